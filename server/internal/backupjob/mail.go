package backupjob

import (
	"encoding/json"
	"errors"
	"io/fs"
	"net/mail"
	"strings"

	"github.com/pocketbase/pocketbase/tools/mailer"

	"sijil/internal/settings"
)

// mails are those of domain/mails.ts that scripts/lib/program-data.mjs has put into the program, by language.
type mails struct {
	BackupFailed map[string]struct{ Subject, Text string }
}

// mailFailure reports a failed backup by e-mail, where SMTP is set: to BACKUP_REPORT_TO, else to every active super_admin
// whose address is confirmed. It names nothing that people have entered.
func (j *Job) mailFailure(at string) error {
	if !j.App.Settings().SMTP.Enabled {
		return nil
	}
	to := settings.Listed(j.Settings.Get("BACKUP_REPORT_TO", ""))
	if len(to) == 0 {
		query := j.App.DB().NewQuery("SELECT email FROM users WHERE role = 'super_admin' AND isActive = 1 AND email <> '' AND confirmedEmail = email COLLATE NOCASE")
		if err := query.Column(&to); err != nil {
			return err
		}
	}
	meta, known := j.App.Settings().Meta, mails{}
	written, err := fs.ReadFile(j.Files, "dist/mails.json")
	if err == nil {
		err = json.Unmarshal(written, &known)
	}
	if err != nil {
		return err
	}
	english, arabic := known.BackupFailed["en"], known.BackupFailed["ar"]
	subject := "Sijil: " + english.Subject + " · " + arabic.Subject
	text := strings.ReplaceAll(english.Text+"\n\n"+arabic.Text+"\n", "{{at}}", at)
	failures := []error{}
	for _, address := range to {
		failures = append(failures, j.App.NewMailClient().Send(&mailer.Message{
			From: mail.Address{Name: meta.SenderName, Address: meta.SenderAddress}, To: []mail.Address{{Address: address}},
			Subject: subject, Text: text, HTML: `<p>` + strings.ReplaceAll(strings.TrimSpace(text), "\n\n", `</p><p dir="rtl" lang="ar">`) + `</p>`,
		}))
	}
	return errors.Join(failures...)
}
