package cli

import (
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"sijil/internal/usererror"
)

func TestHealth(t *testing.T) {
	for name, one := range map[string]struct {
		https  bool
		status int
		body   string
		want   string
	}{
		"well":                     {false, 200, `{"code":200,"message":"API is healthy.","data":{}}`, ""},
		"well, by HTTPS":           {true, 200, `{"code":200,"message":"API is healthy.","data":{}}`, ""},
		"a failed backup":          {false, 200, `{"code":200,"message":"The last backup failed.","data":{"problems":[]}}`, ""},
		"an error":                 {false, 503, `{"code":503}`, "What answers at AT is not well, or is no Sijil: the status is 503."},
		"another program's page":   {false, 200, `<!doctype html>`, "What answers at AT is not well, or is no Sijil: the status is 200."},
		"another program's JSON":   {false, 200, `{"status":"UP"}`, "What answers at AT is not well, or is no Sijil: the status is 200."},
		"a redirect":               {false, 307, ``, "What answers at AT is not well, or is no Sijil: the status is 307."},
		"an answer without an end": {false, 200, `{"message":"` + strings.Repeat("x", 2*maxHealthBytes) + `","code":200}`, "What answers at AT is not well, or is no Sijil: the status is 200."},
	} {
		t.Run(name, func(t *testing.T) {
			server := httptest.NewUnstartedServer(http.HandlerFunc(func(answer http.ResponseWriter, request *http.Request) {
				if request.URL.Path != "/api/health" {
					t.Errorf("requested %s", request.URL)
				}
				answer.Header().Set("Location", "http://elsewhere.invalid/")
				answer.WriteHeader(one.status)
				fmt.Fprint(answer, one.body)
			}))
			args := []string{"health"}
			if one.https {
				server.StartTLS()
				args = append(args, "--https", "papers.example.org", "--https-certificate", "a.pem", "--https-key", "a.key")
			} else {
				server.Start()
			}
			defer server.Close()
			host, port, _ := net.SplitHostPort(server.Listener.Addr().String())
			l, _ := newTestLauncher(t, append(args, "--host", host, "--port", port)...)
			want := strings.ReplaceAll(one.want, "AT", server.URL)
			if message := l.run(t); message != want {
				t.Errorf("%q, want %q", message, want)
			}
		})
	}
}

func TestHealthPrintsProblems(t *testing.T) {
	body := ""
	server := httptest.NewServer(http.HandlerFunc(func(answer http.ResponseWriter, _ *http.Request) { fmt.Fprint(answer, body) }))
	defer server.Close()
	host, port, _ := net.SplitHostPort(server.Listener.Addr().String())
	const well, failed = `{"code":200,"data":{"status":"ok"}}`, `{"code":200,"data":{"problems":[{"code":"backup_failed","message":"It failed."}]}}`
	for name, one := range map[string]struct {
		body, flag, out, message string
	}{
		"well":                {well, "--strict=false", "", ""},
		"well, strictly":      {well, "--strict", "", ""},
		"a problem":           {failed, "--strict=false", "It failed. (backup_failed)\n", ""},
		"a problem, strictly": {failed, "--strict", "It failed. (backup_failed)\n", usererror.Message(usererror.ErrReported)},
	} {
		t.Run(name, func(t *testing.T) {
			body = one.body
			l, out := newTestLauncher(t, "health", one.flag, "--host", host, "--port", port)
			if message := l.run(t); message != one.message || out.String() != one.out {
				t.Errorf("it says %q and ends with %q", out, message)
			}
		})
	}
}

func TestHealthWhereNobodyAnswers(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	host, port, _ := net.SplitHostPort(listener.Addr().String())
	_ = listener.Close()
	l, _ := newTestLauncher(t, "health", "--host", host, "--port", port)
	if message := l.run(t); message != "No Sijil answers at http://"+net.JoinHostPort(host, port)+"." {
		t.Error(message)
	}
}
