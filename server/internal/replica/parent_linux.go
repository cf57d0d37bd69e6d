//go:build linux

package replica

import "syscall"

// dieWithParent ends the child when this program is killed, so that no two of them ever replicate one database.
func dieWithParent() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Pdeathsig: syscall.SIGTERM}
}
