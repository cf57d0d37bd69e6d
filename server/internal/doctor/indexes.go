package doctor

import (
	"errors"
	"slices"
	"strings"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/dbutils"

	"sijil/internal/database"
)

// compareIndexes looks for indexes that the collection does not name, or the database does not have.
func (d *Doctor) compareIndexes(r *report, wanted, found *core.Collection) {
	var present []string
	err := d.App.DB().NewQuery("SELECT name FROM sqlite_master WHERE type = 'index'").Column(&present)
	if r.failed("The indexes", err) {
		return
	}
	for _, index := range wanted.Indexes {
		named, name := slices.Contains(found.Indexes, index), dbutils.ParseIndex(index).IndexName
		if !named || !slices.Contains(present, name) {
			r.repairable(problem, "index_missing", "In the console (/_/) put it back.", d.indexing(found, index, name, named),
				"An index of %s is missing: %s", wanted.Name, index)
		}
	}
}

// indexing makes an index; of a unique one it fails where two records have the same.
func (d *Doctor) indexing(found *core.Collection, index, name string, named bool) repair {
	return func() (string, error) {
		return "Made the index " + name + ".", d.App.RunInTransaction(func(tx core.App) error {
			if _, err := tx.DB().NewQuery("DROP INDEX IF EXISTS " + tx.DB().QuoteSimpleColumnName(name)).Execute(); err != nil {
				return err
			}
			if named {
				_, err := tx.DB().NewQuery(index).Execute()
				return err
			}
			found.Indexes = append(found.Indexes, index)
			return tx.Save(found)
		})
	}
}

// compareTriggers looks for what keeps the change log, without which devices miss changes.
func (d *Doctor) compareTriggers(r *report, fresh core.App) {
	should, err := triggersOf(fresh)
	is, otherErr := triggersOf(d.App)
	if r.failed("The triggers", errors.Join(err, otherErr)) {
		return
	}
	for name, text := range should {
		if onOneLine(is[name]) != onOneLine(text) {
			r.repairable(problem, "trigger_altered", "Bring the newest backup back: sijil restore FILE; until then devices may miss changes.",
				d.triggering(name, text), "The database's trigger %s is missing or altered.", name)
		}
	}
}

// triggering makes a trigger as the migrations do. What it has missed is in no change log, so a new epoch begins with the
// next start, and devices pull everything anew.
func (d *Doctor) triggering(name, text string) repair {
	return func() (string, error) {
		return "Made the trigger " + name + "; devices fetch everything anew.", d.App.RunInTransaction(func(tx core.App) error {
			for _, statement := range []string{"DROP TRIGGER IF EXISTS " + tx.DB().QuoteSimpleColumnName(name), text} {
				if _, err := tx.DB().NewQuery(statement).Execute(); err != nil {
					return err
				}
			}
			return database.MarkCopy(tx.DB())
		})
	}
}

func triggersOf(app core.App) (map[string]string, error) {
	rows := []struct{ Name, Sql string }{}
	err := app.DB().NewQuery("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").All(&rows)
	found := map[string]string{}
	for _, row := range rows {
		found[row.Name] = row.Sql
	}
	return found, err
}

func onOneLine(sql string) string {
	return strings.Join(strings.Fields(sql), " ")
}
