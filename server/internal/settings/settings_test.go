package settings

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// fileWith writes a file of settings and answers its path.
func fileWith(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "sijil.env")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// withoutEnvironment makes the test independent of what is set on this machine.
func withoutEnvironment(t *testing.T) {
	t.Helper()
	for _, one := range All {
		t.Setenv(one.Env, "")
	}
}

func TestAFlagGoesBeforeTheEnvironmentAndThatBeforeTheFile(t *testing.T) {
	withoutEnvironment(t)
	file := fileWith(t, "PORT=1001\nHOST=a\nTIME_ZONE=Asia/Dubai\n")
	t.Setenv("PORT", "1002")
	t.Setenv("HOST", "b")
	found, err := Resolve([]string{"serve", "--settings", file, "--port", "1003", "--unknown-flag", "x"})
	if err != nil {
		t.Fatal(err)
	}
	for env, want := range map[string][2]string{
		"PORT":      {"1003", "--port"},
		"HOST":      {"b", "the environment variable HOST"},
		"TIME_ZONE": {"Asia/Dubai", "sijil.env, line 3"},
		"HTTPS":     {"none", ""},
	} {
		if got := found.Get(env, "none"); got != want[0] || found.origin[env] != want[1] {
			t.Errorf("%s is %q of %q, want %q of %q", env, got, found.origin[env], want[0], want[1])
		}
	}
	if err := found.Export(); err != nil || os.Getenv("PORT") != "1003" {
		t.Errorf("exported %q: %v", os.Getenv("PORT"), err)
	}
}

