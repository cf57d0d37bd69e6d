// Package mailstatus counts the e-mails that the server sends, and remembers whether the mail server takes them.
package mailstatus

import (
	"errors"
	"net/textproto"
	"strings"
	"sync"

	"github.com/pocketbase/pocketbase/core"

	"sijil/internal/health"
)

// Status is how sending goes.
type Status struct {
	lock         sync.Mutex
	sent, failed int
	// reason is why the last e-mail could not be sent; "" when it was.
	reason string
}

// Bind counts all e-mails of the app, whoever sends them.
func (s *Status) Bind(app core.App) {
	app.OnMailerSend().BindFunc(func(e *core.MailerEvent) error {
		err := e.Next()
		s.note(err)
		return err
	})
}

func (s *Status) note(err error) {
	s.lock.Lock()
	defer s.lock.Unlock()
	switch {
	case err == nil:
		s.sent++
		s.reason = ""
	case refusesRecipient(err):
		s.failed++
	default:
		s.failed++
		s.reason = err.Error()
	}
}

// refusesRecipient reports whether the mail server answers that there is no such mailbox (RFC 5321, section 4.2.3): anybody
// can register with an address that does not exist, so this says nothing about the server. Codes 5.7.x (RFC 3463) refuse
// the sender instead.
func refusesRecipient(err error) bool {
	var reply *textproto.Error
	if !errors.As(err, &reply) || strings.HasPrefix(reply.Msg, "5.7.") || strings.Contains(strings.ToLower(reply.Msg), "relay") {
		return false
	}
	return reply.Code == 550 || reply.Code == 551 || reply.Code == 553
}

// Counts are how many e-mails were sent since the start, and how many could not be.
func (s *Status) Counts() (sent, failed int) {
	s.lock.Lock()
	defer s.lock.Unlock()
	return s.sent, s.failed
}

// Problem reports to /api/health that the last e-mail could not be sent.
func (s *Status) Problem(core.App) *health.Problem {
	s.lock.Lock()
	defer s.lock.Unlock()
	if s.reason == "" {
		return nil
	}
	return &health.Problem{Code: "mail_failed", Message: "The last e-mail could not be sent.", Detail: s.reason}
}
