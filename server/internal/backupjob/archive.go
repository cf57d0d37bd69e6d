package backupjob

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"sijil/internal/backup"
	"sijil/internal/database"
	"sijil/internal/datafiles"
	"sijil/internal/disk"
	"sijil/internal/entities"
	"sijil/internal/usererror"
	"sijil/internal/wording"
)

// workFolder begins the name of the folder in which a backup is made.
const workFolder = ".sijil-backup-"

// Archive makes a zip file of that path, or for "" one in the folder of backups. It copies the database first and then the
// files that this copy refers to. When a file was purged meanwhile, the database is copied again, so that no record in the
// backup lacks its file.
func (j *Job) Archive(target string) error {
	if !datafiles.HasDatabase(j.DataDir) {
		return database.Missing(j.DataDir)
	}
	own := filepath.Join(j.DataDir, "backups")
	if target == "" {
		target = filepath.Join(own, "sijil-"+time.Now().UTC().Format("20060102150405")+".zip")
	}
	if _, err := os.Stat(target); err == nil {
		return usererror.New("%s is there already: choose another name.", target)
	}
	if folder, err := filepath.Abs(filepath.Dir(target)); err != nil || folder != own {
		if err := disk.RequireFolder(filepath.Dir(target)); err != nil {
			return err
		}
	} else if err := os.MkdirAll(own, 0o700); err != nil {
		return usererror.New("The folder %s cannot be made: %v.", own, usererror.Reason(err))
	}
	for _, left := range UnfinishedArchives("", filepath.Dir(target)) {
		_ = os.RemoveAll(left)
	}
	if err := j.requireRoom(filepath.Dir(target)); err != nil {
		return err
	}
	work, err := os.MkdirTemp(filepath.Dir(target), workFolder)
	if err != nil {
		return usererror.New("Nothing can be written to %s: %v.", filepath.Dir(target), usererror.Reason(err))
	}
	defer os.RemoveAll(work)
	if j.Working != nil {
		j.Working(work)
	}
	half := filepath.Join(work, "backup.zip")
	missing, filesInS3, err := j.writeBackup(half, filepath.Join(work, datafiles.Database))
	if err != nil {
		return err
	}
	if err := os.Rename(half, target); err != nil {
		return err
	}
	fmt.Fprintf(j.Out, "Backed up to %s (%.1f MB).\n", target, float64(disk.SizeOf(target))/disk.Megabyte)
	if filesInS3 {
		fmt.Fprintln(j.Out, "The files of these data are kept in S3 and are not in it.")
	}
	if len(missing) > 0 {
		fmt.Fprintf(j.Out, "%s missing in the data folder, such as %s: run “sijil doctor”.\n",
			wording.Counted(len(missing), "file is", "files are"), missing[0])
	}
	return nil
}

// writeBackup fills the archive, and answers which files are missing in the data folder, and whether they are kept
// elsewhere.
func (j *Job) writeBackup(archive, copied string) (missing []string, filesInS3 bool, err error) {
	file, err := os.OpenFile(archive, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, false, err
	}
	defer file.Close()
	writer := zip.NewWriter(file)
	added, before := map[string]bool{}, map[string]bool{}
	for attempt, again := 1, true; again && attempt <= backup.MaxSnapshots; attempt++ {
		found, err := j.copyDatabase(copied)
		if err != nil {
			return nil, false, err
		}
		filesInS3, again = found.FilesInS3, false
		if missing, err = j.addFiles(writer, found.Named, added); err != nil {
			return nil, false, err
		}
		for _, name := range missing {
			// removed after the database was copied, unless a fresh copy still refers to it
			if !before[name] {
				before[name], again = true, true
			}
		}
	}
	if err := addFile(writer, copied, datafiles.Database, zip.Deflate); err != nil {
		return nil, false, err
	}
	return missing, filesInS3, errors.Join(writer.Close(), file.Sync())
}

