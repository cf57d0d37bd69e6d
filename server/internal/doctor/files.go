package doctor

import (
	"fmt"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/tools/filesystem"

	"sijil/internal/datafiles"
	"sijil/internal/disk"
	"sijil/internal/entities"
	"sijil/internal/wording"
)

const (
	back = "Bring them back from a backup (its folder storage has the same names), or delete the records."
	// settled is how long a file may lie there before its record is saved.
	settled = time.Hour
)

// fileRow is a file that a record keeps: the record's folder, the file's name, its size or -1 and its SHA-256 or "" where
// these are not noted, and what a person calls it.
type fileRow struct {
	Collection, Record, Name, Digest, Label string
	Size                                    int64
}

func (d *Doctor) fileRows(kinds []entities.Entity) ([]fileRow, error) {
	all := []fileRow{}
	for _, one := range kinds {
		rows := []fileRow{}
		if err := d.App.DB().NewQuery(one.Files.Stored).All(&rows); err != nil {
			return nil, err
		}
		for at := range rows {
			rows[at].Collection = one.Name
		}
		all = append(all, rows...)
	}
	return all, nil
}

// checkFiles looks for each record's files, for their sizes, and for files that no record has.
func (d *Doctor) checkFiles(r *report) {
	stored, err := d.App.NewFilesystem()
	if r.failed("The files", err) {
		return
	}
	defer stored.Close()
	kinds, err := entities.WithFiles(d.Files)
	if r.failed("The files", err) {
		return
	}
	lying, err := d.lyingFiles(stored, kinds)
	if r.failed("The files", err) {
		return
	}
	rows, err := d.fileRows(kinds)
	if r.failed("The files", err) {
		return
	}
	missing, wrong := []string{}, []string{}
	there := rows[:0:0]
	for _, row := range rows {
		key := row.Record + "/" + row.Name
		found, exists := lying[key]
		delete(lying, key)
		switch {
		case !exists:
			missing = append(missing, fmt.Sprintf("%s (%s)", row.Label, key))
		case row.Size >= 0 && found.size != row.Size:
			wrong = append(wrong, fmt.Sprintf("%s (%s: %d bytes instead of %d)", row.Label, key, found.size, row.Size))
		default:
			there = append(there, row)
		}
	}
	if len(missing) > 0 {
		r.problem("files_missing", back, "%s missing: %s.", wording.Counted(len(missing), "file is", "files are"), wording.Some(missing))
	}
	if len(wrong) > 0 {
		r.problem("files_of_another_size", back, "%s another size than noted: %s.", wording.Counted(len(wrong), "file has", "files have"), wording.Some(wrong))
	}
	damaged := d.checkDigests(r, stored, there)
	orphans, bytes := []string{}, int64(0)
	for key, found := range lying {
		if time.Since(found.time) > settled {
			orphans = append(orphans, key)
			bytes += found.size
		}
	}
	if len(orphans) > 0 {
		r.repairable(problem, "files_orphaned", "The next start moves them into quarantine for 30 days. If papers are missed, restore a newer backup.",
			d.quarantining(lying, orphans), "%s to no record (%.1f MB): %s.", wording.Counted(len(orphans), "file belongs", "files belong"), float64(bytes)/disk.Megabyte, wording.Some(orphans))
	}
	if len(missing)+len(wrong)+len(orphans)+damaged == 0 {
		r.fine("files", "Every record has its files (%d).", len(rows))
	}
}

type lyingFile struct {
	// collection is the folder of its collection.
	collection string
	size       int64
	time       time.Time
}

// quarantining moves files of no record where the server would move them; nil where they are in S3.
func (d *Doctor) quarantining(lying map[string]lyingFile, orphans []string) repair {
	if d.App.Settings().S3.Enabled {
		return nil
	}
	return func() (string, error) {
		for _, key := range orphans {
			record, name, _ := strings.Cut(key, "/")
			if err := datafiles.MoveToQuarantine(d.DataDir, lying[key].collection, record, name, time.Now()); err != nil {
				return "", err
			}
		}
		return fmt.Sprintf("Moved to the folder %s, where they are kept for %d days.", datafiles.Quarantine, datafiles.QuarantineDays), nil
	}
}

// lyingFiles answers what is stored of the collections that keep files, by record and name.
func (d *Doctor) lyingFiles(stored *filesystem.System, kinds []entities.Entity) (map[string]lyingFile, error) {
	found := map[string]lyingFile{}
	for _, one := range kinds {
		collection, err := d.App.FindCollectionByNameOrId(one.Name)
		if err != nil {
			return nil, err
		}
		list, err := stored.List(collection.Id + "/")
		if err != nil {
			return nil, err
		}
		for _, file := range list {
			key := strings.TrimPrefix(file.Key, collection.Id+"/")
			if !strings.Contains(key, "/thumbs_") && !strings.HasSuffix(key, ".attrs") {
				found[key] = lyingFile{collection.Id, file.Size, file.ModTime}
			}
		}
	}
	return found, nil
}
