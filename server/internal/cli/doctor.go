package cli

import (
	"github.com/spf13/cobra"

	"sijil/internal/doctor"
)

func doctorCommand(l *launcher) *cobra.Command {
	command := &cobra.Command{
		Use:   "doctor",
		Short: "Checks data, files, rules, disk, clock and certificate, and says what to do",
		Long: `Checks the data folder, the database, who may see what, every record's files, the clock, the
certificate and the backups, and says of each problem what to do. It changes nothing, and works while Sijil runs and
while it does not. It ends with exit code 1 when there is a problem.`,
		Args:        cobra.NoArgs,
		Annotations: needs(dataOwn),
		RunE:        func(*cobra.Command, []string) error { return l.examine() },
	}
	command.Flags().BoolVar(&l.thorough, "thorough", false, "read every stored file and compare it with its checksum")
	return command
}

func (l *launcher) examine() error {
	d := &doctor.Doctor{
		App: l.app, DataDir: l.dataDir, Settings: l.settings, Backups: l.backups(), Files: l.files, ReleaseDay: l.release.Day(),
		Thorough: l.thorough, Refused: func() error { return l.refused }, Out: l.out,
	}
	err := d.Examine()
	l.foreignFiles = d.ForeignFiles
	return err
}
