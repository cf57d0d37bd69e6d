package requestlog

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"sijil/internal/traffic"
)

func theKey() (string, error) { return "the key", nil }

var (
	aRead = traffic.Request{ID: "0123456789abcdef", Address: "203.0.113.7", User: "100000000000001", Method: "GET",
		Route: "/api/documents/{id}", Record: "100000000000002", Status: 200, Bytes: 512, Duration: 1500 * time.Microsecond}
	aPage    = traffic.Request{Method: "GET", Route: "/{path...}", Status: 200}
	aCheck   = traffic.Request{Method: "GET", Route: "/api/health", Status: 200}
	aFailure = traffic.Request{Method: "POST", Route: "/api/documents", Status: 500, Code: "operation_failed"}
	aQueue   = traffic.Request{Method: "POST", Status: 503, Code: "server_busy"}
	aSignIn  = traffic.Request{ID: "0123456789abcdef", Address: "2001:db8::7", Method: "POST", Route: "/api/login", Status: 401,
		Code: "wrong_credentials", SignIn: " Noura@Example.test "}
)

// printed is what a log writes about a request.
func printed(format, level string, done traffic.Request) string {
	out := &bytes.Buffer{}
	New(format, level, out, theKey).Print(done)
	return out.String()
}

func TestLine(t *testing.T) {
	text := printed("text", "info", aRead)
	want := ` level=INFO msg=request address=203.0.113.7 id=0123456789abcdef method=GET route=/api/documents/{id} record=100000000000002 user=100000000000001 status=200 bytes=512 ms=1.5` + "\n"
	if !regexp.MustCompile(`^time=\d{4}-\d\d-\d\dT\S+ `).MatchString(text) || !strings.HasSuffix(text, want) {
		t.Errorf("text: %q, want %q", text, want)
	}
	var line map[string]any
	if err := json.Unmarshal([]byte(printed("JSON", "info", aRead)), &line); err != nil {
		t.Fatal(err)
	}
	delete(line, "time")
	if got, _ := json.Marshal(line); string(got) != `{"address":"203.0.113.7","bytes":512,"id":"0123456789abcdef","level":"INFO","method":"GET","ms":1.5,"msg":"request","record":"100000000000002","route":"/api/documents/{id}","status":200,"user":"100000000000001"}` {
		t.Errorf("JSON: %s", got)
	}
}

func TestLevels(t *testing.T) {
	for name, one := range map[string]struct {
		done traffic.Request
		// printed is the least level that prints it, and begins the line's message.
		level, message string
	}{
		"what has failed":      {aFailure, "error", `"request failed"`},
		"what was too much":    {aQueue, "warn", `"request refused"`},
		"a failed sign-in":     {aSignIn, "warn", `"sign-in failed"`},
		"a request":            {aRead, "info", "request "},
		"a page":               {aPage, "debug", "request "},
		"a question of health": {aCheck, "debug", "request "},
	} {
		t.Run(name, func(t *testing.T) {
			reached := false
			for _, level := range []string{"error", "warn", "info", "debug"} {
				reached = reached || level == one.level
				if text := printed("", level, one.done); (text != "") != reached || reached && !strings.Contains(text, " msg="+one.message) {
					t.Errorf("at %s: %q", level, text)
				}
			}
			if text := printed("", "", one.done); (text != "") != (one.level == "error" || one.level == "warn") {
				t.Errorf("without a level: %q", text)
			}
		})
	}
}

func TestNamesAreHashed(t *testing.T) {
	name := func(of string, key func() (string, error)) string {
		out, done := &bytes.Buffer{}, aSignIn
		done.SignIn = of
		New("text", "warn", out, key).Print(done)
		if strings.Contains(strings.ToLower(out.String()), "noura") {
			t.Errorf("it names the account: %s", out)
		}
		return regexp.MustCompile(` name=(\S+) `).FindStringSubmatch(out.String())[1]
	}
	own := name("noura@example.test", theKey)
	if !regexp.MustCompile(`^[0-9a-f]{16}$`).MatchString(own) || name("NOURA@example.test ", theKey) != own {
		t.Errorf("the same name gives %s and another one", own)
	}
	if name("nouri@example.test", theKey) == own || name("noura@example.test", func() (string, error) { return "another key", nil }) == own {
		t.Error("another name or another key gives the same")
	}
	if got := name("noura@example.test", func() (string, error) { return "", errors.New("the disk is full") }); got != "unknown" {
		t.Errorf("without a key: %s", got)
	}
}

// The lines are those that deploy/fail2ban/sijil.conf looks for; fail2ban is told the address and nothing else.
func TestFail2ban(t *testing.T) {
	filter, err := os.ReadFile("../../../deploy/fail2ban/sijil.conf")
	if err != nil {
		t.Fatal(err)
	}
	_, rules, _ := strings.Cut(string(filter), "failregex = ")
	rules, _, _ = strings.Cut(rules, "\nignoreregex")
	begin := regexp.MustCompile(`(?m)^_begin = (.*)$`).FindStringSubmatch(string(filter))[1]
	expressions := []*regexp.Regexp{}
	for rule := range strings.Lines(rules) {
		// what fail2ban puts in place of these
		rule = strings.NewReplacer("%(_begin)s", begin, "<ADDR>", `(?P<addr>[0-9a-fA-F.:]+)`).Replace(strings.TrimSpace(rule))
		expressions = append(expressions, regexp.MustCompile(rule))
	}
	if len(expressions) != 2 {
		t.Fatalf("%d expressions", len(expressions))
	}
	found := func(line string) string {
		for _, one := range expressions {
			if match := one.FindStringSubmatch(line); match != nil {
				return match[1]
			}
		}
		return ""
	}
	for at, format := range []string{"text", "json"} {
		for done, want := range map[*traffic.Request]string{&aSignIn: "2001:db8::7", &aRead: "", &aFailure: "", &aQueue: ""} {
			line := printed(format, "debug", *done)
			// of a file, without the time that fail2ban has taken out, and of the journal
			for _, seen := range []string{line, regexp.MustCompile(`\d{4}-\d\d-\d\dT[^ "]+`).ReplaceAllString(line, ""), "host sijil[12]: " + line} {
				if got := found(seen); got != want {
					t.Errorf("%d, %q: %q, want %q", at, seen, got, want)
				}
			}
		}
	}
}

func TestLines(t *testing.T) {
	out := &bytes.Buffer{}
	if n, err := Lines(out).Write([]byte("\nReady: \"here\"\n  two\n\n")); n != 22 || err != nil {
		t.Errorf("it has taken %d bytes: %v", n, err)
	}
	messages := []string{}
	for line := range strings.Lines(out.String()) {
		var found struct{ Level, Msg string }
		if err := json.Unmarshal([]byte(line), &found); err != nil || found.Level != "INFO" {
			t.Errorf("%q: %v", line, err)
		}
		messages = append(messages, found.Msg)
	}
	if got := strings.Join(messages, "|"); got != `Ready: "here"|two` {
		t.Errorf("the messages are %s", got)
	}
}
