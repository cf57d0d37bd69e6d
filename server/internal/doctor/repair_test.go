package doctor

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"sijil/internal/datafiles"
)

func TestRepairs(t *testing.T) {
	works, fails := func() (string, error) { return "Done.", nil }, func() (string, error) { return "", errors.New("disk I/O error") }
	for name, one := range map[string]struct {
		fixing   bool
		mend     repair
		want     string
		problems int
		found    Finding
	}{
		"not asked for":      {false, works, "PROBLEM  It is broken.\n         → Mend it.\n", 1, Finding{Fixable: true}},
		"nothing to be done": {true, nil, "PROBLEM  It is broken.\n         → Mend it.\n", 1, Finding{}},
		"done":               {true, works, "PROBLEM  It is broken.\n         ✓ Done.\n", 0, Finding{Fixable: true, Fixed: true, Outcome: "Done."}},
		"in vain": {true, fails, "PROBLEM  It is broken.\n         ✗ This did not work: disk I/O error\n         → Mend it.\n", 1,
			Finding{Fixable: true, Outcome: "This did not work: disk I/O error"}},
	} {
		t.Run(name, func(t *testing.T) {
			_, r, out := with(t)
			r.fixing = one.fixing
			fixed := r.repairable(problem, "broken", "Mend it.", one.mend, "It is broken.")
			one.found.ID, one.found.Severity, one.found.Message, one.found.Todo = "broken", problem, "It is broken.", "Mend it."
			if out.String() != one.want || r.problems != one.problems || r.findings[0] != one.found || fixed != one.found.Fixed {
				t.Errorf("%d problems, found %+v, printed\n%s", r.problems, r.findings[0], out)
			}
		})
	}
}

