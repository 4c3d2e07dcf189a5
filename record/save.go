package record

import (
	"slices"
	"strconv"
	"strings"
)

// SaveLines gives the lines of a Zillions save as they were read, those that could
// not be read among them.
func (r *Record) SaveLines() []string {
	parts, unread := slices.Clone(r.Head), slices.Clone(r.Unread)
	if parts == nil {
		parts = r.saveHead()
	} else {
		unread = slices.DeleteFunc(unread, func(u Unread) bool { return u.Line <= len(r.Head) })
	}
	for _, t := range r.Turns {
		parts = append(parts, t.Line)
	}
	lines := make([]string, 0, len(parts)+len(unread))
	for len(parts) > 0 || len(unread) > 0 {
		if len(unread) > 0 && (unread[0].Line <= len(lines)+1 || len(parts) == 0) {
			lines, unread = append(lines, unread[0].Text), unread[1:]
		} else {
			lines, parts = append(lines, parts[0]), parts[1:]
		}
	}
	return lines
}

// SetSaveTag gives a header line of a save another value, or adds the line.
func (r *Record) SetSaveTag(name, value string) {
	set := false
	for i := range r.Tags {
		if r.Tags[i].Name == name && !set {
			r.Tags[i].Value, set = value, true
		}
	}
	if !set {
		r.Tags = append(r.Tags, Tag{Name: name, Value: value})
	}
	r.Head = nil // it is as the tags say
	if name == "VariantName" {
		r.Game = value
	}
}

// saveHead gives the header and set-up lines as Zillions writes them.
func (r *Record) saveHead() []string {
	var lines []string
	if version := r.Tag("ZillionsVersion"); version != "" {
		lines = append(lines, strings.TrimRight("Zillions Save Game File Version "+version+" "+r.Tag("ZillionsPlayers"), " "))
	}
	for _, t := range r.Tags {
		switch t.Name {
		case "ZillionsHeader":
			lines = append(lines, t.Value)
		case "ZillionsVersion", "ZillionsPlayers":
		default:
			lines = append(lines, t.Name+"="+t.Value)
		}
	}
	if r.Setup != nil {
		for _, s := range r.Setup.Edits {
			lines = append(lines, "("+s.String()+")")
		}
	}
	return lines
}

// SaveLine writes a turn of a save as Zillions does.
func (t *Turn) SaveLine() string {
	words := []string{strconv.Itoa(t.Number) + "."}
	if t.Pattern.Kind == KindPass {
		words = append(words, "Pass")
	}
	if t.Partial > 0 {
		words = append(words, "partial", strconv.Itoa(t.Partial))
	}
	for _, s := range t.Steps {
		words = append(words, s.String())
	}
	return strings.Join(words, " ")
}
