package cli

import (
	"strings"

	"github.com/spf13/cobra"
)

func backupCommand(l *launcher) *cobra.Command {
	return &cobra.Command{
		Use:   "backup [FILE]",
		Short: "Makes a backup, also while Sijil runs",
		Long: `Makes a backup of the database and all files, also while Sijil runs and people work. FILE is a new zip file,
in a folder that is there; without it the backup goes to the folder “backups” in the data folder, where the nightly ones are.`,
		Example:     "  sijil backup\n  sijil backup /media/stick/sijil-friday.zip",
		Args:        cobra.MaximumNArgs(1),
		Annotations: needs(dataOwn),
		RunE: func(_ *cobra.Command, args []string) error {
			return l.backups().Archive(strings.Join(args, ""))
		},
	}
}
