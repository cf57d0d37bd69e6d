package texts

import "github.com/pocketbase/pocketbase/core"

// Counts is how far the papers of these data have been read, documents and what is attached to employees.
type Counts struct {
	// States says how many are in which state (domain/texts/texts.ts).
	States map[string]int
	// Waiting are those that nothing is known of yet.
	Waiting int
}

// Count counts what is known of papers, those in the bin included, and those that wait.
func Count(app core.App) (Counts, error) {
	counts := Counts{States: map[string]int{}}
	rows := []struct {
		State string
		Count int
	}{}
	err := app.ConcurrentDB().NewQuery("SELECT state, count(*) AS count FROM texts GROUP BY state").All(&rows)
	for _, row := range rows {
		counts.States[row.State] = row.Count
	}
	for _, collection := range inOrder {
		waiting := 0
		if err == nil {
			err = app.ConcurrentDB().NewQuery("SELECT count(*) FROM (" + sources[collection].papers + ") WHERE textState = ''").Row(&waiting)
		}
		counts.Waiting += waiting
	}
	return counts, err
}

// Unreadable is how many papers ask for a password, are older than Word 97, or are broken.
func (c Counts) Unreadable() int {
	return c.States[locked] + c.States[old] + c.States[broken]
}

// Read is how many papers could be read, whether or not they have any words.
func (c Counts) Read() int {
	all := -c.Unreadable()
	for _, count := range c.States {
		all += count
	}
	return all
}
