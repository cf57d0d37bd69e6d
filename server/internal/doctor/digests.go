package doctor

import (
	"encoding/json"
	"fmt"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/filesystem"

	"sijil/internal/disk"
	"sijil/internal/health"
	"sijil/internal/wording"
)

// damagedFiles is where pb_hooks/src/verification leaves how many files it has found damaged.
const damagedFiles = "sijil damaged files"

// StoredFiles reports to /api/health that the nightly reading has found damaged files.
func StoredFiles(app core.App) *health.Problem {
	count, found := app.Store().Get(damagedFiles).(string)
	if !found {
		return nil
	}
	return &health.Problem{Code: "files_damaged", Message: "Stored files are damaged or missing: " + count + "."}
}

// checkDigests reads every file if requested; otherwise it reports what the nightly reading has found. It returns how many
// are damaged.
func (d *Doctor) checkDigests(r *report, stored *filesystem.System, rows []fileRow) int {
	if !d.Thorough {
		return d.reportFound(r)
	}
	damaged, read := []string{}, 0
	ids := map[string]string{}
	for _, row := range rows {
		if row.Digest == "" {
			continue
		}
		if ids[row.Collection] == "" {
			collection, err := d.App.FindCollectionByNameOrId(row.Collection)
			if r.failed("The files", err) {
				return len(damaged)
			}
			ids[row.Collection] = collection.Id
		}
		key := row.Record + "/" + row.Name
		read++
		if found, err := digestOfStored(stored, ids[row.Collection]+"/"+key); err != nil || found != row.Digest {
			damaged = append(damaged, fmt.Sprintf("%s (%s)", row.Label, key))
		}
	}
	if len(damaged) > 0 {
		r.problem("files_altered", back, "%s other bytes than were filed: %s.", wording.Counted(len(damaged), "file has", "files have"), wording.Some(damaged))
	} else {
		r.fine("files_read", "The bytes of %s are those that were filed.", wording.Counted(read, "file", "files"))
	}
	return len(damaged)
}

func digestOfStored(stored *filesystem.System, key string) (string, error) {
	file, err := stored.GetReader(key)
	if err != nil {
		return "", err
	}
	defer file.Close()
	return disk.Digest(file)
}

func (d *Doctor) reportFound(r *report) int {
	var text string
	var found []string
	err := d.App.DB().NewQuery("SELECT value FROM sync_state WHERE name = 'files.damaged'").Row(&text)
	if err != nil || json.Unmarshal([]byte(text), &found) != nil || len(found) == 0 {
		return 0
	}
	r.problem("files_damaged", "Run “sijil doctor --thorough”, which reads all. "+back,
		"The nightly reading found %s: %s.", wording.Counted(len(found), "damaged file", "damaged files"), wording.Some(found))
	return len(found)
}
