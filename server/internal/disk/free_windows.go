//go:build windows

package disk

import (
	"path/filepath"
	"strings"

	"golang.org/x/sys/windows"
)

func Free(folder string) (uint64, error) {
	path, err := windows.UTF16PtrFromString(folder)
	if err != nil {
		return 0, err
	}
	var free uint64
	err = windows.GetDiskFreeSpaceEx(path, &free, nil, nil)
	return free, err
}

func Of(folder string) (string, error) {
	target, err := filepath.EvalSymlinks(folder)
	return strings.ToUpper(filepath.VolumeName(target)), err
}
