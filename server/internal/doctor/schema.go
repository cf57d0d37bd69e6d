package doctor

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"

	"github.com/pocketbase/pocketbase/core"
	"sijil/internal/wording"
)

// rulesOf are the rules of a collection by the names that the console shows.
var rulesOf = []string{"listRule", "viewRule", "createRule", "updateRule", "deleteRule", "authRule", "manageRule"}

// checkSchema compares the collections, their rules and fields, and the database's triggers, with what the migrations
// make in a fresh folder.
func (d *Doctor) checkSchema(r *report) {
	fresh, forget, err := freshApp()
	if r.failed("The form of the data", err) {
		return
	}
	defer forget()
	done, err := migrationsOf(d.App)
	wanted, freshErr := migrationsOf(fresh)
	if r.failed("The form of the data", errors.Join(err, freshErr)) {
		return
	}
	open := without(wanted, done)
	if len(open) > 0 {
		r.advise("migrations_pending", "The next start does it.", "The data is to be brought to this version's form (%s).",
			wording.Counted(len(open), "step", "steps"))
		return
	}
	before := r.problems
	d.compareCollections(r, fresh)
	d.compareTriggers(r, fresh)
	if r.problems == before {
		r.fine("schema", "Collections, rules and fields are as this version made them.")
	}
}

// freshApp makes the product's empty database in a folder of its own.
func freshApp() (core.App, func(), error) {
	folder, err := os.MkdirTemp("", "sijil-doctor-")
	if err != nil {
		return nil, nil, err
	}
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: folder})
	forget := func() {
		_ = app.ClearBootstrap()
		_ = os.RemoveAll(folder)
	}
	if err = app.Bootstrap(); err == nil {
		err = app.RunAllMigrations()
	}
	if err != nil {
		forget()
		return nil, nil, err
	}
	return app, forget, nil
}

// migrationsOf answers the product's migrations that were applied, in order.
func migrationsOf(app core.App) ([]string, error) {
	files := []string{}
	err := app.DB().NewQuery("SELECT file FROM _migrations WHERE file LIKE '%.js' ORDER BY file").Column(&files)
	return files, err
}

func without(list, others []string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(one string) bool { return slices.Contains(others, one) })
}

func (d *Doctor) compareCollections(r *report, fresh core.App) {
	wanted, err := fresh.FindAllCollections()
	if r.failed("The collections", err) {
		return
	}
	for _, collection := range wanted {
		found, err := d.App.FindCollectionByNameOrId(collection.Name)
		if err != nil {
			r.problem("collection_missing", "Bring the newest backup back: sijil restore FILE.", "The collection %s is missing.", collection.Name)
			continue
		}
		compareRules(r, collection, found)
		compareFields(r, collection, found)
		d.compareIndexes(r, collection, found)
	}
	all, err := d.App.FindAllCollections()
	if r.failed("The collections", err) {
		return
	}
	for _, collection := range all {
		if !slices.ContainsFunc(wanted, func(own *core.Collection) bool { return own.Name == collection.Name }) {
			r.advise("collection_unknown", "If nobody needs it, delete it in the console (/_/); its rules are not Sijil's.",
				"The collection %s is none of Sijil's.", collection.Name)
		}
	}
}

// plain is a collection as JSON shows it.
func plain(collection *core.Collection) map[string]any {
	found := map[string]any{}
	if text, err := json.Marshal(collection); err == nil {
		_ = json.Unmarshal(text, &found)
	}
	return found
}

func compareRules(r *report, wanted, found *core.Collection) {
	should, is := plain(wanted), plain(found)
	for _, rule := range rulesOf {
		if !reflect.DeepEqual(should[rule], is[rule]) {
			r.problem("rule_altered", fmt.Sprintf("In the console (/_/) set it back to %s.", ruleText(should[rule])),
				"Who may read or change %s was altered: its %s is %s.", wanted.Name, rule, ruleText(is[rule]))
		}
	}
	for _, way := range []string{"oauth2", "otp", "mfa", "passwordAuth"} {
		if enabled(should[way]) != enabled(is[way]) {
			r.problem("sign_in_altered", "In the console (/_/), in the collection's options, set it back.",
				"How people sign in was altered: %s of %s is %s.", way, wanted.Name, onOff(enabled(is[way])))
		}
	}
}

// ruleText says a rule in words where it is none.
func ruleText(rule any) string {
	switch rule {
	case nil:
		return "“superusers only”"
	case "":
		return "empty, which means everybody"
	}
	return fmt.Sprintf("“%v”", rule)
}

func enabled(option any) bool {
	fields, _ := option.(map[string]any)
	on, _ := fields["enabled"].(bool)
	return on
}

func onOff(on bool) string {
	if on {
		return "on"
	}
	return "off"
}

func compareFields(r *report, wanted, found *core.Collection) {
	should, is := fieldsOf(wanted), fieldsOf(found)
	for name, field := range should {
		present, there := is[name]
		if !there {
			r.problem("field_missing", "Bring the newest backup back: sijil restore FILE.", "The field %s of %s is missing.", name, wanted.Name)
			continue
		}
		changed := []string{}
		for option, value := range field {
			if !reflect.DeepEqual(value, present[option]) {
				changed = append(changed, option)
			}
		}
		if len(changed) > 0 {
			slices.Sort(changed)
			r.problem("field_altered", "In the console (/_/) set it back.", "The field %s of %s was altered: %s.", name, wanted.Name, strings.Join(changed, ", "))
		}
	}
	for name := range is {
		if _, known := should[name]; !known {
			r.advise("field_unknown", "If nobody needs it, delete it in the console (/_/).", "The field %s of %s is none of Sijil's.", name, wanted.Name)
		}
	}
}

func fieldsOf(collection *core.Collection) map[string]map[string]any {
	found := map[string]map[string]any{}
	list, _ := plain(collection)["fields"].([]any)
	for _, one := range list {
		if field, ok := one.(map[string]any); ok {
			found[fmt.Sprint(field["name"])] = field
		}
	}
	return found
}
