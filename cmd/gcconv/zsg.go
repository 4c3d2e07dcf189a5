package main

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/urfave/cli/v2"

	"github.com/gcconv/gcconv/diagram"
	"github.com/gcconv/gcconv/formats"
	"github.com/gcconv/gcconv/parser"
	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
	"github.com/gcconv/gcconv/rules"
	"github.com/gcconv/gcconv/zillions"
	"github.com/gcconv/gcconv/zrf"
)

// zillionsFlags name what a rules file for Zillions calls things.
func zillionsFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "zsg-names", Usage: "a `FILE` with the names of pieces, players and squares in zsg (docs/formats/zsg.md)"},
		&cli.StringFlag{Name: "zrf", Usage: "the rules `FILE` of Zillions that a zsg is played by"},
	}
}

// zsgWriteFlags say how saves are written.
func zsgWriteFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "zsg-rules", Usage: "the RulesFile that a zsg names, such as `Chess.zrf`"},
		&cli.StringFlag{Name: "zsg-variant", Usage: "the VariantName that a zsg names: the `TITLE` of a game in its rules file"},
		&cli.StringFlag{Name: "zsg-players", Usage: "a letter for each player of a zsg: H (a person) or C (the program), as in `HC`"},
	}
}

// readZSG reads saves, or their steps as JSON.
func readZSG(in *input) iter.Seq2[*record.Record, error] {
	return func(yield func(*record.Record, error) bool) {
		src, decoded, err := saveSource(in)
		if err != nil {
			yield(nil, err)
			return
		}
		defer in.limit(src)()
		for rec := range withBadBytes(parser.ZSG(src), src, decoded) {
			if !yield(rec, nil) {
				return
			}
		}
	}
}

// saveSource is the text of a save and how it was decoded; that of JSON is made
// from its steps.
func saveSource(in *input) (*parser.Source, *parser.Decoded, error) {
	data, err := in.all()
	if err != nil {
		return nil, nil, err
	}
	if zillions.IsJSON(data) {
		recs, err := zillions.ParseJSON(in.name, data)
		if err != nil {
			return nil, nil, &record.Error{Source: in.name, Message: strings.TrimPrefix(err.Error(), in.name+": ")}
		}
		var saves bytes.Buffer
		for _, rec := range recs {
			if err := formats.WriteZSGText(&saves, rec); err != nil {
				return nil, nil, err
			}
		}
		src := parser.TextSource(in.name, saves.String())
		src.Encoding = recs[0].Encoding
		return src, nil, nil
	}
	src, decoded, err := parser.DecodeZSG(in.name, data, in.encoding)
	if err != nil {
		return nil, nil, usage("%w", err)
	}
	return src, decoded, nil
}

// hasUnknownSteps says whether a file is the steps of a save, as they are written
// without rules, and no game of that name is known.
func hasUnknownSteps(c *cli.Context, file string) bool {
	if info, err := os.Stat(file); err != nil || !info.Mode().IsRegular() {
		return false // said where the file is read; a pipe can be read only once
	}
	f, err := os.Open(file)
	if err != nil {
		return false
	}
	defer f.Close()
	in := bufio.NewReaderSize(f, headSize)
	if head, err := in.Peek(headSize); err != nil && err != io.EOF || !zillions.IsJSON(head) {
		return false
	}
	data, err := readAll(file, in, maxBytes(c), splitAdvice)
	if err != nil {
		return false
	}
	lib, err := library(c)
	if err != nil {
		return false
	}
	recs, err := zillions.ParseJSON(file, data)
	if err != nil {
		return false
	}
	return !slices.ContainsFunc(recs, func(rec *record.Record) bool {
		_, err := replay.VariantOf(rec, replay.Options{Library: lib})
		var unknown *replay.UnknownGame
		return !errors.As(err, &unknown)
	})
}

