//go:build !unix

package datafiles

// Strangers are entries that belong to another account; systems without Unix's owners have none.
type Strangers struct {
	Owner, Group int
	Paths        []string
}

// MakePrivate does nothing here: who may read is inherited from the folder.
func MakePrivate() {}

// FindStrangers finds none here.
func FindStrangers(string) (Strangers, error) { return Strangers{}, nil }

// GiveBack does nothing here.
func GiveBack(string, map[string]bool) error { return nil }

// OpenToOthers cannot be told here.
func OpenToOthers(string) bool { return false }
