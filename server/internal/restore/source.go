// Package restore puts a backup in the place of a data folder's content, so that it is all there or nothing has changed.
package restore

import (
	"io"
	"path"
	"strings"

	"sijil/internal/datafiles"
)

// Entry is one file of a backup.
type Entry struct {
	// Path is where it belongs below the data folder, with forward slashes, such as "storage/sijil_documents/1/a.pdf".
	Path string
	// Size in bytes, which Open's content must have.
	Size int64
	// Attributes are PocketBase's notes on a stored file, which go beside it; nil where they are an entry of their own.
	Attributes []byte
}

// Source is a backup of whatever form.
type Source interface {
	// Name is what a person calls it.
	Name() string
	// Entries are its files, the database among them.
	Entries() []Entry
	// Open reads one; reading fails where the content is not what was backed up.
	Open(entry Entry) (io.ReadCloser, error)
	// Skipped are the top-level names in it that are not restored.
	Skipped() []string
	Close() error
}

// belongs reports whether a file of a backup is restored: the databases and the stored files. Hooks, migrations and
// settings in an archive are code or configuration of unknown origin.
func belongs(name string) bool {
	if name == Database || name == datafiles.LogDatabase {
		return true
	}
	rest, below := strings.CutPrefix(name, "storage/")
	return below && rest != "" && path.Clean(name) == name && !strings.HasPrefix(rest, ".")
}
