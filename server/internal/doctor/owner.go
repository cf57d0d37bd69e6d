package doctor

import (
	"fmt"
	"os"
	"path/filepath"

	"sijil/internal/datafiles"
	"sijil/internal/wording"
)

// checkOwner looks whether one account owns all of the data folder, and whether others get at it. It comes before all that
// makes files, so that what is found here was there before.
func (d *Doctor) checkOwner(r *report) {
	if datafiles.OpenToOthers(d.DataDir) {
		r.repairable(problem, "folder_open_to_others", fmt.Sprintf("Keep them out: chmod o= %s. A group that mounts it or backs it up keeps its rights.", d.DataDir), d.keepOthersOut,
			"Every account of this machine can read the data folder %s.", d.DataDir)
	}
	found, err := datafiles.FindForeignFiles(d.DataDir)
	if r.failed("Whose files these are", err) {
		return
	}
	d.ForeignFiles = map[string]bool{}
	for _, path := range found.Paths {
		d.ForeignFiles[path] = true
	}
	if len(found.Paths) > 0 {
		r.repairable(problem, "files_of_another_owner", fmt.Sprintf("As root, give them to the folder's owner: chown -R %d:%d %s.", found.Owner, found.Group, d.DataDir), d.giving(found),
			"%s to another account than the data folder, so that Sijil may not get at them: %s.",
			wording.Counted(len(found.Paths), "file belongs", "files belong"), wording.Some(found.Paths))
	}
}

func (d *Doctor) keepOthersOut() (string, error) {
	found, err := os.Stat(d.DataDir)
	if err != nil {
		return "", err
	}
	return "Other accounts are kept out of " + d.DataDir + ".", os.Chmod(d.DataDir, found.Mode().Perm()&^0o007)
}

// giving gives files to the owner of the data folder, which only root can do; nil for everybody else.
func (d *Doctor) giving(found datafiles.ForeignFiles) repair {
	if os.Geteuid() != 0 {
		return nil
	}
	return func() (string, error) {
		for _, path := range found.Paths {
			if err := os.Lchown(filepath.Join(d.DataDir, path), found.Owner, found.Group); err != nil {
				return "", err
			}
		}
		d.ForeignFiles = nil
		return "They belong to the owner of the data folder.", nil
	}
}
