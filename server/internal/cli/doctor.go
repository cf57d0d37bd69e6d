package cli

import (
	"os"

	"github.com/spf13/cobra"

	"sijil/internal/database"
	"sijil/internal/doctor"
)

func doctorCommand(l *launcher) *cobra.Command {
	command := &cobra.Command{
		Use:   "doctor",
		Short: "Checks data, files, rules, disk, clock and certificate, and says what to do",
		Long: `Checks the data folder, the database, who may see what, every record's files, the clock, the
certificate and the backups, and says of each problem what to do. It changes nothing, and works while Sijil runs and
while it does not. It ends with exit code 1 when there is a problem.

With --fix, while Sijil does not run, it mends what can be mended without losing anything, and says what it has done:
it removes what interrupted commands have left, puts back missing indexes and triggers, sets a damaged log aside, moves
files of no record into quarantine, keeps other accounts out of the data folder and, as root, gives its files to its
owner.`,
		Example:     "  sijil doctor\n  sijil doctor --json\n  sijil doctor --fix",
		Args:        cobra.NoArgs,
		Annotations: needs(dataOwn),
		RunE:        func(*cobra.Command, []string) error { return l.examine() },
	}
	command.Flags().BoolVar(&l.thorough, "thorough", false, "read every stored file and compare it with its checksum")
	command.Flags().BoolVar(&l.mend, "fix", false, "mend what loses nothing; Sijil must not be running")
	command.Flags().BoolVar(&l.asJSON, "json", false, "write the report for programs")
	return command
}

func (l *launcher) examine() error {
	if l.mend {
		release, err := l.lockForRepair()
		if err != nil {
			return err
		}
		defer release()
	}
	d := &doctor.Doctor{
		App: l.app, DataDir: l.dataDir, Settings: l.settings, Backups: l.backups(), Files: l.files, ReleaseDay: l.release.Day(),
		Thorough: l.thorough, Fix: l.mend, JSON: l.asJSON, Version: l.release.Version, Refused: func() error { return l.refused }, Out: l.out,
	}
	err := d.Examine()
	l.foreignFiles = d.ForeignFiles
	return err
}

// lockForRepair keeps a server from starting while the data are repaired, and fails where one runs.
func (l *launcher) lockForRepair() (release func(), err error) {
	if _, err := os.Stat(l.dataDir); err != nil {
		return func() {}, nil
	}
	unlock, err := database.Lock(l.dataDir)
	if err != nil {
		return nil, err
	}
	// the repairs open the database themselves; the folder's lock is what a server asks for first
	defer unlock()
	return database.LockFolder(l.dataDir)
}
