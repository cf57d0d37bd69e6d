package health

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"sijil/internal/datafiles"
	"sijil/internal/disk"
)

const (
	// databaseTimeout is how long a read of one page may take. Readers never wait for a writer.
	databaseTimeout = 5 * time.Second
	// databaseFresh is how long an answer of the database holds, however often somebody asks.
	databaseFresh = time.Second
)

// Database reads from the database, once for all who ask at the same time.
func Database() Check {
	var lock sync.Mutex
	var at time.Time
	var last *Problem
	return func(app core.App) *Problem {
		lock.Lock()
		defer lock.Unlock()
		if time.Since(at) > databaseFresh {
			last = readDatabase(app)
			at = time.Now()
		}
		return last
	}
}

func readDatabase(app core.App) *Problem {
	limit, cancel := context.WithTimeout(context.Background(), databaseTimeout)
	defer cancel()
	var version int
	// only SELECT would leave the connection that writes alone
	err := app.ConcurrentDB().NewQuery("PRAGMA schema_version").WithContext(limit).Row(&version)
	if err == nil {
		// a process keeps reading a file that was deleted
		_, err = os.Stat(filepath.Join(app.DataDir(), datafiles.Database))
	}
	if err == nil {
		return nil
	}
	return &Problem{Code: "database_unreadable", Message: "The database cannot be read.", Detail: err.Error(), fatal: true}
}

// Disk looks whether the disks of database and files have so many bytes free. Below that files are refused.
func Disk(least uint64) Check {
	return func(app core.App) *Problem {
		for _, folder := range []string{app.DataDir(), filepath.Join(app.DataDir(), core.LocalStorageDirName)} {
			// the folder of files is made with the first of them
			free, err := disk.Free(folder)
			if err == nil && free < least {
				return &Problem{
					Code: "disk_low", Message: "The disk is nearly full: files are refused.",
					Detail: fmt.Sprintf("%s has %d MB free of the %d MB that are kept.", folder, free/disk.Megabyte, least/disk.Megabyte),
				}
			}
		}
		return nil
	}
}
