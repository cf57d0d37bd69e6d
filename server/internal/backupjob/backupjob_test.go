package backupjob

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"filippo.io/age"
	"github.com/pocketbase/pocketbase/core"

	"sijil/internal/apptest"
	"sijil/internal/backup"
	"sijil/internal/settings"
)

// programFiles has what a job reads of the program.
var programFiles = fstest.MapFS{
	"dist/entities.json": {Data: []byte(`[{"name": "documents", "owned": true, "time": "uploadDate", "files": {
		"stored": "", "noted": "SELECT id AS record, file, size, sha256, tenant FROM documents"}}]`)},
	"dist/mails.json": {Data: []byte(`{"backupFailed": {
		"en": {"subject": "No backup", "text": "It failed at {{at}}."}, "ar": {"subject": "لا نسخة", "text": "{{at}}"}}}`)},
}

const (
	documentsID = "sijil_documents"
	lease       = "storage/" + documentsID + "/d1/lease.pdf"
	// the SHA-256 of "abc"
	abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
)

// newJob makes the job of a data folder with one document, whose file is "abc", by these settings.
func newJob(t *testing.T, flags ...string) (*Job, *bytes.Buffer) {
	t.Helper()
	for _, one := range settings.All {
		t.Setenv(one.Env, "")
	}
	set, err := settings.Resolve(append(flags, "--min-free-disk-mb", "1"))
	if err != nil {
		t.Fatal(err)
	}
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: t.TempDir()})
	out := &bytes.Buffer{}
	job := &Job{App: app, DataDir: app.DataDir(), Settings: set, Files: programFiles, Version: "1.2.3", Out: out}
	job.Schedule()
	apptest.Open(t, app)
	documents := core.NewBaseCollection("documents", documentsID)
	documents.Fields.Add(
		&core.FileField{Name: "file", MaxSize: 1 << 20}, &core.NumberField{Name: "size"}, &core.TextField{Name: "sha256"}, &core.TextField{Name: "tenant"},
	)
	if err := app.Save(documents); err != nil {
		t.Fatal(err)
	}
	execute(t, job, "CREATE TABLE sync_state (name TEXT PRIMARY KEY, value TEXT)")
	execute(t, job, "INSERT INTO documents (id, file, size, sha256, tenant) VALUES ('d1', 'lease.pdf', 3, '"+abc+"', 'o1')")
	put(t, filepath.Join(job.DataDir, lease), "abc")
	return job, out
}

func execute(t *testing.T, job *Job, statement string) {
	t.Helper()
	if _, err := job.App.DB().NewQuery(statement).Execute(); err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
}

func put(t *testing.T, path, content string) {
	t.Helper()
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(content), 0o600)); err != nil {
		t.Fatal(err)
	}
}

// has reports whether an error, or nil for "", begins with a text.
func has(err error, beginning string) bool {
	if err == nil || beginning == "" {
		return err == nil && beginning == ""
	}
	return strings.HasPrefix(err.Error(), beginning)
}

func TestScheduleTakesThePlaceOfPocketBase(t *testing.T) {
	job, _ := newJob(t)
	jobs := func() []string {
		ids := []string{}
		for _, one := range job.App.Cron().Jobs() {
			if id := one.Id(); id == nightlyJob || id == pocketbaseJob {
				ids = append(ids, id+" "+one.Expression())
			}
		}
		return ids
	}
	for _, schedule := range []string{"7 2 * * *", "8 3 * * *", ""} {
		set := job.App.Settings()
		set.Backups.Cron = schedule
		if err := job.App.Save(set); err != nil {
			t.Fatal(err)
		}
		want := []string{nightlyJob + " " + schedule}
		if schedule == "" {
			want = nil
		}
		if got := jobs(); !slices.Equal(got, want) {
			t.Errorf("%q: the jobs are %v", schedule, got)
		}
	}
}

