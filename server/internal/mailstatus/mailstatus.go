// Package mailstatus counts the e-mails that the server sends, and remembers whether the mail server takes them.
package mailstatus

import (
	"errors"
	"net/textproto"
	"regexp"
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
	case isOfMailbox(err):
		s.failed++
	default:
		s.failed++
		s.reason = err.Error()
	}
}

var (
	enhancedCode = regexp.MustCompile(`^[45]\.(\d+)\.(\d+)\b`)
	aboutContent = regexp.MustCompile(`(?i)spam|content|message|virus|policy|block|black|reputation|dmarc|spf|dkim`)
	aboutSender  = regexp.MustCompile(`(?i)relay|sender|authenti`)
	aboutRoom    = regexp.MustCompile(`(?i)mailbox|quota|full`)
)

// isOfMailbox reports whether the mail server answers that there is no such mailbox, or that it cannot take more now: anybody
// can register with an address that does not exist, so this says nothing about the server. It is the rule of
// pb_hooks/src/mail/refusals.ts, which says more of it.
func isOfMailbox(err error) bool {
	var reply *textproto.Error
	if !errors.As(err, &reply) || reply.Code < 450 || reply.Code > 554 || aboutSender.MatchString(reply.Msg) {
		return false
	}
	found := enhancedCode.FindStringSubmatch(reply.Msg)
	if found == nil {
		room := reply.Code == 552 || reply.Code == 450 || reply.Code == 452 && aboutRoom.MatchString(reply.Msg)
		return room || reply.Code >= 550 && reply.Code != 554 && !aboutContent.MatchString(reply.Msg)
	}
	switch subject, detail := found[1], found[2]; subject {
	case "1":
		// the address of the sender
		return detail != "7" && detail != "8"
	case "2":
		return true
	default:
		return reply.Code >= 500 && subject == "4" && detail == "1"
	}
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
