package datafiles

import (
	"encoding/json"
	"os"
	"path/filepath"
)

// RecentEntries lists what lies in those of the named folders that were modified at or after a time, as a JSON array of
// paths such as "folder/file" below their parent. Only what was last modified before another time is among them; both are
// milliseconds since the epoch. What vanishes meanwhile is left out.
func RecentEntries(parent string, folders []string, since, before int64) (string, error) {
	found := []string{}
	for _, name := range folders {
		folder := filepath.Join(parent, name)
		if info, err := os.Stat(folder); err != nil || !info.IsDir() || info.ModTime().UnixMilli() < since {
			continue
		}
		entries, err := os.ReadDir(folder)
		if err != nil {
			return "", err
		}
		for _, entry := range entries {
			if info, err := entry.Info(); err == nil && info.ModTime().UnixMilli() < before {
				found = append(found, name+"/"+entry.Name())
			}
		}
	}
	text, err := json.Marshal(found)
	return string(text), err
}
