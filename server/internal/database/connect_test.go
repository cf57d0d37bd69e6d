package database

import (
	"path/filepath"
	"testing"

	"github.com/pocketbase/dbx"
)

func TestConnectTransactionsOutlastAnotherProgram(t *testing.T) {
	folder, _ := folderWith(t, "CREATE TABLE papers (id TEXT)")
	ours, err := Connect(filepath.Join(folder, "data.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = ours.Close() })
	other, err := dbx.Open("sqlite", filepath.Join(folder, "data.db")+"?_pragma=busy_timeout(0)")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = other.Close() })

	err = ours.Transactional(func(tx *dbx.Tx) error {
		var count int
		if err := tx.NewQuery("SELECT count(*) FROM papers").Row(&count); err != nil {
			return err
		}
		// refused while ours is open; were it not, what was just read would be an old state, on which nothing can be written
		if _, err := other.NewQuery("INSERT INTO papers VALUES ('other')").Execute(); err == nil {
			t.Error("another program wrote in the middle of a transaction")
		}
		_, err := tx.NewQuery("INSERT INTO papers VALUES ('ours')").Execute()
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
