package cli

import (
	"testing"

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
