package doctor

import (
	"path/filepath"

	"sijil/internal/backupjob"
	"sijil/internal/disk"
	"sijil/internal/restore"
)

// checkLeftovers names what interrupted commands have left.
func (d *Doctor) checkLeftovers(r *report) {
	if restore.Begun(d.DataDir) {
		r.problem("Run “sijil restore FILE” again, or “sijil restore --cancel” to have what was there before.",
			"A restore was interrupted while it moved the data.")
	}
	for _, path := range restore.Unfinished(d.DataDir) {
		r.advise("The next start of Sijil removes it, and “sijil restore --cancel” does.",
			"An interrupted restore has left %s (%.1f MB).", path, float64(disk.BytesBelow(path))/disk.Megabyte)
	}
	for _, path := range backupjob.UnfinishedArchives(d.DataDir, filepath.Join(d.DataDir, "backups")) {
		r.advise("The next start of Sijil removes it, and so does the next backup in that place.",
			"An interrupted backup has left %s (%.1f MB).", path, float64(disk.BytesBelow(path))/disk.Megabyte)
	}
}
