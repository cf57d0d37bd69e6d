package datafiles

import (
	"os"

	"sijil/internal/usererror"
)

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
		var probe *os.File
		if probe, err = os.CreateTemp(dataDir, ".write-test-"); err == nil {
			_ = probe.Close()
			err = os.Remove(probe.Name())
		}
	}
	if err == nil {
		return nil
	}
	return usererror.New(
		"The data folder %s cannot be written (%v): mend that, or choose another one with --data-dir.", dataDir, usererror.Reason(err))
}
