package disk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
)

// forcedAtOnce is how many files are forced onto the disk side by side: it takes those that wait together in one go.
const forcedAtOnce = 16

// ForceTree forces everything below a folder onto the disk, files before the folders that hold them.
func ForceTree(root string) error {
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
	return errors.Join(sideBySide(files, ForceFile), sideBySide(folders, func(path string) error {
		ForceFolder(path)
		return nil
	}))
}

// sideBySide does the work for each path, several at a time; the first failure of each worker ends it.
func sideBySide(paths []string, work func(string) error) error {
	waiting := make(chan string, len(paths))
	for _, path := range paths {
		waiting <- path
	}
	close(waiting)
	failures := make([]error, forcedAtOnce)
	var workers sync.WaitGroup
	for worker := range forcedAtOnce {
		workers.Go(func() {
			for path := range waiting {
				if failures[worker] = work(path); failures[worker] != nil {
					return
				}
			}
		})
	}
	workers.Wait()
	return errors.Join(failures...)
}

// ForceFile forces a file onto the disk.
func ForceFile(path string) error {
	// not every system forces a file that was opened for reading
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(file.Sync(), file.Close())
}

// ForceFolder forces a folder's entries onto the disk, on systems where that can be asked for.
func ForceFolder(path string) {
	if folder, err := os.Open(path); err == nil {
		_ = folder.Sync()
		_ = folder.Close()
	}
}
