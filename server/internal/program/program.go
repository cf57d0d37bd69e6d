// Package program holds what the build has put into the executable: hooks, migrations, client and guides.
package program

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"sijil/internal/disk"
)

// embeddedFolder is where the embedded files lie, among the sources too.
const embeddedFolder = "files"

const listName = "files.json"

// Release is what the package script knows of this program.
type Release struct {
	Version string `json:"version"`
	// Date is the day of the newest change in it, not of the build, so that building twice gives the same bytes.
	Date string `json:"date"`
}

// Files are the program's files: those of a folder with the project's layout, or for "" the embedded ones.
func Files(folder string) fs.FS {
	if folder != "" {
		return os.DirFS(folder)
	}
	files, err := fs.Sub(embedded, embeddedFolder)
	if err != nil {
		// only a malformed name is refused
		panic(err)
	}
	return withCompressed{files}
}

// ReadRelease reads dist/release.json; its fields are empty where that is missing.
func ReadRelease(files fs.FS) Release {
	var found Release
	if text, err := fs.ReadFile(files, "dist/release.json"); err == nil {
		_ = json.Unmarshal(text, &found)
	}
	return found
}

// Day is the release's date, at its first moment.
func (r Release) Day() time.Time {
	day, _ := time.Parse(time.DateOnly, r.Date)
	return day
}

// Unpack writes the embedded files to a folder below the parent that is named by their content, and returns it. Nothing is
// written where they are there already.
func Unpack(parent string) (string, error) {
	files, name, err := listed()
	if err != nil {
		return "", err
	}
	folder := filepath.Join(parent, name)
	if isIntact(folder, files) {
		return folder, nil
	}
	if err := os.MkdirAll(parent, 0o755); err != nil {
		return "", err
	}
	temporary, err := os.MkdirTemp(parent, "half-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(temporary)
	source := Files("")
	// a first start waits for this
	err = eachOf(files, func(path, _ string) error {
		content, err := fs.ReadFile(source, path)
		if err != nil {
			return err
		}
		return write(filepath.Join(temporary, filepath.FromSlash(path)), content)
	})
	if err != nil {
		return "", err
	}
	if err := os.Chmod(temporary, 0o755); err != nil {
		return "", err
	}
	// the folder may be damaged, or complete by now where two starts ran at once
	if !isIntact(folder, files) {
		_ = os.RemoveAll(folder)
	}
	if err := os.Rename(temporary, folder); err != nil && !isIntact(folder, files) {
		return "", err
	}
	return folder, nil
}

// listed is every embedded file's path with its SHA-256 in hex, and one name for all of them. It is made when
// the program is packaged, so that a start need not read what is embedded, which would stay in memory.
func listed() (map[string]string, string, error) {
	text, err := embedded.ReadFile(embeddedFolder + "/" + listName)
	if err != nil {
		return nil, "", err
	}
	files := map[string]string{}
	digest := sha256.Sum256(text)
	return files, "program-" + hex.EncodeToString(digest[:])[:16], json.Unmarshal(text, &files)
}

// isIntact reports whether the folder holds the files unaltered, and no others: every file among the hooks is run.
func isIntact(folder string, files map[string]string) bool {
	unlisted := errors.New("not in the list")
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		name, err := filepath.Rel(folder, path)
		if _, listed := files[filepath.ToSlash(name)]; err == nil && !listed {
			return unlisted
		}
		return err
	})
	if err != nil {
		return false
	}
	altered := errors.New("not as in the list")
	// a start waits for this
	return eachOf(files, func(path, wanted string) error {
		found, err := disk.SHA256(filepath.Join(folder, filepath.FromSlash(path)))
		if err == nil && found != wanted {
			err = altered
		}
		return err
	}) == nil
}

// eachOf works on the listed files, as many at once as there are processors.
func eachOf(files map[string]string, work func(path, digest string) error) error {
	workers := errgroup.Group{}
	workers.SetLimit(runtime.GOMAXPROCS(0))
	for path, digest := range files {
		workers.Go(func() error { return work(path, digest) })
	}
	return workers.Wait()
}

func write(path string, content []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, content, 0o644)
}

// PDFium is the WebAssembly that reads PDFs: a file of its own, or the one of the client.
func PDFium(files fs.FS) ([]byte, error) {
	wasm, err := fs.ReadFile(files, "dist/pdfium.wasm")
	if err == nil {
		return wasm, nil
	}
	found, globErr := fs.Glob(files, "dist/public/assets/pdfium-*.wasm*")
	if globErr != nil || len(found) == 0 {
		return nil, err
	}
	return fs.ReadFile(files, strings.TrimSuffix(found[0], compressedSuffix))
}

// RemoveOthers removes the folders of other versions beside the one in use.
func RemoveOthers(folder string) {
	parent, name := filepath.Split(folder)
	entries, _ := os.ReadDir(parent)
	for _, entry := range entries {
		isOurs := strings.HasPrefix(entry.Name(), "program-") || strings.HasPrefix(entry.Name(), "half-")
		if entry.IsDir() && isOurs && entry.Name() != name {
			_ = os.RemoveAll(filepath.Join(parent, entry.Name()))
		}
	}
}
