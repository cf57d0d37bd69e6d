package database

import (
	"database/sql"
	"net/url"

	"github.com/pocketbase/dbx"
	"modernc.org/sqlite"
)

// Connect opens a database as PocketBase does, but with statements that stay compiled, and with transactions that take the lock for writing when they begin. A
// command may write beside the server that runs; a transaction that read first and then writes would fail at once when the
// other program has written in between (SQLITE_BUSY_SNAPSHOT), for which no waiting helps.
func Connect(path string) (*dbx.DB, error) {
	// busy_timeout first: the connection has to wait already when WAL is set
	pragmas := []string{
		"busy_timeout(10000)", "journal_mode(WAL)", "journal_size_limit(200000000)", "synchronous(NORMAL)", "foreign_keys(ON)",
		"temp_store(MEMORY)", "cache_size(-32000)",
	}
	connector, err := sqlite.NewConnector(path + "?" + url.Values{"_pragma": pragmas, "_defensive": {"1"}, "_txlock": {"immediate"}}.Encode())
	if err != nil {
		return nil, err
	}
	return dbx.NewFromDB(sql.OpenDB(cachingConnector{connector}), "sqlite"), nil
}
