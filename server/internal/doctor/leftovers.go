package main

import (
	"io/fs"
	"path/filepath"

	"sijil/internal/restore"
)

// checkLeftovers names what interrupted commands have left.
func (l *launcher) checkLeftovers(r *report) {
	if restore.Begun(l.dataDir) {
		r.problem("Run “sijil restore FILE” again, or “sijil restore --cancel” to have what was there before.",
			"A restore was interrupted while it moved the data.")
	}
	for _, path := range restore.Unfinished(l.dataDir) {
		r.advise("The next start of Sijil removes it, and “sijil restore --cancel” does.",
			"An interrupted restore has left %s (%.1f MB).", path, float64(bytesBelow(path))/megabyte)
	}
	for _, path := range unfinishedBackups(l.dataDir, filepath.Join(l.dataDir, "backups")) {
		r.advise("The next start of Sijil removes it, and so does the next backup in that place.",
			"An interrupted backup has left %s (%.1f MB).", path, float64(bytesBelow(path))/megabyte)
	}
}

// bytesBelow adds up the files in a folder.
func bytesBelow(folder string) int64 {
	sum := int64(0)
	_ = filepath.WalkDir(folder, func(_ string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return nil
		}
		if info, err := entry.Info(); err == nil {
			sum += info.Size()
		}
		return nil
	})
	return sum
}
