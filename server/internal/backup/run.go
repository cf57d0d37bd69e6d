package backup

import (
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"sijil/internal/disk"
	"sijil/internal/usererror"
)

// MaxSnapshots bounds how often the database is copied again because files were purged meanwhile.
const MaxSnapshots = 5

// Named is a file that a record names.
type Named struct {
	// Path below the data folder; Record is collection and id.
	Path, Record string
	// SHA256 in hex as its record has it, or "".
	SHA256 string
}

// Snapshot is what a copy of the database says.
type Snapshot struct {
	Named []Named
	// FilesInS3 means that the files are kept in S3 and cannot be backed up here.
	FilesInS3 bool
}

type Options struct {
	Data  string
	Store Store
	// Seal is nil where nothing is sealed.
	Seal *Sealer
	// Reason begins the backup's name.
	Reason, Version, Source string
	Now                     time.Time
	// Snapshot copies the database to a path, consistently, and reads what it names.
	Snapshot func(target string) (Snapshot, error)
	// Reserve is how many bytes stay free on the disks of the data and of the store.
	Reserve uint64
	// Keep is how many of this reason stay; 0 for all.
	Keep int
}

// Run makes a backup. It copies the database first and then the files that this copy refers to; a file is always stored
// before its record. When a file was purged meanwhile, the database is copied again. An interrupted run leaves objects that
// the next run uses, and no backup.
func Run(options Options) (Report, error) {
	// the copy of the database is not sealed yet, so it lies with the data
	work := filepath.Join(options.Data, WorkFolder)
	scratch := filepath.Join(options.Store.Scratch(), options.Source)
	for _, folder := range []string{work, scratch} {
		if err := errors.Join(os.RemoveAll(folder), os.MkdirAll(folder, 0o700)); err != nil {
			return Report{}, err
		}
		defer os.RemoveAll(folder)
	}
	r := &run{Options: options, scratch: filepath.Join(scratch, "object"), copied: map[string]Line{}}
	if err := r.chooseName(); err != nil {
		return Report{}, err
	}
	database := filepath.Join(work, databaseName)
	if err := r.requireRoom(options.Data, 2*disk.SizeOf(filepath.Join(options.Data, databaseName))); err != nil {
		return Report{}, err
	}
	lines, filesInS3, err := r.copyData(database)
	if err != nil {
		return Report{}, err
	}
	report := r.report(lines)
	if err := r.finish(database, lines, report, filesInS3); err != nil {
		return Report{}, err
	}
	report.NewBytes = r.newBytes
	return report, prune(r.Options, r.name)
}

// WorkFolder, in the data folder, holds a copy of the database while it goes into the store.
const WorkFolder = ".backup"

type run struct {
	Options
	name     string
	scratch  string
	newBytes int64
	// copied are the lines of files that are done, by path.
	copied map[string]Line
}

// chooseName names the backup by its time, or by the next second whose name is free.
func (r *run) chooseName() error {
	for {
		r.name = r.Reason + "-" + r.Now.UTC().Format(timeForm)
		taken, err := r.Store.List(r.key(""))
		if err != nil || len(taken) == 0 {
			return err
		}
		r.Now = r.Now.Add(time.Second)
	}
}

func (r *run) copyData(database string) (lines []Line, filesInS3 bool, err error) {
	before := map[string]bool{}
	for attempt := 1; ; attempt++ {
		if err := os.RemoveAll(database); err != nil {
			return nil, false, err
		}
		snapshot, err := r.Snapshot(database)
		if err != nil || snapshot.FilesInS3 {
			return nil, snapshot.FilesInS3, err
		}
		if err := r.requireRoomForFiles(snapshot.Named); err != nil {
			return nil, false, err
		}
		lines, again := make([]Line, 0, len(snapshot.Named)), false
		for _, named := range snapshot.Named {
			line, err := r.file(named)
			if err != nil {
				return nil, false, err
			}
			lines = append(lines, line)
			// removed after the database was copied, unless a fresh copy still refers to it
			if line.Problem == missing && !before[line.Path] {
				before[line.Path], again = true, true
			}
		}
		if !again || attempt == MaxSnapshots {
			return lines, false, nil
		}
	}
}

