package texts

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/filesystem"
)

const (
	// readingRow of sync_state names the paper that is being read, so that one which ends the whole program is noticed.
	readingRow = "texts.reading"
	// mostTries is how often a paper is read that was being read when the program ended.
	mostTries = 2
	// mostBytes is more than any file that can be filed.
	mostBytes = 64 << 20
)

// text is what a file says.
type text struct {
	State string
	// Letters counts UTF-16 units.
	Letters int
	// Text is all of it, page after page, and Body what the index gets.
	Text, Body string
	// Thumbnail is a PDF's first page, nil where it cannot be drawn.
	Thumbnail []byte
}

// content is the stored file, from the disk or from S3.
func (q *Queue) content(of *paper) ([]byte, error) {
	collection, err := q.App.FindCachedCollectionByNameOrId(of.Collection)
	if err != nil {
		return nil, err
	}
	stored, err := q.App.NewFilesystem()
	if err != nil {
		return nil, err
	}
	defer stored.Close()
	return fileBytes(stored, collection.BaseFilesPath()+"/"+of.ID+"/"+of.File)
}

func fileBytes(stored *filesystem.System, key string) ([]byte, error) {
	reader, err := stored.GetReader(key)
	if err != nil {
		return nil, err
	}
	defer reader.Close()
	return readAtMost(reader, mostBytes)
}

// keep writes a text, its entry in the index and the file's state, unless the record has another file by now. It reports
// whether it did. A scan whose text a device has sent while it was looked at is looked at again.
func (q *Queue) keep(of *paper, found text) (written bool, err error) {
	engine, err := q.engine()
	if err != nil {
		return false, err
	}
	isSent := false
	err = q.App.RunInTransaction(func(tx core.App) error {
		params := dbx.Params{
			"collection": of.Collection, "id": of.ID, "part": of.Part, "tenant": of.Tenant, "sha256": of.SHA256, "file": of.File, "engine": engine,
			"state": found.State, "letters": found.Letters, "text": found.Text, "body": found.Body, "picture": found.Thumbnail,
		}
		run := func(statement string) (sql.Result, error) { return tx.DB().NewQuery(statement).Bind(params).Execute() }
		if found.State == scan {
			err := tx.DB().NewQuery("SELECT EXISTS (SELECT 1" + sentText + ")").Bind(params).Row(&isSent)
			if err != nil || isSent {
				return err
			}
		}
		// the change log's trigger tells devices of it; neither version nor field versions move, so that nobody has a conflict
		changed, err := run(sources[of.Collection].note)
		if err != nil {
			return err
		}
		if rows, err := changed.RowsAffected(); rows == 0 || err != nil {
			return err
		}
		if _, err := run("DELETE FROM texts WHERE collection = {:collection} AND record = {:id} AND part = {:part}"); err != nil {
			return err
		}
		made, err := run(`INSERT INTO texts (collection, record, part, tenant, sha256, engine, state, letters, text)
			VALUES ({:collection}, {:id}, {:part}, {:tenant}, {:sha256}, {:engine}, {:state}, {:letters}, {:text})`)
		if err != nil {
			return err
		}
		written = true
		if params["rowid"], err = made.LastInsertId(); err != nil {
			return err
		}
		if of.hasThumbnail() {
			if _, err := run("INSERT INTO thumbnails (text, picture) VALUES ({:rowid}, coalesce({:picture}, x''))"); err != nil {
				return err
			}
		}
		if found.Body == "" {
			return nil
		}
		_, err = run("INSERT INTO texts_index (rowid, body) VALUES ({:rowid}, {:body})")
		return err
	})
	if isSent && err == nil {
		q.hear(record{of.Collection, of.ID})
	}
	return written && err == nil, err
}

