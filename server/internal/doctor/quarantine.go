package doctor

import (
	"time"

	"sijil/internal/datafiles"
	"sijil/internal/disk"
	"sijil/internal/wording"
)

// checkQuarantine reports how many files without a record are kept for a while.
func (d *Doctor) checkQuarantine(r *report) {
	found, err := datafiles.Quarantined(d.DataDir)
	if r.failed("The files in quarantine", err) {
		return
	}
	if found.Files == 0 {
		return
	}
	r.advise("quarantine", "If papers are missed, restore a newer backup: the files of records that are there again come back by themselves.",
		"%s without a record (%.1f MB) in the folder %s, and the first of them will be removed after %s.",
		wording.Counted(found.Files, "file is", "files are"), float64(found.Bytes)/disk.Megabyte, datafiles.Quarantine,
		found.Since.AddDate(0, 0, datafiles.QuarantineDays).Format(time.DateOnly))
}
