package restore

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
)

const (
	// Database is the file of PocketBase's main database.
	Database = "data.db"
	// stageFolder holds what is unpacked of a backup until all of it is found to be good. In the data folder a file "begun"
	// in it says that data are being moved: nothing starts on them then (pb_hooks/src/maintenance/format.ts).
	stageFolder = ".restore"
	begunFile   = "begun"
	// keptFolder, in the data folder, keeps what was there before, one folder for each time.
	keptFolder = "replaced"
	// keptWithin does so in a folder that is a mount of its own.
	keptWithin = ".replaced-"
)

// place is a folder whose entries can be renamed within it: the data folder, or one in it that is a mount of its own.
type place struct {
	// name below the data folder; "" for that itself.
	name          string
	folder        string
	staged, aside string
}

// layout is what a data folder consists of.
type layout struct {
	data   string
	places []place
}

// movable are the folders of the data folder that a restore replaces.
var movable = []string{"storage", "uploads"}

// inspect finds the folders that cannot be renamed, without changing anything.
func inspect(data string, now time.Time) (*layout, error) {
	stage, stamp := filepath.Join(data, stageFolder), freeStamp(data, now)
	root := place{folder: data, staged: filepath.Join(stage, "data"), aside: filepath.Join(data, keptFolder, stamp)}
	found := &layout{data: data, places: []place{root}}
	for _, name := range movable {
		path := filepath.Join(data, name)
		fixed, err := immovable(path, stage)
		if err != nil {
			return nil, err
		}
		if fixed {
			found.places = append(found.places, place{
				name: name, folder: path,
				staged: filepath.Join(path, stageFolder), aside: filepath.Join(path, keptWithin+stamp),
			})
		}
	}
	return found, nil
}

// freeStamp names what is kept by its time, or by the next second by which nothing is kept yet.
func freeStamp(data string, now time.Time) string {
	for {
		stamp := now.Format("2006-01-02T15-04-05")
		taken := exists(filepath.Join(data, keptFolder, stamp))
		for _, name := range movable {
			taken = taken || exists(filepath.Join(data, name, keptWithin+stamp))
		}
		if !taken {
			return stamp
		}
		now = now.Add(time.Second)
	}
}

// immovable reports whether a folder is a link or a mount point. Renaming a mount point fails with EBUSY or EXDEV; the
// target is a folder that is not empty, which any other rename fails on, so that nothing moves.
func immovable(path, stage string) (bool, error) {
	info, err := os.Lstat(path)
	if errors.Is(err, os.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if info.Mode()&os.ModeSymlink != 0 {
		return true, nil
	}
	probe := filepath.Join(stage, "probe")
	defer os.RemoveAll(probe)
	if err := os.MkdirAll(filepath.Join(probe, "not empty"), 0o700); err != nil {
		return false, err
	}
	// os.Rename would look at the target first
	err = syscall.Rename(path, probe)
	if err == nil {
		return false, os.Rename(probe, path)
	}
	return errors.Is(err, syscall.EBUSY) || errors.Is(err, syscall.EXDEV), nil
}

// at returns the place that a file of a backup belongs to, and the path it is unpacked to.
func (l *layout) at(path string) (place, string) {
	for _, one := range l.places[1:] {
		if rest, below := strings.CutPrefix(path, one.name+"/"); below {
			return one, filepath.Join(one.staged, filepath.FromSlash(rest))
		}
	}
	return l.places[0], filepath.Join(l.places[0].staged, filepath.FromSlash(path))
}

// separate reports whether a folder of that name is a place of its own.
func (l *layout) separate(name string) bool {
	return slices.ContainsFunc(l.places[1:], func(one place) bool { return one.name == name })
}
