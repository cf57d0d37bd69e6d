package main

import (
	"strings"

	"github.com/spf13/cobra"
)

// What a command needs before it runs, as its annotation "data" says; hooks' own commands say nothing.
const (
	// dataExists: the data folder holds the product's data; it is opened before the command runs.
	dataExists = ""
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
	seedCommand,
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
	flags := scanFlags()
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

// unknownCommand says in a person's words what cobra found wrong with the command line.
func unknownCommand(err error) error {
	text := err.Error()
	if name, found := strings.CutPrefix(text, "unknown command "); found {
		name, _, _ = strings.Cut(strings.TrimPrefix(name, `"`), `"`)
		return failure("There is no command “%s”: run “sijil --help” to see what there is.", name)
	}
	for _, beginning := range []string{"unknown flag", "unknown shorthand", "flag needs", "invalid argument", "accepts ", "requires "} {
		if strings.HasPrefix(text, beginning) {
			return failure("%s: run “sijil --help” to see what there is.", upperFirst(text))
		}
	}
	return err
}
