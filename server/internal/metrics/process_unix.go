//go:build unix

package metrics

import (
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// residentBytes is 0 where the system has no /proc as Linux has it (proc(5), statm).
func residentBytes() int64 {
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0
	}
	fields := strings.Fields(string(text))
	if len(fields) < 2 {
		return 0
	}
	pages, _ := strconv.ParseInt(fields[1], 10, 64)
	return pages * int64(os.Getpagesize())
}

func cpuSeconds() (float64, bool) {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		return 0, false
	}
	return (time.Duration(used.Utime.Nano()) + time.Duration(used.Stime.Nano())).Seconds(), true
}
