// Package doctor looks for what is wrong with an installation, and says what to do.
package doctor

import (
	"fmt"
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
	// Refused is why a hook has refused to open the data, or nil.
	Refused func() error
	Out     io.Writer
	// ForeignFiles are files of another account than the data folder's, found by Examine.
	ForeignFiles map[string]bool
}

// report prints what the doctor finds, as it is found.
type report struct {
	out      io.Writer
	problems int
}

// fine reports what was looked at and is as it should be.
func (r *report) fine(format string, values ...any) {
	fmt.Fprintf(r.out, "OK       "+format+"\n", values...)
}

// advise reports what is no problem, but could be better.
func (r *report) advise(todo, format string, values ...any) {
	fmt.Fprintf(r.out, "ADVICE   "+format+"\n", values...)
	fmt.Fprintf(r.out, "         → %s\n", todo)
}

func (r *report) problem(todo, format string, values ...any) {
	r.problems++
	fmt.Fprintf(r.out, "PROBLEM  "+format+"\n", values...)
	fmt.Fprintf(r.out, "         → %s\n", todo)
}

// failed reports whether a check could not be made, and prints it.
func (r *report) failed(what string, err error) bool {
	if err == nil {
		return false
	}
	r.problem("Look whether the data folder can be read by this account, and whether the disk is sound.",
		"%s could not be checked: %s", what, usererror.Message(err))
	return true
}

// Examine makes every check that can be made, whatever the others say.
func (d *Doctor) Examine() error {
	r := &report{out: d.Out}
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
		d.checkFiles(r)
		d.checkQuarantine(r)
		d.reportSpace(r)
		d.checkClock(r)
		d.checkBackups(r)
	}
	switch r.problems {
	case 0:
		fmt.Fprintln(d.Out, "\nAll is well.")
		return nil
	case 1:
		fmt.Fprintln(d.Out, "\n1 problem.")
	default:
		fmt.Fprintf(d.Out, "\n%d problems.\n", r.problems)
	}
	return usererror.ErrReported
}
