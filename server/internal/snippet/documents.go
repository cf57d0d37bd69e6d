package snippet

import (
	"encoding/json"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// mostBytes of texts are looked through for one answer: ten thousand usual pages. The papers after them get no line.
const mostBytes = 40 << 20

// shownDocument is a line as the hooks get it.
type shownDocument struct {
	ID string `json:"id"`
	*Snippet
}

// OfDocuments is what to show of these documents' texts, as a JSON list; those of which there is nothing to show are
// missing. ids and terms are JSON lists, too, which is how the hooks' runtime hands them over fastest.
func OfDocuments(app core.App, ids, terms string) (string, error) {
	var wanted []Term
	if err := json.Unmarshal([]byte(terms), &wanted); err != nil {
		return "", err
	}
	rows, err := app.DB().NewQuery(`SELECT t.record, t.text FROM json_each({:ids}) w
		CROSS JOIN texts t ON t.collection = 'documents' AND t.record = w.value AND t.part = '' ORDER BY w.key`).
		Bind(dbx.Params{"ids": ids}).Rows()
	if err != nil {
		return "", err
	}
	defer rows.Close()
	shown := []shownDocument{}
	for read := 0; read < mostBytes && rows.Next(); {
		var id, text string
		if err := rows.Scan(&id, &text); err != nil {
			return "", err
		}
		read += len(text)
		if one := Of(text, wanted); one != nil {
			shown = append(shown, shownDocument{id, one})
		}
	}
	if err := rows.Err(); err != nil {
		return "", err
	}
	answer, err := json.Marshal(shown)
	return string(answer), err
}
