package restore

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"sijil/internal/disk"
)

type move struct {
	From string `json:"from"`
	To   string `json:"to"`
}

// moves lists the renames of a restore in their order: present data aside, unpacked data in, the database last each time.
func (l *layout) moves() ([]move, error) {
	leaving, coming := []move{}, []move{}
	for _, one := range l.places[1:] {
		there, err := names(one.folder)
		if err != nil {
			return nil, err
		}
		for _, name := range there {
			if !strings.HasPrefix(name, ".") && name != "lost+found" {
				leaving = append(leaving, one.out(name))
			}
		}
	}
	root := l.places[0]
	for _, name := range []string{"auxiliary.db", "auxiliary.db-wal", "auxiliary.db-shm", "storage", "uploads",
		Database + "-wal", Database + "-shm", Database} {
		if exists(filepath.Join(root.folder, name)) && !l.separate(name) {
			leaving = append(leaving, root.out(name))
		}
	}
	for _, one := range slices.Backward(l.places) {
		unpacked, err := names(one.staged)
		if err != nil {
			return nil, err
		}
		for _, name := range unpacked {
			if name != Database || one.name != "" {
				coming = append(coming, one.in(name))
			}
		}
	}
	return slices.Concat(leaving, coming, []move{root.in(Database)}), nil
}

func (p place) out(name string) move {
	return move{From: filepath.Join(p.folder, name), To: filepath.Join(p.aside, name)}
}

func (p place) in(name string) move {
	return move{From: filepath.Join(p.staged, name), To: filepath.Join(p.folder, name)}
}

// names lists a folder; a missing folder has none.
func names(folder string) ([]string, error) {
	entries, err := os.ReadDir(folder)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	found := []string{}
	for _, entry := range entries {
		found = append(found, entry.Name())
	}
	return found, err
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// carryOut renames one after the other. Where one fails, those before it are undone.
func carryOut(planned []move) error {
	for _, one := range planned {
		// SQLite removes these two when the old database is closed
		if (strings.HasSuffix(one.From, "-wal") || strings.HasSuffix(one.From, "-shm")) && !exists(one.From) {
			continue
		}
		if err := rename(one.From, one.To); err != nil {
			if back := undo(planned); back != nil {
				return errors.Join(errHalfMoved, err, back)
			}
			return err
		}
	}
	for _, one := range planned {
		disk.FsyncFolder(filepath.Dir(one.To))
		disk.FsyncFolder(filepath.Dir(one.From))
	}
	return nil
}

// rename makes the folder that something goes to.
func rename(from, to string) error {
	if err := os.MkdirAll(filepath.Dir(to), 0o700); err != nil {
		return err
	}
	return os.Rename(from, to)
}

// errHalfMoved means that moves could neither be completed nor undone.
var errHalfMoved = errors.New("half of it is moved")

// undo reverts the moves that were made, last one first.
func undo(planned []move) error {
	for _, one := range slices.Backward(planned) {
		if exists(one.From) || !exists(one.To) {
			continue
		}
		if err := rename(one.To, one.From); err != nil {
			return err
		}
		// a folder that was made to keep this goes when it was the last one in it
		_ = os.Remove(filepath.Dir(one.To))
	}
	return nil
}

// writePlan records the moves, all of them or none; they are on the disk when this returns.
func (l *layout) writePlan(planned []move) error {
	text, err := json.Marshal(planned)
	if err != nil {
		return err
	}
	path := filepath.Join(l.data, stageFolder, begunFile)
	half := path + ".half"
	if err := os.WriteFile(half, text, 0o600); err != nil {
		return err
	}
	if err := disk.FsyncFile(half); err != nil {
		return err
	}
	err = os.Rename(half, path)
	disk.FsyncFolder(filepath.Dir(path))
	return err
}
