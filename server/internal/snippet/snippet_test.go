package snippet

import (
	"bufio"
	"encoding/json"
	"os"
	"reflect"
	"testing"
	"unicode/utf16"
)

// caseFile has what domain/texts makes of generated texts (snippet-cases.test.ts there).
const caseFile = "testdata/cases.jsonl"

func TestSameAsDomain(t *testing.T) {
	from, err := os.Open(caseFile)
	if err != nil {
		t.Fatal(err)
	}
	defer from.Close()
	lines := bufio.NewScanner(from)
	lines.Buffer(nil, 1<<20)
	compared, shown := 0, 0
	for lines.Scan() {
		var one struct {
			Text, Key string
			Terms     []Term
			Snippet   *Snippet
		}
		if err := json.Unmarshal(lines.Bytes(), &one); err != nil {
			t.Fatal(err)
		}
		compared++
		if one.Snippet != nil {
			shown++
		}
		if key := string(utf16.Decode(keyOf(units(one.Text)))); key != one.Key {
			t.Errorf("case %d: the key is\n%s\nnot\n%s", compared, key, one.Key)
		}
		if made := Of(one.Text, one.Terms); !reflect.DeepEqual(made, one.Snippet) {
			t.Errorf("case %d: shown is\n%+v\nnot\n%+v", compared, made, one.Snippet)
		}
	}
	if lines.Err() != nil || shown < 50 {
		t.Errorf("%d of %d cases show something: %v", shown, compared, lines.Err())
	}
}
