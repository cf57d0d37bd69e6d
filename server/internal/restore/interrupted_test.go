package restore

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// interrupted begins a restore, which ends after some of its moves.
func interrupted(t *testing.T, data string, moves int) {
	t.Helper()
	if err := os.MkdirAll(filepath.Join(data, ".restore"), 0o700); err != nil {
		t.Fatal(err)
	}
	here, err := inspect(data, now)
	if err != nil {
		t.Fatal(err)
	}
	here.removeStaged()
	source, err := OpenZip(archived(t, fresh))
	if err != nil {
		t.Fatal(err)
	}
	if err := here.unpack(source); err != nil {
		t.Fatal(err)
	}
	planned, err := here.moves()
	if err == nil {
		err = here.writePlan(planned)
	}
	if err == nil {
		err = carryOut(planned[:min(moves, len(planned))])
	}
	if err != nil {
		t.Fatal(err)
	}
	if !Begun(data) {
		t.Fatal("not begun")
	}
}

// wentBack requires what was there before any restore, and nothing else.
func wentBack(t *testing.T, what, data string, old map[string]string) {
	t.Helper()
	if err := Cancel(data); err != nil {
		t.Fatal(err)
	}
	for name, want := range old {
		if got := content(filepath.Join(data, name)); got != want {
			t.Errorf("after %s %s is %q, want %q", what, name, got, want)
		}
	}
	if exists(filepath.Join(data, ".restore")) || exists(filepath.Join(data, "storage/c/1")) || exists(filepath.Join(data, "replaced")) {
		t.Errorf("after %s something is left", what)
	}
}

func TestCancelGoesBackFromEveryMoment(t *testing.T) {
	old := map[string]string{"data.db": "old", "auxiliary.db": "log", "storage/c/2/b.pdf": "old paper"}
	for moves := 0; moves <= 5; moves++ {
		data := filled(t, old)
		interrupted(t, data, moves)
		wentBack(t, fmt.Sprintf("%d moves", moves), data, old)
		for second := 0; second <= 5; second++ {
			data := filled(t, old)
			interrupted(t, data, moves)
			TakeBack(data)
			interrupted(t, data, second)
			wentBack(t, fmt.Sprintf("%d moves and %d more", moves, second), data, old)
		}
	}
}

func TestTwoRestoresInOneSecond(t *testing.T) {
	data := filled(t, map[string]string{"data.db": "old"})
	first, second := restored(t, data, fresh), restored(t, data, fresh)
	if len(first) != 1 || len(second) != 1 || first[0] == second[0] {
		t.Fatalf("kept in %v and %v", first, second)
	}
	if got := content(filepath.Join(first[0], "data.db")) + content(filepath.Join(second[0], "data.db")); got != "oldnew" {
		t.Errorf("kept are %q", got)
	}
}
