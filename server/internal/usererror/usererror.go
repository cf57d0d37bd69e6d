// Package usererror makes errors whose text is the one sentence that a person is shown.
package usererror

import (
	"errors"
	"fmt"
	"io/fs"
)

// Error is something that a person can mend.
type Error struct{ sentence string }

func (e Error) Error() string { return e.sentence }

// New makes such an error from a format as fmt has it.
func New(format string, values ...any) error {
	return Error{fmt.Sprintf(format, values...)}
}

// Reason is the part of an error that a person understands, of a file without its path.
func Reason(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}
