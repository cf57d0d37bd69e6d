//go:build unix

package cli

import (
	"bytes"
	"errors"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"sijil/internal/settings"
)

// runAsProgram makes the executable of these tests the program itself.
const runAsProgram = "SIJIL_TESTS_RUN_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(runAsProgram) != "" {
		os.Exit(Main())
	}
	os.Exit(m.Run())
}

// newProgram is a folder of a program without hooks and migrations, with what the server reads of it.
func newProgram(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	for path, text := range map[string]string{
		"pb_hooks/none.txt": "", "pb_migrations/none.txt": "", "dist/entities.json": "[]",
		"dist/release.json":        `{"version":"1.2.3","date":"2026-11-22"}`,
		"dist/request-limits.json": `{"head":{"address":200,"parameters":9,"header":900},"json":{"values":99,"depth":9},"messages":{"address_too_long":{"en":"Too long."}}}`,
	} {
		put(t, filepath.Join(folder, path), text)
	}
	return folder
}

// programCommand is the program with these arguments in a process of its own, without any setting of this machine.
func programCommand(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	executable, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	child := exec.CommandContext(t.Context(), executable, args...)
	child.Dir = t.TempDir()
	child.Env = append(os.Environ(), runAsProgram+"=yes")
	for _, one := range settings.All {
		child.Env = append(child.Env, one.Env+"=")
	}
	return child
}

// untilReady keeps what a program prints, and ends a program that serves: it would go on.
type untilReady struct {
	printed bytes.Buffer
	child   *exec.Cmd
}

func (u *untilReady) Write(part []byte) (int, error) {
	n, err := u.printed.Write(part)
	if bytes.Contains(u.printed.Bytes(), []byte("\nReady: ")) {
		_ = u.child.Process.Kill()
	}
	return n, err
}

// runProgram answers the exit code of the program, or -1 where it served, and what it printed to each output.
func runProgram(t *testing.T, args ...string) (code int, out, failure string) {
	t.Helper()
	child := programCommand(t, args...)
	stdout, stderr := &untilReady{child: child}, &bytes.Buffer{}
	child.Stdout, child.Stderr = stdout, stderr
	var exit *exec.ExitError
	if err := child.Run(); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return child.ProcessState.ExitCode(), stdout.printed.String(), stderr.String()
}

// freePort is one that nobody listens on.
func freePort(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	_, port, _ := net.SplitHostPort(listener.Addr().String())
	return port
}

// serving starts a server and waits until it is ready. It answers its address, what it printed until then, and how to stop
// it, which fails unless the server ends well.
func serving(t *testing.T, args ...string) (address, printed string, stop func()) {
	t.Helper()
	port := freePort(t)
	child := programCommand(t, append(args, "--port", port)...)
	output, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var failure bytes.Buffer
	child.Stderr = &failure
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	address = "http://127.0.0.1:" + port
	read := &strings.Builder{}
	for !strings.HasSuffix(read.String(), "\nReady: "+address+"\n") {
		if _, err := io.CopyN(read, output, 1); err != nil {
			_ = child.Wait()
			t.Fatalf("it ended after %q with %q", read, failure.String())
		}
	}
	return address, read.String(), func() {
		t.Helper()
		if err := child.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		_, _ = io.Copy(io.Discard, output)
		if err := child.Wait(); err != nil {
			t.Errorf("stopped with %v: %s", err, failure.String())
		}
	}
}

func TestExitCodes(t *testing.T) {
	program := newProgram(t)
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	_, port, _ := net.SplitHostPort(taken.Addr().String())
	file := filepath.Join(program, "dist/request-limits.json")
	for name, one := range map[string]struct {
		args    []string
		code    int
		out     string
		failure string
	}{
		"a command that ends well": {[]string{"version"}, 0, "sijil 1.2.3 of 2026-11-22 (", ""},
		"another word for it":      {[]string{"-v"}, 0, "sijil ", ""},
		"an unknown command":       {[]string{"versoin"}, 1, "", "There is no command “versoin”: run “sijil --help” to see what there is.\n"},
		"an unknown setting":       {[]string{"doctor", "--port", "none"}, 1, "", "PORT must be a number from 1 to 65535, and is “none” (--port).\n"},
		"a file of settings that is not there": {[]string{"version", "--settings", "none.env"}, 1, "",
			"The settings in none.env cannot be read: no such file or directory.\n"},
		"a port in use": {[]string{"--port", port}, 1, "",
			"Port " + port + " on 127.0.0.1 is already in use: stop what uses it, or choose another one with --port (PORT).\n"},
		"a file in the place of the data": {[]string{"serve", "--port", freePort(t), "--data-dir", file}, 1, "",
			"The data folder " + file + " cannot be written (not a directory): mend that, or choose another one with --data-dir.\n"},
		"what the command itself has printed": {[]string{"doctor"}, 1, "PROBLEM  There is no data folder ", ""},
		"how to serve":                        {[]string{"serve", "--port", port, "--help"}, 0, "Starts Sijil and goes on until Ctrl-C.", ""},
	} {
		t.Run(name, func(t *testing.T) {
			dataDir := filepath.Join(t.TempDir(), "data")
			args := append([]string{"--program-dir", program, "--data-dir", dataDir}, one.args...)
			code, out, failure := runProgram(t, args...)
			if code != one.code || failure != one.failure || !strings.HasPrefix(out, one.out) || (out == "") != (one.out == "") {
				t.Errorf("it ends with %d, says %q and fails with %q", code, out, failure)
			}
			if _, err := os.Stat(filepath.Join(dataDir, "data.db")); err == nil {
				t.Error("it made a database")
			}
		})
	}
}
