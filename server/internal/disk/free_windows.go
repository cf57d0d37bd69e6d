//go:build windows

package disk

import (
	"path/filepath"
	"strings"

	"golang.org/x/sys/windows"
)

// Free returns how many bytes this account may still write on the disk that holds the folder.
func Free(folder string) (uint64, error) {
	path, err := windows.UTF16PtrFromString(folder)
	if err != nil {
		return 0, err
	}
	var free uint64
	err = windows.GetDiskFreeSpaceEx(path, &free, nil, nil)
	return free, err
}

// Of names the disk that holds the folder: folders share their free space where it answers the same for both.
func Of(folder string) (string, error) {
	target, err := filepath.EvalSymlinks(folder)
	return strings.ToUpper(filepath.VolumeName(target)), err
}
