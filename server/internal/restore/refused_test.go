package restore

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sijil/internal/usererror"
)

// noted is a backup of files in memory, whose sizes are those that its list says.
type noted struct {
	entries  []Entry
	contents map[string]string
}

var errMismatch = errors.New("the checksum is another one")

func (n noted) Name() string      { return "the backup" }
func (n noted) Entries() []Entry  { return n.entries }
func (n noted) Skipped() []string { return nil }
func (n noted) Close() error      { return nil }

func (n noted) Open(entry Entry) (io.ReadCloser, error) {
	text, there := n.contents[entry.Path]
	if !there {
		return nil, errMismatch
	}
	return io.NopCloser(strings.NewReader(text)), nil
}

func TestABackupThatIsRefusedChangesNothing(t *testing.T) {
	database := Entry{Path: Database, Size: 3}
	paper := func(size int64) noted {
		return noted{[]Entry{database, {Path: "storage/c/1/a.pdf", Size: size}}, map[string]string{Database: "new", "storage/c/1/a.pdf": "paper"}}
	}
	for name, one := range map[string]struct {
		source  Source
		refusal error
		want    string
	}{
		"by the check of its database": {paper(5), usererror.New("It is of a newer release."), "It is of a newer release."},
		"longer than its list says":    {paper(4), nil, "the backup is damaged at storage/c/1/a.pdf: take another backup."},
		"shorter than its list says":   {paper(6), nil, "the backup is damaged at storage/c/1/a.pdf: take another backup."},
		"with a file that cannot be read": {noted{[]Entry{{Path: "storage/c/1/b.pdf", Size: 1}, database}, map[string]string{Database: "new"}}, nil,
			"the backup is damaged at storage/c/1/b.pdf: take another backup."},
		"with a folder that is a file too": {noted{[]Entry{database, {Path: "storage/c", Size: 1}, {Path: "storage/c/1", Size: 1}},
			map[string]string{Database: "new", "storage/c": "x", "storage/c/1": "y"}}, nil, "The backup could not be unpacked: not a directory."},
		"with a file twice": {noted{[]Entry{database, database}, map[string]string{Database: "new"}}, nil, "The backup could not be unpacked: file exists."},
	} {
		for _, begun := range []string{"", `[{"from":"a","to":"b"}]`} {
			t.Run(name+" "+begun, func(t *testing.T) {
				files := map[string]string{"data.db": "old", "data.db-wal": "w", "storage/c/2/b.pdf": "old paper", "sijil.env": "set"}
				if begun != "" {
					// an earlier restore was cut short: what it noted is needed to take it back
					files[".restore/begun"] = begun
				}
				data := filled(t, files)
				before := listed(t, data)
				opts := options(data)
				opts.Check = func(string) error { return one.refusal }
				opts.Release = func() { t.Error("the database was released") }
				if _, err := Run(one.source, opts); err == nil || err.Error() != one.want {
					t.Errorf("the answer is %v, want %s", err, one.want)
				}
				if after := listed(t, data); !slices.Equal(after, before) {
					t.Errorf("the folder holds %v, want %v", after, before)
				}
			})
		}
	}
}

