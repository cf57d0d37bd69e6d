package disk

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// BytesBelow adds up the files in a folder; what cannot be read counts nothing.
func BytesBelow(folder string) int64 {
	sum := int64(0)
	_ = filepath.WalkDir(folder, func(_ string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return nil
		}
		if info, err := entry.Info(); err == nil {
			sum += info.Size()
		}
		return nil
	})
	return sum
}

// SizeOf is a file's size in bytes, 0 where there is none.
func SizeOf(path string) int64 {
	found, err := os.Stat(path)
	if err != nil {
		return 0
	}
	return found.Size()
}

// IsFile reports whether there is a regular file of that path.
func IsFile(path string) bool {
	found, err := os.Stat(path)
	return err == nil && found.Mode().IsRegular()
}

// SHA256 is the digest of a file, in hex.
func SHA256(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	return Digest(file)
}

// buffers are what files are read into.
var buffers = sync.Pool{New: func() any {
	buffer := make([]byte, 64<<10)
	return &buffer
}}

// Digest is the SHA-256 of what is read, in hex.
func Digest(content io.Reader) (string, error) {
	hash := sha256.New()
	buffer := buffers.Get().(*[]byte)
	defer buffers.Put(buffer)
	// a file would bring a buffer of its own
	_, err := io.CopyBuffer(hash, struct{ io.Reader }{content}, *buffer)
	return hex.EncodeToString(hash.Sum(nil)), err
}

// abandonedAfter is how long nothing has been written to what an interrupted run has left; what is being made is written to
// all the time.
const abandonedAfter = time.Hour

// Abandoned are those of the files and folders to which nothing has been written for an hour, in the given order.
func Abandoned(paths []string) []string {
	found := []string{}
	for _, path := range paths {
		newest := time.Time{}
		_ = filepath.WalkDir(path, func(_ string, entry fs.DirEntry, err error) error {
			if err == nil {
				if info, err := entry.Info(); err == nil && info.ModTime().After(newest) {
					newest = info.ModTime()
				}
			}
			return nil
		})
		if time.Since(newest) > abandonedAfter {
			found = append(found, path)
		}
	}
	return found
}
