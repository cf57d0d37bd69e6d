package mailgreeting

import (
	"bufio"
	"errors"
	"net"
	netmail "net/mail"
	"net/textproto"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/mailer"
)

const (
	hangsUp     = ""
	staysSilent = "…"
)

// startMailServer answers by the first word of each command; the greeting is that of "hello", what a whole e-mail gets is
// that of "content". It returns its port, and tells of every e-mail that it has got.
func startMailServer(t *testing.T, answers map[string]string) (int, <-chan string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	t.Cleanup(func() {
		close(ended)
		listener.Close()
	})
	all := map[string]string{
		"hello": "220 ready", "EHLO": "250 here", "MAIL": "250 ok", "RCPT": "250 ok", "DATA": "354 go on", "content": "250 taken",
		"QUIT": "221 bye",
	}
	for command, answer := range answers {
		all[command] = answer
	}
	got := make(chan string, 1)
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			talk(conn, all, got, ended)
		}
	}()
	return listener.Addr().(*net.TCPAddr).Port, got
}

func talk(conn net.Conn, answers map[string]string, got chan<- string, ended <-chan struct{}) {
	defer conn.Close()
	lines := textproto.NewReader(bufio.NewReader(conn))
	for command := "hello"; ; {
		switch answer := answers[command]; answer {
		case hangsUp:
			return
		case staysSilent:
			<-ended
			return
		default:
			_, _ = conn.Write([]byte(answer + "\r\n"))
		}
		if command == "DATA" {
			content, err := lines.ReadDotBytes()
			if err != nil {
				return
			}
			got <- string(content)
			command = "content"
			continue
		}
		line, err := lines.ReadLine()
		if err != nil {
			return
		}
		command, _, _ = strings.Cut(line, " ")
	}
}

func sendTo(t *testing.T, port int, patience time.Duration) error {
	t.Helper()
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: t.TempDir()})
	app.Settings().SMTP = core.SMTPConfig{Enabled: true, Host: "127.0.0.1", Port: port}
	bind(app, patience)
	return app.NewMailClient().Send(&mailer.Message{
		From:    netmail.Address{Address: "no@example.test"},
		To:      []netmail.Address{{Address: "noura@example.test"}},
		Subject: "تنتهي قريبًا", Text: "رخصة", HTML: "<p dir=\"rtl\">رخصة</p>",
	})
}

func TestWhatWasNotTakenIsTold(t *testing.T) {
	for name, one := range map[string]struct {
		answers   map[string]string
		patience  time.Duration
		certainly bool
	}{
		"it hangs up before it greets":       {map[string]string{"hello": hangsUp}, time.Minute, true},
		"it greets with a refusal":           {map[string]string{"hello": "421 too busy"}, time.Minute, true},
		"it never greets":                    {map[string]string{"hello": staysSilent}, 50 * time.Millisecond, true},
		"it hangs up once it has the e-mail": {map[string]string{"content": hangsUp}, time.Minute, false},
	} {
		t.Run(name, func(t *testing.T) {
			port, _ := startMailServer(t, one.answers)
			err := sendTo(t, port, one.patience)
			var notTaken *NotTaken
			if err == nil || errors.As(err, &notTaken) != one.certainly {
				t.Errorf("it is told as %#v", err)
			}
		})
	}
}

func TestNobodyListens(t *testing.T) {
	var notTaken *NotTaken
	if err := sendTo(t, 9, time.Minute); !errors.As(err, &notTaken) {
		t.Errorf("it is told as %#v", err)
	}
}

func TestWhoHasGreetedGetsTheEmailOnce(t *testing.T) {
	port, got := startMailServer(t, nil)
	if err := sendTo(t, port, time.Minute); err != nil {
		t.Fatal(err)
	}
	if content := <-got; !strings.Contains(content, "Subject:") {
		t.Errorf("what came is %s", content)
	}
	select {
	case again := <-got:
		t.Errorf("it came again: %s", again)
	default:
	}
}
