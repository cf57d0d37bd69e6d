package disk

import (
	"os"

	"sijil/internal/usererror"
)

// RequireFolder refuses to write where a person has named a folder that is not there. Made by the program, it would lie on
// another disk than the one that is not mounted.
func RequireFolder(folder string) error {
	found, err := os.Stat(folder)
	switch {
	case os.IsNotExist(err):
		return usererror.New("There is no folder %s: mount its disk, or make the folder first.", folder)
	case err != nil:
		return usererror.New("The folder %s cannot be read: %v.", folder, usererror.Reason(err))
	case !found.IsDir():
		return usererror.New("%s is a file, and no folder: name another place.", folder)
	}
	return nil
}
