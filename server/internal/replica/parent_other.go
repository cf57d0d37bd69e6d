//go:build !linux

package replica

import "syscall"

// dieWithParent has no equivalent here: after a kill, Litestream has to be ended by hand before the server starts again.
func dieWithParent() *syscall.SysProcAttr {
	return nil
}