func TestFilesOfSettings(t *testing.T) {
	for name, one := range map[string]struct {
		text string
		// want are values by name, or the message when there is one.
		want    map[string]string
		message string
	}{
		"nothing":            {"", map[string]string{"PORT": "8090"}, ""},
		"comments, blanks":   {"# PORT=1\n\n  PORT = 9000  \n", map[string]string{"PORT": "9000"}, ""},
		"Windows":            {"\uFEFFPORT=9000\r\nHOST=\"::1\"\r\n", map[string]string{"PORT": "9000", "HOST": "::1"}, ""},
		"quotes":             {"ADMIN_PASSWORD='a # b = c'\n", map[string]string{"ADMIN_PASSWORD": "a # b = c"}, ""},
		"an empty value":     {"HOST=\n", map[string]string{"HOST": "127.0.0.1"}, ""},
		"no equals sign":     {"PORT\n", nil, "sijil.env, line 1: a line reads NAME=value, and this one is “PORT”."},
		"no name":            {"=1\n", nil, "sijil.env, line 1: a line reads NAME=value"},
		"an unknown name":    {"\nPROT=1\n", nil, "sijil.env, line 2: there is no setting “PROT”"},
		"twice":              {"PORT=1\nPORT=2\n", nil, "sijil.env, line 2: PORT is set twice (first in sijil.env, line 1)."},
		"half a quote":       {"HOST=\"a\n", nil, "sijil.env, line 1: a quote that begins the value of HOST must end it too."},
		"no e-mail address":  {"\nADMIN_EMAIL=boss\n", nil, "ADMIN_EMAIL must be an e-mail address, such as noura@example.org, and is “boss” (sijil.env, line 2)."},
		"a value of its own": {"PORT=eighty\n", nil, "PORT must be a number from 1 to 65535, and is “eighty” (sijil.env, line 1)."},
	} {
		t.Run(name, func(t *testing.T) {
			withoutEnvironment(t)
			found, err := Resolve([]string{"--settings", fileWith(t, one.text)})
			if one.message != "" {
				if err == nil || !strings.HasPrefix(err.Error(), one.message) {
					t.Fatalf("the error is %v", err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			for env, want := range one.want {
				if got := found.Get(env, find(env).Fallback); got != want {
					t.Errorf("%s is %q, want %q", env, got, want)
				}
			}
		})
	}
}

func TestPathsInAFileBeginAtTheFile(t *testing.T) {
	withoutEnvironment(t)
	file := fileWith(t, "DATA_DIR=papers\nBACKUP_DIR=s3://backups/sijil\nHTTPS_KEY=/etc/key.pem\nHTTPS_CERTIFICATE=c.pem\nHTTPS=a.example\n")
	found, err := Resolve([]string{"--settings", file})
	if err != nil {
		t.Fatal(err)
	}
	beside := filepath.Dir(file)
	for env, want := range map[string]string{
		"DATA_DIR": filepath.Join(beside, "papers"), "BACKUP_DIR": "s3://backups/sijil",
		"HTTPS_KEY": "/etc/key.pem", "HTTPS_CERTIFICATE": filepath.Join(beside, "c.pem"),
	} {
		if got := found.Get(env, ""); got != want {
			t.Errorf("%s is %q, want %q", env, got, want)
		}
	}
	if got, err := found.DataDir(); err != nil || got != filepath.Join(beside, "papers") {
		t.Errorf("the data folder is %q: %v", got, err)
	}
}

func TestANamedFileHasToBeThere(t *testing.T) {
	withoutEnvironment(t)
	missing := filepath.Join(t.TempDir(), "none.env")
	_, err := Resolve([]string{"--settings", missing})
	if err == nil || !strings.HasPrefix(err.Error(), "The settings in "+missing+" cannot be read: ") {
		t.Errorf("the error is %v", err)
	}
}

func TestSettingsThatBelongTogether(t *testing.T) {
	for name, one := range map[string]struct {
		args    []string
		message string
	}{
		"a certificate without its key": {
			[]string{"--https", "a.example", "--https-certificate", "c"}, "HTTPS_CERTIFICATE and HTTPS_KEY belong together"},
		"a key without its certificate": {[]string{"--https-key", "k"}, "HTTPS_CERTIFICATE and HTTPS_KEY belong together"},
		"both, and no name":             {[]string{"--https-key", "k", "--https-certificate", "c"}, "HTTPS_CERTIFICATE needs HTTPS too"},
		"a bucket's key alone":          {[]string{"--backup-key", "k"}, "BACKUP_KEY and BACKUP_SECRET belong together"},
		"a replica's secret alone":      {[]string{"--replicate-secret", "s"}, "REPLICATE_KEY and REPLICATE_SECRET belong together"},
		"a bucket's key and secret":     {[]string{"--backup-key", "k", "--backup-secret", "s"}, ""},
		"metrics for everybody":         {[]string{"--metrics-address", "0.0.0.0:9464"}, "METRICS_ADDRESS is open to other machines: set METRICS_TOKEN too"},
		"metrics for a name":            {[]string{"--metrics-address", "office.example:9464"}, "METRICS_ADDRESS is open to other machines"},
		"metrics for this machine":      {[]string{"--metrics-address", "[::1]:9464"}, ""},
		"metrics with a token":          {[]string{"--metrics-address", "0.0.0.0:9464", "--metrics-token", "0123456789abcdef01234567"}, ""},
		"all three":                     {[]string{"--https-key", "k", "--https-certificate", "c", "--https", "a.example"}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			withoutEnvironment(t)
			_, err := Resolve(one.args)
			if (err == nil) != (one.message == "") || err != nil && !strings.HasPrefix(err.Error(), one.message) {
				t.Errorf("the error is %v", err)
			}
		})
	}
}

func TestASecretIsNotRepeated(t *testing.T) {
	withoutEnvironment(t)
	for _, flag := range []string{"--admin-password", "--metrics-token"} {
		_, err := Resolve([]string{flag, "four"})
		if err == nil || strings.Contains(err.Error(), "four") || !strings.Contains(err.Error(), "••••") {
			t.Errorf("%s: the error is %v", flag, err)
		}
	}
}

func TestMinFreeDisk(t *testing.T) {
	for value, want := range map[string]uint64{"": 200 << 20, "0": 0, " 5 ": 5 << 20, "4000000000": 4000000000 << 20, "500000000000": 500000000000 << 20, "many": 200 << 20} {
		set := Settings{values: map[string]string{"MIN_FREE_DISK_MB": value}}
		if got := set.MinFreeDisk(); got != want {
			t.Errorf("%q keeps %d bytes free, want %d", value, got, want)
		}
	}
}

func TestSources(t *testing.T) {
	withoutEnvironment(t)
	folder := t.TempDir()
	set, err := Resolve([]string{"serve", "--program-dir", folder, "--hooksDir=" + folder + "/../hooks", "--hooksWatch"})
	if err != nil {
		t.Fatal(err)
	}
	found := set.Sources
	if want := (Sources{Program: folder, Hooks: filepath.Join(filepath.Dir(folder), "hooks"), Watch: true}); found != want {
		t.Errorf("found %+v, want %+v", found, want)
	}
	set, err = Resolve(append([]string{"export"}, found.Flags()...))
	if again := set.Sources; err != nil || again.Program != found.Program || again.Hooks != found.Hooks || again.Migrations != "" {
		t.Errorf("its flags give %+v: %v", again, err)
	}
}
