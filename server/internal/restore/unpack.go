package restore

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"sijil/internal/disk"
	"sijil/internal/usererror"
)

// requireRoom refuses a backup that does not fit on the disks: the present data are kept, and minFree bytes of the data
// folder's disk stay free.
func (l *layout) requireRoom(source Source, minFree uint64) error {
	// a folder that is a link or a mount may all the same lie on the disk of the data folder
	diskOf, folderOn := map[string]string{}, map[string]string{}
	for _, one := range l.places {
		name, err := disk.Of(one.folder)
		if err != nil {
			return err
		}
		diskOf[one.folder] = name
		if folderOn[name] == "" {
			folderOn[name] = one.folder
		}
	}
	bytesOn := map[string]uint64{}
	for _, entry := range source.Entries() {
		to, _ := l.at(entry.Path)
		bytesOn[diskOf[to.folder]] += uint64(entry.Size) + uint64(len(entry.Attributes))
	}
	for name, bytes := range bytesOn {
		folder := folderOn[name]
		free, err := disk.Free(folder)
		if err != nil {
			return err
		}
		needed := bytes + disk.Margin
		if folder == l.data {
			needed = bytes + max(disk.Margin, minFree)
		}
		if needed > free {
			return usererror.New("There is no room for the backup: it needs %d MB, and %d MB are free on the disk of %s. What is there now is kept, so both must find room.",
				disk.Megabytes(needed), disk.Megabytes(free), folder)
		}
	}
	return nil
}

// unpack writes the backup's files where they wait to be moved in. All of it is on the disk when this returns.
func (l *layout) unpack(source Source) error {
	for _, entry := range source.Entries() {
		_, path := l.at(entry.Path)
		err := unpackFile(source, entry, path)
		var refused usererror.Error
		if errors.As(err, &refused) {
			return err
		}
		// an error with a path is the operating system's; any other one says that the backup is damaged
		var ofSystem *fs.PathError
		if errors.As(err, &ofSystem) {
			return usererror.New("The backup could not be unpacked: %v.", usererror.Reason(err))
		}
		if err != nil {
			return usererror.New("%s is damaged at %s: take another backup.", source.Name(), entry.Path)
		}
	}
	for _, one := range l.places {
		if err := disk.FsyncTree(one.staged); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return usererror.New("The backup could not be unpacked: %v.", usererror.Reason(err))
		}
	}
	return nil
}

// unpackFile writes one file, for this account alone.
func unpackFile(source Source, entry Entry, path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	content, err := source.Open(entry)
	if err != nil {
		return err
	}
	defer content.Close()
	target, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	// one byte more than there should be: what is longer is refused before it fills the disk, and the end is reached, where
	// checksums are compared
	written, err := io.Copy(target, io.LimitReader(content, entry.Size+1))
	if err == nil && written != entry.Size {
		err = errors.New("another size than its backup says")
	}
	if err = errors.Join(err, target.Close()); err != nil || len(entry.Attributes) == 0 {
		return err
	}
	return os.WriteFile(path+".attrs", entry.Attributes, 0o600)
}
