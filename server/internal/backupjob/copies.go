package backupjob

import (
	"encoding/json"
	"fmt"
	"time"

	"sijil/internal/backup"
	"sijil/internal/database"
	"sijil/internal/usererror"
)

// replicaRetention is how long Litestream keeps earlier states: a snapshot a day, each for a day after the next one.
const replicaRetention = 48 * time.Hour

// copyOfData is a copy outside the database; pb_hooks/src/people/backups.ts reads it.
type copyOfData struct {
	Name string `json:"name"`
	// Made is when it was made, RFC 3339; nil for a copy that is always being made.
	Made *string `json:"made"`
	// Until is the day on which it is expected to be removed; nil where nobody removes it automatically.
	Until *string `json:"until"`
}

type copies struct {
	Copies []copyOfData `json:"copies"`
	// Unread says why some place could not be read.
	Unread []string `json:"unread"`
}

// Copies returns, as JSON, the backups of these data in the store and the replica, and until when each is kept.
func (j *Job) Copies(now time.Time) (string, error) {
	found := copies{Copies: []copyOfData{}, Unread: []string{}}
	stored, place, err := j.ownBackups()
	if err != nil {
		found.Unread = append(found.Unread, fmt.Sprintf("%s: %v", place, usererror.Reason(err)))
	}
	keep := j.App.Settings().Backups.CronMaxKeep
	for _, one := range stored {
		made := one.Made.UTC().Format(time.RFC3339)
		held := copyOfData{Name: one.Name + " in " + place, Made: &made}
		if one.Reason == nightly && keep > 0 {
			held.Until = day(one.Made.AddDate(0, 0, keep))
		}
		found.Copies = append(found.Copies, held)
	}
	if j.Settings.Get("REPLICATE_TO", "") != "" {
		found.Copies = append(found.Copies, copyOfData{Name: "the replica (REPLICATE_TO)", Until: day(now.Add(replicaRetention))})
	}
	text, err := json.Marshal(found)
	return string(text), err
}

func day(at time.Time) *string {
	text := at.UTC().Format(time.DateOnly)
	return &text
}

// ownBackups are those of this installation: several may use one store.
func (j *Job) ownBackups() (own []backup.Backup, place string, err error) {
	store, err := j.OpenStore()
	if err != nil {
		return nil, "backup store", err
	}
	defer store.Close()
	source, err := database.RandomValue(j.App, "backup.source", 8)
	if err != nil {
		return nil, store.Name(), err
	}
	all, err := backup.List(store)
	for _, one := range all {
		if one.Source == source {
			own = append(own, one)
		}
	}
	return own, store.Name(), err
}
