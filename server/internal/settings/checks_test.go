package settings

import (
	"strings"
	"testing"

	// zones must not depend on what the machine has installed
	_ "time/tzdata"
)

func TestChecks(t *testing.T) {
	for env, one := range map[string]struct{ good, bad []string }{
		"PORT":                  {[]string{"1", "65535", " 80 "}, []string{"0", "65536", "-1", "80a", "8 0"}},
		"REGISTRATION_PER_HOUR": {[]string{"1", "1000"}, []string{"0", "-3", "1.5", "many"}},
		"PUBLIC_URL":            {[]string{"https://a.example", "http://10.0.0.1:8090/x"}, []string{"a.example", "ftp://a", "https://"}},
		"TRUSTED_PROXY_HEADER":  {[]string{"X-Forwarded-For", "none"}, []string{"X Forwarded", "1", "A,B", "A:"}},
		"METRICS_TOKEN":         {[]string{"0123456789abcdef01234567", "correct-horse-battery-staple"}, []string{"0123456789abcdef0123456", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "0123456789 abcdef 01234567", "0123456789abcdef0123456é"}},
		"METRICS_ADDRESS":       {[]string{"127.0.0.1:9464", "[::1]:9464", "0.0.0.0:1"}, []string{"9464", ":9464", "127.0.0.1", "127.0.0.1:0", "a:b:1"}},
		"LOG_LEVEL":             {[]string{"warn", "DEBUG"}, []string{"all", "warning"}},
		"LOG_FORMAT":            {[]string{"json", "Text"}, []string{"xml"}},
		"REPLICATE_TO":          {[]string{"s3://name/path?endpoint=x"}, []string{"s3://name", "s3://name/", "https://a/b", "folder"}},
		"BACKUP_DIR":            {[]string{"/mnt/backups", "backups", "s3://name", "s3://name/path"}, []string{"https://a/b", "s3://"}},
		"BACKUP_RECIPIENT":      {nil, []string{"age1", "AGE-SECRET-KEY-1", "ssh-ed25519 AAAA"}},
		"BACKUP_REPORT_TO":      {[]string{"a@example.test", " a@example.test, b@example.test,", "a@example.test b@sijil.local"}, []string{"not an address", "nobody;at home", "a@example.test;b@example.test", "a@example.test, boss", "Boss <a@example.test>", ","}},
		"HTTPS":                 {[]string{"a.example", "a.example, b.example", "سجل.example"}, []string{"https://a.example", "a/b", ",", "-a.example"}},
		"TIME_ZONE":             {[]string{"Asia/Kuwait", "UTC", "utc", "etc/gmt", "Etc/GMT+3", "EST5EDT", " Asia/Dubai "}, []string{"Kuwait City", "Kuwait/Asia", "+03:00", "UTC+3", "Local", "local", " "}},
		"ACTIVITY_DAYS":         {[]string{"30", "365", " 3650 "}, []string{"29", "3651", "0", "1.5", "a year"}},
		"PRIVATE_SPACE_MB":      {[]string{"1", "1000000"}, []string{"0", "-1", "1.5", "unlimited"}},
		"ORG_SPACE_MB":          {[]string{"1"}, []string{"0"}},
		"MIN_FREE_DISK_MB":      {[]string{"0", "200"}, []string{"-1", "a"}},
		"REGISTRATION":          {[]string{"open", "Closed "}, []string{"yes", "no"}},
		"CONSOLE":               {[]string{"on", "OFF"}, []string{"no", "0"}},
		"PASSWORD_POLICY":       {[]string{"standard", "STRICT"}, []string{"none"}},
		"ADMIN_USERNAME":        {[]string{"admin", "نورة", strings.Repeat("ن", 100)}, []string{"a b", "a@b", strings.Repeat("a", 101)}},
		"ADMIN_EMAIL":           {[]string{"admin@sijil.local", " noura@example.test "}, []string{"boss", "boss@", "boss@office", "a@example.test, b@example.test", " "}},
		"ADMIN_PASSWORD":        {[]string{"sixsix", strings.Repeat("a", 71)}, []string{"five5", strings.Repeat("a", 72), strings.Repeat("ن", 36)}},
	} {
		check := find(env).check
		for _, value := range one.good {
			if wrong := check(value); wrong != "" {
				t.Errorf("%s=%q %s", env, value, wrong)
			}
		}
		for _, value := range one.bad {
			if wrong := check(value); !strings.HasPrefix(wrong, "must ") {
				t.Errorf("%s=%q is taken (%q)", env, value, wrong)
			}
		}
	}
}

func TestEverySettingIsExplained(t *testing.T) {
	seen := map[string]bool{}
	for _, one := range All {
		if one.Help == "" || seen[one.flag()] || strings.ToUpper(one.Env) != one.Env {
			t.Errorf("%s: the help is %q", one.Env, one.Help)
		}
		seen[one.flag()] = true
		if one.check != nil && one.Fallback != "" && !strings.Contains(one.Fallback, " ") && one.Fallback != "unlimited" {
			if wrong := one.check(one.Fallback); wrong != "" {
				t.Errorf("the default of %s %s", one.Env, wrong)
			}
		}
	}
}
