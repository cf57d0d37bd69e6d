package doctor

import (
	"fmt"

	"sijil/internal/datafiles"
	"sijil/internal/wording"
)

// checkOwner looks whether one account owns all of the data folder, and whether others get at it. It comes before all that
// makes files, so that what is found here was there before.
func (d *Doctor) checkOwner(r *report) {
	if datafiles.OpenToOthers(d.DataDir) {
		r.problem(fmt.Sprintf("Keep them out: chmod o= %s. A group that mounts it or backs it up keeps its rights.", d.DataDir),
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
		r.problem(fmt.Sprintf("As root, give them to the folder's owner: chown -R %d:%d %s.", found.Owner, found.Group, d.DataDir),
			"%s to another account than the data folder, so that Sijil may not get at them: %s.",
			wording.Counted(len(found.Paths), "file belongs", "files belong"), wording.Some(found.Paths))
	}
}
