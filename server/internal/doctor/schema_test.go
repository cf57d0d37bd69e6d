package doctor

import (
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"
)

// papers is a collection as a version makes it.
func papers() *core.Collection {
	own := "@request.auth.id != ''"
	made := core.NewAuthCollection("papers", "sijil_papers")
	made.ListRule, made.ViewRule = &own, &own
	made.PasswordAuth.Enabled = true
	made.OAuth2.Enabled, made.OTP.Enabled, made.MFA.Enabled = false, false, false
	made.Fields.Add(&core.TextField{Id: "f1", Name: "title", Max: 100}, &core.NumberField{Id: "f2", Name: "size"})
	made.AddIndex("by_title", false, "title", "")
	return made
}

func TestRules(t *testing.T) {
	open, other := "", "id != ''"
	for name, one := range map[string]struct {
		alter func(*core.Collection)
		want  string
	}{
		"as they were made": {func(*core.Collection) {}, ""},
		"open to everybody": {func(c *core.Collection) { c.ListRule = &open },
			"PROBLEM  Who may read or change papers was altered: its listRule is empty, which means everybody.\n" +
				"         → In the console (/_/) set it back to “@request.auth.id != ''”.\n"},
		"another rule": {func(c *core.Collection) { c.ViewRule = &other },
			"PROBLEM  Who may read or change papers was altered: its viewRule is “id != ''”.\n"},
		"closed to everybody": {func(c *core.Collection) { c.ViewRule = nil },
			"PROBLEM  Who may read or change papers was altered: its viewRule is “superusers only”.\n"},
		"opened where nobody may": {func(c *core.Collection) { c.DeleteRule = &open },
			"PROBLEM  Who may read or change papers was altered: its deleteRule is empty, which means everybody.\n" +
				"         → In the console (/_/) set it back to “superusers only”.\n"},
		"one who manages others":     {func(c *core.Collection) { c.ManageRule = &open }, "PROBLEM  Who may read or change papers was altered: its manageRule is empty"},
		"signing in without a word":  {func(c *core.Collection) { c.OTP.Enabled = true }, "PROBLEM  How people sign in was altered: otp of papers is on.\n"},
		"no password any more":       {func(c *core.Collection) { c.PasswordAuth.Enabled = false }, "PROBLEM  How people sign in was altered: passwordAuth of papers is off.\n"},
		"signing in by another firm": {func(c *core.Collection) { c.OAuth2.Enabled = true }, "PROBLEM  How people sign in was altered: oauth2 of papers is on.\n"},
	} {
		t.Run(name, func(t *testing.T) {
			_, r, out := with(t)
			found := papers()
			one.alter(found)
			compareRules(r, papers(), found)
			if text := out.String(); (text == "") != (one.want == "") || !strings.HasPrefix(text, one.want) {
				t.Errorf("it says %q, want %q", text, one.want)
			}
		})
	}
}

func TestFields(t *testing.T) {
	for name, one := range map[string]struct {
		alter func(*core.Collection)
		want  string
	}{
		"as they were made": {func(*core.Collection) {}, ""},
		"one is gone":       {func(c *core.Collection) { c.Fields.RemoveByName("size") }, "PROBLEM  The field size of papers is missing.\n"},
		"one more":          {func(c *core.Collection) { c.Fields.Add(&core.TextField{Name: "note"}) }, "ADVICE   The field note of papers is none of Sijil's.\n"},
		"another length and hidden": {func(c *core.Collection) {
			title := c.Fields.GetByName("title").(*core.TextField)
			title.Max, title.Hidden = 5, true
		}, "PROBLEM  The field title of papers was altered: hidden, max.\n"},
	} {
		t.Run(name, func(t *testing.T) {
			_, r, out := with(t)
			found := papers()
			one.alter(found)
			compareFields(r, papers(), found)
			if text := out.String(); (text == "") != (one.want == "") || !strings.HasPrefix(text, one.want) {
				t.Errorf("it says %q, want %q", text, one.want)
			}
		})
	}
}

func TestTriggers(t *testing.T) {
	const table = "CREATE TABLE papers (id TEXT)"
	trigger := func(does string) string {
		return "CREATE TRIGGER papers_log AFTER INSERT ON papers BEGIN " + does + "; END"
	}
	for name, one := range map[string]struct {
		found []string
		want  string
	}{
		"as it was made":     {[]string{table, trigger("DELETE FROM papers WHERE id = 'a'")}, ""},
		"written otherwise":  {[]string{table, trigger("DELETE  FROM papers\n\tWHERE id = 'a'")}, ""},
		"it is gone":         {[]string{table}, "PROBLEM  The database's trigger papers_log is missing or altered.\n"},
		"it does less":       {[]string{table, trigger("DELETE FROM papers WHERE id = 'b'")}, "PROBLEM  The database's trigger papers_log is missing or altered.\n"},
		"one of the owner's": {[]string{table, trigger("DELETE FROM papers WHERE id = 'a'"), strings.Replace(trigger("SELECT 1"), "papers_log", "own", 1)}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			d, r, out := opened(t, one.found...)
			wanted, _, _ := opened(t, table, trigger("DELETE FROM papers WHERE id = 'a'"))
			d.compareTriggers(r, wanted.App)
			if text := out.String(); (text == "") != (one.want == "") || !strings.HasPrefix(text, one.want) {
				t.Errorf("it says %q, want %q", text, one.want)
			}
		})
	}
}
