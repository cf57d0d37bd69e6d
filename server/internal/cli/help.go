package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"sijil/internal/settings"
)

const introduction = `Sijil keeps a firm's papers: documents and employees, in English and Arabic, also without a connection.

Start it, open the address that it prints, and sign in with the password that it shows the first time:

  sijil
`

const afterSettings = `
A setting is given as a flag (--data-dir /srv/papers), as an environment variable (DATA_DIR=/srv/papers), or as a line
of the same form in a file sijil.env beside the program or in the working folder (another one: --settings FILE). A flag
counts before the environment, the environment before the file.

“sijil COMMAND --help” says more about a command.
`

// rootCommand holds all others. Cobra prints nothing itself; run shows an error as one sentence.
func (l *launcher) rootCommand() *cobra.Command {
	// the table's order puts first what people need first
	cobra.EnableCommandSorting = false
	root := &cobra.Command{
		Use:               "sijil",
		SilenceErrors:     true,
		SilenceUsage:      true,
		CompletionOptions: cobra.CompletionOptions{DisableDefaultCmd: true},
		PersistentPreRunE: func(command *cobra.Command, _ []string) error {
			switch {
			case l.takeOverExport(command):
				return nil
			case needed(command) == dataExists:
				return l.openData()
			case needed(command) == dataNew:
				return l.openNew()
			}
			return nil
		},
	}
	settings.AddFlags(root.PersistentFlags())
	// otherwise cobra takes the word after --help for its value, and the one after that for a command
	root.InitDefaultHelpFlag()
	root.SetHelpCommand(&cobra.Command{Hidden: true, Use: "no-help", Annotations: needs(dataNone)})
	root.SetHelpFunc(func(command *cobra.Command, _ []string) {
		if command == root {
			helpAll(l.out, root)
			return
		}
		helpOne(l.out, command)
	})
	return root
}

// needed is the annotation "data" of a command, or of its nearest parent that has one.
func needed(command *cobra.Command) string {
	for at := command; at != nil; at = at.Parent() {
		if data, found := at.Annotations["data"]; found {
			return data
		}
	}
	return dataExists
}

func helpAll(out io.Writer, root *cobra.Command) {
	fmt.Fprintln(out, introduction+"\nCommands")
	for _, command := range root.Commands() {
		if command.Hidden {
			continue
		}
		if command.Runnable() {
			fmt.Fprintf(out, "  %-28s %s\n", command.Use, command.Short)
		}
		for _, below := range command.Commands() {
			fmt.Fprintf(out, "  %-28s %s\n", command.Name()+" "+below.Use, below.Short)
		}
	}
	fmt.Fprintln(out, "\nSettings")
	for _, one := range settings.All {
		fallback := ""
		if one.Fallback != "" {
			fallback = " (" + one.Fallback + ")"
		}
		fmt.Fprintf(out, "  %-18s %s%s\n", one.Env, one.Help, fallback)
	}
	fmt.Fprint(out, afterSettings)
}

func helpOne(out io.Writer, command *cobra.Command) {
	text := command.Long
	if text == "" {
		text = command.Short + "."
	}
	fmt.Fprintf(out, "%s\n\n  %s\n", text, strings.TrimSpace(command.UseLine()))
	for _, below := range command.Commands() {
		fmt.Fprintf(out, "\n  %-22s %s\n", below.Use, below.Short)
	}
	if command.HasExample() {
		fmt.Fprintf(out, "\nFor example\n%s\n", command.Example)
	}
	first := true
	command.LocalNonPersistentFlags().VisitAll(func(flag *pflag.Flag) {
		if flag.Hidden || flag.Name == "help" {
			return
		}
		if first {
			fmt.Fprintln(out, "\nFlags")
			first = false
		}
		name, usage := pflag.UnquoteUsage(flag)
		fmt.Fprintf(out, "  %-22s %s\n", strings.TrimSpace("--"+flag.Name+" "+name), usage)
	})
	fmt.Fprintln(out, "\nThe settings that “sijil --help” lists hold here too, such as --data-dir.")
}
