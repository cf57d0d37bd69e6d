package main

import (
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"
)

func doctorCommand(l *launcher) *cobra.Command {
	command := &cobra.Command{
		Use:   "doctor",
		Short: "Checks data, files, rules, disk, clock and certificate, and says what to do",
		Long: `Checks the data folder, the database, who may see what, every record's files, the clock, the
certificate and the backups, and says of each problem what to do. It changes nothing, and works while Sijil runs and
while it does not. It ends with exit code 1 when there is a problem.`,
		Args:                  cobra.NoArgs,
		DisableFlagsInUseLine: true,
		Annotations:           needs(dataOwn),
		RunE:                  func(*cobra.Command, []string) error { return l.examine() },
	}
	command.Flags().BoolVar(&l.thorough, "thorough", false, "read every stored file and compare it with its checksum")
	return command
}

// report prints what the doctor finds, as it is found.
type report struct {
	out      io.Writer
	problems int
}

// fine tells what was looked at and is as it should be.
func (r *report) fine(format string, values ...any) {
	fmt.Fprintf(r.out, "OK       "+format+"\n", values...)
}

// advise tells what is no problem, but could be better.
func (r *report) advise(todo, format string, values ...any) {
	fmt.Fprintf(r.out, "ADVICE   "+format+"\n", values...)
	fmt.Fprintf(r.out, "         → %s\n", todo)
}

// problem tells what is wrong and what to do.
func (r *report) problem(todo, format string, values ...any) {
	r.problems++
	fmt.Fprintf(r.out, "PROBLEM  "+format+"\n", values...)
	fmt.Fprintf(r.out, "         → %s\n", todo)
}

// failed tells that a check could not be made.
func (r *report) failed(what string, err error) {
	r.problem("Look whether the data folder can be read by this account, and whether the disk is sound.",
		"%s could not be checked: %s", what, sentence(err))
}

// examine makes every check that can be made, whatever the others say.
func (l *launcher) examine() error {
	r := &report{out: l.out}
	if _, err := os.Stat(l.dataDir); err == nil {
		l.checkOwner(r)
	}
	l.checkPlace(r)
	l.checkLeftovers(r)
	l.checkReach(r)
	l.checkCertificate(r)
	if l.hasData() && l.checkDatabase(r) {
		l.checkProxy(r)
		l.checkSchema(r)
		l.checkRecords(r)
		l.checkFiles(r)
		l.checkQuarantine(r)
		l.tellSpace(r)
		l.checkClock(r)
		l.checkBackups(r)
	}
	switch r.problems {
	case 0:
		fmt.Fprintln(l.out, "\nAll is well.")
		return nil
	case 1:
		fmt.Fprintln(l.out, "\n1 problem.")
	default:
		fmt.Fprintf(l.out, "\n%d problems.\n", r.problems)
	}
	return errTold
}
