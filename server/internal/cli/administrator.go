package cli

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/dop251/goja"

	"sijil/internal/usererror"
)

// administrator is the first account, as the migration that creates it prints it. The password is there only when it was
// generated.
type administrator struct {
	Username string `json:"username"`
	Email    string `json:"email"`
	Password string `json:"password"`
}

const announcement = "First administrator: "

// refusal is the prefix of the message with which a hook stops the start.
const refusal = "Refused: "

// console gives hooks and migrations a console.log that prints plain lines, and announces the first administrator. The
// migration prints the account before it commits, so that a killed start cannot lose the password.
func (l *launcher) console(vm *goja.Runtime) {
	_ = vm.Get("console").ToObject(vm).Set("log", func(call goja.FunctionCall) goja.Value {
		words := []string{}
		for _, value := range call.Arguments {
			words = append(words, value.String())
		}
		line := strings.Join(words, " ")
		if text, found := strings.CutPrefix(line, announcement); found {
			var created administrator
			if json.Unmarshal([]byte(text), &created) == nil {
				l.administrator = &created
				if l.announceAt != "" {
					l.announceAdministrator(l.announceAt)
				}
				return goja.Undefined()
			}
		}
		if text, found := strings.CutPrefix(line, refusal); found {
			l.refused = usererror.New("%s", usererror.Plain(text))
			return goja.Undefined()
		}
		fmt.Fprintln(l.out, line)
		return goja.Undefined()
	})
}

func (l *launcher) announceAdministrator(address string) {
	created := l.administrator
	if created == nil {
		return
	}
	l.administrator = nil
	password := created.Password
	if password == "" {
		password = "(as set in ADMIN_PASSWORD)"
	}
	console := fmt.Sprintf("%s/_/  (sign in there as %s, with the same password)", address, created.Email)
	if l.isConsoleClosed() {
		console = "closed (CONSOLE=off)"
	}
	fmt.Fprintf(l.out, `
First administrator, shown this once:
  username  %s
  password  %s
  console   %s

`, created.Username, password, console)
}
