// Command sijil is the whole product in one file: PocketBase with the built client, the server's hooks and the
// migrations inside. It holds no product logic: what the product does stands in domain, pb_hooks and web; what stands
// here is how that is started, looked after and moved.
package main

import (
	"errors"
	"fmt"
	"os"

	// zones and media types must not depend on what the machine has installed
	_ "time/tzdata"

	"sijil/internal/datafiles"
)

func main() {
	datafiles.MakePrivate()
	os.Exit(runMain())
}

// run answers the exit code: 0, or 1 after one sentence on the error output. It ends early when stop is closed; nil for
// never.
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
	if !errors.Is(err, errTold) {
		fmt.Fprintln(os.Stderr, sentence(err))
	}
	return 1
}
