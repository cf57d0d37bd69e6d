//go:build !unix

package datafiles

// MakePrivate does nothing here: who may read is inherited from the folder.
func MakePrivate() {}

// FindForeignFiles finds none here: only Unix's files have owners.
func FindForeignFiles(string) (ForeignFiles, error) { return ForeignFiles{}, nil }

// FixOwner does nothing here.
func FixOwner(string, map[string]bool) error { return nil }

// OpenToOthers cannot be determined here.
func OpenToOthers(string) bool { return false }
