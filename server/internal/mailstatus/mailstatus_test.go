package mailstatus

import (
	"errors"
	"fmt"
	"net/textproto"
	"testing"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/mailer"
)

func TestStatus(t *testing.T) {
	refused := func(code int, text string) error {
		return fmt.Errorf("sending: %w", &textproto.Error{Code: code, Msg: text})
	}
	for name, one := range map[string]struct {
		results      []error
		sent, failed int
		problem      bool
	}{
		"nothing was sent":            {nil, 0, 0, false},
		"all were sent":               {[]error{nil, nil}, 2, 0, false},
		"the mail server is gone":     {[]error{nil, errors.New("connection refused")}, 1, 1, true},
		"it is there again":           {[]error{errors.New("connection refused"), nil}, 1, 1, false},
		"nobody has that address":     {[]error{refused(550, "5.1.1 no such user")}, 0, 1, false},
		"which hides no other reason": {[]error{refused(535, "5.7.8 wrong password"), refused(550, "no such user")}, 0, 2, true},
		"the sender is refused":       {[]error{refused(550, "5.7.1 not allowed")}, 0, 1, true},
		"one mailbox is full":         {[]error{refused(552, "5.2.2 over quota")}, 0, 1, false},
		"or cannot be written now":    {[]error{refused(452, "Mailbox full")}, 0, 1, false},
		"the server itself is full":   {[]error{refused(452, "4.3.1 Insufficient system storage")}, 0, 1, true},
		"the text is refused":         {[]error{refused(550, "Message rejected as spam")}, 0, 1, true},
		"the sender is unknown":       {[]error{refused(550, "5.1.8 no such domain")}, 0, 1, true},
		"nobody is sent anything":     {[]error{refused(550, "Relay access denied")}, 0, 1, true},
	} {
		t.Run(name, func(t *testing.T) {
			app, status := core.NewBaseApp(core.BaseAppConfig{DataDir: t.TempDir()}), &Status{}
			status.Bind(app)
			for _, result := range one.results {
				event := &core.MailerEvent{App: app, Message: &mailer.Message{}}
				if err := app.OnMailerSend().Trigger(event, func(*core.MailerEvent) error { return result }); !errors.Is(err, result) {
					t.Errorf("the sender is told %v", err)
				}
			}
			sent, failed := status.Counts()
			if found := status.Problem(app); sent != one.sent || failed != one.failed || (found != nil) != one.problem {
				t.Errorf("%d were sent, %d failed, and the problem is %+v", sent, failed, found)
			}
		})
	}
}
