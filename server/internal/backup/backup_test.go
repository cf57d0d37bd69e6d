package backup

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"filippo.io/age"
	"github.com/pocketbase/pocketbase/core"

	"sijil/internal/restore"
)

var firstNight = time.Now().Add(-100 * 24 * time.Hour).UTC().Truncate(time.Second)

// site is a data folder and its store.
type site struct {
	t     *testing.T
	data  string
	store *Folder
	// papers are contents by path; what their records say of them stays when the file changes.
	papers map[string]string
	seal   *Sealer
	keep   int
	nights int
}

func newSite(t *testing.T, papers map[string]string) *site {
	t.Helper()
	store := OpenFolder(filepath.Join(t.TempDir(), "store"))
	s := &site{t: t, data: t.TempDir(), store: store, papers: map[string]string{}, keep: 7}
	for path, content := range papers {
		s.file(path, content)
	}
	return s
}

func (s *site) file(path, content string) {
	s.papers[path] = content
	s.write(path, content)
}

func (s *site) write(path, content string) {
	s.t.Helper()
	full := filepath.Join(s.data, path)
	if err := errors.Join(os.MkdirAll(filepath.Dir(full), 0o700), os.WriteFile(full, []byte(content), 0o600)); err != nil {
		s.t.Fatal(err)
	}
}

func digest(content string) string {
	sum := sha256.Sum256([]byte(content))
	return hex.EncodeToString(sum[:])
}

func (s *site) options() Options {
	s.nights++
	return Options{
		Data: s.data, Store: s.store, Seal: s.seal, Reason: "nightly", Version: "1", Source: "here", Keep: s.keep,
		Now: firstNight.Add(time.Duration(s.nights) * 24 * time.Hour),
		Snapshot: func(target string) (Snapshot, error) {
			found := Snapshot{}
			for path, content := range s.papers {
				found.Named = append(found.Named, Named{Path: path, Record: "documents/1", SHA256: digest(content)})
			}
			return found, os.WriteFile(target, []byte("the database"), 0o600)
		},
	}
}

func (s *site) run() Report {
	s.t.Helper()
	report, err := Run(s.options())
	if err != nil {
		s.t.Fatal(err)
	}
	return report
}

func (s *site) objects() int {
	s.t.Helper()
	list, err := s.store.List(filesPrefix)
	if err != nil {
		s.t.Fatal(err)
	}
	return len(list)
}

func (s *site) names() []string {
	s.t.Helper()
	all, err := List(s.store)
	if err != nil {
		s.t.Fatal(err)
	}
	names := []string{}
	for _, one := range all {
		names = append(names, one.Name)
	}
	return names
}

// contents reads a backup whole, as a restore does.
func (s *site) contents(name, identity string) (map[string]string, error) {
	source, err := Open(s.store, name, identity)
	if err != nil {
		return nil, err
	}
	found := map[string]string{}
	for _, entry := range source.Entries() {
		reader, err := source.Open(entry)
		if err != nil {
			return nil, err
		}
		text, err := io.ReadAll(reader)
		if err != nil {
			return nil, err
		}
		if int64(len(text)) != entry.Size {
			return nil, fmt.Errorf("%s has %d bytes, and %d are listed", entry.Path, len(text), entry.Size)
		}
		found[entry.Path] = string(text)
	}
	return found, nil
}

const (
	first  = "storage/c/1/a.pdf"
	second = "storage/c/2/b.pdf"
)

func TestEachFileIsCopiedOnce(t *testing.T) {
	s := newSite(t, map[string]string{first: "one", second: "two", "storage/c/3/again.pdf": "one"})
	s.write(first+".attrs", `{"user.content_type":"application/pdf"}`)
	night := s.run()
	if s.objects() != 2 || night.Files != 3 || night.Bytes != 9 {
		t.Errorf("%d objects, %+v", s.objects(), night)
	}
	next := s.run()
	if s.objects() != 2 || next.NewBytes != int64(len("the database")) {
		t.Errorf("%d objects, %+v", s.objects(), next)
	}
	got, err := s.contents(next.Name, "")
	if err != nil || got[first] != "one" || got[second] != "two" || got[restore.Database] != "the database" {
		t.Errorf("%v %v", got, err)
	}
	source, _ := Open(s.store, night.Name, "")
	index := slices.IndexFunc(source.Entries(), func(one restore.Entry) bool { return one.Path == first })
	if got := string(source.Entries()[index].Attributes); got != `{"user.content_type":"application/pdf"}` {
		t.Errorf("attributes %s", got)
	}
	for _, left := range []string{filepath.Join(s.data, WorkFolder), filepath.Join(s.store.Scratch(), "here")} {
		if _, err := os.Stat(left); err == nil {
			t.Errorf("%s is left", left)
		}
	}
}

