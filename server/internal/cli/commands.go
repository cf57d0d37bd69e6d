package cli

import (
	"github.com/spf13/cobra"

	"sijil/internal/settings"
)

// What a command needs before it runs, as its annotation "data" says; hooks' own commands say nothing.
const (
	// dataExists: the data folder holds the product's data; it is opened before the command runs.
	dataExists = ""
	// dataNew: nobody else may use the data folder, which may be empty; it is opened before the command runs.
	dataNew = "new"
	// dataOwn: the command sees to the data folder itself.
	dataOwn = "own"
	// dataNone: neither data nor hooks are touched.
	dataNone = "none"
)

// commands of the launcher, in the order in which --help shows them: one file each. What hooks register with
// $app.rootCmd.addCommand comes after them.
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

// needs makes the annotation that tells what a command needs.
func needs(data string) map[string]string {
	return map[string]string{"data": data}
}

// withCommand puts `serve` where no command was named. Hooks look for that word in the arguments too, and a restart by
// PocketBase starts the program anew with them.
func withCommand(args []string) []string {
	flags := settings.ScanFlags()
	if err := flags.Parse(args[1:]); err != nil || flags.NArg() > 0 {
		return args
	}
	if asked, _ := flags.GetBool("help"); asked {
		return args
	}
	if asked, _ := flags.GetBool("version"); asked {
		return []string{args[0], "version"}
	}
	return append([]string{args[0], "serve"}, args[1:]...)
}
