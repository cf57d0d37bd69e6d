package cli

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"sijil/internal/settings"
	"sijil/internal/usererror"
)

// newTestLauncher is the launcher of these arguments, on a data folder of its own, with what it prints.
func newTestLauncher(t *testing.T, args ...string) (*launcher, *bytes.Buffer) {
	t.Helper()
	for _, one := range settings.All {
		t.Setenv(one.Env, "")
	}
	t.Chdir(t.TempDir())
	// neither hooks nor migrations: what these tests ask for is Go's alone
	program := t.TempDir()
	for path, text := range map[string]string{
		"pb_hooks/none.txt": "", "pb_migrations/none.txt": "", "docs/install.md": "# Installing\n",
		"dist/release.json": `{"version":"1.2.3","date":"2026-11-22"}`,
	} {
		put(t, filepath.Join(program, path), text)
	}
	args = append(args, "--program-dir", program)
	if !slices.Contains(args, "--data-dir") {
		args = append(args, "--data-dir", t.TempDir())
	}
	l, err := newLauncher(args)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(l.cleanups.run)
	out := &bytes.Buffer{}
	l.out = out
	l.root.SetArgs(args)
	return l, out
}

func put(t *testing.T, path, text string) {
	t.Helper()
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(text), 0o600)); err != nil {
		t.Fatal(err)
	}
}

// run executes the launcher's command and returns the sentence of its error, or "".
func (l *launcher) run(t *testing.T) string {
	t.Helper()
	if err := l.execute(nil); err != nil {
		return usererror.Message(err)
	}
	return ""
}

func TestWithCommand(t *testing.T) {
	for given, want := range map[string]string{
		"sijil":                              "sijil serve",
		"sijil --port 8091":                  "sijil serve --port 8091",
		"sijil --port=8091 --https a.test":   "sijil serve --port=8091 --https a.test",
		"sijil --new-database":               "sijil serve --new-database",
		"sijil doctor --thorough":            "sijil doctor --thorough",
		"sijil --data-dir data doctor":       "sijil --data-dir data doctor",
		"sijil --help":                       "sijil --help",
		"sijil -h":                           "sijil -h",
		"sijil --version":                    "sijil version",
		"sijil -v":                           "sijil version",
		"sijil no-such-command":              "sijil no-such-command",
		"sijil backup --help":                "sijil backup --help",
		"sijil --data-dir":                   "sijil --data-dir",
		"sijil serve --data-dir /srv/papers": "sijil serve --data-dir /srv/papers",
	} {
		if got := strings.Join(withCommand(strings.Split(given, " ")), " "); got != want {
			t.Errorf("%s: %s, want %s", given, got, want)
		}
	}
}

func TestNeeded(t *testing.T) {
	l, _ := newTestLauncher(t, "version")
	for words, want := range map[string]string{
		"serve": dataOwn, "doctor": dataOwn, "health": dataNone, "backup": dataOwn, "restore": dataOwn, "guide": dataNone,
		"version": dataNone, "install-service": dataNone, "admin reset-password": dataExists, upgradeCopy: dataExists,
	} {
		command, _, err := l.root.Find(strings.Split(words, " "))
		if err != nil || needed(command) != want {
			t.Errorf("%s needs %q, want %q: %v", words, needed(command), want, err)
		}
	}
	parent := &cobra.Command{Use: "a", Annotations: needs(dataNone)}
	child := &cobra.Command{Use: "b"}
	parent.AddCommand(child)
	if got := needed(child); got != dataNone {
		t.Errorf("a command below another needs %q", got)
	}
}

// widest line of --help, in characters: what windows of terminals have.
const widest = 120

func TestHelp(t *testing.T) {
	l, out := newTestLauncher(t, "--help")
	if message := l.run(t); message != "" {
		t.Fatal(message)
	}
	text := out.String()
	for _, command := range l.root.Commands() {
		names := []string{"  " + command.Name()}
		for _, below := range command.Commands() {
			names = []string{"  " + command.Name() + " " + below.Name()}
		}
		if listed := strings.Contains(text, "\n"+names[0]); listed == command.Hidden {
			t.Errorf("%s: listed is %v, hidden is %v", command.Name(), listed, command.Hidden)
		}
	}
	for _, one := range settings.All {
		if !strings.Contains(text, "\n  "+one.Env+" ") {
			t.Errorf("%s is not listed", one.Env)
		}
	}
	if strings.Contains(text, "program-dir") {
		t.Error("the flags of sources are listed")
	}
	for line := range strings.SplitSeq(text, "\n") {
		if utf8.RuneCountInString(line) > widest {
			t.Errorf("a window must be wider than %d characters for %q", widest, line)
		}
	}
}

func TestHelpOfOneCommand(t *testing.T) {
	l, out := newTestLauncher(t, "restore", "--help")
	if message := l.run(t); message != "" {
		t.Fatal(message)
	}
	for _, want := range []string{"Puts a backup in place of the data", "\n  sijil restore [BACKUP]\n", "\nFor example\n", "\nFlags\n", "--identity", "--cancel"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is missing in %s", want, out)
		}
	}
}

