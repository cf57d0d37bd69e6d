package usererror

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"testing"
)

func TestMessage(t *testing.T) {
	for name, one := range map[string]struct {
		err  error
		want string
	}{
		"ours":                 {New("There is no %s.", "paper"), "There is no paper."},
		"ours, wrapped":        {fmt.Errorf("restore: %w", New("It is damaged.")), "It is damaged."},
		"ours, beside another": {errors.Join(errors.New("x"), New("It is damaged.")), "It is damaged."},
		"another":              {errors.New(" disk I/O error \ngoroutine 1"), "This did not work: disk I/O error"},
	} {
		if got := Message(one.err); got != one.want {
			t.Errorf("%s: %q, want %q", name, got, one.want)
		}
	}
}

func TestReasonLeavesThePathOut(t *testing.T) {
	_, err := os.Open("/no/such/file")
	if got := Reason(fmt.Errorf("open: %w", err)); !errors.Is(got, fs.ErrNotExist) || got.Error() != "no such file or directory" {
		t.Errorf("the reason is %q", got)
	}
	other := errors.New("other")
	if Reason(other) != other {
		t.Error("another error has changed")
	}
}

func TestOfCommandLine(t *testing.T) {
	for text, want := range map[string]string{
		`unknown command "serv" for "sijil"`:          "There is no command “serv”: run “sijil --help” to see what there is.",
		"unknown flag: --prot":                        "Unknown flag: --prot: run “sijil --help” to see what there is.",
		"unknown shorthand flag: 'x' in -x":           "Unknown shorthand flag: 'x' in -x: run “sijil --help” to see what there is.",
		"flag needs an argument: --port":              "Flag needs an argument: --port: run “sijil --help” to see what there is.",
		"accepts at most 1 arg(s), received 2":        "More follows this command than it takes, which is 1: a name with spaces needs quotes, and --help shows how it is used.",
		"accepts between 1 and 2 arg(s), received 3":  "More follows this command than it takes, which is 2: a name with spaces needs quotes, and --help shows how it is used.",
		"accepts 1 arg(s), received 0":                "Something is missing after this command: add --help to see how it is used.",
		"accepts between 1 and 2 arg(s), received 0":  "Something is missing after this command: add --help to see how it is used.",
		"requires at least 1 arg(s), only received 0": "Something is missing after this command: add --help to see how it is used.",
		"accepts 0 arg(s), received 2":                "Nothing may follow this command: add --help to see how it is used.",
		"the data folder cannot be read: not a flag":  "the data folder cannot be read: not a flag",
	} {
		if got := OfCommandLine(errors.New(text)).Error(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestUpperFirst(t *testing.T) {
	for text, want := range map[string]string{"restore": "Restore", "éa": "Éa", "سجل": "سجل"} {
		if got := UpperFirst(text); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
