package backup

import (
	"encoding/json"
	"io"
	"slices"
	"strings"
	"time"
)

const (
	formatVersion = 1
	headerName    = "backup.json"
	databaseName  = "data.db"
	listName      = "files.jsonl"
	objectsName   = "objects.txt"
	timeForm      = "20060102150405"
)

// Header is the file backup.json. It is written last: without it there is no backup.
type Header struct {
	Format int       `json:"format"`
	Made   time.Time `json:"made"`
	// Reason is "nightly" or "before-upgrade".
	Reason string `json:"reason"`
	// Version of the program that made it.
	Version string `json:"version"`
	// Source identifies the installation: several may use one store.
	Source string `json:"source"`
	// Recipient is the age public key that everything but this file and the list of objects is sealed to, or "".
	Recipient string `json:"recipient,omitempty"`
	// FilesInS3 means that the files are kept in S3, so that the backup holds none.
	FilesInS3 bool  `json:"filesElsewhere,omitempty"`
	Database  Sum   `json:"database"`
	List      Sum   `json:"list"`
	Files     int   `json:"files"`
	Bytes     int64 `json:"bytes"`
	Missing   int   `json:"missing"`
	Damaged   int   `json:"damaged"`
}

// suffix ends the names of what is sealed.
func (h Header) suffix() string {
	if h.Recipient == "" {
		return ""
	}
	return sealedSuffix
}

// Sum identifies a file by its content, before it is sealed.
type Sum struct {
	SHA256 string `json:"sha256"`
	Size   int64  `json:"size"`
}

// Line is a line of files.jsonl: a file that a record names.
type Line struct {
	// Path below the data folder.
	Path string `json:"path"`
	// Record is collection and id.
	Record string `json:"record"`
	SHA256 string `json:"sha256,omitempty"`
	Size   int64  `json:"size"`
	// Object is where its bytes lie in the store; "" where they were missing and the store has none.
	Object string `json:"object,omitempty"`
	// Problem is "missing" or "damaged" where the file in the data folder was; Object is then an earlier, good copy if the
	// store has one.
	Problem string `json:"problem,omitempty"`
	// Attributes are PocketBase's notes on the file, which lie beside it as *.attrs.
	Attributes json.RawMessage `json:"attributes,omitempty"`
}

// Backup is one in a store.
type Backup struct {
	Name string
	Header
}

// List returns the backups in a store, oldest first. Unfinished ones have no header and are left out.
func List(store Store) ([]Backup, error) {
	objects, err := store.List(backupsPrefix)
	if err != nil {
		return nil, err
	}
	found := []Backup{}
	for _, object := range objects {
		name, isHeader := strings.CutSuffix(strings.TrimPrefix(object.Key, backupsPrefix), "/"+headerName)
		if !isHeader || !isOurs(object.Key) {
			continue
		}
		one := Backup{Name: name}
		if err := readJSON(store, object.Key, &one.Header); err != nil {
			return nil, err
		}
		found = append(found, one)
	}
	slices.SortFunc(found, func(a, b Backup) int { return a.Made.Compare(b.Made) })
	return found, nil
}

func readJSON(store Store, key string, into any) error {
	reader, err := store.Open(key)
	if err != nil {
		return err
	}
	defer reader.Close()
	text, err := io.ReadAll(reader)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, into)
}
