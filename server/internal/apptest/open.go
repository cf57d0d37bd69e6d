// Package apptest is for tests of what works with a PocketBase.
package apptest

import (
	"testing"

	"github.com/pocketbase/pocketbase/core"

	_ "github.com/pocketbase/pocketbase/migrations"
)

// New is an open PocketBase on an empty data folder, with its own collections.
func New(t *testing.T) core.App {
	t.Helper()
	return Open(t, core.NewBaseApp(core.BaseAppConfig{DataDir: t.TempDir()}))
}

// Open opens a PocketBase, with its own collections, until the test ends.
func Open(t *testing.T, app core.App) core.App {
	t.Helper()
	if err := app.Bootstrap(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = app.ResetBootstrapState() })
	if err := app.RunAllMigrations(); err != nil {
		t.Fatal(err)
	}
	return app
}
