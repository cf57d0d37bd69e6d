package disk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"golang.org/x/sync/errgroup"
)

// fsyncWorkers is how many files are synced concurrently: the disk writes concurrent requests together.
const fsyncWorkers = 16

// FsyncTree syncs everything below a folder to the disk, files before the folders that hold them.
func FsyncTree(root string) error {
	files, folders := []string{}, []string{}
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() {
			folders = append(folders, path)
		} else if err == nil {
			files = append(files, path)
		}
		return err
	})
	if err != nil {
		return err
	}
	return errors.Join(concurrently(files, FsyncFile), concurrently(folders, func(path string) error {
		FsyncFolder(path)
		return nil
	}))
}

// concurrently calls work for each path, several at a time, and answers the first error.
func concurrently(paths []string, work func(string) error) error {
	workers := errgroup.Group{}
	workers.SetLimit(fsyncWorkers)
	for _, path := range paths {
		workers.Go(func() error { return work(path) })
	}
	return workers.Wait()
}

// FsyncFile syncs a file to the disk.
func FsyncFile(path string) error {
	// not every system syncs a file that was opened for reading
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(file.Sync(), file.Close())
}

// FsyncFolder syncs a folder's entries to the disk, on systems that can.
func FsyncFolder(path string) {
	if folder, err := os.Open(path); err == nil {
		_ = folder.Sync()
		_ = folder.Close()
	}
}
