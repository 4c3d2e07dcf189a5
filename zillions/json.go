package zillions

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"strings"

	"github.com/gcconv/gcconv/record"
)

// jsonFormat names the JSON of saves.
const jsonFormat = "gcconv-zsg"

type saveJSON struct {
	Format   string       `json:"format"`
	Source   string       `json:"source"`
	Encoding string       `json:"encoding,omitempty"` // of the save, if it is not plain ASCII
	Header   [][2]string  `json:"header"`             // ZillionsVersion, ZillionsPlayers, RulesFile, VariantName
	Setup    []stepJSON   `json:"setup,omitempty"`
	Head     []string     `json:"head,omitempty"` // the lines in front of the turns, where header, setup and unread do not say them
	Turns    []turnJSON   `json:"turns"`
	Unread   []unreadJSON `json:"unread,omitempty"`
	Unknown  []string     `json:"unknown,omitempty"` // what could not be known of the board
}

// unreadJSON is a line that is no part of the game.
type unreadJSON struct {
	Line int    `json:"line"` // of the save, from 1
	Text string `json:"text"`
}

type turnJSON struct {
	Number  int        `json:"number,omitempty"`
	Pass    bool       `json:"pass,omitempty"`
	Partial int        `json:"partial,omitempty"`
	Steps   []stepJSON `json:"steps,omitempty"`
	Line    string     `json:"line,omitempty"`  // as it is written, where the steps do not say it
	Notes   []string   `json:"notes,omitempty"` // what could not be followed
}

// stepJSON is one step; do is move, create, remove, change, flip or attribute.
type stepJSON struct {
	Do    string   `json:"do"`
	Owner string   `json:"owner,omitempty"`
	Piece string   `json:"piece,omitempty"`
	From  string   `json:"from,omitempty"`
	To    string   `json:"to,omitempty"`
	Takes bool     `json:"takes,omitempty"`
	On    []string `json:"on,omitempty"`
	Index *int     `json:"index,omitempty"`
	Set   *bool    `json:"set,omitempty"`
}

var stepKinds = []string{"move", "create", "remove", "change", "flip", "attribute"}