func TestADamagedFileNeverReplacesAGoodCopy(t *testing.T) {
	for name, damage := range map[string]func(*site){
		"cut short": func(s *site) { s.write(first, "on") },
		"missing":   func(s *site) { _ = os.Remove(filepath.Join(s.data, first)) },
	} {
		t.Run(name, func(t *testing.T) {
			s := newSite(t, map[string]string{first: "one", second: "two"})
			s.run()
			damage(s)
			night := s.run()
			if reported := slices.Concat(night.Missing.First, night.Damaged.First); len(reported) != 1 || reported[0] != first+" (documents/1)" {
				t.Errorf("reported %v", reported)
			}
			got, err := s.contents(night.Name, "")
			if err != nil || got[first] != "one" || got[second] != "two" {
				t.Errorf("%v %v", got, err)
			}
		})
	}
}

func TestAFileDamagedFromTheBeginningIsKeptAsItIsAndNamed(t *testing.T) {
	s := newSite(t, map[string]string{first: "one", second: "two"})
	s.write(first, "oNe")
	_ = os.Remove(filepath.Join(s.data, second))
	night := s.run()
	got, err := s.contents(night.Name, "")
	if err != nil || night.Damaged.Count != 1 || night.Missing.Count != 1 || got[first] != "oNe" {
		t.Errorf("%+v %v %v", night, got, err)
	}
	// once it is mended, the good one is taken
	s.write(first, "one")
	if night := s.run(); night.Damaged.Count != 0 || s.objects() != 2 {
		t.Errorf("%+v", night)
	}
}

