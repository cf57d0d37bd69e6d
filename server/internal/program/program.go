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
	"time"

	"sijil/internal/disk"
)

// embeddedFolder is where the embedded files lie, among the sources too.
const embeddedFolder = "files"

// listName is the embedded list of the others.
const listName = "files.json"

// Release is what the package script knows of this program.
type Release struct {
	Version string `json:"version"`
	// Date is the day of the newest change in it, not of the build, so that building twice gives the same bytes.
	Date string `json:"date"`
}

// Files are the files of the program: those of the folder, which has the project's layout, or for "" the embedded ones.
func Files(folder string) fs.FS {
	if folder != "" {
		return os.DirFS(folder)
	}
	files, err := fs.Sub(embedded, embeddedFolder)
	if err != nil {
		// only a malformed name is refused
		panic(err)
	}
	return files
}

// ReadRelease reads it; all of it is empty where it is missing.
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

// Unpack makes sure that the embedded files lie in a folder of their own below the parent, named by their content.
// Nothing is written where they do already.
func Unpack(parent string) (string, error) {
	files, name, err := listed()
	if err != nil {
		return "", err
	}
	folder := filepath.Join(parent, name)
	if same(folder, files) {
		return folder, nil
	}
	if err := os.MkdirAll(parent, 0o755); err != nil {
		return "", err
	}
	half, err := os.MkdirTemp(parent, "half-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(half)
	for path := range files {
		content, err := embedded.ReadFile(embeddedFolder + "/" + path)
		if err != nil {
			return "", err
		}
		if err := write(filepath.Join(half, filepath.FromSlash(path)), content); err != nil {
			return "", err
		}
	}
	if err := os.Chmod(half, 0o755); err != nil {
		return "", err
	}
	// what is there is damaged, or of somebody who was as fast
	if !same(folder, files) {
		_ = os.RemoveAll(folder)
	}
	if err := os.Rename(half, folder); err != nil && !same(folder, files) {
		return "", err
	}
	return folder, nil
}

// listed is every embedded file's path with its SHA-256 in hex, and the name that stands for all of them. It is made when
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

// same tells whether the files lie in the folder as they should, and no others: each file in the folder of hooks is run.
func same(folder string, files map[string]string) bool {
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
	for path, wanted := range files {
		if found, err := disk.SHA256(filepath.Join(folder, filepath.FromSlash(path))); err != nil || found != wanted {
			return false
		}
	}
	return true
}

func write(path string, content []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, content, 0o644)
}

// RemoveOthers removes what other versions have left beside the folder in use.
func RemoveOthers(folder string) {
	parent, name := filepath.Split(folder)
	entries, _ := os.ReadDir(parent)
	for _, entry := range entries {
		if entry.IsDir() && entry.Name() != name {
			_ = os.RemoveAll(filepath.Join(parent, entry.Name()))
		}
	}
}
