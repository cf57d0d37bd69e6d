package main

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
func (l *launcher) mailFailure(at string) error {
	if !l.app.Settings().SMTP.Enabled {
		return nil
	}
	to := strings.FieldsFunc(l.settings.get("BACKUP_REPORT_TO", ""), func(r rune) bool { return r == ',' || r == ' ' })
	if len(to) == 0 {
		query := l.app.DB().NewQuery("SELECT email FROM users WHERE role = 'super_admin' AND isActive = 1 AND email <> '' AND confirmedEmail = email COLLATE NOCASE")
		if err := query.Column(&to); err != nil {
			return err
		}
	}
	meta := l.app.Settings().Meta
	words, err := readBackupFailedMail(l.files)
	if err != nil {
		return err
	}
	subject := "Sijil: " + words.English.Subject + " · " + words.Arabic.Subject
	text := strings.ReplaceAll(words.English.Text+"\n\n"+words.Arabic.Text+"\n", "{{at}}", at)
	failures := []error{}
	for _, address := range to {
		failures = append(failures, l.app.NewMailClient().Send(&mailer.Message{
			From: mail.Address{Name: meta.SenderName, Address: meta.SenderAddress}, To: []mail.Address{{Address: address}},
			Subject: subject, Text: text, HTML: `<p>` + strings.ReplaceAll(strings.TrimSpace(text), "\n\n", `</p><p dir="rtl" lang="ar">`) + `</p>`,
		}))
	}
	return errors.Join(failures...)
}
