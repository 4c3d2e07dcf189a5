package parser

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/gcconv/gcconv/record"
)

// Options say how Parse reads. The zero value finds everything out.
type Options struct {
	Notation string // "gc", "pgn", "zsg", "kif", "ki2", "csa", "usi", "jkf" or "json"; "" looks
	Encoding string // of the text, see Decode; "" looks
	Limits   Limits
}

// parsers read decoded text.
var parsers = map[string]func(*Source) ([]*record.Record, error){
	"gc":   func(src *Source) ([]*record.Record, error) { return CourierText(src, CourierOptions{}) },
	"pgn":  plain(func(src *Source) []*record.Record { return ParsePGN(src, PGNOptions{Limits: src.Limits}) }),
	"zsg":  plain(ParseZSG),
	"kif":  plain(ParseKIF),
	"ki2":  plain(ParseKI2),
	"csa":  plain(ParseCSA),
	"usi":  plain(ParseUSI),
	"jkf":  plain(ParseJKF),
	"json": plain(ParseJSON),
}

func plain(parse func(*Source) []*record.Record) func(*Source) ([]*record.Record, error) {
	return func(src *Source) ([]*record.Record, error) { return parse(src), nil }
}

// western are the notations whose text is Windows-1252 where it is no UTF-8.
var western = []string{"gc", "pgn", "zsg"}

// Parse reads all games of a file, in whichever notation it is. What cannot be
// read of a game stands in its turns and its Errors. The error is about the
// whole: no game is recognised, or an option is not known; one of the text is a
// *record.Error. Large files are better read game by game with PGN, KIF, ….
func Parse(name string, data []byte, o Options) ([]*record.Record, error) {
	decoded, err := Decode(data, o.Encoding)
	if err != nil {
		return nil, err
	}
	notation := o.Notation
	if notation == "" {
		guesses := Detect(decoded.Text, name)
		if len(guesses) == 0 {
			return nil, &record.Error{Source: name, Message: "no game record is recognised in this text"}
		}
		notation = guesses[0].Notation
	}
	parse, ok := parsers[notation]
	if !ok {
		return nil, fmt.Errorf("no notation %q can be read; known are %s", notation, strings.Join(slices.Sorted(maps.Keys(parsers)), ", "))
	}
	src := TextSource(name, decoded.Text)
	if o.Encoding == "" && slices.Contains(western, notation) {
		src, decoded = NewSource(name, data), &Decoded{}
	}
	src.Limits = o.Limits
	games, err := parse(src)
	if err != nil {
		return nil, err
	}
	if len(games) == 0 {
		return nil, &record.Error{Source: name, Message: "no game is in this text, read as " + notation}
	}
	decoded.Report(src, games)
	return games, nil
}
