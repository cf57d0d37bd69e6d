//go:build !windows

package disk

import (
	"os"
	"strconv"
	"syscall"
)

// Free returns how many bytes this account may still write on the disk that holds the folder.
func Free(folder string) (uint64, error) {
	var disk syscall.Statfs_t
	if err := syscall.Statfs(folder, &disk); err != nil {
		return 0, err
	}
	return uint64(disk.Bavail) * uint64(disk.Bsize), nil
}

// Of names the disk that holds the folder: folders share their free space where it answers the same for both.
func Of(folder string) (string, error) {
	info, err := os.Stat(folder)
	if err != nil {
		return "", err
	}
	return strconv.FormatUint(uint64(info.Sys().(*syscall.Stat_t).Dev), 10), nil
}
