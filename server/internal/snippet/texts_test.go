package snippet_test

import (
	"encoding/json"
	"testing"

	"sijil/internal/apptest"
	"sijil/internal/snippet"
)

func TestOfTexts(t *testing.T) {
	app := apptest.New(t)
	for _, statement := range []string{
		"CREATE TABLE texts (id INTEGER PRIMARY KEY, text TEXT)",
		`INSERT INTO texts VALUES (1, 'nothing of it'), (2, 'first' || char(12) || 'the rent is 450'), (4, 'Rent')`,
	} {
		if _, err := app.DB().NewQuery(statement).Execute(); err != nil {
			t.Fatal(err)
		}
	}
	answer, err := snippet.OfTexts(app, `[4,3,2,1,5]`, `[{"words":"rent","open":false,"stem":null}]`)
	if err != nil {
		t.Fatal(err)
	}
	var shown []struct {
		ID, Page int
		Text     string
	}
	if err := json.Unmarshal([]byte(answer), &shown); err != nil {
		t.Fatal(err)
	}
	if len(shown) != 2 || shown[0].ID != 4 || shown[1].ID != 2 || shown[1].Page != 2 || shown[1].Text != "the rent is 450" {
		t.Errorf("shown: %s", answer)
	}
	if _, err := snippet.OfTexts(app, `[]`, `no list`); err == nil {
		t.Error("terms that are none are taken")
	}
}
