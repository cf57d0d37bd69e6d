package cli

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/core"

	"sijil/internal/datafiles"
	"sijil/internal/restore"
	"sijil/internal/settings"
)

// withAccounts opens the launcher's data, new ones, with the columns of accounts that commands read.
func withAccounts(t *testing.T, l *launcher, rows ...string) {
	t.Helper()
	if err := l.app.Bootstrap(); err != nil {
		t.Fatal(err)
	}
	if err := l.app.RunAllMigrations(); err != nil {
		t.Fatal(err)
	}
	users, err := l.app.FindCollectionByNameOrId("users")
	if err != nil {
		t.Fatal(err)
	}
	users.Fields.Add(&core.TextField{Name: "username"}, &core.TextField{Name: "role"}, &core.BoolField{Name: "isActive"},
		&core.BoolField{Name: "mustChoosePassword"}, &core.AutodateField{Name: "createdAt", OnCreate: true})
	if err := l.app.Save(users); err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		if _, err := l.app.DB().NewQuery("INSERT INTO users (id, tokenKey, password, username, email, role, isActive, createdAt) VALUES " + row).Execute(); err != nil {
			t.Fatal(err)
		}
	}
}

func TestResetPassword(t *testing.T) {
	rows := []string{
		"('100000000000001', 'key1-0123456789-0123456789-0123456789', 'x', 'Noura', 'noura@example.test', 'user', 1, '2026-01-01')",
		"('100000000000002', 'key2-0123456789-0123456789-0123456789', 'x', 'second', 'second@example.test', 'super_admin', 1, '2026-01-03')",
		"('100000000000003', 'key3-0123456789-0123456789-0123456789', 'x', 'first', 'first@example.test', 'super_admin', 1, '2026-01-02')",
		"('100000000000004', 'key4-0123456789-0123456789-0123456789', 'x', 'gone', 'gone@example.test', 'super_admin', 0, '2026-01-01')",
	}
	for name, one := range map[string]struct {
		account, of, further, message string
	}{
		"of nobody in particular": {"", "first", "", ""},
		"by username":             {"noura", "Noura", "", ""},
		"by e-mail address":       {"SECOND@example.test", "second", "", ""},
		"of an inactive account":  {"gone", "gone", "The account is inactive: an administrator must activate it before it can sign in.\n", ""},
		"of nobody":               {"nobody", "", "", "There is no account “nobody” in DIR."},
	} {
		t.Run(name, func(t *testing.T) {
			l, out := newTestLauncher(t, "admin", "reset-password")
			withAccounts(t, l, rows...)
			defer func() { _ = l.app.ResetBootstrapState() }()
			err := l.resetPassword(one.account)
			if one.message != "" {
				if err == nil || err.Error() != strings.ReplaceAll(one.message, "DIR", l.dataDir) {
					t.Errorf("the answer is %v", err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			lines := strings.SplitN(out.String(), "\n", 3)
			if lines[0] != "The new password of "+one.of+", shown this once:" || lines[2] != one.further {
				t.Errorf("it says %q", out)
			}
			account, err := l.app.FindFirstRecordByData("users", "username", one.of)
			if err != nil || !account.ValidatePassword(strings.TrimSpace(lines[1])) || !account.GetBool("mustChoosePassword") || strings.HasPrefix(account.TokenKey(), "key") {
				t.Errorf("the account has another password: %v", err)
			}
		})
	}
}

func TestResetPasswordWithoutAccounts(t *testing.T) {
	l, _ := newTestLauncher(t, "admin", "reset-password")
	withAccounts(t, l, "('100000000000001', 'key1-0123456789-0123456789-0123456789', 'x', 'noura', 'noura@example.test', 'user', 1, '2026-01-01')")
	defer func() { _ = l.app.ResetBootstrapState() }()
	if err := l.resetPassword(""); err == nil || !strings.HasPrefix(err.Error(), "There is no super admin in ") {
		t.Errorf("the answer is %v", err)
	}
}

func TestConsole(t *testing.T) {
	const announced = `First administrator: {"username":"admin","email":"a@example.test","password":"p"}`
	for name, one := range map[string]struct {
		at, script string
		out, later string
		refused    string
	}{
		"as soon as the migration says so": {"http://a.test", `console.log('` + announced + `')`,
			"\nFirst administrator, shown this once:\n  username  admin\n  password  p\n  console   http://a.test/_/  (sign in there as a@example.test, with the same password)\n\n", "", ""},
		"later, where the address is not known yet": {"", `console.log('` + announced + `')`, "",
			"\nFirst administrator, shown this once:\n  username  admin\n  password  p\n  console   http://b.test/_/  (sign in there as a@example.test, with the same password)\n\n", ""},
		"with a password of the settings": {"http://a.test", `console.log('First administrator: {"username":"admin","email":"a@example.test"}')`,
			"\nFirst administrator, shown this once:\n  username  admin\n  password  (as set in ADMIN_PASSWORD)\n  console   http://a.test/_/  (sign in there as a@example.test, with the same password)\n\n", "", ""},
		"a refusal": {"http://a.test", `console.log('Refused: The data are newer.')`, "", "", "The data are newer."},
	} {
		t.Run(name, func(t *testing.T) {
			out := &bytes.Buffer{}
			l := &launcher{out: out, announceAt: one.at}
			vm := goja.New()
			_ = vm.Set("console", vm.NewObject())
			l.console(vm)
			if _, err := vm.RunString(one.script); err != nil {
				t.Fatal(err)
			}
			if out.String() != one.out {
				t.Errorf("it says %q, want %q", out, one.out)
			}
			out.Reset()
			l.announceAdministrator("http://b.test")
			l.announceAdministrator("http://b.test")
			if out.String() != one.later {
				t.Errorf("later it says %q, want %q", out, one.later)
			}
			if message := ""; l.refused != nil {
				message = l.refused.Error()
				if message != one.refused {
					t.Errorf("refused with %q", message)
				}
			} else if one.refused != "" {
				t.Error("not refused")
			}
		})
	}
}

func TestAnnouncementWhereTheConsoleIsClosed(t *testing.T) {
	set, err := settings.Resolve([]string{"--console", "OFF"})
	if err != nil {
		t.Fatal(err)
	}
	out := &bytes.Buffer{}
	l := &launcher{out: out, settings: set, administrator: &administrator{Username: "admin", Password: "p"}}
	l.announceAdministrator("http://a.test")
	if !strings.Contains(out.String(), "\n  console   closed (CONSOLE=off)\n") {
		t.Errorf("it says %q", out.String())
	}
}

func TestRuntimeFunctions(t *testing.T) {
	folder := t.TempDir()
	put(t, filepath.Join(folder, "abc"), "abc")
	vm := goja.New()
	extend(vm, nil, nil)
	_ = vm.Set("path", filepath.Join(folder, "abc"))
	value, err := vm.RunString("sha256OfFile(path)")
	if err != nil || value.String() != "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" {
		t.Errorf("the digest is %v: %v", value, err)
	}
	_ = vm.Set("folder", folder)
	if value, err = vm.RunString("freeSpaceOf(folder) > 0"); err != nil || !value.ToBoolean() {
		t.Errorf("free space: %v, %v", value, err)
	}
	whole, err := io.ReadAll(joined([]byte("he"), strings.NewReader("llo")))
	if err != nil || string(whole) != "hello" {
		t.Errorf("joined to %q: %v", whole, err)
	}
}

// zipFiles packs files by their names in the archive.
func zipFiles(t *testing.T, archive string, files map[string]string) {
	t.Helper()
	target, err := os.Create(archive)
	if err != nil {
		t.Fatal(err)
	}
	writer := zip.NewWriter(target)
	for name, path := range files {
		content, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		entry, err := writer.Create(name)
		if err == nil {
			_, err = entry.Write(content)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(writer.Close(), target.Close()); err != nil {
		t.Fatal(err)
	}
}

func TestCheckUnpacked(t *testing.T) {
	for name, one := range map[string]struct {
		statement string
		missing   int
		want      string
	}{
		"a backup":           {"CREATE TABLE sync_state (name TEXT PRIMARY KEY, value TEXT)", 1, ""},
		"of a newer Sijil":   {"INSERT INTO _migrations (file, applied) VALUES ('9_later.js', 1)", 0, " was made by a newer Sijil than this one"},
		"of another program": {"DROP TABLE sync_state", 0, " is not a backup of Sijil."},
		"with files in S3":   {"UPDATE _params SET value = json_set(value, '$.s3.enabled', json('true')) WHERE id = 'settings'", 0, ""},
	} {
		t.Run(name, func(t *testing.T) {
			l, _ := newTestLauncher(t, "restore")
			withAccounts(t, l, "('100000000000001', 'key1-0123456789-0123456789-0123456789', 'x', 'noura', 'noura@example.test', 'user', 1, '2026-01-01')")
			statements := []string{"CREATE TABLE IF NOT EXISTS sync_state (name TEXT PRIMARY KEY, value TEXT)", "UPDATE users SET avatar = 'lost.png'"}
			if !strings.HasPrefix(one.statement, "CREATE") {
				statements = append(statements, one.statement)
			}
			for _, statement := range statements {
				if _, err := l.app.DB().NewQuery(statement).Execute(); err != nil {
					t.Fatal(err)
				}
			}
			if err := l.app.ResetBootstrapState(); err != nil {
				t.Fatal(err)
			}
			archive := filepath.Join(t.TempDir(), "all.zip")
			zipFiles(t, archive, map[string]string{"data.db": filepath.Join(l.dataDir, "data.db")})
			source, err := restore.OpenZip(archive)
			if err != nil {
				t.Fatal(err)
			}
			defer source.Close()
			missing, err := checkUnpacked(source, filepath.Join(l.dataDir, "data.db"))
			if (one.want == "") != (err == nil) || err != nil && !strings.HasPrefix(err.Error(), archive+one.want) {
				t.Errorf("the answer is %v", err)
			}
			if len(missing) != one.missing {
				t.Errorf("missing are %v", missing)
			}
		})
	}
}

func TestRestoreAndCancel(t *testing.T) {
	l, out := newTestLauncher(t, "restore")
	withAccounts(t, l)
	if _, err := l.app.DB().NewQuery("CREATE TABLE sync_state (name TEXT PRIMARY KEY, value TEXT)").Execute(); err != nil {
		t.Fatal(err)
	}
	if err := l.app.ResetBootstrapState(); err != nil {
		t.Fatal(err)
	}
	l.files = os.DirFS(t.TempDir())
	archive := filepath.Join(t.TempDir(), "all.zip")
	zipFiles(t, archive, map[string]string{"data.db": filepath.Join(l.dataDir, "data.db")})
	put(t, filepath.Join(l.dataDir, "storage", "c", "1", "later.pdf"), "x")
	if err := l.restore(archive, ""); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	if !strings.HasPrefix(text, "Restored "+archive+".\nWhat was there before is kept in ") || !datafiles.HasDatabase(l.dataDir) {
		t.Errorf("it says %q", text)
	}
	if _, err := os.Stat(filepath.Join(l.dataDir, "storage", "c", "1", "later.pdf")); err == nil {
		t.Error("a file from after the backup stays")
	}
	out.Reset()
	if err := l.cancelRestore(); err != nil || out.String() != "No restore was interrupted.\n" {
		t.Errorf("cancelled with %q: %v", out, err)
	}
	put(t, filepath.Join(l.dataDir, ".restore", "data", "data.db"), "half")
	out.Reset()
	if err := l.cancelRestore(); err != nil || !strings.HasPrefix(out.String(), "Removed what an interrupted restore has left (") {
		t.Errorf("cancelled with %q: %v", out, err)
	}
	if _, err := os.Stat(filepath.Join(l.dataDir, ".restore")); err == nil {
		t.Error("what it has left is still there")
	}
}

func TestForgetLeftovers(t *testing.T) {
	dataDir := t.TempDir()
	old := filepath.Join(dataDir, "backups", ".sijil-backup-1")
	put(t, filepath.Join(old, "backup.zip"), "x")
	put(t, filepath.Join(dataDir, ".restore", "data", "data.db"), "x")
	put(t, filepath.Join(dataDir, "backups", "kept.zip"), "x")
	copied := filepath.Join(dataDir, "backups", "cut.zip.18ea9dd59dbf884f.tmp")
	put(t, copied, "x")
	then := time.Now().Add(-2 * time.Hour)
	for _, path := range []string{filepath.Join(old, "backup.zip"), old} {
		if err := os.Chtimes(path, then, then); err != nil {
			t.Fatal(err)
		}
	}
	forgetLeftovers(dataDir)
	for path, want := range map[string]bool{old: false, copied: false, filepath.Join(dataDir, ".restore"): false, filepath.Join(dataDir, "backups", "kept.zip"): true} {
		if _, err := os.Stat(path); (err == nil) != want {
			t.Errorf("%s: there is %v, want %v", path, err == nil, want)
		}
	}
}
