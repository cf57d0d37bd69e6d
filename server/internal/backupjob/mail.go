package backupjob

import (
	"encoding/json"
	"errors"
	"io/fs"
	"net/mail"
	"strings"

	"github.com/pocketbase/pocketbase/tools/mailer"
)

// backupFailedMail are the words of backupFailedMail in domain/mails.ts.
type backupFailedMail struct {
	English mailWords `json:"en"`
	Arabic  mailWords `json:"ar"`
}

type mailWords struct {
	Subject, Text string
}

// readBackupFailedMail reads what scripts/lib/program-data.mjs has put into the program.
func readBackupFailedMail(program fs.FS) (backupFailedMail, error) {
	var mails struct{ BackupFailed backupFailedMail }
	text, err := fs.ReadFile(program, "dist/mails.json")
	if err == nil {
		err = json.Unmarshal(text, &mails)
	}
	return mails.BackupFailed, err
}

// mailFailure tells by e-mail, where SMTP is set, that a backup failed: BACKUP_REPORT_TO, else every active super_admin whose
// address is confirmed.
// It names nothing that people have entered.
func (j *Job) mailFailure(at string) error {
	if !j.App.Settings().SMTP.Enabled {
		return nil
	}
	to := strings.FieldsFunc(j.Settings.Get("BACKUP_REPORT_TO", ""), func(r rune) bool { return r == ',' || r == ' ' })
	if len(to) == 0 {
		query := j.App.DB().NewQuery("SELECT email FROM users WHERE role = 'super_admin' AND isActive = 1 AND email <> '' AND confirmedEmail = email COLLATE NOCASE")
		if err := query.Column(&to); err != nil {
			return err
		}
	}
	meta := j.App.Settings().Meta
	words, err := readBackupFailedMail(j.Files)
	if err != nil {
		return err
	}
	subject := "Sijil: " + words.English.Subject + " · " + words.Arabic.Subject
	text := strings.ReplaceAll(words.English.Text+"\n\n"+words.Arabic.Text+"\n", "{{at}}", at)
	failures := []error{}
	for _, address := range to {
		failures = append(failures, j.App.NewMailClient().Send(&mailer.Message{
			From: mail.Address{Name: meta.SenderName, Address: meta.SenderAddress}, To: []mail.Address{{Address: address}},
			Subject: subject, Text: text, HTML: `<p>` + strings.ReplaceAll(strings.TrimSpace(text), "\n\n", `</p><p dir="rtl" lang="ar">`) + `</p>`,
		}))
	}
	return errors.Join(failures...)
}