func TestStore(t *testing.T) {
	identity, err := age.GenerateX25519Identity()
	if err != nil {
		t.Fatal(err)
	}
	for name, flags := range map[string][]string{
		"in the data folder": nil,
		"elsewhere":          {"--backup-dir", filepath.Join(t.TempDir(), "store")},
		"sealed":             {"--backup-recipient", identity.Recipient().String()},
	} {
		t.Run(name, func(t *testing.T) {
			job, _ := newJob(t, flags...)
			report, err := job.Store(nightly)
			if err != nil || report.Files != 1 || report.Missing.Count != 0 {
				t.Fatalf("the report is %+v: %v", report, err)
			}
			// once more: the file is there, and both have the same source
			if again, err := job.Store(BeforeUpgrade); err != nil || !strings.HasPrefix(again.Name, BeforeUpgrade+"-") {
				t.Fatalf("the second backup is %+v: %v", again, err)
			}
			store, err := job.OpenStore()
			if err != nil {
				t.Fatal(err)
			}
			all, err := backup.List(store)
			if err != nil || len(all) != 2 || all[0].Source != all[1].Source || all[0].Source == "" || all[0].Version != "1.2.3" {
				t.Errorf("the store has %+v: %v", all, err)
			}
			if sealed := all[0].Recipient != ""; sealed != (name == "sealed") {
				t.Errorf("sealed is %v", sealed)
			}
			if job.App.Store().Has(core.StoreKeyActiveBackup) {
				t.Error("a backup is still marked as under way")
			}
		})
	}
}

func TestStoreWaitsForNoOtherBackup(t *testing.T) {
	job, _ := newJob(t)
	job.App.Store().Set(core.StoreKeyActiveBackup, "another")
	if _, err := job.Store(nightly); !has(err, "Another backup or restore is under way.") {
		t.Errorf("the answer is %v", err)
	}
	if job.App.Store().Get(core.StoreKeyActiveBackup) != "another" {
		t.Error("the other backup's mark is gone")
	}
}

func TestStoreKeepsSoManyNights(t *testing.T) {
	job, _ := newJob(t)
	job.App.Settings().Backups.CronMaxKeep = 2
	// made by an earlier release
	for n, name := range []string{"@auto_pb_backup_sijil_1.zip", "@auto_pb_backup_sijil_2.zip", "by-hand.zip"} {
		path := filepath.Join(job.DataDir, "backups", name)
		put(t, path, "zip")
		then := time.Now().Add(time.Duration(n-10) * 24 * time.Hour)
		if err := os.Chtimes(path, then, then); err != nil {
			t.Fatal(err)
		}
	}
	archives := [][]string{
		{"@auto_pb_backup_sijil_2.zip", "by-hand.zip"},
		{"by-hand.zip"},
		{"by-hand.zip"},
	}
	for night, want := range archives {
		if _, err := job.Store(nightly); err != nil {
			t.Fatal(err)
		}
		entries, err := os.ReadDir(filepath.Join(job.DataDir, "backups"))
		if err != nil {
			t.Fatal(err)
		}
		names := []string{}
		for _, one := range entries {
			if !strings.HasSuffix(one.Name(), ".attrs") {
				names = append(names, one.Name())
			}
		}
		if !slices.Equal(names, want) {
			t.Errorf("night %d leaves %v, want %v", night+1, names, want)
		}
	}
	store, _ := job.OpenStore()
	if all, err := backup.List(store); err != nil || len(all) != 2 {
		t.Errorf("%d nights are kept: %v", len(all), err)
	}
}

