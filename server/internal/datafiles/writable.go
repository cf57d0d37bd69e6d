package datafiles

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"sijil/internal/usererror"
)

// writeProbe is the empty file by which a start finds out whether it may write. It has one name, so that the next start removes
// what a killed one has left.
const writeProbe = ".write-test"

// ForeignFiles are the entries of a data folder, by their paths below it, that belong to another account than the folder's
// owner.
type ForeignFiles struct {
	Owner, Group int
	Paths        []string
}

// RequireWritable makes the data folder when there is none, and tries to write there.
func RequireWritable(dataDir string) error {
	err := os.MkdirAll(dataDir, 0o700)
	if err == nil {
		err = tryToWrite(filepath.Join(dataDir, writeProbe))
	}
	if err == nil {
		return nil
	}
	return usererror.New(
		"The data folder %s cannot be written (%v): mend that, or choose another one with --data-dir.", dataDir, usererror.Reason(err))
}

func tryToWrite(path string) error {
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		return err
	}
	// two starts at once try the same file
	if err := os.Remove(path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
