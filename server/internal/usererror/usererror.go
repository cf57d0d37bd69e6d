// Package usererror makes errors whose text is the one sentence that a person is shown.
package usererror

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Error is something that the person at the command line can fix.
type Error struct{ message string }

func (e Error) Error() string { return e.message }

// ErrReported ends a command that has already printed what is wrong.
var ErrReported = errors.New("reported")

// New makes such an error from a format as fmt has it.
func New(format string, values ...any) error {
	return Error{fmt.Sprintf(format, values...)}
}

// Message is what a person is shown of an error: the message of an Error, a sentence of our own for what the system refuses,
// else the first line.
func Message(err error) string {
	var own Error
	if errors.As(err, &own) {
		return own.message
	}
	if sentence := ofSystem(err); sentence != "" {
		return sentence
	}
	text, _, _ := strings.Cut(err.Error(), "\n")
	return "This did not work: " + strings.TrimSpace(text)
}

// Reason is the cause inside a *fs.PathError, such as "permission denied"; other errors stay as they are.
func Reason(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

// OfCommandLine rewords what cobra or pflag finds wrong with the command line; other errors stay as they are.
func OfCommandLine(err error) error {
	text := err.Error()
	if name, found := strings.CutPrefix(text, "unknown command "); found {
		name, rest, _ := strings.Cut(strings.TrimPrefix(name, `"`), `"`)
		// cobra takes a word after a command that takes none for another command
		if strings.Contains(rest, `for "sijil `) {
			return New("%s", nothingFollows)
		}
		return New("There is no command “%s”: run “sijil --help” to see what there is.", name)
	}
	if sentence := ofWords(text); sentence != "" {
		return New("%s", sentence)
	}
	known := []string{"unknown flag", "unknown shorthand", "flag needs", "invalid argument"}
	if slices.ContainsFunc(known, func(beginning string) bool { return strings.HasPrefix(text, beginning) }) {
		return New("%s: run “sijil --help” to see what there is.", UpperFirst(text))
	}
	return err
}

const nothingFollows = "Nothing may follow this command: add --help to see how it is used."

var counts = regexp.MustCompile(`^(?:accepts|requires) (?:(at most|at least|between) )?(\d+)(?: and (\d+))? arg\(s\),(?: only)? received (\d+)$`)

// ofWords is the sentence for a number of words after a command that cobra refuses; "" for what is no such refusal.
func ofWords(text string) string {
	found := counts.FindStringSubmatch(text)
	if found == nil {
		return ""
	}
	least, received := number(found[2]), number(found[4])
	most := max(least, number(found[3]))
	switch {
	case found[1] == "at least" || found[1] != "at most" && received < least:
		return "Something is missing after this command: add --help to see how it is used."
	case most == 0:
		return nothingFollows
	}
	return fmt.Sprintf("More follows this command than it takes, which is %d: a name with spaces needs quotes, and --help shows how it is used.", most)
}

func number(digits string) int {
	found, _ := strconv.Atoi(digits)
	return found
}

// UpperFirst makes the first letter a capital one.
func UpperFirst(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}
