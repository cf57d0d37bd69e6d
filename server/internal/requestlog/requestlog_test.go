package requestlog

import "testing"

func TestWithoutSecrets(t *testing.T) {
	for query, wanted := range map[string]string{
		"":                            "",
		"token=abc":                   "token=***",
		"thumb=1&token=abc&download=": "thumb=1&token=***&download=",
		"%74oken=abc":                 "token=***",
		"TOKEN=abc&token=def":         "token=***&token=***",
		"token":                       "token=***",
		"lang=ar&reset=abc":           "lang=ar&reset=***",
		"invite=abc":                  "invite=***",
		"s%65arch=Noura&limit=20":     "search=***&limit=20",
		"nontoken=abc&tokens=1":       "nontoken=abc&tokens=1",
		"%zz=token&a=b;token=c":       "%zz=token&a=b;token=c",
	} {
		if got := withoutSecrets(query); got != wanted {
			t.Errorf("%q became %q, wanted %q", query, got, wanted)
		}
	}
}

func TestWithoutToken(t *testing.T) {
	for path, wanted := range map[string]string{
		"/api/share/abc":        "/api/share/TOKEN",
		"/api/share/abc/file":   "/api/share/TOKEN/file",
		"/api/share/":           "/api/share/",
		"/api/calendar/abc.ics": "/api/calendar/TOKEN",
		"/api/calendar":         "/api/calendar",
		"/api/shares/123":       "/api/shares/123",
		"/other/api/share/abc":  "/other/api/share/abc",
	} {
		if got := withoutToken(path); got != wanted {
			t.Errorf("%q became %q, wanted %q", path, got, wanted)
		}
	}
}
