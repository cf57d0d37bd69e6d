//go:build unix

package cli

import (
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pocketbase/dbx"
)

func TestServe(t *testing.T) {
	program, dataDir := newProgram(t), t.TempDir()
	address, _, stop := serving(t, "--program-dir", program, "--data-dir", dataDir)
	for name, one := range map[string]struct {
		path   string
		status int
		header string
		want   string
	}{
		"it is well":            {"/api/health", 200, "Referrer-Policy", "same-origin"},
		"nobody keeps a copy":   {"/api/health", 200, "Cache-Control", "private, no-store"},
		"a long address":        {"/api/health?" + strings.Repeat("a", 200), 414, "X-Error-Code", "address_too_long"},
		"a thumbnail":           {"/api/files/c/1/a.png?thumb=1x1", 404, "X-Error-Code", "not_found"},
		"what is for the guest": {"/api/collections", 401, "X-Content-Type-Options", "nosniff"},
	} {
		answer, err := http.Get(address + one.path)
		if err != nil {
			t.Fatal(err)
		}
		_ = answer.Body.Close()
		if got := answer.Header.Get(one.header); answer.StatusCode != one.status || got != one.want {
			t.Errorf("%s: %d, %s is %q; want %d and %q", name, answer.StatusCode, one.header, got, one.status, one.want)
		}
	}
	if code, _, failure := runProgram(t, "health", "--port", strings.TrimPrefix(address, "http://127.0.0.1:"), "--program-dir", program); code != 0 {
		t.Errorf("the command health ends with %d: %s", code, failure)
	}
	code, out, failure := runProgram(t, "--port", freePort(t), "--program-dir", program, "--data-dir", dataDir)
	if code != 1 || out != "" || failure != "Sijil is running on the data in "+dataDir+": stop it first.\n" {
		t.Errorf("a second server on the same data ends with %d, says %q and fails with %q", code, out, failure)
	}
	stop()
	if answer, err := http.Get(address + "/api/health"); err == nil {
		_ = answer.Body.Close()
		t.Error("it still answers")
	}
	if found, err := os.Stat(filepath.Join(dataDir, "data.db")); err != nil || found.Size() == 0 {
		t.Errorf("there is no database: %v", err)
	}
	// what was written was checkpointed, and the folder is free for the next server
	if _, err := os.Stat(filepath.Join(dataDir, "data.db-wal")); err == nil {
		t.Error("the database was not closed")
	}
	_, _, stopNext := serving(t, "--program-dir", program, "--data-dir", dataDir)
	stopNext()
}

func TestServeOnWhatIsThere(t *testing.T) {
	const refusal = "There is no database of Sijil in DIR, but what belonged to one (storage): "
	paper := map[string]string{"storage/c/1/a.pdf": "paper"}
	for name, one := range map[string]struct {
		files   map[string]string
		args    []string
		refused string
		// output begins what is printed; gone and kept are paths in the data folder afterwards.
		output, gone, kept string
	}{
		"papers without a database": {paper, nil, refusal, "", "data.db", "storage/c/1/a.pdf"},
		"papers, and to begin anew": {paper, []string{"--new-database"}, "", "What was there before is kept in DIR/replaced/", "storage/c/1/a.pdf", "data.db"},
		"a log that is damaged":     {map[string]string{"auxiliary.db": strings.Repeat("log ", 500)}, nil, "", "The log's database (auxiliary.db) was damaged and is kept in DIR/replaced/", "none", "data.db"},
		"what a restore has left":   {map[string]string{".restore/data/data.db": "x"}, nil, "", "\nReady: ", ".restore", "data.db"},
	} {
		t.Run(name, func(t *testing.T) {
			program, dataDir := newProgram(t), t.TempDir()
			in := func(text string) string { return strings.ReplaceAll(text, "DIR", dataDir) }
			for path, text := range one.files {
				put(t, filepath.Join(dataDir, path), text)
			}
			args := append([]string{"serve", "--program-dir", program, "--data-dir", dataDir}, one.args...)
			if one.refused != "" {
				code, out, failure := runProgram(t, append(args, "--port", freePort(t))...)
				if code != 1 || out != "" || !strings.HasPrefix(failure, in(one.refused)) || strings.Count(failure, "\n") != 1 {
					t.Errorf("it ends with %d, says %q and fails with %q", code, out, failure)
				}
			} else {
				_, printed, stop := serving(t, args...)
				stop()
				if !strings.HasPrefix(printed, in(one.output)) {
					t.Errorf("it prints %q, want %q", printed, in(one.output))
				}
			}
			for path, want := range map[string]bool{one.gone: false, one.kept: true} {
				if _, err := os.Stat(filepath.Join(dataDir, path)); (err == nil) != want {
					t.Errorf("%s: there is %v, want %v", path, err == nil, want)
				}
			}
		})
	}
}

func TestDoctorBackupAndRestoreOfAServersData(t *testing.T) {
	program, dataDir := newProgram(t), t.TempDir()
	at := []string{"--program-dir", program, "--data-dir", dataDir}
	_, _, stop := serving(t, at...)
	stop()
	db, err := dbx.Open("sqlite", filepath.Join(dataDir, "data.db"))
	if err != nil {
		t.Fatal(err)
	}
	// by this table a backup is known as one of the product
	_, err = db.NewQuery("CREATE TABLE sync_state (name TEXT PRIMARY KEY, value TEXT)").Execute()
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	archive := filepath.Join(t.TempDir(), "all.zip")
	for number, one := range []struct {
		args         []string
		code         int
		out, failure string
	}{
		{[]string{"backup", archive}, 0, "Backed up to " + archive + " (", ""},
		{[]string{"backup", archive}, 1, "", archive + " is there already: choose another name.\n"},
		{[]string{"restore"}, 1, "There is no backup in " + filepath.Join(dataDir, "backup-store") + ".\n", "Name one of them, or a zip file: sijil restore BACKUP.\n"},
		{[]string{"restore", archive}, 0, "Restored " + archive + ".\nWhat was there before is kept in " + filepath.Join(dataDir, "replaced"), ""},
		{[]string{"restore", "--cancel"}, 0, "No restore was interrupted.\n", ""},
		{[]string{"doctor"}, 1, "OK       The data folder " + dataDir + " can be written.\n", ""},
		{[]string{upgradeCopy}, 0, "", ""},
		{[]string{"restore", "nightly-1"}, 1, "", "There is no backup nightly-1 in "},
	} {
		code, out, failure := runProgram(t, append(at, one.args...)...)
		if code != one.code || !strings.HasPrefix(out, one.out) || !strings.HasPrefix(failure, one.failure) || strings.Count(failure, "\n") > 1 {
			t.Errorf("%d, %v: it ends with %d, says %q and fails with %q", number, one.args, code, out, failure)
		}
		if one.args[0] == "doctor" && !strings.Contains(out, "\nOK       The database is whole.\n") {
			t.Errorf("the doctor says %s", out)
		}
	}
	// the server goes on with what was restored
	_, _, stop = serving(t, at...)
	stop()
}