func TestJSON(t *testing.T) {
	_, r, out := with(t)
	r.fine("space", "“Firm & Sons” keeps %d files.", 2)
	r.problem("files_missing", "Bring it back.", "1 file is missing.")
	out.Reset()
	if err := r.writeJSON(out, "1.2.3"); err != nil {
		t.Fatal(err)
	}
	var found struct {
		Version  string
		Problems int
		Findings []Finding
	}
	if err := json.Unmarshal(out.Bytes(), &found); err != nil {
		t.Fatal(err)
	}
	want := []Finding{{ID: "space", Severity: "ok", Message: "“Firm & Sons” keeps 2 files."},
		{ID: "files_missing", Severity: "problem", Message: "1 file is missing.", Todo: "Bring it back."}}
	if found.Version != "1.2.3" || found.Problems != 1 || len(found.Findings) != 2 || found.Findings[0] != want[0] || found.Findings[1] != want[1] {
		t.Errorf("it writes %s", out)
	}
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

func TestLeftoversAreRemoved(t *testing.T) {
	d, r, _ := with(t)
	left, kept := filepath.Join(d.DataDir, ".restore"), filepath.Join(d.DataDir, "storage", "paper")
	for _, folder := range []string{left, kept} {
		if err := os.MkdirAll(folder, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	d.checkLeftovers(r)
	if !exists(left) || len(r.findings) != 1 || !r.findings[0].Fixable {
		t.Errorf("without --fix: %+v", r.findings)
	}
	r.fixing = true
	d.checkLeftovers(r)
	if exists(left) || !exists(kept) {
		t.Error("what a restore has left is there still, or something else is not")
	}
}

func TestOthersAreKeptOut(t *testing.T) {
	d, r, _ := with(t)
	for at := d.DataDir; at != filepath.Dir(at); at = filepath.Dir(at) {
		if found, err := os.Stat(at); err != nil || found.Mode().Perm()&1 == 0 && os.Chmod(at, 0o755) != nil {
			t.Fatalf("%s cannot be opened to others", at)
		}
	}
	if err := os.Chmod(d.DataDir, 0o755); err != nil {
		t.Fatal(err)
	}
	r.fixing = true
	d.checkOwner(r)
	found, err := os.Stat(d.DataDir)
	if err != nil || datafiles.OpenToOthers(d.DataDir) || found.Mode().Perm() != 0o750 {
		t.Errorf("its rights are %o: %v", found.Mode().Perm(), err)
	}
}

func TestADamagedLogIsSetAside(t *testing.T) {
	d, r, out := opened(t)
	d.App.(*core.BaseApp).ClearBootstrap()
	log := filepath.Join(d.DataDir, datafiles.LogDatabase)
	for _, name := range []string{log + "-wal", log + "-shm"} {
		_ = os.Remove(name)
	}
	if err := os.WriteFile(log, []byte(strings.Repeat("no log ", 1000)), 0o600); err != nil {
		t.Fatal(err)
	}
	if d.checkDatabase(r) {
		t.Error("the data was opened beside a damaged log")
	}
	r.fixing = true
	if !d.checkDatabase(r) {
		t.Errorf("it was not mended: %s", out)
	}
	kept, _ := filepath.Glob(filepath.Join(d.DataDir, "replaced", "*", datafiles.LogDatabase))
	if len(kept) != 1 {
		t.Errorf("%d logs were set aside", len(kept))
	}
}

func TestIndexes(t *testing.T) {
	for name, one := range map[string]struct {
		damage []string
		alter  func(*core.Collection)
		unique bool
		fixed  bool
	}{
		"all are there":                 {nil, nil, false, false},
		"gone from the database":        {[]string{"DROP INDEX by_title"}, nil, false, true},
		"gone from the collection, too": {nil, func(c *core.Collection) { c.RemoveIndex("by_title") }, false, true},
		"one index more":                {nil, func(c *core.Collection) { c.AddIndex("by_size", false, "size", "") }, false, false},
		"which records contradict": {[]string{"DROP INDEX by_title",
			"INSERT INTO papers (id, tokenKey, email, title) VALUES ('a', 'k1', 'a@example.test', 'same'), ('b', 'k2', 'b@example.test', 'same')"}, nil, true, false},
	} {
		t.Run(name, func(t *testing.T) {
			d, r, out := opened(t)
			wanted := papers()
			wanted.RemoveIndex("by_title")
			wanted.AddIndex("by_title", one.unique, "title", "")
			made := *wanted
			if err := d.App.Save(&made); err != nil {
				t.Fatal(err)
			}
			for _, statement := range one.damage {
				if _, err := d.App.DB().NewQuery(statement).Execute(); err != nil {
					t.Fatal(err)
				}
			}
			look := func() *core.Collection {
				found, err := d.App.FindCollectionByNameOrId("papers")
				if err != nil {
					t.Fatal(err)
				}
				return found
			}
			found := look()
			if one.alter != nil {
				one.alter(found)
				if err := d.App.Save(found); err != nil {
					t.Fatal(err)
				}
			}
			damaged := name != "all are there" && name != "one index more"
			d.compareIndexes(r, wanted, look())
			if (r.problems == 1) != damaged || damaged && !strings.HasPrefix(out.String(), "PROBLEM  An index of papers is missing: CREATE ") {
				t.Fatalf("%d problems: %s", r.problems, out)
			}
			r.fixing = true
			d.compareIndexes(r, wanted, look())
			r.fixing, r.problems = false, 0
			d.compareIndexes(r, wanted, look())
			if (r.problems == 0) != (one.fixed || !damaged) {
				t.Errorf("after the repair %d problems: %s", r.problems, out)
			}
		})
	}
}

func TestATriggerIsMadeAgain(t *testing.T) {
	const table, state = "CREATE TABLE papers (id TEXT)", "CREATE TABLE sync_state (name TEXT PRIMARY KEY, value TEXT)"
	trigger := func(value string) string {
		return "CREATE TRIGGER papers_log AFTER INSERT ON papers BEGIN INSERT OR REPLACE INTO sync_state VALUES ('seen', '" + value + "'); END"
	}
	wanted, _, _ := opened(t, table, state, trigger("two  spaces"))
	for name, statements := range map[string][]string{"missing": {table, state}, "altered": {table, state, trigger("else")}} {
		d, r, out := opened(t, statements...)
		r.fixing = true
		d.compareTriggers(r, wanted.App)
		value := func(of string) (found string) {
			_ = d.App.DB().NewQuery("SELECT value FROM sync_state WHERE name = {:name}").Bind(map[string]any{"name": of}).Row(&found)
			return found
		}
		if _, err := d.App.DB().NewQuery("INSERT INTO papers VALUES ('a')").Execute(); err != nil || value("seen") != "two  spaces" {
			t.Errorf("%s: the trigger writes %q: %v, %s", name, value("seen"), err, out)
		}
		// devices would miss what it has missed
		if value("copy") != "1" || r.problems != 0 {
			t.Errorf("%s: no new epoch begins: %s", name, out)
		}
	}
}

func TestFilesOfNoRecordAreQuarantined(t *testing.T) {
	d, r, output := openedWith(t, "INSERT INTO documents (id, name, file, size) VALUES ('d1', 'Lease', 'a.pdf', 5)")
	for _, name := range []string{"documents", "employees"} {
		collection := core.NewBaseCollection(name, "sijil_"+name)
		if _, err := d.App.DB().NewQuery("INSERT INTO _collections (id, name, type, fields, system) VALUES ({:id}, {:name}, 'base', '[]', 0)").
			Bind(map[string]any{"id": collection.Id, "name": name}).Execute(); err != nil {
			t.Fatal(err)
		}
	}
	for _, path := range []string{"d1/a.pdf", "d1/old.pdf", "d9/b.pdf", "d9/b.pdf.attrs"} {
		store(t, d, "sijil_documents", path, "paper", 2*time.Hour)
	}
	store(t, d, "sijil_documents", "d8/new.pdf", "paper", 0)
	r.fixing = true
	d.checkFiles(r)
	if text := output(); r.problems != 0 || !strings.Contains(text, "✓ Moved to the folder quarantine, where they are kept for 30 days.") {
		t.Errorf("it says %q", text)
	}
	below := func(parts ...string) string { return filepath.Join(append([]string{d.DataDir}, parts...)...) }
	day := time.Now().UTC().Format(time.DateOnly)
	for path, want := range map[string]bool{
		below("storage", "sijil_documents", "d1", "a.pdf"):               true,
		below("storage", "sijil_documents", "d1", "old.pdf"):             false,
		below("quarantine", day, "sijil_documents", "d1", "old.pdf"):     true,
		below("storage", "sijil_documents", "d9"):                        false,
		below("quarantine", day, "sijil_documents", "d9", "b.pdf"):       true,
		below("quarantine", day, "sijil_documents", "d9", "b.pdf.attrs"): true,
		below("storage", "sijil_documents", "d8", "new.pdf"):             true,
	} {
		if exists(path) != want {
			t.Errorf("%s is there: %v", path, !want)
		}
	}
}
