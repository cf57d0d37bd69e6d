package cli

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/spf13/cobra"
)

func TestTakeOverExport(t *testing.T) {
	for name, one := range map[string]struct {
		use  string
		args []string
		want bool
	}{
		"an export of a backup":      {"export", []string{"--from", "nightly-20261121230700"}, true},
		"an export of the data":      {"export", nil, false},
		"a command of the same flag": {"import", []string{"--from", "nightly-20261121230700"}, false},
	} {
		t.Run(name, func(t *testing.T) {
			own := false
			command := &cobra.Command{Use: one.use, RunE: func(*cobra.Command, []string) error { own = true; return nil }}
			command.Flags().String("from", "", "")
			if err := command.ParseFlags(one.args); err != nil {
				t.Fatal(err)
			}
			l, _ := newTestLauncher(t, "version")
			if got := l.takeOverExport(command); got != one.want {
				t.Fatalf("taken over is %v", got)
			}
			err := command.RunE(command, nil)
			if own == one.want {
				t.Errorf("the hooks' command ran is %v", own)
			}
			if one.want != (err != nil && has(err, "There is no backup nightly-20261121230700 in ")) {
				t.Errorf("the answer is %v", err)
			}
		})
	}
}

func TestExportFromWhatIsNoBackup(t *testing.T) {
	l, _ := newTestLauncher(t, "version")
	if err := l.exportFrom("gone.zip", "", "1", "firm.tar"); !has(err, "There is no backup gone.zip: ") {
		t.Errorf("the answer is %v", err)
	}
}

func TestRemoveAbandonedCopies(t *testing.T) {
	folder := t.TempDir()
	for name, age := range map[string]time.Duration{".sijil-export-old": 2 * time.Hour, ".sijil-export-new": time.Minute, "papers": 2 * time.Hour} {
		path := filepath.Join(folder, name)
		put(t, filepath.Join(path, "data.db"), "x")
		then := time.Now().Add(-age)
		if err := errors.Join(os.Chtimes(filepath.Join(path, "data.db"), then, then), os.Chtimes(path, then, then)); err != nil {
			t.Fatal(err)
		}
	}
	removeAbandonedCopies(folder)
	for name, want := range map[string]bool{".sijil-export-old": false, ".sijil-export-new": true, "papers": true} {
		if _, err := os.Stat(filepath.Join(folder, name)); (err == nil) != want {
			t.Errorf("%s is there: %v", name, err == nil)
		}
	}
}
