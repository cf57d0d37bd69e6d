//go:build windows

package main

import "golang.org/x/sys/windows"

// freeSpace answers how many bytes this account may still write on the disk that holds the folder.
func freeSpace(folder string) (uint64, error) {
	path, err := windows.UTF16PtrFromString(folder)
	if err != nil {
		return 0, err
	}
	var free uint64
	err = windows.GetDiskFreeSpaceEx(path, &free, nil, nil)
	return free, err
}
