package main

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// What scripts/package.mjs has put into server/program: the built client, the hooks, the migrations, release.json.
//
//go:embed all:program
var embedded embed.FS

// keptFolder, in the data folder, holds what PocketBase reads from real files.
const keptFolder = ".sijil"

// release is what the package script knows of this program.
type release struct {
	Version string `json:"version"`
	// Date is the day of the newest change in it, not of the build, so that building twice gives the same bytes.
	Date string `json:"date"`
}

func readRelease() release {
	var found release
	if text, err := embedded.ReadFile("program/release.json"); err == nil {
		_ = json.Unmarshal(text, &found)
	}
	return found
}

// day is the release's date, at its first moment.
func (r release) day() time.Time {
	day, _ := time.Parse(time.DateOnly, r.Date)
	return day
}

// unpack makes sure that the embedded files lie in a folder of their own below the parent, named by their content.
// Nothing is written where they do already.
func unpack(parent string) (string, error) {
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
	for path, content := range files {
		if err := write(filepath.Join(half, path), content); err != nil {
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

// listed is every embedded file with its content, and the name that stands for all of them.
func listed() (map[string][]byte, string, error) {
	files := map[string][]byte{}
	hash := sha256.New()
	err := fs.WalkDir(embedded, "program", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := embedded.ReadFile(path)
		if err != nil {
			return err
		}
		hash.Write([]byte(path + "\x00" + itoa(len(content)) + "\x00"))
		hash.Write(content)
		files[filepath.FromSlash(path[len("program/"):])] = content
		return nil
	})
	return files, "program-" + hex.EncodeToString(hash.Sum(nil))[:16], err
}

// same tells whether the files lie in the folder as they should.
func same(folder string, files map[string][]byte) bool {
	for path, wanted := range files {
		content, err := os.ReadFile(filepath.Join(folder, path))
		if err != nil || !bytes.Equal(content, wanted) {
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

// forgetOthers removes what other versions have left beside the folder in use.
func forgetOthers(folder string) {
	parent, name := filepath.Split(folder)
	entries, _ := os.ReadDir(parent)
	for _, entry := range entries {
		if entry.IsDir() && entry.Name() != name {
			_ = os.RemoveAll(filepath.Join(parent, entry.Name()))
		}
	}
}
