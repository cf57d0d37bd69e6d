package entities

import (
	"testing"
	"testing/fstest"
)

func TestRead(t *testing.T) {
	program := fstest.MapFS{"dist/entities.json": {Data: []byte(`[
		{"name": "categories", "owned": true, "time": "createdAt", "files": null},
		{"name": "documents", "owned": true, "time": "uploadDate", "files": {"stored": "SELECT 1", "noted": "SELECT 2"}}]`)}}
	all, err := Read(program)
	if err != nil || len(all) != 2 || all[0].Name != "categories" || !all[0].Owned || all[0].Time != "createdAt" || all[0].Files != nil {
		t.Errorf("read %+v: %v", all, err)
	}
	some, err := WithFiles(program)
	if err != nil || len(some) != 1 || some[0].Name != "documents" || *some[0].Files != (Files{"SELECT 1", "SELECT 2"}) {
		t.Errorf("with files: %+v: %v", some, err)
	}
	for name, wrong := range map[string]fstest.MapFS{"missing": {}, "damaged": {"dist/entities.json": {Data: []byte("[{")}}} {
		if _, err := WithFiles(wrong); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
