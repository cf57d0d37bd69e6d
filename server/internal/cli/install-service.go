package cli

import (
	"embed"
	"os"
	"os/user"
	"path"
	"runtime"
	"strings"
	"text/template"

	"github.com/spf13/cobra"

	"sijil/internal/usererror"
)

//go:embed services
var services embed.FS

// place is where an operating system keeps programs and their data.
type place struct {
	program, dataDir string
}

var places = map[string]place{
	"systemd": {"/usr/local/bin/sijil", "/var/lib/sijil"},
	"launchd": {"/usr/local/bin/sijil", "/usr/local/var/sijil"},
	"windows": {`C:\Program Files\Sijil\sijil.exe`, `C:\ProgramData\Sijil`},
}

var usualService = map[string]string{"linux": "systemd", "darwin": "launchd", "windows": "windows"}

func installServiceCommand(l *launcher) *cobra.Command {
	kind := usualService[runtime.GOOS]
	command := &cobra.Command{
		Use:   "install-service",
		Short: "Prints how Sijil becomes a service that starts with the machine",
		Long: `Prints how Sijil becomes a service that starts with the machine, for this system or another one.
It changes nothing by itself: what it prints begins with the steps to take.`,
		Example:     "  sijil install-service\n  sijil install-service --for windows --data-dir D:\\Papers",
		Args:        cobra.NoArgs,
		Annotations: needs(dataNone),
		RunE:        func(*cobra.Command, []string) error { return l.printService(kind) },
	}
	command.Flags().StringVar(&kind, "for", kind, "`SYSTEM`: systemd, launchd or windows")
	return command
}

func (l *launcher) printService(kind string) error {
	usual, known := places[kind]
	if !known {
		return usererror.New("“%s” is no kind of service: say --for systemd, launchd or windows.", kind)
	}
	text, err := template.ParseFS(services, "services/"+kind)
	if err != nil {
		return err
	}
	found, err := os.Executable()
	if err != nil {
		found = "sijil"
	}
	dataDir := l.settings.Get("DATA_DIR", usual.dataDir)
	state := ""
	if path.Dir(dataDir) == "/var/lib" {
		state = path.Base(dataDir)
	}
	return text.Execute(l.out, map[string]string{
		"Found": found, "Program": usual.program, "DataDir": strings.TrimRight(dataDir, "/"), "StateDirectory": state,
		"User": personName(),
	})
}

// personName is the account of the person at the keyboard, also behind sudo.
func personName() string {
	if name := os.Getenv("SUDO_USER"); name != "" {
		return name
	}
	if who, err := user.Current(); err == nil {
		return who.Username
	}
	return "nobody"
}
