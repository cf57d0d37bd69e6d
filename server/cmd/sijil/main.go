// Command sijil is the whole product in one file: PocketBase with the built client, the server's hooks and the
// migrations inside.
package main

import (
	"os"

	// zones and media types must not depend on what the machine has installed
	_ "time/tzdata"

	"sijil/internal/cli"
)

func main() {
	os.Exit(cli.Main())
}