// JSON writes a save as its steps. ParseJSON makes the identical save of it.
func (f *Followed) JSON() ([]byte, error) {
	rec := f.Record
	out := saveJSON{Format: jsonFormat, Source: rec.Source, Encoding: rec.Encoding, Header: [][2]string{}, Head: rec.Head, Turns: []turnJSON{}, Unknown: f.Unknown}
	for _, t := range rec.Tags {
		out.Header = append(out.Header, [2]string{t.Name, t.Value})
	}
	if rec.Setup != nil {
		for _, s := range rec.Setup.Edits {
			out.Setup = append(out.Setup, stepToJSON(s))
		}
	}
	for i, t := range rec.Turns {
		j := turnJSON{Number: t.Number, Partial: t.Partial, Pass: t.Pattern.Kind == record.KindPass, Notes: f.Notes[i]}
		for _, s := range t.Steps {
			j.Steps = append(j.Steps, stepToJSON(s))
		}
		if line := t.SaveLine(); line != t.Line {
			j.Line = t.Line
		}
		out.Turns = append(out.Turns, j)
	}
	for _, u := range rec.Unread {
		out.Unread = append(out.Unread, unreadJSON(u))
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(out)
	return b.Bytes(), err
}

func stepToJSON(s record.Step) stepJSON {
	j := stepJSON{Do: stepKinds[s.Kind], Owner: s.Owner, Piece: s.Piece, From: s.From, To: s.To, Takes: s.Takes, On: s.On}
	if s.Kind == record.StepAttribute {
		j.Index, j.Set = &s.Index, &s.Set
	}
	return j
}

var jsonHead = regexp.MustCompile(`\A\s*\{[\s\S]*"format"\s*:\s*"` + jsonFormat + `"`)

// IsJSON says whether a text is the JSON of a save.
func IsJSON(data []byte) bool {
	return jsonHead.Match(data[:min(len(data), 64<<10)])
}

// ParseJSON reads what JSON writes, one save or several behind each other, as
// records that formats.WriteZSGText turns into the saves. The error says what is
// wrong.
func ParseJSON(name string, data []byte) ([]*record.Record, error) {
	var games []*record.Record
	for d := json.NewDecoder(bytes.NewReader(data)); ; {
		var in saveJSON
		if err := d.Decode(&in); err == io.EOF && len(games) > 0 {
			return games, nil
		} else if err != nil {
			return nil, fmt.Errorf("%s: no JSON of a Zillions save: %w", name, err)
		}
		where := name
		if len(games) > 0 {
			where = fmt.Sprintf("%s: save %d", name, len(games)+1)
		}
		rec, err := in.record(where)
		if err != nil {
			return nil, err
		}
		rec.Source, rec.Index = name, len(games)+1
		games = append(games, rec)
	}
}

// record makes the record of a save. name is where errors say that they are.
func (in *saveJSON) record(name string) (*record.Record, error) {
	if in.Format != jsonFormat {
		return nil, fmt.Errorf("%s: the format is %q; %q was expected", name, in.Format, jsonFormat)
	}
	rec := &record.Record{Notation: "zsg", Encoding: in.Encoding, Head: in.Head}
	oneLine := func(what, text string) error {
		if strings.ContainsAny(text, "\r\n") {
			return fmt.Errorf("%s: %s holds the end of a line: %q", name, what, text)
		}
		return nil
	}
	for _, h := range in.Header {
		if err := oneLine("the header", h[0]+h[1]); err != nil {
			return nil, err
		}
		rec.Tags = append(rec.Tags, record.Tag{Name: h[0], Value: h[1]})
	}
	rec.Game = rec.Tag("VariantName")
	for i, line := range in.Head {
		if err := oneLine(fmt.Sprintf("head %d", i+1), line); err != nil {
			return nil, err
		}
	}
	for i, j := range in.Setup {
		s, err := stepFromJSON(j)
		if err != nil || s.Kind != record.StepCreate {
			return nil, fmt.Errorf("%s: setup %d: a set-up line creates a piece with owner, piece and to", name, i+1)
		}
		if rec.Setup == nil {
			rec.Setup = &record.Setup{Form: "zsg"}
		}
		rec.Setup.Edits = append(rec.Setup.Edits, s)
	}
	for i, j := range in.Turns {
		t := &record.Turn{Number: j.Number, Partial: j.Partial}
		if j.Pass {
			t.Pattern.Kind = record.KindPass
		}
		for _, sj := range j.Steps {
			s, err := stepFromJSON(sj)
			if err != nil {
				return nil, fmt.Errorf("%s: turn %d: %w", name, i+1, err)
			}
			t.Steps = append(t.Steps, s)
		}
		if t.Line = j.Line; t.Line == "" {
			t.Line = t.SaveLine()
		}
		if err := oneLine(fmt.Sprintf("turn %d", i+1), t.Line); err != nil {
			return nil, err
		}
		rec.Turns = append(rec.Turns, t)
	}
	for _, u := range in.Unread {
		if err := oneLine(fmt.Sprintf("the unread line %d", u.Line), u.Text); err != nil {
			return nil, err
		}
		rec.Unread = append(rec.Unread, record.Unread(u))
	}
	return rec, nil
}

func stepFromJSON(j stepJSON) (record.Step, error) {
	s := record.Step{Owner: j.Owner, Piece: j.Piece, From: j.From, To: j.To, Takes: j.Takes, On: j.On}
	var needed []string
	switch j.Do {
	case "move":
		s.Kind, needed = record.StepMove, []string{j.Piece, j.From, j.To}
	case "create":
		s.Kind, needed = record.StepCreate, []string{j.Owner, j.Piece, j.To}
	case "remove":
		s.Kind, needed = record.StepRemove, []string{j.To}
	case "change":
		s.Kind, needed = record.StepChange, append([]string{j.Piece}, j.On...)
	case "flip":
		s.Kind, needed = record.StepFlip, []string{j.To}
	case "attribute":
		if j.Index == nil || j.Set == nil {
			return s, fmt.Errorf("an attribute needs index and set")
		}
		s.Kind, s.Index, s.Set, needed = record.StepAttribute, *j.Index, *j.Set, []string{j.To}
	default:
		return s, fmt.Errorf("do is %q; it may be %s", j.Do, strings.Join(stepKinds, ", "))
	}
	for _, word := range needed {
		if word == "" || strings.ContainsAny(word, " \t\r\n") {
			return s, fmt.Errorf("%q is no name in a %s; a name has no blanks", word, j.Do)
		}
	}
	return s, nil
}
