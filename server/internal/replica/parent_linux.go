//go:build linux

package replica

import "syscall"

// endsWithUs has the system end a child when this program is killed, so that no two of them ever copy one database.
func endsWithUs() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Pdeathsig: syscall.SIGTERM}
}
