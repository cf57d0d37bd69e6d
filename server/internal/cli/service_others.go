//go:build !windows

package cli

// runMain runs the program; only Windows starts services in a way of its own.
func runMain() int {
	return run(nil)
}
