package restore

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"time"

	"sijil/internal/usererror"
)

type Options struct {
	// Data is the data folder, which nobody uses.
	Data string
	// Check examines the unpacked database before anything is moved.
	Check func(database string) error
	// Release unlocks the old database, once the file "begun" keeps other processes away.
	Release func()
	// MinFree is how many bytes of the data folder's disk stay free.
	MinFree uint64
	Now     time.Time
}

// Run unpacks and judges a backup beside the data, on the same disks, and then moves one aside and the other in: a few
// renames. Until they begin nothing has changed; where one fails, those before it are undone; where the machine stops,
// everything is still there and nothing starts on half of it. It answers the folders that keep what was there before.
func Run(source Source, options Options) (kept []string, err error) {
	stage := filepath.Join(options.Data, stageFolder)
	if err := os.MkdirAll(stage, 0o700); err != nil {
		return nil, err
	}
	// of an earlier restore that was cut short, or nothing
	begun, _ := os.ReadFile(filepath.Join(stage, begunFile))
	interrupted := Begun(options.Data)
	here, err := inspect(options.Data, options.Now)
	if err != nil {
		return nil, err
	}
	tidy := func() {
		here.removeStaged()
		if interrupted {
			_ = os.WriteFile(filepath.Join(stage, begunFile), begun, 0o600)
			return
		}
		_ = os.RemoveAll(stage)
	}
	here.removeStaged()
	planned, err := here.prepare(source, options)
	if err != nil {
		tidy()
		return nil, err
	}
	options.Release()
	if err := carryOut(planned); errors.Is(err, errHalfMoved) {
		return nil, usererror.New("The backup could not be put in place (%v). Run “sijil restore” again, or “sijil restore --cancel” to have what was there before; nothing is lost.", usererror.Reason(err))
	} else if err != nil {
		tidy()
		return nil, usererror.New("The backup could not be put in place (%v): everything is as it was.", usererror.Reason(err))
	}
	here.removeStaged()
	// of a backup that was being made of the data that are gone (pb_hooks/src/backups/create.ts)
	_ = os.Remove(filepath.Join(options.Data, ".backup-under-way"))
	return here.kept(planned), os.RemoveAll(stage)
}

// prepare unpacks and judges the backup, and answers the moves that it has written down.
func (l *layout) prepare(source Source, options Options) ([]move, error) {
	if err := l.requireRoom(source, options.MinFree); err != nil {
		return nil, err
	}
	if err := l.unpack(source); err != nil {
		return nil, err
	}
	_, database := l.at(Database)
	if err := options.Check(database); err != nil {
		return nil, err
	}
	planned, err := l.moves()
	if err != nil {
		return nil, err
	}
	return planned, l.writePlan(planned)
}

func (l *layout) removeStaged() {
	for _, one := range l.places {
		_ = os.RemoveAll(one.staged)
	}
}

// kept are the folders to which something was moved aside.
func (l *layout) kept(planned []move) (folders []string) {
	for _, one := range l.places {
		if slices.ContainsFunc(planned, func(made move) bool { return filepath.Dir(made.To) == one.aside }) {
			folders = append(folders, one.aside)
		}
	}
	return folders
}

// Begun reports whether a restore was cut short while it moved data.
func Begun(data string) bool {
	return exists(filepath.Join(data, stageFolder, begunFile))
}

// Unfinished answers the folders that a restore has left which was cut short before it moved anything.
func Unfinished(data string) []string {
	if Begun(data) {
		return nil
	}
	found := []string{}
	for _, name := range append([]string{""}, movable...) {
		if path := filepath.Join(data, name, stageFolder); exists(path) {
			found = append(found, path)
		}
	}
	return found
}

// Cancel takes back what an interrupted restore has moved, and removes what it had unpacked.
func Cancel(data string) error {
	if Begun(data) {
		if err := takeBack(data); err != nil {
			return err
		}
	}
	for _, path := range Unfinished(data) {
		if err := os.RemoveAll(path); err != nil {
			return err
		}
	}
	return nil
}

// TakeBack returns the data that an interrupted restore was moving, so that the next one begins with them: its plan takes
// the place of the interrupted one, and Cancel knows one plan alone. Where they cannot be returned, all stays as it is.
func TakeBack(data string) {
	_ = takeBack(data)
}

func takeBack(data string) error {
	path := filepath.Join(data, stageFolder, begunFile)
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	planned := []move{}
	if json.Unmarshal(text, &planned) != nil {
		return usererror.New("This restore was begun by an earlier release, which has not noted what it moved: run “sijil restore FILE” again; what was there before lies in %s.",
			filepath.Join(data, keptFolder))
	}
	if err := undo(planned); err != nil {
		return usererror.New("What was there before could not be put back (%v); it lies in %s.", usererror.Reason(err), filepath.Join(data, keptFolder))
	}
	_ = os.Remove(filepath.Join(data, keptFolder))
	return os.Remove(path)
}
