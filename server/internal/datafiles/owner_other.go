//go:build !unix

package datafiles

// ForeignFiles are entries that belong to another account; systems without Unix's owners have none.
type ForeignFiles struct {
	Owner, Group int
	Paths        []string
}

// MakePrivate does nothing here: who may read is inherited from the folder.
func MakePrivate() {}

// FindForeignFiles finds none here.
func FindForeignFiles(string) (ForeignFiles, error) { return ForeignFiles{}, nil }

// FixOwner does nothing here.
func FixOwner(string, map[string]bool) error { return nil }

// OpenToOthers cannot be told here.
func OpenToOthers(string) bool { return false }
