package requestlimits

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// The hooks read the header by the same rule: both are held to one table.
func TestLanguageOf(t *testing.T) {
	text, err := os.ReadFile("../../../tests/fixtures/accept-language.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct{ Header, Language string }
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	if len(cases) == 0 {
		t.Fatal("no cases")
	}
	for _, test := range cases {
		if language := LanguageOf(test.Header); language != test.Language {
			t.Errorf("%q is answered in %s, not in %s", test.Header, language, test.Language)
		}
	}
}

func TestLanguageOfLongHeader(t *testing.T) {
	for spaces, language := range map[int]string{398: "ar", 399: "en"} {
		if got := LanguageOf(strings.Repeat(" ", spaces) + "ar"); got != language {
			t.Errorf("after %d spaces: %s, not %s", spaces, got, language)
		}
	}
}