// requireRoom refuses a backup that the disk has no room for: the files, the database, and once more the database, which
// is copied before it is packed.
func (j *Job) requireRoom(folder string) error {
	path := filepath.Join(j.DataDir, datafiles.Database)
	copied := disk.SizeOf(path) + disk.SizeOf(path+"-wal")
	needed := uint64(disk.BytesBelow(filepath.Join(j.DataDir, "storage"))+2*copied) + disk.Margin
	here, err := disk.Of(folder)
	if err != nil {
		return err
	}
	if ofData, err := disk.Of(j.DataDir); err == nil && ofData == here {
		needed += j.Settings.MinFreeDisk()
	}
	free, err := disk.Free(folder)
	if err != nil || free >= needed {
		return err
	}
	return usererror.New("There is no room for a backup in %s: it needs %d MB, and %d MB are free.",
		folder, disk.Megabytes(needed), disk.Megabytes(free))
}

// UnfinishedArchives are what interrupted backups have left in the data folder ("" for none), and in a folder where “sijil
// backup” puts its file.
func UnfinishedArchives(dataDir, folder string) []string {
	paths, _ := filepath.Glob(filepath.Join(folder, workFolder+"*"))
	if work := filepath.Join(dataDir, backup.WorkFolder); dataDir != "" && disk.BytesBelow(work) > 0 {
		paths = append(paths, work)
	}
	if dataDir != "" {
		paths = append(paths, UnfinishedCopies(dataDir)...)
	}
	return disk.Abandoned(paths)
}

// UnfinishedCopies are the archives that a server was copying into the folder of backups, or still is: PocketBase gives
// them their name at the end, and removes none that was cut short.
func UnfinishedCopies(dataDir string) []string {
	paths, _ := filepath.Glob(filepath.Join(dataDir, "backups", "*.zip.*.tmp"))
	return paths
}

// copyDatabase makes a copy that is whole, whatever is written meanwhile, and answers the files that it names.
func (j *Job) copyDatabase(target string) (backup.Snapshot, error) {
	none := backup.Snapshot{}
	if err := os.RemoveAll(target); err != nil {
		return none, err
	}
	db, err := core.DefaultDBConnect(filepath.Join(j.DataDir, datafiles.Database))
	if err != nil {
		return none, err
	}
	_, err = db.NewQuery("VACUUM INTO {:target}").Bind(map[string]any{"target": target}).Execute()
	if err = errors.Join(err, db.Close()); err != nil {
		return none, usererror.New("The database in %s cannot be copied: %v.", j.DataDir, err)
	}
	copied, err := core.DefaultDBConnect(target)
	if err != nil {
		return none, err
	}
	defer copied.Close()
	if wrong := database.Damage(copied, database.Thorough); wrong != "" {
		return none, usererror.New("The database in %s is damaged (%s): restore the newest backup.", j.DataDir, wrong)
	}
	if err := database.MarkCopy(copied); err != nil {
		return none, usererror.New("The data in %s are not those of Sijil.", j.DataDir)
	}
	if database.KeepsFilesInS3(copied) {
		return backup.Snapshot{FilesInS3: true}, nil
	}
	kinds, err := entities.WithFiles(j.Files)
	if err != nil {
		return none, err
	}
	named, err := database.ReferencedFiles(copied, kinds)
	return backup.Snapshot{Named: named}, err
}

// addFiles puts files into the archive that are not there yet, each with PocketBase's notes on it; it answers those that
// do not exist.
func (j *Job) addFiles(writer *zip.Writer, files []backup.Named, added map[string]bool) (missing []string, err error) {
	for _, file := range files {
		name := file.Path
		if added[name] {
			continue
		}
		path := filepath.Join(j.DataDir, filepath.FromSlash(name))
		err := addFile(writer, path, name, zip.Store)
		if errors.Is(err, fs.ErrNotExist) {
			missing = append(missing, name)
			continue
		}
		if err != nil {
			return nil, err
		}
		added[name] = true
		err = addFile(writer, path+".attrs", name+".attrs", zip.Store)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	return missing, nil
}

// addFile puts one file into the archive; a file that does not exist leaves nothing in it.
func addFile(writer *zip.Writer, path, name string, method uint16) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	header, err := zip.FileInfoHeader(info)
	if err != nil {
		return err
	}
	header.Name, header.Method = name, method
	entry, err := writer.CreateHeader(header)
	if err != nil {
		return err
	}
	_, err = io.Copy(entry, file)
	return err
}
