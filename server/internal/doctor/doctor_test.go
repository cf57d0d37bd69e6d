package doctor

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"sijil/internal/apptest"
	"sijil/internal/settings"
	"sijil/internal/usererror"
)

// program has the entities of the tables in data_test.go.
var program = fstest.MapFS{"dist/entities.json": {Data: []byte(`[
	{"name": "users", "owned": false, "time": "createdAt"},
	{"name": "organizations", "owned": false, "time": "createdAt"},
	{"name": "categories", "owned": true, "time": "createdAt"},
	{"name": "documents", "owned": true, "time": "uploadDate", "files": {
		"stored": "SELECT id AS record, file AS name, size, coalesce(sha256, '') AS digest, 'document “' || name || '”' AS label FROM documents",
		"noted": "SELECT id AS record, file, size, sha256, tenant FROM documents"}},
	{"name": "employees", "owned": true, "time": "updatedAt", "files": {
		"stored": "SELECT e.id AS record, f.value AS name, coalesce((SELECT a.value ->> 'size' FROM json_each(e.attachments) a WHERE a.value ->> 'file' = f.value), -1) AS size, '' AS digest, 'employee “' || firstName || ' ' || lastName || '”' AS label FROM employees e, json_each(e.files) f",
		"noted": "SELECT e.id AS record, a.value ->> 'file' AS file, a.value ->> 'size' AS size, '' AS sha256, e.tenant FROM employees e, json_each(nullif(e.attachments, '')) a UNION ALL SELECT e.id, x.value ->> 'file', x.value ->> 'size', '', e.tenant FROM employees e, json_each(nullif(e.removed, '')) x"}}]`)}}

// with makes a doctor by these flags, and the report that it writes.
func with(t *testing.T, flags ...string) (*Doctor, *report, *bytes.Buffer) {
	t.Helper()
	for _, one := range settings.All {
		t.Setenv(one.Env, "")
	}
	set, err := settings.Resolve(flags)
	if err != nil {
		t.Fatal(err)
	}
	out := &bytes.Buffer{}
	return &Doctor{DataDir: t.TempDir(), Settings: set, Files: program, Out: out, Refused: func() error { return nil }}, &report{out: out}, out
}

// opened is a doctor of an open, empty PocketBase that has been through these statements.
func opened(t *testing.T, statements ...string) (*Doctor, *report, *bytes.Buffer) {
	t.Helper()
	d, r, out := with(t)
	app := apptest.Open(t, core.NewBaseApp(core.BaseAppConfig{DataDir: d.DataDir}))
	for _, statement := range statements {
		if _, err := app.DB().NewQuery(statement).Execute(); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
	d.App = app
	return d, r, out
}

func TestReport(t *testing.T) {
	_, r, out := with(t)
	r.fine("whole", "The %s is whole.", "database")
	r.advise("better", "Do it.", "It could be better.")
	r.problem("broken", "Mend it.", "It is broken.")
	r.failed("The clock", usererror.New("It stands still."))
	r.failed("The files", errors.New("disk I/O error\nstack"))
	const look = "         → Look whether the data folder can be read by this account, and whether the disk is sound.\n"
	want := "OK       The database is whole.\nADVICE   It could be better.\n         → Do it.\n" +
		"PROBLEM  It is broken.\n         → Mend it.\n" +
		"PROBLEM  The clock could not be checked: It stands still.\n" + look +
		"PROBLEM  The files could not be checked: This did not work: disk I/O error\n" + look
	if out.String() != want || r.problems != 3 {
		t.Errorf("%d problems in\n%s", r.problems, out)
	}
}

// says compares the first words of what is found: OK, ADVICE or PROBLEM with a part of the sentence, or "" for silence.
func says(t *testing.T, out *bytes.Buffer, want string) {
	t.Helper()
	kind, part, _ := strings.Cut(want, " ")
	text := out.String()
	if (want == "") != (text == "") || !strings.HasPrefix(text, kind) || !strings.Contains(text, part) {
		t.Errorf("it says %q, want %q", text, want)
	}
}

func TestCertificates(t *testing.T) {
	day := 24 * time.Hour
	for name, one := range map[string]struct {
		until time.Duration
		names []string
		want  string
	}{
		"good":                {60 * day, []string{"a.example", "b.example"}, "OK The certificate holds until"},
		"about to end":        {13 * day, []string{"a.example", "b.example"}, "PROBLEM and was not renewed"},
		"at its end":          {-time.Minute, []string{"a.example", "b.example"}, "PROBLEM has expired on"},
		"of one name alone":   {60 * day, []string{"a.example"}, "PROBLEM is not for b.example"},
		"of every name there": {60 * day, []string{"*.example"}, "OK The certificate holds until"},
	} {
		t.Run(name, func(t *testing.T) {
			_, r, out := with(t)
			file := filepath.Join(t.TempDir(), "c.pem")
			writeCertificate(t, file, time.Now().Add(one.until), one.names)
			judgeCertificate(r, file, []string{"a.example", "b.example"}, "Do something.")
			says(t, out, one.want)
		})
	}
	t.Run("none", func(t *testing.T) {
		_, r, out := with(t)
		file := filepath.Join(t.TempDir(), "c.pem")
		if err := os.WriteFile(file, []byte("-----BEGIN NOTHING-----\n-----END NOTHING-----\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		judgeCertificate(r, file, []string{"a.example"}, "Do something.")
		says(t, out, "PROBLEM There is no certificate in")
	})
}

// writeCertificate writes one after a key, as fetched ones are stored.
func writeCertificate(t *testing.T, file string, until time.Time, names []string) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: until, DNSNames: names}
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	text := append(pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: []byte("key")}),
		pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})...)
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestCertificatesBySettings(t *testing.T) {
	d, r, out := with(t)
	d.checkCertificate(r)
	says(t, out, "")
	d, r, out = with(t, "--https", "a.example")
	d.checkCertificate(r)
	says(t, out, "ADVICE No certificate for a.example was fetched yet.")
	folder := filepath.Join(d.DataDir, core.LocalAutocertCacheDirName)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	writeCertificate(t, filepath.Join(folder, "a.example"), time.Now().Add(90*24*time.Hour), []string{"a.example"})
	out.Reset()
	d.checkCertificate(r)
	says(t, out, "OK The certificate holds until")
	d, r, out = with(t, "--https", "a.example", "--https-certificate", "/none/c", "--https-key", "/none/k")
	d.checkCertificate(r)
	says(t, out, "PROBLEM The certificate /none/c cannot be used: no such file or directory.")
}