// keepThumbnail writes that of a paper whose text is known, if the text still is that of this file.
func (q *Queue) keepThumbnail(of *paper, picture []byte) error {
	return q.App.RunInTransaction(func(tx core.App) error {
		_, err := tx.DB().NewQuery(`INSERT OR IGNORE INTO thumbnails (text, picture) SELECT id, coalesce({:picture}, x'') FROM texts
			WHERE collection = {:collection} AND record = {:id} AND part = {:part} AND sha256 = {:sha256} AND tenant = {:tenant}`).
			Bind(dbx.Params{"collection": of.Collection, "id": of.ID, "part": of.Part, "sha256": of.SHA256, "tenant": of.Tenant, "picture": picture}).
			Execute()
		return err
	})
}

// sentText is SQL of what a device has read by machine in a file.
const sentText = ` FROM texts WHERE collection = {:collection} AND record = {:id} AND part = {:part}
	AND state = 'ocr' AND sha256 = {:sha256}`

// keepOCR returns what a device has read by machine in a scan, where the scan still is that file; else the scan as it was
// found. Only a device can read it again.
func (q *Queue) keepOCR(ctx context.Context, tools *tools, of *paper, found text) (text, error) {
	kept := ""
	err := q.App.ConcurrentDB().NewQuery("SELECT text" + sentText).
		Bind(dbx.Params{"collection": of.Collection, "id": of.ID, "part": of.Part, "sha256": of.SHA256}).Row(&kept)
	if errors.Is(err, sql.ErrNoRows) {
		return found, nil
	}
	if err != nil {
		return text{}, err
	}
	said, err := tools.kept(ctx, of.Tenant, kept)
	said.Thumbnail = found.Thumbnail
	return said, err
}

// engine is the number of the texts that are made now.
func (q *Queue) engine() (int, error) {
	if q.engineNumber == 0 {
		code, err := q.newScript()
		if err != nil {
			return 0, err
		}
		q.engineNumber = code.limits.Engine
	}
	return q.engineNumber, nil
}

func (q *Queue) newScript() (*script, error) {
	code, err := q.Script()
	if err != nil {
		return nil, err
	}
	return newScript(code)
}

// name is what readingRow says of a paper, without the count of tries.
func (of *paper) name() string {
	return of.Collection + "/" + of.ID + "/" + of.SHA256
}

// beginReading notes which paper is being read, and returns how often it was begun without an end.
func (q *Queue) beginReading(of *paper) (tries int, err error) {
	tries = 1
	if name, before, found := strings.Cut(q.interrupted, " "); found && name == of.name() {
		_, _ = fmt.Sscan(before, &tries)
		tries++
		q.interrupted = ""
	}
	_, err = q.App.NonconcurrentDB().NewQuery("INSERT OR REPLACE INTO sync_state (name, value) VALUES ({:name}, {:value})").
		Bind(dbx.Params{"name": readingRow, "value": fmt.Sprintf("%s %d", of.name(), tries)}).Execute()
	return tries, err
}

// resume returns the record whose paper was being read when the program ended, so that it is the first again.
func (q *Queue) resume() []record {
	err := q.App.ConcurrentDB().NewQuery("SELECT value FROM sync_state WHERE name = {:name}").
		Bind(dbx.Params{"name": readingRow}).Row(&q.interrupted)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		q.App.Logger().Warn("which paper was being read is unknown", "error", err.Error())
	}
	if parts := strings.Split(q.interrupted, "/"); len(parts) > 1 {
		return []record{{parts[0], parts[1]}}
	}
	return nil
}

func (q *Queue) forgetReading() {
	_, _ = q.App.NonconcurrentDB().NewQuery("DELETE FROM sync_state WHERE name = {:name}").
		Bind(dbx.Params{"name": readingRow}).Execute()
}

// valid is a text as SQLite keeps it whole: UTF-8, without the zeros at which its functions stop.
func valid(text string) string {
	if strings.ContainsRune(text, 0) {
		text = strings.ReplaceAll(text, "\x00", "")
	}
	if !utf8.ValidString(text) {
		text = strings.ToValidUTF8(text, "\uFFFD")
	}
	return text
}