// finish stores the backup's own files, the header last: without it there is no backup.
func (r *run) finish(database string, lines []Line, report Report, filesInS3 bool) error {
	header := Header{
		Format: formatVersion, Made: r.Now.UTC().Truncate(time.Second), Reason: r.Reason, Version: r.Version, Source: r.Source,
		FilesInS3: filesInS3, Files: report.Files, Bytes: report.Bytes, Missing: report.Missing.Count, Damaged: report.Damaged.Count,
	}
	if r.Seal != nil {
		header.Recipient = r.Seal.text
	}
	source, err := os.Open(database)
	if err != nil {
		return err
	}
	defer source.Close()
	if header.Database, err = r.put(r.Seal, databaseName+header.suffix(), contentOf(source)); err != nil {
		return err
	}
	r.newBytes += header.Database.Size
	list := func(to io.Writer) error {
		encoder := json.NewEncoder(to)
		for _, line := range lines {
			if err := encoder.Encode(line); err != nil {
				return err
			}
		}
		return nil
	}
	if header.List, err = r.put(r.Seal, listName+header.suffix(), list); err != nil {
		return err
	}
	objects := func(to io.Writer) error {
		for _, line := range lines {
			if line.Object == "" {
				continue
			}
			if _, err := io.WriteString(to, line.Object+"\n"); err != nil {
				return err
			}
		}
		return nil
	}
	if _, err = r.put(nil, objectsName, objects); err != nil {
		return err
	}
	_, err = r.put(nil, headerName, func(to io.Writer) error {
		encoder := json.NewEncoder(to)
		encoder.SetIndent("", "  ")
		return encoder.Encode(header)
	})
	return err
}

// contentOf writes all that can be read.
func contentOf(source io.Reader) func(io.Writer) error {
	return func(to io.Writer) error {
		_, err := io.Copy(to, source)
		return err
	}
}

// put stores what content writes, which is never in memory as a whole.
func (r *run) put(seal *Sealer, name string, content func(io.Writer) error) (Sum, error) {
	sum, err := seal.write(r.scratch, content)
	if err != nil {
		return Sum{}, err
	}
	return sum, r.Store.Put(r.key(name), r.scratch)
}

func (r *run) key(name string) string { return backupsPrefix + r.name + "/" + name }

func (r *run) requireRoom(folder string, bytes int64) error {
	free, err := disk.Free(folder)
	if err != nil {
		return err
	}
	return r.refuseBeyond(folder, bytes, free)
}

func (r *run) requireRoomForFiles(named []Named) error {
	free, err := r.Store.Free()
	if errors.Is(err, fs.ErrInvalid) {
		return nil
	}
	if err != nil {
		return err
	}
	needed := disk.SizeOf(filepath.Join(r.Data, WorkFolder, databaseName))
	for _, one := range named {
		if one.SHA256 != "" {
			if _, there, err := r.Store.Has(r.Seal.objectOf(one.SHA256)); err != nil || there {
				continue
			}
		}
		if _, looked := r.copied[one.Path]; !looked {
			needed += disk.SizeOf(filepath.Join(r.Data, filepath.FromSlash(one.Path)))
		}
	}
	return r.refuseBeyond(r.Store.Name(), needed, free)
}

func (r *run) refuseBeyond(where string, bytes int64, free uint64) error {
	needed := uint64(bytes) + max(disk.Margin, r.Reserve)
	if needed <= free {
		return nil
	}
	return usererror.New("There is no room for a backup in %s: it needs %d MB, and %d MB are free.",
		where, disk.Megabytes(needed), disk.Megabytes(free))
}
