package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"sijil/internal/database"
	"sijil/internal/demonstration"
	"sijil/internal/settings"
	"sijil/internal/usererror"
)

const demonstrationName = "demonstration.json"

// writtenDown is what scripts/lib/package/demonstration.mjs has written down.
type writtenDown struct {
	Requests []demonstration.Request `json:"requests"`
	// Accounts and Summary are lines for the person.
	Accounts []string `json:"accounts"`
	Summary  []string `json:"summary"`
}

func seedCommand(l *launcher) *cobra.Command {
	return &cobra.Command{
		Use:   "seed",
		Short: "Fills an empty data folder with a demonstration to look around in",
		Long: `Fills the data folder with a demonstration: two firms in two languages, with papers and employees.
It prints how to sign in. A folder that holds other data stays as it is; running it again adds nothing.
Sijil must not run on that folder meanwhile.`,
		Example:               "  sijil seed --data-dir demo\n  sijil serve --data-dir demo",
		Args:                  cobra.NoArgs,
		DisableFlagsInUseLine: true,
		Annotations:           map[string]string{"data": dataOwn, "serves": "yes"},
		RunE:                  func(*cobra.Command, []string) error { return l.seed() },
	}
}

// seed makes the demonstration's requests to a server of its own, which nobody else can reach.
func (l *launcher) seed() error {
	var wanted writtenDown
	text, err := fs.ReadFile(l.files, "dist/"+demonstrationName)
	if err == nil {
		err = json.Unmarshal(text, &wanted)
	}
	if err != nil {
		return err
	}
	if err := l.alone(); err != nil {
		return err
	}
	if err := database.Require(l.dataDir); err != nil {
		return err
	}
	password, begun, err := l.demonstrationPassword()
	if err != nil {
		return err
	}
	if !begun {
		if err := l.refuseOtherData(); err != nil {
			return err
		}
		if err := l.keepPassword(password); err != nil {
			return err
		}
	}
	if os.Getenv("ADMIN_PASSWORD") == "" {
		_ = os.Setenv("ADMIN_PASSWORD", password)
	}
	if err := l.app.Bootstrap(); err != nil {
		return err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	at := listener.Addr().String()
	ready, ended := make(chan struct{}), make(chan error, 1)
	go func() { ended <- l.take(listener, settings.Address{HTTP: at}, func() { close(ready) }) }()
	select {
	case err := <-ended:
		return err
	case <-ready:
	}
	made, err := demonstration.Play(l.app, wanted.Requests, "http://"+at, password)
	if err != nil {
		return err
	}
	l.tellDemonstration(wanted, made, password)
	return nil
}

func (l *launcher) tellDemonstration(wanted writtenDown, made int, password string) {
	for _, line := range wanted.Summary {
		fmt.Fprintln(l.out, line)
	}
	if made == 0 {
		fmt.Fprintln(l.out, "Everything is already there.")
	} else {
		fmt.Fprintf(l.out, "Ready: %d new records.\n", made)
	}
	fmt.Fprintf(l.out, "\nSign in with the password %s as\n", password)
	if l.administrator != nil && os.Getenv("ADMIN_PASSWORD") == password {
		fmt.Fprintf(l.out, "  %s  (super_admin, the platform)\n", l.administrator.Username)
	}
	for _, line := range wanted.Accounts {
		fmt.Fprintf(l.out, "  %s\n", line)
	}
}

// refuseOtherData answers an error when somebody works with the data folder already.
func (l *launcher) refuseOtherData() error {
	if !l.hasData() {
		return nil
	}
	if err := l.app.Bootstrap(); err != nil {
		return err
	}
	var used int
	query := `SELECT (SELECT count(*) FROM organizations) + (SELECT count(*) FROM documents)
		+ (SELECT count(*) FROM categories) + (SELECT count(*) FROM users WHERE role != 'super_admin')`
	// without these tables it was never started
	if err := l.app.DB().NewQuery(query).Row(&used); err == nil && used > 0 {
		return usererror.New("The data folder %s holds other data, which stays as it is: name an empty one with --data-dir.", l.dataDir)
	}
	return nil
}

type keptPassword struct {
	Password string `json:"password"`
}

// demonstrationPassword is that of everyone in the demonstration: by chance, kept beside the data so that a second run
// can show it again. The answer tells too whether there was one.
func (l *launcher) demonstrationPassword() (string, bool, error) {
	text, err := os.ReadFile(filepath.Join(l.dataDir, demonstrationName))
	if errors.Is(err, fs.ErrNotExist) {
		fresh, err := newPassword()
		return fresh, false, err
	}
	var kept keptPassword
	if err == nil {
		err = json.Unmarshal(text, &kept)
	}
	return kept.Password, true, err
}

func (l *launcher) keepPassword(password string) error {
	text, err := json.Marshal(keptPassword{password})
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(l.dataDir, demonstrationName), append(text, '\n'), 0o600)
}
