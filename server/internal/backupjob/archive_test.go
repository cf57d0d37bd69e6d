package backupjob

import (
	"archive/zip"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"sijil/internal/datafiles"
	"sijil/internal/disk"
	"sijil/internal/settings"
)

// zipped is the content of a zip file by name; databases are left empty.
func zipped(t *testing.T, path string) map[string]string {
	t.Helper()
	reader, err := zip.OpenReader(path)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	found := map[string]string{}
	for _, file := range reader.File {
		content, err := file.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(content)
		if err != nil {
			t.Fatal(err)
		}
		if file.Name == datafiles.Database {
			text = nil
		}
		found[file.Name] = string(text)
	}
	return found
}

func TestArchive(t *testing.T) {
	job, out := newJob(t)
	put(t, filepath.Join(job.DataDir, lease+".attrs"), "{}")
	put(t, filepath.Join(job.DataDir, "storage", documentsID, "d9", "of-no-record.pdf"), "x")
	target := filepath.Join(t.TempDir(), "all.zip")
	if err := job.Archive(target); err != nil {
		t.Fatal(err)
	}
	got := zipped(t, target)
	if len(got) != 3 || got[lease] != "abc" || got[lease+".attrs"] != "{}" {
		t.Errorf("the archive has %v", got)
	}
	if text := out.String(); !strings.HasPrefix(text, "Backed up to "+target+" (") || strings.Contains(text, "missing") {
		t.Errorf("it says %q", text)
	}
	if left, _ := os.ReadDir(filepath.Dir(target)); len(left) != 1 {
		t.Errorf("beside the archive are %v", left)
	}
	if err := job.Archive(target); !has(err, target+" is there already") {
		t.Errorf("the second time: %v", err)
	}
}

func TestArchiveNamesWhatIsMissing(t *testing.T) {
	job, out := newJob(t)
	if err := os.Remove(filepath.Join(job.DataDir, lease)); err != nil {
		t.Fatal(err)
	}
	if err := job.Archive(""); err != nil {
		t.Fatal(err)
	}
	if want := "1 file is missing in the data folder, such as " + lease + ": run “sijil doctor”.\n"; !strings.HasSuffix(out.String(), want) {
		t.Errorf("it says %q", out)
	}
	made, _ := filepath.Glob(filepath.Join(job.DataDir, "backups", "sijil-*.zip"))
	if len(made) != 1 || len(zipped(t, made[0])) != 1 {
		t.Errorf("the folder of backups has %v", made)
	}
}

func TestArchiveLeavesFilesInS3Alone(t *testing.T) {
	job, out := newJob(t)
	execute(t, job, `UPDATE _params SET value = json_set(value, '$.s3.enabled', json('true')) WHERE id = 'settings'`)
	target := filepath.Join(t.TempDir(), "all.zip")
	if err := job.Archive(target); err != nil {
		t.Fatal(err)
	}
	if got := zipped(t, target); len(got) != 1 || !strings.Contains(out.String(), "are kept in S3 and are not in it.") {
		t.Errorf("the archive has %v, and it says %q", got, out)
	}
}

func TestArchiveMakesNoFolderButItsOwn(t *testing.T) {
	job, _ := newJob(t)
	stick := filepath.Join(t.TempDir(), "stick")
	if err := job.Archive(filepath.Join(stick, "all.zip")); !has(err, "There is no folder "+stick+": ") {
		t.Errorf("the answer is %v", err)
	}
	if _, err := os.Stat(stick); err == nil {
		t.Error("the folder was made")
	}
	put(t, stick, "a file")
	if err := job.Archive(filepath.Join(stick, "all.zip")); !has(err, stick+" is a file, and no folder: ") {
		t.Errorf("in a file the answer is %v", err)
	}
	own := filepath.Join(job.DataDir, "backups", "all.zip")
	if err := job.Archive(own); err != nil || !disk.IsFile(own) {
		t.Errorf("in the folder of backups: %v", err)
	}
}

func TestArchiveRefuses(t *testing.T) {
	t.Run("a folder without data", func(t *testing.T) {
		set, err := settings.Resolve(nil)
		if err != nil {
			t.Fatal(err)
		}
		job := &Job{DataDir: t.TempDir(), Settings: set}
		if err := job.Archive(""); !has(err, "There is no data in ") {
			t.Errorf("the answer is %v", err)
		}
	})
	t.Run("a damaged database", func(t *testing.T) {
		job, _ := newJob(t)
		if err := job.App.ResetBootstrapState(); err != nil {
			t.Fatal(err)
		}
		put(t, filepath.Join(job.DataDir, datafiles.Database), strings.Repeat("no database", 1000))
		target := filepath.Join(t.TempDir(), "all.zip")
		if err := job.Archive(target); !has(err, "The database in ") {
			t.Errorf("the answer is %v", err)
		}
		if left, _ := os.ReadDir(filepath.Dir(target)); len(left) != 0 {
			t.Errorf("it leaves %v", left)
		}
	})
	for name, target := range map[string]string{
		"a full disk, in the data folder":        "",
		"a full disk, beside the data folder":    "beside.zip",
		"a full disk, by a path of many detours": filepath.Join("..", "detour", "..", "all.zip"),
	} {
		t.Run(name, func(t *testing.T) {
			job, _ := newJob(t)
			set, err := settings.Resolve([]string{"--min-free-disk-mb", "400000000"})
			if err != nil {
				t.Fatal(err)
			}
			job.Settings = set
			t.Chdir(t.TempDir())
			if err := job.Archive(target); !has(err, "There is no room for a backup in ") {
				t.Errorf("the answer is %v", err)
			}
		})
	}
}

func TestUnfinishedArchives(t *testing.T) {
	dataDir, folder := t.TempDir(), t.TempDir()
	ages := map[string]time.Duration{
		filepath.Join(folder, workFolder+"old", "backup.zip"):  2 * time.Hour,
		filepath.Join(folder, workFolder+"new", "backup.zip"):  time.Minute,
		filepath.Join(folder, "sijil-20260101000000.zip"):      2 * time.Hour,
		filepath.Join(folder, "cut.zip.18ea9dd5.tmp"):          2 * time.Hour,
		filepath.Join(dataDir, ".backup", "data.db"):           2 * time.Hour,
		filepath.Join(dataDir, "backups", "cut.zip.18a.tmp"):   2 * time.Hour,
		filepath.Join(dataDir, "backups", "new.zip.18b.tmp"):   time.Minute,
		filepath.Join(dataDir, "storage", "c", "1", "old.pdf"): 2 * time.Hour,
	}
	for path, age := range ages {
		put(t, path, "x")
		then := time.Now().Add(-age)
		for at := path; at != folder && at != dataDir; at = filepath.Dir(at) {
			if err := os.Chtimes(at, then, then); err != nil {
				t.Fatal(err)
			}
		}
	}
	// what was made below them has changed the folders above
	for path, age := range ages {
		then := time.Now().Add(-age)
		_ = os.Chtimes(filepath.Dir(path), then, then)
	}
	old := filepath.Join(folder, workFolder+"old")
	if got := UnfinishedArchives("", folder); !slices.Equal(got, []string{old}) {
		t.Errorf("in a folder: %v", got)
	}
	if got := UnfinishedArchives(dataDir, folder); !slices.Equal(got, []string{old, filepath.Join(dataDir, ".backup"), filepath.Join(dataDir, "backups", "cut.zip.18a.tmp")}) {
		t.Errorf("with those of the data folder: %v", got)
	}
}
