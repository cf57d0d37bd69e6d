package snippet

import (
	"encoding/json"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// mostBytes of texts are looked through for one answer: ten thousand usual pages. The papers after them get no line.
const mostBytes = 40 << 20

// shownText is a line as the hooks get it.
type shownText struct {
	ID int64 `json:"id"`
	*Snippet
}

// OfTexts is what to show of these texts, as a JSON list; those of which there is nothing to show are missing. ids, of the
// table texts, and terms are JSON lists, too, which is how the hooks' runtime hands them over fastest.
func OfTexts(app core.App, ids, terms string) (string, error) {
	var wanted []Term
	if err := json.Unmarshal([]byte(terms), &wanted); err != nil {
		return "", err
	}
	rows, err := app.DB().NewQuery("SELECT t.id, t.text FROM json_each({:ids}) w CROSS JOIN texts t ON t.id = w.value ORDER BY w.key").
		Bind(dbx.Params{"ids": ids}).Rows()
	if err != nil {
		return "", err
	}
	defer rows.Close()
	shown := []shownText{}
	for read := 0; read < mostBytes && rows.Next(); {
		var id int64
		var text string
		if err := rows.Scan(&id, &text); err != nil {
			return "", err
		}
		read += len(text)
		if one := Of(text, wanted); one != nil {
			shown = append(shown, shownText{id, one})
		}
	}
	if err := rows.Err(); err != nil {
		return "", err
	}
	answer, err := json.Marshal(shown)
	return string(answer), err
}
