package main

import (
	"fmt"

	"sijil/internal/datafiles"
)

// checkOwner looks whether one account owns all of the data folder, and whether others get at it. It comes before all that
// makes files, so that what is found here was there before.
func (l *launcher) checkOwner(r *report) {
	if datafiles.OpenToOthers(l.dataDir) {
		r.problem(fmt.Sprintf("Keep them out: chmod o= %s. A group that mounts it or backs it up keeps its rights.", l.dataDir),
			"Every account of this machine can read the data folder %s.", l.dataDir)
	}
	found, err := datafiles.FindStrangers(l.dataDir)
	if err != nil {
		r.failed("Whose files these are", err)
		return
	}
	l.strangers = map[string]bool{}
	for _, path := range found.Paths {
		l.strangers[path] = true
	}
	if len(found.Paths) > 0 {
		r.problem(fmt.Sprintf("As root, give them to the folder's owner: chown -R %d:%d %s.", found.Owner, found.Group, l.dataDir),
			"%s to another account than the data folder, so that Sijil may not get at them: %s.",
			counted(len(found.Paths), "file belongs", "files belong"), some(found.Paths))
	}
}
