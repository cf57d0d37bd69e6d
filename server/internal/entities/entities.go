// Package entities holds what the program has to know of the product's collections. domain/registry.ts says which there
// are, and scripts/lib/entities.mjs writes this down as dist/entities.json.
package entities

import (
	"encoding/json"
	"io/fs"
	"slices"
)

// Entity is a collection of the product.
type Entity struct {
	// Name is that of the collection and of its table.
	Name string `json:"name"`
	// Owned says that each record names its tenant.
	Owned bool `json:"owned"`
	// Time is the column that says when a record was last changed or, where none does, made.
	Time string `json:"time"`
	// Files says where the records' files are found; nil for an entity without files.
	Files *Files `json:"files"`
}

// Files are statements that answer the files of an entity's records.
type Files struct {
	// Stored answers the files that are kept: record, name, size or -1 and digest (SHA-256, hex) or "" where these are not
	// noted, and label, what a person calls the record.
	Stored string `json:"stored"`
	// Noted answers what records note of their files, deleted ones included: record, file, size, sha256, tenant.
	Noted string `json:"noted"`
}

// Read answers all entities, in the order of the registry.
func Read(program fs.FS) ([]Entity, error) {
	text, err := fs.ReadFile(program, "dist/entities.json")
	if err != nil {
		return nil, err
	}
	found := []Entity{}
	return found, json.Unmarshal(text, &found)
}

// WithFiles answers the entities that keep files.
func WithFiles(program fs.FS) ([]Entity, error) {
	all, err := Read(program)
	return slices.DeleteFunc(all, func(one Entity) bool { return one.Files == nil }), err
}
