package requestlimits

import (
	"encoding/json"
	"errors"
	"io"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/iotest"
)

func TestScanner(t *testing.T) {
	tests := []struct {
		text string
		fits bool
	}{
		{"", true},
		{"{}", true},
		{`{"a":1,"b":[1,2]}`, true},
		{`{"a":[1,2,3,4,5,6]}`, false},
		{"[[[[]]]]", false},
		{`{"a":"[[[[[,,,,,,,,,,"}`, true},
		{`{"a":"\"[[[[[,,,,,,,,,,"}`, true},
		{`{"a":"\\","b":[[[[`, false},
		{`{"a":"unfinished,,,,,,,,,,,`, true},
	}
	for _, test := range tests {
		for name, reader := range map[string]io.Reader{
			"whole": strings.NewReader(test.text), "bytes": iotest.OneByteReader(strings.NewReader(test.text)),
		} {
			request := httptest.NewRequest("POST", "/", reader)
			request.Header.Set("Content-Type", "Application/JSON; charset=utf-8")
			LimitJSON(request, JSON{Values: 6, Depth: 3})
			_, err := io.ReadAll(request.Body)
			if (err == nil) != test.fits || err != nil && !errors.Is(err, ErrTooLarge) {
				t.Errorf("%s (%s): %v", test.text, name, err)
			}
		}
	}
}

func TestOtherBodiesPass(t *testing.T) {
	request := httptest.NewRequest("POST", "/", strings.NewReader("[[[["))
	request.Header.Set("Content-Type", "application/octet-stream")
	LimitJSON(request, JSON{Values: 1, Depth: 1})
	if got, err := io.ReadAll(request.Body); err != nil || string(got) != "[[[[" {
		t.Errorf("%q, %v", got, err)
	}
}

// A JSON text that fits within a limit holds no more values than that, whatever it looks like.
func FuzzScanner(f *testing.F) {
	for _, seed := range []string{`{"a":[1,2,{}]}`, `"\\\",["`, `[[],[]]`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var value any
		if json.Unmarshal([]byte(text), &value) != nil {
			return
		}
		scanner := Scanner{limit: JSON{Values: 20, Depth: 20}}
		if scanner.Scan([]byte(text)) == nil && count(value) > 21 {
			t.Errorf("%s holds %d", text, count(value))
		}
	})
}

func count(value any) int {
	sum := 1
	switch value := value.(type) {
	case []any:
		for _, one := range value {
			sum += count(one)
		}
	case map[string]any:
		for _, one := range value {
			sum += count(one)
		}
	}
	return sum
}
