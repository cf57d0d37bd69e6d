package usererror

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func TestMessageOfTheSystem(t *testing.T) {
	folder := t.TempDir()
	_, isFolder := os.ReadFile(folder)
	for name, one := range map[string]struct {
		err  error
		want string
	}{
		"a folder for a file":     {isFolder, folder + " is a folder, and a file is needed: "},
		"a full disk":             {fmt.Errorf("export: %w", &fs.PathError{Op: "write", Path: "firm.tar.part", Err: syscall.ENOSPC}), "firm.tar.part could not be written, because the disk is full: "},
		"a disk for reading":      {&fs.PathError{Op: "open", Path: "/mnt/a", Err: syscall.EROFS}, "/mnt/a lies on a disk that cannot be written: "},
		"another account's":       {&fs.PathError{Op: "open", Path: "/root/a", Err: syscall.EACCES}, "/root/a is not open to this account: "},
		"what a hook has thrown":  {errors.New("GoError: write firm.tar.part: no space left on device\n at run"), "firm.tar.part could not be written, because the disk is full: "},
		"something else of files": {&fs.PathError{Op: "read", Path: "a", Err: syscall.EIO}, "This did not work: read a: "},
	} {
		if got := Message(one.err); !strings.HasPrefix(got, one.want) {
			t.Errorf("%s: %q, want %q", name, got, one.want)
		}
	}
	_, missing := os.Open(filepath.Join(folder, "none"))
	if got := Message(missing); !strings.HasPrefix(got, filepath.Join(folder, "none")+" is not there: ") {
		t.Errorf("a missing file: %q", got)
	}
}

func TestPlain(t *testing.T) {
	for sentence, want := range map[string]string{
		"no.tar cannot be read: openat no.tar: no such file or directory":      "no.tar cannot be read: it is not there.",
		"The file a cannot be read (open /x/a: permission denied): run it.":    "The file a cannot be read (this account may not do that): run it.",
		"Nothing was imported: write /data/b: no space left on device":         "Nothing was imported: the disk is full.",
		"firm.tar is there already: choose another name.":                      "firm.tar is there already: choose another name.",
		"“Read or write: at will” is no name, since open a door: it is of one": "“Read or write: at will” is no name, since open a door: it is of one",
	} {
		if got := Plain(sentence); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
