//go:build unix

package replica

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sijil/internal/settings"
)

// fakeLitestream is a program that notes its arguments and environment in the folder, and does for each command what the
// files there say: "restored" is the database that a restore finds, "fails" makes everything but the version fail.
const fakeLitestream = `#!/bin/sh
cd "$(dirname "$0")"
if [ "$1" = version ]; then cat version; exit; fi
echo "$1 $2 $LITESTREAM_ACCESS_KEY_ID" >> calls
if [ -e fails ]; then echo "first line"; echo "no such bucket"; exit 1; fi
case "$1 $2" in
"restore "*) if [ -e restored ]; then cp restored "$4"; fi ;;
"replicate -log-level") echo running; while [ ! -e ended ]; do sleep 0.01; done ;;
esac
`

// newReplica makes a replica whose Litestream is the fake in the answered folder.
func newReplica(t *testing.T, version string) (replica *Replica, folder string, err error) {
	t.Helper()
	for _, one := range settings.All {
		t.Setenv(one.Env, "")
	}
	folder = t.TempDir()
	write(t, filepath.Join(folder, "litestream"), fakeLitestream, 0o700)
	write(t, filepath.Join(folder, "version"), version+"\n", 0o600)
	t.Setenv("PATH", folder+string(filepath.ListSeparator)+os.Getenv("PATH"))
	set, err := settings.Resolve([]string{"--replicate-to", "s3://papers/sijil?secret=x", "--replicate-key", "the-key", "--replicate-secret", "the-secret"})
	if err != nil {
		t.Fatal(err)
	}
	replica, err = New(set, filepath.Join(folder, "data"))
	return replica, folder, err
}

func write(t *testing.T, path, text string, mode os.FileMode) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), mode); err != nil {
		t.Fatal(err)
	}
}

func text(path string) string {
	content, _ := os.ReadFile(path)
	return string(content)
}

// until waits for something that another process does.
func until(t *testing.T, what string, done func() bool) {
	t.Helper()
	for limit := time.Now().Add(time.Minute); !done(); time.Sleep(time.Millisecond) {
		if time.Now().After(limit) {
			t.Fatalf("never: %s", what)
		}
	}
}

func TestNew(t *testing.T) {
	if replica, err := New(settings.Settings{}, t.TempDir()); replica != nil || err != nil {
		t.Errorf("without the setting: %v, %v", replica, err)
	}
	if replica, _, err := newReplica(t, "v"+litestreamVersion); replica == nil || err != nil {
		t.Errorf("with the right Litestream: %v", err)
	}
	if _, folder, err := newReplica(t, "0.3.13"); err == nil || err.Error() != filepath.Join(folder, "litestream")+" is Litestream 0.3.13, and what was tried with this release is "+litestreamVersion+": put that one there." {
		t.Errorf("with another one: %v", err)
	}
	set, err := settings.Resolve([]string{"--replicate-to", "s3://papers/sijil"})
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", t.TempDir())
	if _, err := New(set, t.TempDir()); err == nil || !strings.HasPrefix(err.Error(), "REPLICATE_TO needs Litestream "+litestreamVersion) {
		t.Errorf("without Litestream: %v", err)
	}
}

func TestRestore(t *testing.T) {
	for name, one := range map[string]struct {
		prepare func(t *testing.T, folder string)
		want    string
		data    string
		calls   string
	}{
		"a new machine": {func(t *testing.T, folder string) {
			t.Helper()
			write(t, filepath.Join(folder, "restored"), "replicated", 0o600)
		}, "", "replicated", "restore -if-replica-exists the-key\n"},
		"an empty bucket": {func(*testing.T, string) {}, "", "", "restore -if-replica-exists the-key\n"},
		"a database that is there": {func(t *testing.T, folder string) {
			t.Helper()
			if err := os.Mkdir(filepath.Join(folder, "data"), 0o700); err != nil {
				t.Fatal(err)
			}
			write(t, filepath.Join(folder, "data", "data.db"), "own", 0o600)
		}, "", "own", ""},
		"a bucket that cannot be reached": {func(t *testing.T, folder string) {
			t.Helper()
			write(t, filepath.Join(folder, "fails"), "", 0o600)
		}, "The copy at s3://papers/sijil could not be brought back: no such bucket", "", "restore -if-replica-exists the-key\n"},
	} {
		t.Run(name, func(t *testing.T) {
			replica, folder, err := newReplica(t, litestreamVersion)
			if err != nil {
				t.Fatal(err)
			}
			one.prepare(t, folder)
			err = replica.Restore()
			if message := errorText(err); message != one.want {
				t.Errorf("the answer is %q, want %q", message, one.want)
			}
			if data := text(filepath.Join(folder, "data", "data.db")); data != one.data {
				t.Errorf("the database is %q, want %q", data, one.data)
			}
			if calls := text(filepath.Join(folder, "calls")); calls != one.calls {
				t.Errorf("Litestream was called with %q, want %q", calls, one.calls)
			}
		})
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestRestoreSetsTheRestOfALostDatabaseAside(t *testing.T) {
	replica, folder, err := newReplica(t, litestreamVersion)
	if err != nil {
		t.Fatal(err)
	}
	data := filepath.Join(folder, "data")
	if err := os.Mkdir(data, 0o700); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(data, "data.db-wal"), "of the lost one", 0o600)
	write(t, filepath.Join(folder, "restored"), "replicated", 0o600)
	if err := replica.Restore(); err != nil {
		t.Fatal(err)
	}
	if log := text(filepath.Join(data, "data.db-wal")); log != "" {
		t.Errorf("the write-ahead log is still there: %q", log)
	}
	if kept, _ := filepath.Glob(filepath.Join(data, "replaced", "*", "data.db-wal")); len(kept) != 1 {
		t.Errorf("it is kept in %v", kept)
	}
}

func TestStopSendsWhatWasWrittenLast(t *testing.T) {
	replica, folder, err := newReplica(t, litestreamVersion)
	if err != nil {
		t.Fatal(err)
	}
	replica.Start()
	calls := func() string { return text(filepath.Join(folder, "calls")) }
	until(t, "Litestream runs", func() bool { return calls() != "" })
	replica.Stop()
	select {
	case <-replica.ended:
	default:
		t.Error("Litestream goes on")
	}
	if got, want := calls(), "replicate -log-level the-key\nreplicate -once the-key\n"; got != want {
		t.Errorf("Litestream was called with %q, want %q", got, want)
	}
}

func TestNothingStartsOnceItStops(t *testing.T) {
	replica, folder, err := newReplica(t, litestreamVersion)
	if err != nil {
		t.Fatal(err)
	}
	replica.Stop()
	replica.Start()
	<-replica.ended
	if got, want := text(filepath.Join(folder, "calls")), "replicate -once the-key\n"; got != want {
		t.Errorf("Litestream was called with %q, want %q", got, want)
	}
}