func TestGuide(t *testing.T) {
	for topic, want := range map[string]struct{ out, message string }{
		"install": {"# Installing\n", ""},
		"other":   {"", "There is no guide “other”: run “sijil guide” to see which there are."},
	} {
		t.Run(topic, func(t *testing.T) {
			l, out := newTestLauncher(t, "guide", topic)
			if message := l.run(t); message != want.message || out.String() != want.out {
				t.Errorf("%q and %q", out, message)
			}
		})
	}
	l, out := newTestLauncher(t, "guide")
	if message := l.run(t); message != "" || !strings.Contains(out.String(), "  backups ") {
		t.Errorf("without a topic: %q and %q", out, message)
	}
}

func TestVersion(t *testing.T) {
	l, out := newTestLauncher(t, "version")
	if message := l.run(t); message != "" || !strings.HasPrefix(out.String(), "sijil 1.2.3 of 2026-11-22 (") {
		t.Errorf("%q and %q", out, message)
	}
}

func TestInstallService(t *testing.T) {
	for kind, want := range map[string]string{
		"systemd": "/var/lib/sijil", "launchd": "/usr/local/var/sijil", "windows": `C:\ProgramData\Sijil`,
	} {
		for _, dataDir := range []string{"", "/srv/papers/"} {
			t.Run(kind+dataDir, func(t *testing.T) {
				args := []string{"install-service", "--for", kind, "--data-dir", dataDir}
				l, out := newTestLauncher(t, args...)
				if message := l.run(t); message != "" {
					t.Fatal(message)
				}
				where := want
				if dataDir != "" {
					where = "/srv/papers"
				}
				if !strings.Contains(out.String(), where) || strings.Contains(out.String(), "papers/") || strings.Contains(out.String(), "<no value>") {
					t.Errorf("it prints %s", out)
				}
			})
		}
	}
	l, _ := newTestLauncher(t, "install-service", "--for", "upstart")
	if message := l.run(t); message != "“upstart” is no kind of service: say --for systemd, launchd or windows." {
		t.Error(message)
	}
}

func TestWhatIsWrongWithTheCommandLine(t *testing.T) {
	for name, one := range map[string]struct {
		args []string
		want string
	}{
		"an unknown flag":    {[]string{"version", "--colour"}, "Unknown flag: --colour: run “sijil --help” to see what there is."},
		"an unknown command": {[]string{"versoin"}, "There is no command “versoin”: run “sijil --help” to see what there is."},
		"a missing backup":   {[]string{"restore", "nosuch.zip"}, "There is no backup nosuch.zip: run “sijil restore” to see which there are."},
		"a needless word":    {[]string{"doctor", "x"}, "Nothing may follow this command: add --help to see how it is used."},
		"too much":           {[]string{"guide", "a", "b"}, "More follows this command than it takes, which is 1: a name with spaces needs quotes, and --help shows how it is used."},
	} {
		t.Run(name, func(t *testing.T) {
			l, _ := newTestLauncher(t, one.args...)
			if message := l.run(t); message != one.want {
				t.Errorf("%q, want %q", message, one.want)
			}
		})
	}
}

func TestCommandsOnAFolderWithoutData(t *testing.T) {
	for _, args := range [][]string{{"admin", "reset-password"}, {upgradeCopy}, {"backup"}} {
		l, _ := newTestLauncher(t, args...)
		if message := l.run(t); !strings.HasPrefix(message, "There is no data in "+l.dataDir) {
			t.Errorf("%v: %q", args, message)
		}
		if entries, _ := os.ReadDir(l.dataDir); len(entries) > 0 && entries[0].Name() == "data.db" {
			t.Errorf("%v makes a database", args)
		}
	}
}

func TestSafely(t *testing.T) {
	failure := errors.New("failed")
	for name, one := range map[string]struct {
		work func() error
		want string
	}{
		"nothing":  {func() error { return nil }, "<nil>"},
		"an error": {func() error { return failure }, "failed"},
		"a panic":  {func() error { panic("at line 7") }, "at line 7"},
	} {
		if got := fmt.Sprint(safely(one.work)); got != one.want {
			t.Errorf("%s: %s", name, got)
		}
	}
}

func TestNewPassword(t *testing.T) {
	made := map[string]bool{}
	for range 100 {
		password := newPassword()
		if len(password) != passwordLength || strings.Trim(password, passwordLetters) != "" {
			t.Fatalf("%q", password)
		}
		made[password] = true
	}
	if len(made) != 100 {
		t.Errorf("of 100 passwords %d differ", len(made))
	}
	if strings.ContainsAny(passwordLetters, "il1o0") {
		t.Error("some letters look alike")
	}
}

// has reports whether an error begins with a text.
func has(err error, beginning string) bool {
	return err != nil && strings.HasPrefix(err.Error(), beginning)
}
