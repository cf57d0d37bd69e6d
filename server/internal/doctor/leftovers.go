package doctor

import (
	"os"
	"path/filepath"

	"sijil/internal/backupjob"
	"sijil/internal/disk"
	"sijil/internal/restore"
)

// checkLeftovers names what interrupted commands have left.
func (d *Doctor) checkLeftovers(r *report) {
	if restore.Begun(d.DataDir) {
		r.problem("restore_interrupted", "Run “sijil restore FILE” again, or “sijil restore --cancel” to have what was there before.",
			"A restore was interrupted while it moved the data.")
	}
	for _, path := range restore.Unfinished(d.DataDir) {
		r.repairable(advice, "restore_leftover", "The next start of Sijil removes it, and “sijil restore --cancel” does.", removal(path),
			"An interrupted restore has left %s (%.1f MB).", path, float64(disk.BytesBelow(path))/disk.Megabyte)
	}
	for _, path := range backupjob.UnfinishedArchives(d.DataDir, filepath.Join(d.DataDir, "backups")) {
		r.repairable(advice, "backup_leftover", "The next start of Sijil removes it, and so does the next backup in that place.", removal(path),
			"An interrupted backup has left %s (%.1f MB).", path, float64(disk.BytesBelow(path))/disk.Megabyte)
	}
}

// removal removes what an interrupted command has left of its own making.
func removal(path string) repair {
	return func() (string, error) { return "Removed " + path + ".", os.RemoveAll(path) }
}
