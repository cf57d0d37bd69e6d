package backupjob

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sijil/internal/datafiles"
	"sijil/internal/restore"
)

func TestStoreRefusesPlacesThatAreNotForBackups(t *testing.T) {
	full := t.TempDir()
	put(t, filepath.Join(full, "photos", "a.jpg"), "x")
	for name, one := range map[string]struct {
		place func(dataDir string) string
		want  string
	}{
		"a folder with other things": {func(string) string { return full }, full + " is not empty"},
		"among the stored files":     {func(dataDir string) string { return filepath.Join(dataDir, "storage", "b") }, "Backups cannot be kept in "},
		"the data folder":            {func(dataDir string) string { return dataDir }, "Backups cannot be kept in "},
		"a new folder":               {func(string) string { return filepath.Join(t.TempDir(), "new") }, ""},
	} {
		t.Run(name, func(t *testing.T) {
			job, _ := newJob(t)
			changed, _ := newJob(t, "--backup-dir", one.place(job.DataDir))
			job.Settings = changed.Settings
			if _, err := job.Store(nightly); !has(err, one.want) {
				t.Errorf("the answer is %v", err)
			}
		})
	}
}

func TestStoreNoticesADiskThatIsNotMounted(t *testing.T) {
	place := filepath.Join(t.TempDir(), "mounted")
	job, _ := newJob(t, "--backup-dir", place)
	if _, err := job.Store(nightly); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(place, place+"-elsewhere"); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(place, 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := job.Store(nightly); !has(err, place+" holds none of the backups that were made there") {
		t.Errorf("the answer is %v", err)
	}
	if err := os.Mkdir(filepath.Join(place, "backups"), 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := job.Store(nightly); err != nil {
		t.Errorf("with a folder of that name: %v", err)
	}
}

func TestOpenStore(t *testing.T) {
	const console = `UPDATE _params SET value = json_set(value, '$.backups.s3', json('{"enabled":true,"bucket":"console","region":"eu","endpoint":"https://s3.example.org","accessKey":"a","secret":"b"}')) WHERE id = 'settings'`
	for name, one := range map[string]struct {
		flags   []string
		console bool
		want    string
	}{
		"the data folder":             {nil, false, DefaultStore},
		"the bucket of the console":   {nil, true, "s3://console"},
		"a bucket before the console": {[]string{"--backup-dir", "s3://own/sijil?endpoint=https://s3.example.org", "--backup-key", "a", "--backup-secret", "b"}, true, "s3://own/sijil"},
	} {
		t.Run(name, func(t *testing.T) {
			job, _ := newJob(t, one.flags...)
			if one.console {
				execute(t, job, console)
			}
			store, err := job.OpenStore()
			if err != nil {
				t.Fatal(err)
			}
			defer store.Close()
			want := one.want
			if want == DefaultStore {
				want = filepath.Join(job.DataDir, want)
			}
			if store.Name() != want {
				t.Errorf("it is %s, want %s", store.Name(), want)
			}
		})
	}
}

func TestOpen(t *testing.T) {
	job, _ := newJob(t)
	report, err := job.Store(nightly)
	if err != nil {
		t.Fatal(err)
	}
	archive := filepath.Join(t.TempDir(), "all.zip")
	if err := job.Archive(archive); err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(job.DataDir, DefaultStore, "backups", report.Name)
	other := t.TempDir()
	for name, one := range map[string]struct{ backup, want string }{
		"by its name":             {report.Name, ""},
		"by its folder":           {folder, ""},
		"by its header":           {filepath.Join(folder, "backup.json"), ""},
		"a zip file":              {archive, ""},
		"a name that is unknown":  {"nightly-20200101000000", "There is no backup nightly-20200101000000 in "},
		"a zip file that is gone": {"gone.zip", "There is no backup gone.zip: "},
		"a path that is gone":     {"/no/where", "There is no backup /no/where: "},
		"another folder":          {other, other + " is not a backup"},
	} {
		t.Run(name, func(t *testing.T) {
			source, err := job.Open(one.backup, "")
			if !has(err, one.want) {
				t.Fatalf("the answer is %v", err)
			}
			if err != nil {
				return
			}
			defer source.Close()
			paths := map[string]bool{}
			for _, entry := range source.Entries() {
				paths[entry.Path] = true
			}
			if len(paths) != 2 || !paths[restore.Database] || !paths[lease] {
				t.Errorf("it holds %v", paths)
			}
		})
	}
}

func TestList(t *testing.T) {
	job, out := newJob(t)
	if err := job.List(); !has(err, "Name one of them, or a zip file") || !strings.HasPrefix(out.String(), "There is no backup in ") {
		t.Errorf("it says %q: %v", out, err)
	}
	out.Reset()
	report, err := job.Store(nightly)
	if err != nil {
		t.Fatal(err)
	}
	if err := job.List(); !has(err, "Name one of them") || !strings.HasPrefix(out.String(), report.Name+" ") || !strings.Contains(out.String(), ", 1 file, ") {
		t.Errorf("it says %q: %v", out, err)
	}
	out.Reset()
	put(t, filepath.Join(job.DataDir, DefaultStore, "backups", report.Name, "backup.json"), "{")
	if err := job.List(); !has(err, "The backups in ") {
		t.Errorf("with a damaged one: %v", err)
	}
	if !datafiles.HasDatabase(job.DataDir) {
		t.Error("the database is gone")
	}
}
