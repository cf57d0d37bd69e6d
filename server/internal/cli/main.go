// Package cli is the command line of sijil: how the product is started, looked after and moved. The product itself is
// in domain, pb_hooks and web.
package cli

import (
	"errors"
	"fmt"
	"os"

	"sijil/internal/datafiles"
	"sijil/internal/usererror"
)

// Main runs the program with the arguments of this process and returns the exit code.
func Main() int {
	datafiles.MakePrivate()
	return runMain()
}

// run returns the exit code: 0, or 1 after one sentence on stderr. Closing stop ends it early; nil never does.
func run(stop <-chan struct{}) int {
	os.Args = withCommand(os.Args)
	l, err := newLauncher(os.Args[1:])
	if err == nil {
		defer l.close()
		err = l.execute(stop)
	}
	if err == nil {
		return 0
	}
	if !errors.Is(err, usererror.ErrReported) {
		fmt.Fprintln(os.Stderr, usererror.Message(err))
	}
	return 1
}
