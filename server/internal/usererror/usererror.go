// Package usererror makes errors whose text is the one sentence that a person is shown.
package usererror

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Error is something that a person can mend.
type Error struct{ message string }

func (e Error) Error() string { return e.message }

// ErrReported ends a command that has already said what is wrong.
var ErrReported = errors.New("reported")

// New makes such an error from a format as fmt has it.
func New(format string, values ...any) error {
	return Error{fmt.Sprintf(format, values...)}
}

// Message is what a person is shown of any error: our own words as they are, anything else on one line, without a stack.
func Message(err error) string {
	var ours Error
	if errors.As(err, &ours) {
		return ours.message
	}
	text, _, _ := strings.Cut(err.Error(), "\n")
	return "This did not work: " + strings.TrimSpace(text)
}

// Reason is the part of an error that a person understands, of a file without its path.
func Reason(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

// OfCommandLine says in a person's words what cobra or pflag found wrong with the command line; other errors stay as
// they are.
func OfCommandLine(err error) error {
	text := err.Error()
	if name, found := strings.CutPrefix(text, "unknown command "); found {
		name, _, _ = strings.Cut(strings.TrimPrefix(name, `"`), `"`)
		return New("There is no command “%s”: run “sijil --help” to see what there is.", name)
	}
	for _, beginning := range []string{"unknown flag", "unknown shorthand", "flag needs", "invalid argument", "accepts ", "requires "} {
		if strings.HasPrefix(text, beginning) {
			return New("%s: run “sijil --help” to see what there is.", UpperFirst(text))
		}
	}
	return err
}

// UpperFirst makes the first letter a capital one.
func UpperFirst(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}