// listed answers every file below a folder with its content.
func listed(t *testing.T, folder string) []string {
	t.Helper()
	found := []string{}
	err := filepath.WalkDir(folder, func(path string, entry os.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			found = append(found, path+": "+content(path))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestRunUnpacksWhatPocketBaseNotes(t *testing.T) {
	data := filled(t, map[string]string{"data.db": "old"})
	source := noted{[]Entry{{Path: Database, Size: 3}, {Path: "storage/c/1/a.pdf", Size: 5, Attributes: []byte(`{"type":"pdf"}`)}},
		map[string]string{Database: "new", "storage/c/1/a.pdf": "paper"}}
	opts, checked := options(data), ""
	opts.Check = func(database string) error { checked = content(database); return nil }
	if _, err := Run(source, opts); err != nil {
		t.Fatal(err)
	}
	if checked != "new" {
		t.Errorf("checked %q", checked)
	}
	if got := content(filepath.Join(data, "storage/c/1/a.pdf.attrs")); got != `{"type":"pdf"}` {
		t.Errorf("noted is %q", got)
	}
}

func TestARestoreAfterOneThatWasCutShort(t *testing.T) {
	data := filled(t, map[string]string{
		"data.db": "old", ".restore/begun": "[]", ".restore/data/storage/c/9/half.pdf": "half", ".backup-under-way": "x",
	})
	restored(t, data, fresh)
	for path, want := range map[string]string{
		"data.db": "new", "storage/c/1/a.pdf": "new paper", "storage/c/9/half.pdf": "-", ".restore/begun": "-", ".backup-under-way": "-",
	} {
		if got := content(filepath.Join(data, path)); got != want {
			t.Errorf("%s is %q, want %q", path, got, want)
		}
	}
	if Begun(data) || len(Unfinished(data)) > 0 {
		t.Error("it is still unfinished")
	}
}

func TestWhatARestoreHasLeft(t *testing.T) {
	for name, one := range map[string]struct {
		files      []string
		begun      bool
		unfinished []string
	}{
		"nothing":                   {[]string{"data.db"}, false, nil},
		"what it unpacked":          {[]string{".restore/data/data.db"}, false, []string{".restore"}},
		"on a mount too":            {[]string{".restore/data/data.db", "storage/.restore/c/1/a.pdf"}, false, []string{".restore", "storage/.restore"}},
		"of uploads alone":          {[]string{"uploads/.restore/a"}, false, []string{"uploads/.restore"}},
		"half of it moved":          {[]string{".restore/begun", "storage/.restore/c/1/a.pdf"}, true, nil},
		"what was there before":     {[]string{"replaced/2026-11-22T03-00-00/data.db"}, false, nil},
		"another program's folders": {[]string{"backups/.restore/begun"}, false, nil},
	} {
		t.Run(name, func(t *testing.T) {
			files := map[string]string{}
			for _, path := range one.files {
				files[path] = "x"
			}
			data := filled(t, files)
			if begun := Begun(data); begun != one.begun {
				t.Errorf("begun is %v", begun)
			}
			want := []string{}
			for _, path := range one.unfinished {
				want = append(want, filepath.Join(data, path))
			}
			if got := Unfinished(data); !slices.Equal(got, want) {
				t.Errorf("unfinished are %v, want %v", got, want)
			}
			if one.begun {
				return
			}
			if err := Cancel(data); err != nil || len(Unfinished(data)) > 0 {
				t.Errorf("cancelled: %v, and %v is left", err, Unfinished(data))
			}
		})
	}
}

func TestCancelThatCannotGoBack(t *testing.T) {
	for name, one := range map[string]struct {
		plan string
		want string
	}{
		"an earlier release noted nothing": {"moving", "This restore was begun by an earlier release, which has not noted what it moved: run “sijil restore FILE” again; what was there before lies in DATA/replaced."},
		"a file lies where a folder was": {`[{"from":"DATA/storage/c/b.pdf","to":"DATA/replaced/1/b.pdf"}]`,
			"What was there before could not be put back (not a directory); it lies in DATA/replaced."},
	} {
		t.Run(name, func(t *testing.T) {
			data := filled(t, map[string]string{"storage": "no folder", "replaced/1/b.pdf": "old paper"})
			in := func(text string) string { return strings.ReplaceAll(text, "DATA", data) }
			plan := filepath.Join(data, ".restore", "begun")
			if err := errors.Join(os.Mkdir(filepath.Dir(plan), 0o700), os.WriteFile(plan, []byte(in(one.plan)), 0o600)); err != nil {
				t.Fatal(err)
			}
			if err := Cancel(data); err == nil || err.Error() != in(one.want) {
				t.Errorf("the answer is %v", err)
			}
			if content(plan) != in(one.plan) || content(filepath.Join(data, "replaced/1/b.pdf")) != "old paper" {
				t.Error("what is needed to go back is gone")
			}
		})
	}
}

func TestOpenZipReadsTheDirectory(t *testing.T) {
	database := zipEntry{name: Database, content: "new"}
	for name, one := range map[string]struct {
		archive []byte
		entries []string
		skipped []string
		want    string
	}{
		"data": {zipOf(database, zipEntry{name: "storage/c/1/a.pdf", content: "x"}, zipEntry{name: "auxiliary.db"}),
			[]string{"data.db", "storage/c/1/a.pdf", "auxiliary.db"}, nil, ""},
		"what is no data": {zipOf(zipEntry{name: "pb_hooks/a.js"}, database, zipEntry{name: "pb_hooks/b.js"}, zipEntry{name: "sijil.env"}),
			[]string{"data.db"}, []string{"pb_hooks", "sijil.env"}, ""},
		"folders are no files":  {zipOf(zipEntry{name: "storage/"}, database, zipEntry{name: "storage/c/"}), []string{"data.db"}, nil, ""},
		"the database twice":    {zipOf(database, database), nil, nil, "PATH is damaged at data.db: take another backup."},
		"a paper twice":         {zipOf(database, zipEntry{name: "storage/c/a"}, zipEntry{name: "storage/c/a"}), nil, nil, "PATH is damaged at storage/c/a: take another backup."},
		"an absolute path":      {zipOf(database, zipEntry{name: "/etc/passwd"}), nil, nil, "PATH is not a backup of Sijil: it names a file outside of it."},
		"a database in storage": {zipOf(zipEntry{name: "storage/data.db", content: "x"}), nil, nil, "PATH is not a backup of Sijil: there is no database in it."},
		"no archive":            {[]byte("data"), nil, nil, "PATH is not a backup, or a damaged one: zip: not a valid zip file."},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "backup.zip")
			if err := os.WriteFile(path, one.archive, 0o600); err != nil {
				t.Fatal(err)
			}
			source, err := OpenZip(path)
			if err != nil {
				if err.Error() != strings.ReplaceAll(one.want, "PATH", path) {
					t.Errorf("the answer is %v, want %q", err, one.want)
				}
				return
			}
			defer source.Close()
			entries := []string{}
			for _, entry := range source.Entries() {
				entries = append(entries, entry.Path)
			}
			if one.want != "" || source.Name() != path || !slices.Equal(entries, one.entries) || !slices.Equal(source.Skipped(), one.skipped) {
				t.Errorf("%s holds %v, skipped are %v", source.Name(), entries, source.Skipped())
			}
		})
	}
}
