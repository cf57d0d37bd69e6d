package program

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/andybalholm/brotli"
)

// packaged are files as the build embeds them: of a page that is there compressed too, that form alone.
var packaged = map[string]string{
	"pb_hooks/main.pb.js": "hooks", "pb_migrations/1_first.js": "migration", "dist/release.json": `{"version":"1.2.3"}`, ".hidden": "x",
	"dist/public/page.js": page, "dist/public/page.js" + compressedSuffix: compressed(page),
}

var page = strings.Repeat("صفحة page ", 1000)

// compressed is a text as browsers get it.
func compressed(text string) string {
	packed := bytes.Buffer{}
	writer := brotli.NewWriter(&packed)
	if _, err := writer.Write([]byte(text)); err != nil {
		panic(err)
	}
	if err := writer.Close(); err != nil {
		panic(err)
	}
	return packed.String()
}

const unpackingMain = "package main\n" + `
import (
	"fmt"
	"os"

	"sijil/internal/program"
)

func main() {
	folder, err := program.Unpack(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Print(folder)
}
`

// unpacking builds a program with these files embedded, which unpacks them below the folder that it is given. What is
// embedded cannot be set at run time, so an overlay shows the compiler the files where the build puts them.
func unpacking(t *testing.T, files map[string]string) func(parent string) string {
	t.Helper()
	sources := t.TempDir()
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	replace := map[string]string{}
	lay := func(path, text string) {
		real := filepath.Join(sources, hex.EncodeToString([]byte(path)))
		if err := os.WriteFile(real, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		replace[filepath.Join(here, path)] = real
	}
	digests := map[string]string{}
	for path, text := range files {
		if _, both := files[path+compressedSuffix]; !both {
			lay("files/"+path, text)
		}
		digest := sha256.Sum256([]byte(text))
		digests[path] = hex.EncodeToString(digest[:])
	}
	text, err := json.Marshal(digests)
	if err != nil {
		t.Fatal(err)
	}
	lay("files/"+listName, string(text))
	lay("../../cmd/unpack/main.go", unpackingMain)
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	list := filepath.Join(sources, "overlay.json")
	if err := os.WriteFile(list, overlay, 0o600); err != nil {
		t.Fatal(err)
	}
	executable := filepath.Join(sources, "unpack.exe")
	build := exec.Command("go", "build", "-buildvcs=false", "-overlay", list, "-o", executable, "../../cmd/unpack")
	// with the flags of whoever tests: what the server is made of is compiled with the same
	build.Env = append(os.Environ(), "CGO_ENABLED=0", "GOWORK=off")
	if output, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, output)
	}
	return func(parent string) string {
		t.Helper()
		output, err := exec.Command(executable, parent).CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %s", err, output)
		}
		return string(output)
	}
}

// contents answers every file below a folder, by its path there.
func contents(t *testing.T, folder string) map[string]string {
	t.Helper()
	found := map[string]string{}
	err := filepath.WalkDir(folder, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		name, _ := filepath.Rel(folder, path)
		found[filepath.ToSlash(name)] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestUnpack(t *testing.T) {
	unpack := unpacking(t, packaged)
	hooks := "pb_hooks/main.pb.js"
	for name, one := range map[string]struct {
		// harm is done to what was unpacked.
		harm func(folder string) error
		// written shows that all is written anew.
		written bool
	}{
		"nothing happened":   {func(string) error { return nil }, false},
		"a file was planted": {func(folder string) error { return write(filepath.Join(folder, "pb_hooks", "evil.pb.js"), nil) }, true},
		"a file was changed": {func(folder string) error { return write(filepath.Join(folder, hooks), []byte("HOOKS")) }, true},
		"a file was emptied": {func(folder string) error { return os.Truncate(filepath.Join(folder, hooks), 0) }, true},
		"a file was removed": {func(folder string) error { return os.Remove(filepath.Join(folder, hooks)) }, true},
		"all was removed":    {os.RemoveAll, true},
		"a file lies there": {func(folder string) error {
			if err := os.RemoveAll(folder); err != nil {
				return err
			}
			return write(folder, []byte("x"))
		}, true},
		"an empty folder was made": {func(folder string) error { return os.Mkdir(filepath.Join(folder, "empty"), 0o700) }, false},
	} {
		t.Run(name, func(t *testing.T) {
			// a folder that is not there yet
			parent := filepath.Join(t.TempDir(), ".sijil")
			folder := unpack(parent)
			if filepath.Dir(folder) != parent || !strings.HasPrefix(filepath.Base(folder), "program-") {
				t.Fatalf("unpacked to %s", folder)
			}
			// by its time a file is known that was not written again
			long := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
			kept := filepath.Join(folder, "dist", "release.json")
			if err := os.Chtimes(kept, long, long); err != nil {
				t.Fatal(err)
			}
			if err := one.harm(folder); err != nil {
				t.Fatal(err)
			}
			if again := unpack(parent); again != folder {
				t.Errorf("unpacked to %s, and then to %s", folder, again)
			}
			info, err := os.Stat(kept)
			if err != nil {
				t.Fatal(err)
			}
			if written := !info.ModTime().Equal(long); written != one.written {
				t.Errorf("written anew is %v, want %v", written, one.written)
			}
			found := contents(t, folder)
			for path, text := range packaged {
				if found[path] != text {
					t.Errorf("%s is %q, want %q", path, found[path], text)
				}
			}
			if _, planted := found["pb_hooks/evil.pb.js"]; planted {
				t.Error("the planted file would be run")
			}
			if left, err := os.ReadDir(parent); err != nil || len(left) != 1 {
				t.Errorf("beside it lies %v: %v", left, err)
			}
		})
	}
}

func TestUnpackOfAnotherRelease(t *testing.T) {
	parent := t.TempDir()
	later := map[string]string{}
	for path, text := range packaged {
		later[path] = text
	}
	later["pb_hooks/main.pb.js"] = "later hooks"
	before, after := unpacking(t, packaged)(parent), unpacking(t, later)(parent)
	if before == after {
		t.Fatal("two releases share a folder")
	}
	// the earlier one may still be running
	if got := contents(t, before)["pb_hooks/main.pb.js"]; got != "hooks" {
		t.Errorf("the earlier release has %q", got)
	}
	if got := contents(t, after)["pb_hooks/main.pb.js"]; got != "later hooks" {
		t.Errorf("the later release has %q", got)
	}
}