// readRules reads a rules file and those that it includes.
func readRules(c *cli.Context, file string) (*zrf.File, error) {
	read := func(name string) (string, error) {
		data, err := readFile(c, name)
		if err != nil {
			return "", err
		}
		src, _, err := parser.DecodeZSG(name, data, "")
		if err != nil {
			return "", err
		}
		return src.Text, nil
	}
	text, err := read(file)
	if err != nil {
		return nil, err
	}
	return zrf.Parse(file, text, func(name string) (string, error) {
		name = filepath.FromSlash(strings.ReplaceAll(name, `\`, "/"))
		if !filepath.IsLocal(name) {
			return "", fmt.Errorf("it is outside of the folder of %s", record.Shown(file))
		}
		return read(filepath.Join(filepath.Dir(file), name))
	}), nil
}

// tableFinder returns the names in the saves of a game.
type tableFinder = func(*rules.Variant, *record.Record) (*zillions.Table, error)

// namesOnce keeps the names that the flags of a run give, which are read once.
type namesOnce struct {
	once  sync.Once
	find  tableFinder
	rules *zrf.File // of --zrf, nil without
	err   error
}

// zillionsKey is where a run keeps its namesOnce in App.Metadata.
const zillionsKey = "zillions"

// zillionsNames returns what gives replay the names in saves, nil for those of the
// games' definitions. It is called for several games at once.
func zillionsNames(c *cli.Context, lib *rules.Library) (tableFinder, error) {
	names := c.App.Metadata[zillionsKey].(*namesOnce)
	names.once.Do(func() { names.find, names.rules, names.err = readNames(c, lib) })
	return names.find, names.err
}

// tellStart adds to the error of an unknown game which games start as that of the
// rules file of --zrf does, the one that differs least in front.
func tellStart(c *cli.Context, lib *rules.Library, rec *record.Record, err error) error {
	var unknown *replay.UnknownGame
	names := c.App.Metadata[zillionsKey].(*namesOnce)
	if !errors.As(err, &unknown) || names.rules == nil || rec.Notation != "zsg" {
		return err
	}
	type fit struct {
		name        string
		differences int
	}
	var fits []fit
	for _, v := range lib.Games() {
		if _, notes, err := zillions.FromRules(v, names.rules, rec.Tag("VariantName")); err == nil {
			fits = append(fits, fit{v.Name, len(notes)})
		}
	}
	if len(fits) == 0 {
		return fmt.Errorf("%w; no game starts as that of %s does", err, names.rules.Name)
	}
	slices.SortStableFunc(fits, func(a, b fit) int { return a.differences - b.differences })
	var list []string
	for _, f := range fits {
		list = append(list, f.name)
	}
	return fmt.Errorf("%w; as the game of %s start %s", err, names.rules.Name, strings.Join(list, ", "))
}

// readNames reads the file of --zsg-names or --zrf.
func readNames(c *cli.Context, lib *rules.Library) (tableFinder, *zrf.File, error) {
	namesFile, rulesFile := c.String("zsg-names"), c.String("zrf")
	switch {
	case namesFile != "" && rulesFile != "":
		return nil, nil, usage("--zsg-names and --zrf both name the pieces; give one of them")
	case namesFile != "":
		text, err := readFile(c, namesFile)
		if err != nil {
			return nil, nil, err
		}
		return onceForEach(func(v *rules.Variant, _ string) (*zillions.Table, error) {
			return zillions.WithNames(lib, v, namesFile, string(text))
		}), nil, nil
	case rulesFile != "":
		f, err := readRules(c, rulesFile)
		if err != nil {
			return nil, nil, err
		}
		if len(f.Mistakes) > 0 {
			warn(c, "%s has %d mistakes, the first: %s (gcconv variants check lists them)", rulesFile, len(f.Mistakes), f.Mistakes[0].Message)
		}
		return onceForEach(func(v *rules.Variant, title string) (*zillions.Table, error) {
			t, notes, err := zillions.FromRules(v, f, cmp.Or(c.String("zsg-variant"), title))
			for _, n := range notes {
				warn(c, "%s", n)
			}
			return t, err
		}), f, nil
	}
	return nil, nil, nil
}

// onceForEach makes the table of each game and title once.
func onceForEach(make func(*rules.Variant, string) (*zillions.Table, error)) tableFinder {
	type key struct {
		v     *rules.Variant
		title string
	}
	type made struct {
		t   *zillions.Table
		err error
	}
	var mutex sync.Mutex
	tables := map[key]made{}
	return func(v *rules.Variant, rec *record.Record) (*zillions.Table, error) {
		mutex.Lock()
		defer mutex.Unlock()
		k := key{v, rec.Tag("VariantName")}
		m, ok := tables[k]
		if !ok {
			m.t, m.err = make(v, k.title)
			tables[k] = m
		}
		return m.t, m.err
	}
}

// writeZSG writes a save.
func writeZSG(c *cli.Context, w io.Writer, g *replay.Game) error {
	_, err := zsgNotes(c, w, g)
	return err
}

// zsgNotes writes a save and tells what it cannot say.
func zsgNotes(c *cli.Context, w io.Writer, g *replay.Game) ([]string, error) {
	o := formats.ZSGOptions{RulesFile: c.String("zsg-rules"), VariantName: c.String("zsg-variant"), Players: c.String("zsg-players")}
	if strings.Trim(o.Players, "HC") != "" || c.IsSet("zsg-players") && len(o.Players) != 2 {
		return nil, usage("--zsg-players %q: a letter for each of the two players, H or C, such as HC", o.Players)
	}
	lib, err := library(c)
	if err != nil {
		return nil, err
	}
	names, err := zillionsNames(c, lib)
	if err != nil {
		return nil, err
	}
	if names != nil {
		if o.Names, err = names(g.Variant, g.Record); err != nil {
			return nil, err
		}
		if c.String("zrf") != "" {
			o.RulesFile, o.VariantName = cmp.Or(o.RulesFile, o.Names.RulesFile), o.Names.Title
		}
	}
	return formats.WriteZSG(w, g, o)
}

// encodeZSG turns a save into bytes: in the encoding that is asked for, else that in
// which it was read, else in that of Windows, which Zillions reads. Characters that
// it lacks are reported.
func encodeZSG(c *cli.Context, rec *record.Record, text string, errors io.Writer) ([]byte, error) {
	name := cmp.Or(c.String("output-encoding"), rec.Encoding)
	if name == parser.MarkedUTF8 {
		return []byte("\ufeff" + text), nil
	}
	if name == "" || strings.HasPrefix(name, "UTF-16") && !c.IsSet("output-encoding") {
		if data, lost, err := formats.Encode(text, "Windows-1252"); err == nil && len(lost) == 0 {
			return data, nil
		}
		fmt.Fprintf(errors, "gcconv: note: %s: game %d: written as UTF-8; Zillions reads the text of Windows (--output-encoding Windows-1251 for Cyrillic)\n", record.Shown(rec.Source), rec.Index)
		return []byte(text), nil
	}
	data, lost, err := formats.Encode(text, name)
	if err != nil {
		return nil, usage("%w", err)
	}
	for _, u := range lost {
		fmt.Fprintf(errors, "gcconv: note: %s: game %d: %s has no %q; written as &#x%X; (line %d)\n", record.Shown(rec.Source), rec.Index, name, u.Rune, u.Rune, u.Line)
	}
	return data, nil
}

// noteZSG tells on r what the save of a game leaves out.
func noteZSG(c *cli.Context, g *replay.Game, r *rendered) error {
	notes, err := zsgNotes(c, io.Discard, g)
	for _, n := range notes {
		place := fmt.Sprintf("%s: game %d: ", record.Shown(g.Record.Source), g.Record.Index)
		if strings.HasPrefix(n, record.Shown(g.Record.Source)+":") { // it has a nearer one
			place = ""
		}
		fmt.Fprintf(&r.err, "gcconv: note: %s%s\n", place, printable(n))
	}
	return err
}

// checkRules says everything that is wrong in a rules file.
func checkRules(c *cli.Context, file string) (ok bool, err error) {
	f, err := readRules(c, file)
	if err != nil {
		return false, err
	}
	for _, m := range f.Mistakes {
		fmt.Fprintln(c.App.Writer, printable(m.Error()))
	}
	if len(f.Mistakes) > 0 {
		return false, nil
	}
	for _, g := range f.Games {
		fmt.Fprintf(c.App.Writer, "%s: ok: %s (%s), %d positions, %d pieces\n", record.Shown(file), printable(g.Title), printable(strings.Join(g.Players, ", ")), len(g.Board.Positions), len(g.Pieces))
	}
	return true, nil
}

// followSave follows a save without rules, with the board of --zrf if there is one,
// and tells what could not be known.
func followSave(c *cli.Context, rec *record.Record) (*zillions.Followed, error) {
	lib, err := library(c)
	if err != nil {
		return nil, err
	}
	if _, err := zillionsNames(c, lib); err != nil {
		return nil, err
	}
	if err := overwriteHeader(c, rec); err != nil {
		return nil, err
	}
	rulesFile := c.App.Metadata[zillionsKey].(*namesOnce).rules
	f := zillions.Follow(rec, rulesFile)
	for _, e := range slices.Concat(rec.Errors, rec.Notes) {
		fmt.Fprintln(c.App.ErrWriter, printable(e.Error()))
		excerpt(c, rec, e)
	}
	for _, text := range f.Unknown {
		warn(c, "%s: not known: %s", record.Shown(rec.Source), text)
	}
	for i, notes := range f.Notes {
		for _, n := range notes {
			t := rec.Turns[i]
			e := t.Err
			if e == nil {
				e = &record.Error{Pos: t.Pos, Line: t.Line, Length: utf8.RuneCountInString(t.Text)}
			}
			fmt.Fprintf(c.App.ErrWriter, "%s:%d:%d: turn %d: %s\n", record.Shown(rec.Source), e.Pos.Line, e.Pos.Column, i+1, printable(n))
			excerpt(c, rec, e)
		}
	}
	return f, nil
}

// excerpt shows the line of a save that something is said of.
func excerpt(c *cli.Context, rec *record.Record, e *record.Error) {
	place := &replay.Fault{Pos: e.Pos, Length: e.Length, Line: e.Line, Severity: rules.SevereWarning}
	printDetails(c.App.ErrWriter, place, rec, screenOf(c.App.ErrWriter))
}

// overwriteHeader gives a save the header that the flags name.
func overwriteHeader(c *cli.Context, rec *record.Record) error {
	players := c.String("zsg-players")
	if c.IsSet("zsg-players") && (players == "" || strings.Trim(players, "HC") != "") {
		return usage("--zsg-players %q: a letter for each player, H or C, such as HC", players)
	}
	for _, o := range []struct{ name, value string }{{parser.ZSGPlayersTag, players}, {"RulesFile", c.String("zsg-rules")}, {"VariantName", c.String("zsg-variant")}} {
		if o.value != "" {
			rec.SetSaveTag(o.name, o.value)
		}
	}
	return nil
}

// isFaultySave says whether something of a save could not be read or followed.
func isFaultySave(f *zillions.Followed) bool {
	return len(f.Record.Errors) > 0 || slices.ContainsFunc(f.Record.Turns, func(t *record.Turn) bool { return t.Err != nil })
}

// saveFaults lists what of a save could not be read.
func saveFaults(f *zillions.Followed) (faults []faultJSON) {
	for _, e := range f.Record.Errors {
		faults = append(faults, textFault(e))
	}
	for i, t := range f.Record.Turns {
		if t.Err != nil {
			fault := freeformFault(i+1, t, t.Err.Message)
			fault.Line, fault.Column = t.Err.Pos.Line, t.Err.Pos.Column
			faults = append(faults, fault)
		}
	}
	return faults
}

// validateSave says how far a save could be followed.
func validateSave(c *cli.Context, f *zillions.Followed) error {
	if c.Bool("json") {
		var notes []noteJSON
		for i, list := range f.Notes {
			t := f.Record.Turns[i]
			for _, n := range list {
				if t.Err == nil { // else it is a fault
					notes = append(notes, noteJSON{Ply: i + 1, Line: t.Pos.Line, Column: t.Pos.Column, Message: n})
				}
			}
		}
		return writeFollowed(c, f.Record, len(f.Record.Turns), saveFaults(f), notes)
	}
	_, err := fmt.Fprintf(c.App.Writer, "%s: game %d (%s, without rules): %s followed, nothing validated\n", record.Shown(f.Record.Source), f.Record.Index, printable(cmp.Or(f.Record.Game, "unnamed")), turns(len(f.Record.Turns)))
	return err
}

// convertSave writes a save that was followed without rules.
func convertSave(c *cli.Context, n *notation, f *zillions.Followed) ([]byte, error) {
	switch n.name {
	case "zsg":
		var b bytes.Buffer
		if err := formats.WriteZSGText(&b, f.Record); err != nil {
			return nil, err
		}
		return encodeZSG(c, f.Record, b.String(), c.App.ErrWriter)
	case "json":
		return f.JSON()
	case "svg", "png", "txt":
		return drawSave(c, n.name, f)
	}
	return nil, usage("%s needs the rules of the game; without rules (freeform) a Zillions save can be written as zsg, json, svg, png and txt", n.name)
}

func drawSave(c *cli.Context, kind string, f *zillions.Followed) ([]byte, error) {
	plies, err := wantedPlies(c, len(f.Record.Turns))
	if err != nil {
		return nil, err
	}
	drawing, err := newSaveDrawing(f)
	if err != nil {
		return nil, err
	}
	var boards []diagram.Board
	for _, n := range plies {
		b := drawing.board(n)
		if len(plies) > 1 {
			b.Caption = "start"
			if n > 0 {
				b.Caption = "after " + f.Record.Turns[n-1].Text
			}
		}
		boards = append(boards, b)
	}
	var out bytes.Buffer
	err = writeBoards(c, &out, boards, kind)
	return out.Bytes(), err
}
