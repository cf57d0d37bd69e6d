// Package mailgreeting hears whether the mail server is there before PocketBase hands it an e-mail: where it is not, nothing
// can have been taken, which the error of a connection that broke does not say.
package mailgreeting

import (
	"crypto/tls"
	"net"
	"net/smtp"
	"strconv"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/mailer"
)

// How long a mail server may take until it has greeted (RFC 5321, section 4.5.3.2.1).
const timeForGreeting = 5 * time.Minute

// NotTaken is why an e-mail was certainly not taken: the mail server has not greeted.
type NotTaken struct{ Reason error }

func (e *NotTaken) Error() string { return e.Reason.Error() }
func (e *NotTaken) Unwrap() error { return e.Reason }

// Bind waits for the greeting of the mail server before each e-mail that the app sends by SMTP.
func Bind(app core.App) { bind(app, timeForGreeting) }

func bind(app core.App, patience time.Duration) {
	app.OnMailerSend().Bind(&hook.Handler[*core.MailerEvent]{
		// after whatever else there is to do with an e-mail, right before it is handed over
		Priority: 1_000,
		Func: func(e *core.MailerEvent) error {
			if client, isSMTP := e.Mailer.(*mailer.SMTPClient); isSMTP {
				if err := greeted(client, patience); err != nil {
					return &NotTaken{err}
				}
			}
			return e.Next()
		},
	})
}

func greeted(by *mailer.SMTPClient, patience time.Duration) error {
	deadline := time.Now().Add(patience)
	dialer := &net.Dialer{Deadline: deadline}
	conn, err := dialer.Dial("tcp", net.JoinHostPort(by.Host, strconv.Itoa(by.Port)))
	if err != nil {
		return err
	}
	defer conn.Close()
	if err := conn.SetDeadline(deadline); err != nil {
		return err
	}
	if by.TLS {
		conn = tls.Client(conn, &tls.Config{ServerName: by.Host})
	}
	client, err := smtp.NewClient(conn, by.Host)
	if err != nil {
		return err
	}
	// it has said that it is there, and nothing more is asked of it
	_ = client.Text.PrintfLine("QUIT")
	return nil
}