func TestBackupEnded(t *testing.T) {
	job, out := newJob(t)
	job.backupEnded(backup.Report{}, errors.New("the disk is gone\nat line 7"))
	if text := out.String(); text != "The backup failed: This did not work: the disk is gone\n" {
		t.Errorf("it says %q", text)
	}
	problem := LastBackup(job.App)
	if problem == nil || problem.Code != "backup_failed" || strings.Contains(problem.Message, "disk") {
		t.Errorf("/api/health says %+v", problem)
	}
	var row string
	if err := job.App.DB().NewQuery("SELECT value FROM sync_state WHERE name = 'backup.failed'").Row(&row); err != nil || !strings.HasSuffix(row, "the disk is gone") {
		t.Errorf("the database keeps %q: %v", row, err)
	}
	out.Reset()
	job.backupEnded(backup.Report{Name: "nightly-1", Files: 2, Bytes: 3 << 20, NewBytes: 1 << 20, Missing: backup.Findings{Count: 1_000_000, First: []string{"a (documents/1)"}}}, nil)
	if text, want := out.String(), "1000000 files are missing in the data folder: a (documents/1) and 999999 more. Run “sijil doctor”.\n"+
		"Backed up: nightly-1, 2 files (3.0 MB), of which 1.0 MB are new.\n"; text != want {
		t.Errorf("it says %q, want %q", text, want)
	}
	if LastBackup(job.App) != nil {
		t.Error("/api/health still reports the failure")
	}
	if err := job.App.DB().NewQuery("SELECT value FROM sync_state WHERE name = 'backup.failed'").Row(&row); err == nil {
		t.Error("the database still records the failure")
	}
}

func TestABackupThatIsOverdue(t *testing.T) {
	job, _ := newJob(t)
	if problem := LastBackup(job.App); problem != nil {
		t.Errorf("a new server: %+v", problem)
	}
	job.App.Settings().Backups.Cron = "0 0 * * *"
	for made, want := range map[time.Duration]bool{time.Hour: false, MaxAge + time.Hour: true} {
		if err := job.setState(backupSuccessRow, time.Now().Add(-made).UTC().Format(time.RFC3339)); err != nil {
			t.Fatal(err)
		}
		if problem := LastBackup(job.App); (problem != nil) != want || problem != nil && problem.Code != "backup_overdue" {
			t.Errorf("a backup made %s ago: %+v", made, problem)
		}
	}
	job.App.Settings().Backups.Cron = ""
	if problem := LastBackup(job.App); problem != nil {
		t.Errorf("where none is to be made: %+v", problem)
	}
	if _, err := job.Store(nightly); err != nil {
		t.Fatal(err)
	}
	if made := LastSuccess(job.App); time.Since(made) > time.Minute {
		t.Errorf("after a backup the last one is of %s", made)
	}
}

func TestMailFailure(t *testing.T) {
	for name, one := range map[string]struct {
		smtp  bool
		flags []string
		want  []string
	}{
		"without SMTP":       {false, nil, nil},
		"to the super admin": {true, nil, []string{"boss@example.test"}},
		"to those named":     {true, []string{"--backup-report-to", "a@example.test, b@example.test"}, []string{"a@example.test", "b@example.test"}},
	} {
		t.Run(name, func(t *testing.T) {
			job, _ := newJob(t, one.flags...)
			for _, statement := range []string{
				"ALTER TABLE users ADD role TEXT", "ALTER TABLE users ADD isActive BOOLEAN", "ALTER TABLE users ADD confirmedEmail TEXT",
				`INSERT INTO users (id, tokenKey, email, role, isActive, confirmedEmail) VALUES
					('u1', 'k1', 'boss@example.test', 'super_admin', 1, 'BOSS@example.test'),
					('u2', 'k2', 'unconfirmed@example.test', 'super_admin', 1, ''),
					('u3', 'k3', 'inactive@example.test', 'super_admin', 0, 'inactive@example.test'),
					('u4', 'k4', 'user@example.test', 'user', 1, 'user@example.test')`,
			} {
				execute(t, job, statement)
			}
			job.App.Settings().SMTP.Enabled = one.smtp
			sent := []string{}
			job.App.OnMailerSend().BindFunc(func(e *core.MailerEvent) error {
				sent = append(sent, e.Message.To[0].Address)
				if e.Message.Subject != "Sijil: No backup · لا نسخة" || !strings.Contains(e.Message.Text, "It failed at noon.") {
					t.Errorf("the mail says %q: %q", e.Message.Subject, e.Message.Text)
				}
				return nil
			})
			if err := job.mailFailure("noon"); err != nil {
				t.Fatal(err)
			}
			if slices.Sort(sent); !slices.Equal(sent, one.want) {
				t.Errorf("sent to %v, want %v", sent, one.want)
			}
		})
	}
}