func TestReach(t *testing.T) {
	for name, one := range map[string]struct {
		flags []string
		want  []string
	}{
		"this machine":        {nil, []string{"ADVICE   By these settings only this machine reaches it."}},
		"its name":            {[]string{"--host", "localhost"}, []string{"ADVICE   By these settings only this machine reaches it."}},
		"IPv6 of its own":     {[]string{"--host", "[::1]"}, []string{"ADVICE   By these settings only this machine reaches it."}},
		"the office":          {[]string{"--host", "0.0.0.0"}, []string{"ADVICE   Everybody who reaches", "ADVICE   People reach it without HTTPS"}},
		"the office, closed":  {[]string{"--host", "0.0.0.0", "--registration", "closed"}, []string{"ADVICE   People reach it without HTTPS"}},
		"HTTPS":               {[]string{"--https", "a.example", "--registration", "closed"}, []string{"OK       People reach it by HTTPS"}},
		"a proxy with HTTPS":  {[]string{"--public-url", "HTTPS://a.example"}, []string{"ADVICE   Everybody who", "OK       People reach it by HTTPS"}},
		"a proxy without one": {[]string{"--public-url", "http://a.example", "--registration", "closed"}, []string{"ADVICE   People reach it without HTTPS"}},
	} {
		t.Run(name, func(t *testing.T) {
			d, r, out := with(t, one.flags...)
			d.checkReach(r)
			found := []string{}
			for line := range strings.Lines(out.String()) {
				if !strings.HasPrefix(line, " ") {
					found = append(found, line)
				}
			}
			for at, want := range one.want {
				if len(found) != len(one.want) || !strings.HasPrefix(found[at], want) {
					t.Fatalf("it says %q, want %q", found, one.want)
				}
			}
		})
	}
}

func TestProxy(t *testing.T) {
	for name, one := range map[string]struct {
		flags   []string
		mail    bool
		headers []string
		want    string
	}{
		"none":                            {nil, false, nil, ""},
		"one that is not trusted":         {[]string{"--public-url", "https://a.example"}, false, nil, "ADVICE Behind a proxy everybody seems"},
		"one by its setting":              {[]string{"--public-url", "https://a.example", "--trusted-proxy-header", "none"}, false, nil, ""},
		"one by the console":              {[]string{"--public-url", "https://a.example"}, false, []string{"X-Real-IP"}, ""},
		"HTTPS of its own":                {[]string{"--https", "a.example", "--public-url", "https://a.example"}, true, nil, ""},
		"e-mail without a public address": {nil, true, nil, "ADVICE E-mail is set up, and links in it lead to"},
	} {
		t.Run(name, func(t *testing.T) {
			d, r, out := opened(t)
			set, err := settings.Resolve(one.flags)
			if err != nil {
				t.Fatal(err)
			}
			d.Settings = set
			d.App.Settings().SMTP.Enabled, d.App.Settings().TrustedProxy.Headers = one.mail, one.headers
			d.checkProxy(r)
			says(t, out, one.want)
		})
	}
}

func TestPlace(t *testing.T) {
	d, r, out := with(t)
	d.checkPlace(r)
	says(t, out, "OK The data folder")
	if !strings.Contains(out.String(), "PROBLEM  There is no data in ") {
		t.Errorf("without a database it says %q", out)
	}
	d.DataDir = filepath.Join(d.DataDir, "missing")
	out.Reset()
	d.checkPlace(r)
	says(t, out, "PROBLEM There is no data folder")
}

func TestLeftovers(t *testing.T) {
	d, r, out := with(t)
	d.checkLeftovers(r)
	says(t, out, "")
	if err := os.MkdirAll(filepath.Join(d.DataDir, ".restore"), 0o700); err != nil {
		t.Fatal(err)
	}
	d.checkLeftovers(r)
	says(t, out, "ADVICE An interrupted restore has left")
	out.Reset()
	if err := os.WriteFile(filepath.Join(d.DataDir, ".restore", "begun"), []byte("[]"), 0o600); err != nil {
		t.Fatal(err)
	}
	d.checkLeftovers(r)
	says(t, out, "PROBLEM A restore was interrupted while it moved the data.")
}
