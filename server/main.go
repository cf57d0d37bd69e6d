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
)

func main() {
	os.Exit(run())
}

// run answers the exit code: 0, or 1 after one sentence on the error output.
func run() int {
	os.Args = withCommand(os.Args)
	l, err := newLauncher(os.Args[1:])
	if err == nil {
		defer l.close()
		err = l.execute()
	}
	if err == nil || errors.Is(err, errTold) {
		return code(err)
	}
	fmt.Fprintln(os.Stderr, sentence(err))
	return 1
}

func code(err error) int {
	if err != nil {
		return 1
	}
	return 0
}