func TestSealed(t *testing.T) {
	identity, err := age.GenerateX25519Identity()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "identity.txt")
	if err := os.WriteFile(file, []byte("# ours\n"+identity.String()+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	large := strings.Repeat("0123456789abcdef", 20_000)
	s := newSite(t, map[string]string{first: "a secret salary", second: large})
	if s.seal, err = NewSealer(identity.Recipient().String(), []byte("key")); err != nil {
		t.Fatal(err)
	}
	s.run()
	if err := os.Remove(filepath.Join(s.data, second)); err != nil {
		t.Fatal(err)
	}
	night := s.run()
	if s.objects() != 2 || night.Missing.Count != 1 {
		t.Errorf("%d objects, %+v", s.objects(), night)
	}
	got, err := s.contents(night.Name, file)
	if err != nil || got[first] != "a secret salary" || got[second] != large {
		t.Errorf("%v", err)
	}
	if _, err := s.contents(night.Name, ""); err == nil || !strings.Contains(err.Error(), "--identity FILE") {
		t.Errorf("%v", err)
	}
	other, _ := age.GenerateX25519Identity()
	if err := os.WriteFile(file, []byte(other.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := s.contents(night.Name, file); err == nil || !strings.Contains(err.Error(), "another one's") {
		t.Errorf("%v", err)
	}
	for _, secret := range []string{"salary", "the database", digest("a secret salary"), "a.pdf", "documents/1"} {
		if where := holding(t, s.store.root, secret); where != "" {
			t.Errorf("%s shows %q", where, secret)
		}
	}
}

// holding finds a text in the names and contents of a folder.
func holding(t *testing.T, root, text string) (where string) {
	t.Helper()
	_ = filepath.WalkDir(root, func(path string, entry os.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			if content, _ := os.ReadFile(path); strings.Contains(path+string(content), text) {
				where = path
			}
		}
		return err
	})
	return where
}

func TestSizeUnsealed(t *testing.T) {
	identity, _ := age.GenerateX25519Identity()
	s, _ := NewSealer(identity.Recipient().String(), nil)
	for _, size := range []int{0, 1, 65_535, 65_536, 65_537, 131_072, 1_000_000} {
		path := filepath.Join(t.TempDir(), "sealed")
		if _, err := s.write(path, contentOf(strings.NewReader(strings.Repeat("x", size)))); err != nil {
			t.Fatal(err)
		}
		if found, _ := os.Stat(path); sizeUnsealed(found.Size()) != int64(size) {
			t.Errorf("%d bytes are %d sealed, taken for %d", size, found.Size(), sizeUnsealed(found.Size()))
		}
	}
}

func TestOldNightsGoWithTheFilesThatOnlyTheyNamed(t *testing.T) {
	s := newSite(t, map[string]string{first: "one", second: "two"})
	s.keep = 2
	s.run()
	before := s.options()
	before.Reason = "before-upgrade"
	if _, err := Run(before); err != nil {
		t.Fatal(err)
	}
	delete(s.papers, first)
	s.run()
	s.run()
	if got := s.objects(); got != 2 {
		t.Errorf("%d objects: what the backup before the upgrade names must stay", got)
	}
	if err := remove(s.store, "before-upgrade-"+before.Now.Format(timeForm)); err != nil {
		t.Fatal(err)
	}
	// objects get their time when they are made: as long ago as the first night
	_ = filepath.WalkDir(filepath.Join(s.store.root, "files"), func(path string, entry os.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			err = os.Chtimes(path, firstNight, firstNight)
		}
		return err
	})
	s.run()
	if got := s.objects(); got != 1 || len(s.names()) != 2 {
		t.Errorf("%d objects, %v", got, s.names())
	}
}

func TestAnInterruptedRunIsNoBackup(t *testing.T) {
	s := newSite(t, map[string]string{first: "one", second: "two"})
	for _, cut := range []string{databaseName, listName, objectsName, headerName} {
		options := s.options()
		options.Store = failing{s.store, "/" + cut}
		if _, err := Run(options); err == nil {
			t.Fatal("did not fail")
		}
		if names := s.names(); len(names) != 0 {
			t.Errorf("cut at %s: %v", cut, names)
		}
	}
	if night := s.run(); night.NewBytes != int64(len("the database")) || s.objects() != 2 {
		t.Errorf("%+v: what an interrupted run has copied is used", night)
	}
}

// failing is a store that breaks off at a key.
type failing struct {
	*Folder
	at string
}

func (f failing) Put(key, local string) error {
	if strings.HasSuffix(key, f.at) {
		return io.ErrShortWrite
	}
	return f.Folder.Put(key, local)
}

func TestADamagedStoreIsNoticed(t *testing.T) {
	s := newSite(t, map[string]string{first: "one"})
	night := s.run()
	object := s.store.path(s.seal.objectOf(digest("one")))
	if err := os.WriteFile(object, []byte("oNe"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := s.contents(night.Name, ""); !errors.Is(err, errWrongDigest) {
		t.Errorf("%v", err)
	}
}

func TestAFileThatGoesMeanwhileIsNamedNoMore(t *testing.T) {
	s := newSite(t, map[string]string{first: "one", second: "two"})
	options, copies := s.options(), 0
	snapshot := options.Snapshot
	options.Snapshot = func(target string) (Snapshot, error) {
		found, err := snapshot(target)
		if copies++; copies == 1 {
			_ = os.Remove(filepath.Join(s.data, second))
			delete(s.papers, second)
		}
		return found, err
	}
	night, err := Run(options)
	if err != nil || night.Missing.Count != 0 || night.Files != 1 || copies != 2 {
		t.Errorf("%+v %v %d", night, err, copies)
	}
}

func TestTwoBackupsOfOneSecond(t *testing.T) {
	s := newSite(t, map[string]string{first: "one"})
	options := s.options()
	for range 2 {
		if _, err := Run(options); err != nil {
			t.Fatal(err)
		}
	}
	if names := s.names(); len(names) != 2 {
		t.Errorf("%v", names)
	}
}

func TestWithoutRoomNothingIsBegun(t *testing.T) {
	s := newSite(t, map[string]string{first: "one"})
	options := s.options()
	options.Reserve = 1 << 62
	if _, err := Run(options); err == nil || !strings.Contains(err.Error(), "There is no room for a backup") {
		t.Errorf("%v", err)
	}
	if names := s.names(); len(names) != 0 {
		t.Errorf("%v", names)
	}
}

func TestBucketOf(t *testing.T) {
	got, err := BucketOf("s3://papers/our/firm?endpoint=https://s3.example.org&region=eu-1&forcePathStyle=true", "k", "s")
	want := BucketOptions{core.S3Config{Bucket: "papers", Region: "eu-1", Endpoint: "https://s3.example.org", AccessKey: "k", Secret: "s", ForcePathStyle: true}, "our/firm"}
	if err != nil || got != want {
		t.Errorf("%+v %v", got, err)
	}
}

func TestALostFolderIsCountedAndNotListed(t *testing.T) {
	const lost = 3 * maxFindings
	s := newSite(t, map[string]string{first: "one"})
	for n := range lost {
		s.papers[fmt.Sprintf("storage/c/%03d/a.pdf", n)] = "lost"
	}
	night := s.run()
	if night.Missing.Count != lost || len(night.Missing.First) != maxFindings || night.Files != 1 {
		t.Errorf("%d are missing, %d of them named, and %d files are kept", night.Missing.Count, len(night.Missing.First), night.Files)
	}
	all, err := List(s.store)
	if err != nil || len(all) != 1 || all[0].Missing != lost {
		t.Errorf("the header says %+v: %v", all, err)
	}
	if got, err := s.contents(night.Name, ""); err != nil || len(got) != 2 || got[first] != "one" {
		t.Errorf("the backup holds %v: %v", got, err)
	}
}
