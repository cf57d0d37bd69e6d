package datafiles

import (
	"os"
	"path/filepath"
	"sync"
	"testing"
)

func TestRequireWritableRemovesWhatAKilledStartLeft(t *testing.T) {
	dataDir := filepath.Join(t.TempDir(), "data")
	if err := RequireWritable(dataDir); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dataDir, writeProbe), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := RequireWritable(dataDir); err != nil {
		t.Fatal(err)
	}
	if left, _ := os.ReadDir(dataDir); len(left) > 0 {
		t.Errorf("left in the data folder: %v", left)
	}
}

func TestRequireWritableByManyStartsAtOnce(t *testing.T) {
	dataDir := t.TempDir()
	starts := sync.WaitGroup{}
	for range 50 {
		starts.Go(func() {
			if err := RequireWritable(dataDir); err != nil {
				t.Error(err)
			}
		})
	}
	starts.Wait()
}
