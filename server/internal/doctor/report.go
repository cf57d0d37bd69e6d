package doctor

import (
	"encoding/json"
	"fmt"
	"io"

	"sijil/internal/usererror"
)

// The severities of findings.
const (
	fine    = "ok"
	advice  = "advice"
	problem = "problem"
)

// titles begin the lines of findings.
var titles = map[string]string{fine: "OK       ", advice: "ADVICE   ", problem: "PROBLEM  "}

// Finding is what the doctor says of one thing. Its id stays the same over releases, for programs; several findings may have
// the same one.
type Finding struct {
	ID       string `json:"id"`
	Severity string `json:"severity"`
	Message  string `json:"message"`
	// Todo is what a person should do about it.
	Todo string `json:"todo,omitempty"`
	// Fixable says that --fix mends it without losing anything.
	Fixable bool `json:"fixable"`
	Fixed   bool `json:"fixed"`
	// Outcome is what --fix has done, or why it could not.
	Outcome string `json:"outcome,omitempty"`
}

// report prints what the doctor finds, as it is found.
type report struct {
	out      io.Writer
	problems int
	findings []Finding
	// fixing has what can be mended mended as it is found, so that the checks after it see it mended.
	fixing bool
}

// repair mends what was found and loses nothing. It returns what it has done.
type repair func() (done string, err error)

// fine reports what was looked at and is as it should be.
func (r *report) fine(id, format string, values ...any) {
	r.add(Finding{ID: id, Severity: fine, Message: fmt.Sprintf(format, values...)}, nil)
}

// advise reports what is no problem, but could be better.
func (r *report) advise(id, todo, format string, values ...any) {
	r.add(Finding{ID: id, Severity: advice, Todo: todo, Message: fmt.Sprintf(format, values...)}, nil)
}

func (r *report) problem(id, todo, format string, values ...any) {
	r.add(Finding{ID: id, Severity: problem, Todo: todo, Message: fmt.Sprintf(format, values...)}, nil)
}

// repairable is a finding that --fix mends; it reports whether that was done.
func (r *report) repairable(severity, id, todo string, mend repair, format string, values ...any) bool {
	return r.add(Finding{ID: id, Severity: severity, Todo: todo, Message: fmt.Sprintf(format, values...)}, mend)
}

func (r *report) add(found Finding, mend repair) (fixed bool) {
	found.Fixable = mend != nil
	fmt.Fprintln(r.out, titles[found.Severity]+found.Message)
	if r.fixing && mend != nil {
		done, err := mend()
		found.Fixed, found.Outcome = err == nil, done
		if err != nil {
			found.Outcome = usererror.Message(err)
		}
	}
	switch {
	case found.Fixed:
		fmt.Fprintln(r.out, "         ✓ "+found.Outcome)
	case found.Outcome != "":
		fmt.Fprintln(r.out, "         ✗ "+found.Outcome)
		fallthrough
	case found.Todo != "":
		fmt.Fprintln(r.out, "         → "+found.Todo)
	}
	if found.Severity == problem && !found.Fixed {
		r.problems++
	}
	r.findings = append(r.findings, found)
	return found.Fixed
}

// failed reports whether a check could not be made, and prints it.
func (r *report) failed(what string, err error) bool {
	if err == nil {
		return false
	}
	r.problem("check_failed", "Look whether the data folder can be read by this account, and whether the disk is sound.",
		"%s could not be checked: %s", what, usererror.Message(err))
	return true
}

// conclude prints how it stands in the end.
func (r *report) conclude() {
	fixable, fixed := 0, 0
	for _, one := range r.findings {
		if one.Fixed {
			fixed++
		} else if one.Fixable {
			fixable++
		}
	}
	if r.fixing {
		fmt.Fprintf(r.out, "\nMended: %d.\n", fixed)
	} else if fixable > 0 {
		fmt.Fprintf(r.out, "\nTo mend %d of these, stop Sijil and run “sijil doctor --fix”.\n", fixable)
	}
	switch r.problems {
	case 0:
		fmt.Fprintln(r.out, "\nAll is well.")
	case 1:
		fmt.Fprintln(r.out, "\n1 problem.")
	default:
		fmt.Fprintf(r.out, "\n%d problems.\n", r.problems)
	}
}

// writeJSON writes the whole report for programs.
func (r *report) writeJSON(out io.Writer, version string) error {
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(map[string]any{"version": version, "problems": r.problems, "findings": r.findings})
}
