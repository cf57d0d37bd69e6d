//go:build !linux

package replica

import "syscall"

// endsWithUs has no equal here: after a kill, Litestream has to be ended by hand before the server starts again.
func endsWithUs() *syscall.SysProcAttr {
	return nil
}
