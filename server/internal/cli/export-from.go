package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"sijil/internal/disk"
	"sijil/internal/restore"
	"sijil/internal/usererror"
)

// upgradeCopy is the internal command that migrates a temporary copy of the data.
const upgradeCopy = "upgrade-copy"

// copyFolder begins the name of the folder that a backup is restored into to be exported.
const copyFolder = ".sijil-export-"

func upgradeCopyCommand(l *launcher) *cobra.Command {
	return &cobra.Command{
		Use: upgradeCopy, Hidden: true, Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error { return l.app.RunAllMigrations() },
	}
}

// takeOverExport makes `export --from BACKUP` work on a temporary restore of the backup. The export itself is a command of
// the hooks (pb_hooks/src/cli/export.ts), which know nothing of backups.
func (l *launcher) takeOverExport(command *cobra.Command) bool {
	from := command.Flags().Lookup("from")
	if command.Name() != "export" || from == nil || from.Value.String() == "" {
		return false
	}
	command.RunE = func(_ *cobra.Command, words []string) error {
		organization, _ := command.Flags().GetString("organization")
		identity, _ := command.Flags().GetString("identity")
		return l.exportFrom(from.Value.String(), identity, organization, strings.Join(words, ""))
	}
	return true
}

// exportFrom restores a backup into a temporary folder beside the target, whose disk needs room anyway, and runs this
// program on it.
func (l *launcher) exportFrom(name, identity, organization, target string) error {
	source, err := l.backups().Open(name, identity)
	if err != nil {
		return err
	}
	defer source.Close()
	beside, err := filepath.Abs(filepath.Dir(target))
	if err != nil {
		return err
	}
	if err := disk.RequireFolder(beside); err != nil {
		return err
	}
	removeAbandonedCopies(beside)
	folder, err := os.MkdirTemp(beside, copyFolder)
	if err != nil {
		return usererror.New("Nothing can be written to %s: %v.", beside, usererror.Reason(err))
	}
	// not deferred: the system may ask to stop in between
	l.cleanups.add(func() { _ = os.RemoveAll(folder) })
	check := func(database string) error {
		missing, err := checkUnpacked(source, database)
		l.printMissing(missing)
		return err
	}
	options := restore.Options{Data: folder, Check: check, Release: func() {}, Now: time.Now()}
	if _, err := restore.Run(source, options); err != nil {
		return err
	}
	words := []string{"export", "--organization=" + organization}
	if target != "" {
		words = append(words, target)
	}
	for _, words := range [][]string{{upgradeCopy}, words} {
		if err := l.onCopy(folder, words); err != nil {
			return err
		}
	}
	return nil
}

// removeAbandonedCopies removes what killed exports have left in a folder: it is everybody's data, unencrypted.
func removeAbandonedCopies(folder string) {
	paths, _ := filepath.Glob(filepath.Join(folder, copyFolder+"*"))
	for _, path := range disk.Abandoned(paths) {
		_ = os.RemoveAll(path)
	}
}

// onCopy runs this program on another data folder.
func (l *launcher) onCopy(folder string, words []string) error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	words = append(words, "--data-dir", folder)
	child := exec.Command(program, append(words, l.settings.Sources.Flags()...)...)
	child.Stdout, child.Stderr = l.out, os.Stderr
	if child.Run() != nil {
		// the child has printed the reason
		return usererror.ErrReported
	}
	return nil
}
