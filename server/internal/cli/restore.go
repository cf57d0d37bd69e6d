package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"

	"sijil/internal/backupjob"
	"sijil/internal/database"
	"sijil/internal/datafiles"
	"sijil/internal/restore"
	"sijil/internal/usererror"
	"sijil/internal/wording"
)

func restoreCommand(l *launcher) *cobra.Command {
	cancel, identity := false, ""
	command := &cobra.Command{
		Use:   "restore [BACKUP]",
		Short: "Puts a backup in place of the data; what was there is kept",
		Long: `Puts a backup in place of the data, once it is found to be whole and of this version or an older one. Sijil
must not be running. What was there before is kept in the folder “replaced” in the data folder. Browsers notice by
themselves and go on; what they have not sent yet is sent then. BACKUP is the name of one in the store (BACKUP_DIR), the
folder of one in another store, or a zip file; without it you are told which there are.`,
		Example:     "  sijil restore nightly-20261121230700\n  sijil restore data/backups/sijil-20261121230700.zip\n  sijil restore --cancel",
		Args:        cobra.MaximumNArgs(1),
		Annotations: needs(dataOwn),
		RunE: func(_ *cobra.Command, args []string) error {
			if cancel {
				return l.cancelRestore()
			}
			if len(args) == 0 {
				return l.backups().List()
			}
			return l.restore(args[0], identity)
		},
	}
	command.Flags().BoolVar(&cancel, "cancel", false, "take back a restore that was interrupted, and remove what it has left")
	command.Flags().StringVar(&identity, "identity", "", "the file with the secret key of BACKUP_RECIPIENT, for a sealed backup")
	return command
}

// restore puts a backup in the place of the data; package restore has the steps.
func (l *launcher) restore(name, identity string) error {
	source, err := l.backups().Open(name, identity)
	if err != nil {
		return err
	}
	defer source.Close()
	if err := datafiles.RequireWritable(l.dataDir); err != nil {
		return err
	}
	release, err := database.Lock(l.dataDir)
	if err == nil && restore.Begun(l.dataDir) {
		// before the database is moved, it is closed
		release()
		restore.TakeBack(l.dataDir)
		release, err = database.Lock(l.dataDir)
	}
	if err != nil {
		return err
	}
	// closing checkpoints the old database, which must happen before it is moved aside
	release = sync.OnceFunc(release)
	defer release()
	var missing []string
	unpacked, carried := "", true
	check := func(database string) error {
		unpacked = database
		missing, err = checkUnpacked(source, database)
		return err
	}
	closed := func() {
		// nobody else can open the old database while it is locked
		release()
		if datafiles.HasDatabase(l.dataDir) {
			carried = database.CarryTold(unpacked, filepath.Join(l.dataDir, datafiles.Database)) == nil
		}
	}
	kept, err := restore.Run(source, restore.Options{
		Data: l.dataDir, Check: check, Release: closed, MinFree: l.settings.MinFreeDisk(), Now: time.Now(),
	})
	if err != nil {
		return err
	}
	l.printRestored(source, kept, missing)
	if !carried {
		fmt.Fprintln(l.out, "What people were told of expiry dates since then could not be read: they are told once more.")
	}
	return nil
}

func (l *launcher) cancelRestore() error {
	release, err := database.Lock(l.dataDir)
	if err != nil {
		return err
	}
	release()
	begun, left := restore.Begun(l.dataDir), restore.Unfinished(l.dataDir)
	if err := restore.Cancel(l.dataDir); err != nil {
		return err
	}
	switch {
	case begun:
		fmt.Fprintf(l.out, "The data in %s are those from before the restore.\n", l.dataDir)
	case len(left) > 0:
		fmt.Fprintf(l.out, "Removed what an interrupted restore has left (%s); the data are unchanged.\n", strings.Join(left, ", "))
	default:
		fmt.Fprintln(l.out, "No restore was interrupted.")
	}
	return nil
}

func (l *launcher) printRestored(source restore.Source, kept, missing []string) {
	fmt.Fprintf(l.out, "Restored %s.\n", source.Name())
	if skipped := source.Skipped(); len(skipped) > 0 {
		fmt.Fprintf(l.out, "Not taken out of it, since it is no data: %s.\n", strings.Join(skipped, ", "))
	}
	if len(kept) > 0 {
		fmt.Fprintf(l.out, "What was there before is kept in %s: remove it when all is well.\n", strings.Join(kept, " and "))
	}
	l.printMissing(missing)
}

func (l *launcher) printMissing(files []string) {
	if len(files) > 0 {
		fmt.Fprintf(l.out, "%s not in this backup, such as %s.\n", wording.Counted(len(files), "file is", "files are"), files[0])
	}
}

// checkUnpacked refuses an unpacked database that is damaged, not the product's, or newer than this program. It returns the
// files that records refer to and the backup lacks.
func checkUnpacked(source restore.Source, copied string) (missing []string, err error) {
	db, err := core.DefaultDBConnect(copied)
	if err != nil {
		return nil, err
	}
	defer db.Close()
	if wrong := database.Damage(db, database.Thorough); wrong != "" {
		return nil, usererror.New("The database in %s is damaged (%s): take another backup.", source.Name(), wrong)
	}
	unknown, err := database.UnknownMigration(db)
	if err != nil || database.MarkCopy(db) != nil {
		return nil, usererror.New("%s is not a backup of Sijil.", source.Name())
	}
	if unknown != "" {
		return nil, usererror.New("%s was made by a newer Sijil than this one: restore it with that version or a newer one.", source.Name())
	}
	if database.KeepsFilesInS3(db) {
		return nil, nil
	}
	// their digests are not needed
	named, err := database.ReferencedFiles(db, nil)
	if err != nil {
		return nil, err
	}
	there := map[string]bool{}
	for _, entry := range source.Entries() {
		there[entry.Path] = true
	}
	for _, one := range named {
		if !there[one.Path] {
			missing = append(missing, one.Path)
		}
	}
	return missing, nil
}

// forgetLeftovers removes what interrupted commands, and an earlier server, have left. No server may be using the data.
func forgetLeftovers(dataDir string) {
	archives := backupjob.UnfinishedArchives(dataDir, filepath.Join(dataDir, "backups"))
	for _, path := range slices.Concat(restore.Unfinished(dataDir), archives, backupjob.UnfinishedCopies(dataDir)) {
		_ = os.RemoveAll(path)
	}
}
