package main

import (
	"errors"
	"net/mail"
	"strings"

	"github.com/pocketbase/pocketbase/tools/mailer"
)

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
	const subject = "Sijil: a backup failed · تعذّر إنشاء نسخة احتياطية"
	text := "The backup of " + at + " (UTC) failed. Why stands on the server's output; “sijil doctor” checks the disk and the backups.\n\n" +
		"تعذّر إنشاء النسخة الاحتياطية بتاريخ " + at + " (UTC). السبب مذكور في مخرجات الخادم، ويفحص الأمر “sijil doctor” القرص والنسخ الاحتياطية.\n"
	failures := []error{}
	for _, address := range to {
		failures = append(failures, l.app.NewMailClient().Send(&mailer.Message{
			From: mail.Address{Name: meta.SenderName, Address: meta.SenderAddress}, To: []mail.Address{{Address: address}},
			Subject: subject, Text: text, HTML: `<p>` + strings.ReplaceAll(strings.TrimSpace(text), "\n\n", `</p><p dir="rtl" lang="ar">`) + `</p>`,
		}))
	}
	return errors.Join(failures...)
}
