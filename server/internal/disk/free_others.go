//go:build !windows

package disk

import "syscall"

// Free answers how many bytes this account may still write on the disk that holds the folder.
func Free(folder string) (uint64, error) {
	var disk syscall.Statfs_t
	if err := syscall.Statfs(folder, &disk); err != nil {
		return 0, err
	}
	return uint64(disk.Bavail) * uint64(disk.Bsize), nil
}
