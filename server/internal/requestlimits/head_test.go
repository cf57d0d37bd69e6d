package requestlimits

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestHeads(t *testing.T) {
	limits := &Limits{
		Head: Head{Address: 100, Parameters: 3, Header: 50},
		Messages: map[string]map[string]string{
			"address_too_long": {"en": "too long", "ar": "طويل"}, "header_too_large": {"en": "too large"},
			"malformed_request": {"en": "malformed"}, "not_found": {"en": "not found"},
		},
	}
	handler := limits.Heads(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	long := strings.Repeat("x", 60)
	tests := []struct {
		address string
		headers http.Header
		status  int
		text    string
	}{
		{"/api/config?a&b&c", nil, 200, ""},
		{"/api/config?a&b&c&d", nil, 400, "malformed"},
		{"/" + long + long, nil, 414, "too long"},
		{"/?" + long + long, http.Header{"Accept-Language": {"fr, ar-KW;q=0.9, en;q=0.8"}}, 414, "طويل"},
		{"/", http.Header{"Cookie": {long}}, 431, "too large"},
		{"/", http.Header{"Range": {long[:30], long[:30]}}, 431, "too large"},
		{"/", http.Header{"A": {long[:30]}, "B": {long[:30]}}, 200, ""},
		{"/api/files/employees/1/a.png?thumb=100x100", nil, 404, "not found"},
		{"/api/files/employees/1/a.png?%74humb=100x100", nil, 404, "not found"},
		{"/api/%66iles/employees/1/a.png?a&thum%62=100x100", nil, 404, "not found"},
		{"/api/files/employees/1/a.png?token=thumb", nil, 200, ""},
	}
	for _, test := range tests {
		request := httptest.NewRequest("GET", test.address, nil)
		for name, values := range test.headers {
			request.Header[name] = values
		}
		answer := httptest.NewRecorder()
		handler.ServeHTTP(answer, request)
		if answer.Code != test.status || answer.Body.String() != test.text {
			t.Errorf("%s %v: %d %q", test.address, test.headers, answer.Code, answer.Body)
		}
	}
}
