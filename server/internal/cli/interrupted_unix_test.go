//go:build unix

package cli

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/spf13/cobra"

	"sijil/internal/usererror"
)

// stoppedBy is how a command, or a server, ends that is stopped by a signal at that point of its work.
func stoppedBy(t *testing.T, signal syscall.Signal, serves bool, work func(*launcher)) (message string, code int) {
	t.Helper()
	l, _ := newTestLauncher(t, "admin", "reset-password")
	l.serves = serves
	ever := make(chan struct{})
	t.Cleanup(func() { close(ever) })
	l.root.AddCommand(&cobra.Command{Use: "work", Annotations: needs(dataOwn), RunE: func(*cobra.Command, []string) error {
		work(l)
		if err := syscall.Kill(os.Getpid(), signal); err != nil {
			t.Error(err)
		}
		<-ever
		return nil
	}})
	l.root.SetArgs([]string{"work"})
	err := l.execute(nil)
	l.cleanups.run()
	if err == nil {
		return "", exitCode(err)
	}
	return usererror.Message(err), exitCode(err)
}

func TestACommandThatIsStopped(t *testing.T) {
	for signal, want := range map[syscall.Signal]int{syscall.SIGINT: 130, syscall.SIGTERM: 143} {
		folder := filepath.Join(t.TempDir(), "half")
		message, code := stoppedBy(t, signal, false, func(l *launcher) {
			put(t, filepath.Join(folder, "backup.zip"), "half")
			l.backups().Working(folder)
		})
		if message != "Interrupted: the command has not done what it was to do." || code != want {
			t.Errorf("%v: it says %q and ends with %d, want %d", signal, message, code, want)
		}
		if _, err := os.Stat(folder); err == nil {
			t.Errorf("%v: half a backup stays", signal)
		}
	}
}

func TestAServerThatIsStopped(t *testing.T) {
	if message, code := stoppedBy(t, syscall.SIGTERM, true, func(*launcher) {}); message != "" || code != 0 {
		t.Errorf("it says %q and ends with %d", message, code)
	}
}

func TestEveryCommandRefusesWhatItDoesNotKnow(t *testing.T) {
	l, _ := newTestLauncher(t, "version")
	commands := []string{}
	for _, command := range l.root.Commands() {
		if below := command.Commands(); len(below) > 0 && !command.Hidden {
			for _, one := range below {
				commands = append(commands, command.Name()+" "+one.Name())
			}
		} else if !command.Hidden {
			commands = append(commands, command.Name())
		}
	}
	for _, command := range commands {
		for name, more := range map[string][]string{"an unknown flag": {"--colour"}, "too many words": {"a", "b", "c", "d"}} {
			t.Run(command+" with "+name, func(t *testing.T) {
				l, out := newTestLauncher(t, append(strings.Fields(command), more...)...)
				err := l.execute(nil)
				if err == nil || exitCode(err) != 1 {
					t.Fatalf("it ends well, and says %s", out)
				}
				message := usererror.Message(err)
				if !strings.Contains(message, "--help") || strings.Contains(message, "\n") || strings.Contains(message, "did not work") {
					t.Errorf("it says %q", message)
				}
				if _, err := os.Stat(filepath.Join(l.dataDir, "data.db")); err == nil {
					t.Error("it makes a database")
				}
			})
		}
	}
}
