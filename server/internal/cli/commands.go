package cli

import (
	"github.com/spf13/cobra"

	"sijil/internal/settings"
)

// What a command needs before it runs is its annotation "data". Commands that hooks register have none.
const (
	// dataExists: the data folder must hold a database, which is opened before the command runs.
	dataExists = ""
	// dataNew: nobody else may use the data folder, which may be empty; it is opened before the command runs.
	dataNew = "new"
	// dataOwn: the command opens the data folder itself.
	dataOwn = "own"
	// dataNone: the command needs neither data nor hooks.
	dataNone = "none"
)

// commands are listed in the order of --help, one file each. Those that hooks register with $app.rootCmd.addCommand come
// after them.
var commands = []func(*launcher) *cobra.Command{
	serveCommand,
	doctorCommand,
	healthCommand,
	backupCommand,
	restoreCommand,
	upgradeCopyCommand,
	adminCommand,
	installServiceCommand,
	guideCommand,
	versionCommand,
}

func needs(data string) map[string]string {
	return map[string]string{"data": data}
}

// withCommand adds `serve` where no command was given. Hooks look for that word in os.Args too, and PocketBase restarts
// the program with them.
func withCommand(args []string) []string {
	flags := settings.ScanFlags()
	if err := flags.Parse(args[1:]); err != nil || flags.NArg() > 0 {
		return args
	}
	if help, _ := flags.GetBool("help"); help {
		return args
	}
	if version, _ := flags.GetBool("version"); version {
		return []string{args[0], "version"}
	}
	return append([]string{args[0], "serve"}, args[1:]...)
}
