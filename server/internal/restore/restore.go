package restore

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"time"

	"sijil/internal/usererror"
)

// Options of one restore.
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

// Outcome is what there is to tell.
type Outcome struct {
	// Kept are the folders that what was there before was moved to.
	Kept []string
}

// Run unpacks and judges a backup beside the data, on the same disks, and then moves one aside and the other in: a few
// renames. Until they begin nothing has changed; where one fails, those before it are undone; where the machine stops,
// everything is still there and nothing starts on half of it.
func Run(source Source, options Options) (Outcome, error) {
	stage := filepath.Join(options.Data, stageFolder)
	if err := os.MkdirAll(stage, 0o700); err != nil {
		return Outcome{}, err
	}
	// of an earlier restore that was cut short, or nothing
	begun, _ := os.ReadFile(filepath.Join(stage, begunFile))
	interrupted := Begun(options.Data)
	here, err := inspect(options.Data, options.Now)
	if err != nil {
		return Outcome{}, err
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
	if err := here.prepare(source, options); err != nil {
		tidy()
		return Outcome{}, err
	}
	planned, err := here.moves()
	if err == nil {
		err = here.writePlan(planned)
	}
	if err != nil {
		tidy()
		return Outcome{}, err
	}
	options.Release()
	if err := carryOut(planned); errors.Is(err, errHalfMoved) {
		return Outcome{}, usererror.New("The backup could not be put in place (%v). Run “sijil restore” again, or “sijil restore --cancel” to have what was there before; nothing is lost.", usererror.Reason(err))
	} else if err != nil {
		tidy()
		return Outcome{}, usererror.New("The backup could not be put in place (%v): everything is as it was.", usererror.Reason(err))
	}
	here.removeStaged()
	// of a backup that was being made of the data that are gone (pb_hooks/src/backups/create.ts)
	_ = os.Remove(filepath.Join(options.Data, ".backup-under-way"))
	return here.outcome(planned), os.RemoveAll(stage)
}

func (l *layout) prepare(source Source, options Options) error {
	if err := l.requireRoom(source, options.MinFree); err != nil {
		return err
	}
	if err := l.unpack(source); err != nil {
		return err
	}
	_, database := l.at(Database)
	return options.Check(database)
}

// removeStaged removes what is unpacked.
func (l *layout) removeStaged() {
	for _, one := range l.places {
		_ = os.RemoveAll(one.staged)
	}
}

func (l *layout) outcome(planned []move) Outcome {
	found := Outcome{}
	for _, one := range l.places {
		for _, made := range planned {
			if strings.HasPrefix(made.To, one.aside+string(filepath.Separator)) {
				found.Kept = append(found.Kept, one.aside)
				break
			}
		}
	}
	return found
}

// Begun tells whether a restore was cut short while it moved data.
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
		text, err := os.ReadFile(filepath.Join(data, stageFolder, begunFile))
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
		if err := os.Remove(filepath.Join(data, stageFolder, begunFile)); err != nil {
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
