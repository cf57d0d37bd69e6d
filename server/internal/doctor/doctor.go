// Package doctor looks for what is wrong with an installation, and says what to do.
package doctor

import (
	"io"
	"io/fs"
	"os"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"sijil/internal/backupjob"
	"sijil/internal/datafiles"
	"sijil/internal/settings"
	"sijil/internal/usererror"
)

// Doctor examines one installation.
type Doctor struct {
	// App is opened where there is a database.
	App core.App
	// DataDir is absolute; it need not exist.
	DataDir  string
	Settings settings.Settings
	Backups  *backupjob.Job
	// Files are those of the program.
	Files fs.FS
	// ReleaseDay is when this program was made.
	ReleaseDay time.Time
	// Thorough has every stored file read.
	Thorough bool
	// Fix has what can be mended without loss mended; nobody else may be using the data.
	Fix bool
	// JSON has the report written for programs.
	JSON    bool
	Version string
	// Refused is why a hook has refused to open the data, or nil.
	Refused func() error
	Out     io.Writer
	// ForeignFiles are files of another account than the data folder's, found by Examine.
	ForeignFiles map[string]bool
}

// Examine makes every check that can be made, whatever the others say.
func (d *Doctor) Examine() error {
	r := &report{out: d.Out, fixing: d.Fix}
	if d.JSON {
		r.out = io.Discard
	}
	if _, err := os.Stat(d.DataDir); err == nil {
		d.checkOwner(r)
	}
	d.checkPlace(r)
	d.checkLeftovers(r)
	d.checkReach(r)
	d.checkCertificate(r)
	if datafiles.HasDatabase(d.DataDir) && d.checkDatabase(r) {
		d.checkProxy(r)
		d.checkSchema(r)
		d.checkRecords(r)
		d.checkNotices(r)
		d.checkTelling(r)
		d.checkTold(r)
		d.checkFiles(r)
		d.checkQuarantine(r)
		d.reportSpace(r)
		d.reportTexts(r)
		d.checkClock(r)
		d.checkBackups(r)
	}
	r.conclude()
	if d.JSON {
		if err := r.writeJSON(d.Out, d.Version); err != nil {
			return err
		}
	}
	if r.problems == 0 {
		return nil
	}
	return usererror.ErrReported
}
