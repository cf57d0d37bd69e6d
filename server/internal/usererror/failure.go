package main

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"sijil/internal/usererror"
)

// told is something a person can mend; its text is the one sentence they are shown.
type told struct{ text string }

func (t told) Error() string { return t.text }

// errTold ends a command that has already said what is wrong.
var errTold = errors.New("told")

// failure makes the sentence that a person is shown.
func failure(format string, values ...any) error {
	return told{fmt.Sprintf(format, values...)}
}

// sentence is what a person is shown of any error: our own words as they are, anything else on one line, without a
// stack.
func sentence(err error) string {
	var ours told
	if errors.As(err, &ours) {
		return ours.text
	}
	var refused usererror.Error
	if errors.As(err, &refused) {
		return refused.Error()
	}
	text, _, _ := strings.Cut(err.Error(), "\n")
	return "This did not work: " + strings.TrimSpace(text)
}

func upperFirst(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}
