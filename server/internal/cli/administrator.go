package cli

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/dop251/goja"

	"sijil/internal/usererror"
)

// administrator is the first one, as the migration that makes them prints it; the password is there only when it was
// made by chance.
type administrator struct {
	Username string `json:"username"`
	Email    string `json:"email"`
	Password string `json:"password"`
}

const announcement = "First administrator: "

// refusal stands before the sentence with which a hook refuses to go on.
const refusal = "Refused: "

// console gives hooks and migrations a console.log that prints plain lines, and shows the first administrator where the
// address is known. The migration says who they are before it is committed: a start that is killed loses no password.
func (l *launcher) console(vm *goja.Runtime) {
	_ = vm.Get("console").ToObject(vm).Set("log", func(call goja.FunctionCall) goja.Value {
		words := []string{}
		for _, value := range call.Arguments {
			words = append(words, value.String())
		}
		line := strings.Join(words, " ")
		if text, found := strings.CutPrefix(line, announcement); found {
			var made administrator
			if json.Unmarshal([]byte(text), &made) == nil {
				l.administrator = &made
				if l.greetAt != "" {
					l.greet(l.greetAt)
				}
				return goja.Undefined()
			}
		}
		if text, found := strings.CutPrefix(line, refusal); found {
			l.refused = usererror.New("%s", text)
			return goja.Undefined()
		}
		fmt.Fprintln(os.Stdout, line)
		return goja.Undefined()
	})
}

// greet shows the first administrator, the first time only.
func (l *launcher) greet(address string) {
	made := l.administrator
	if made == nil {
		return
	}
	l.administrator = nil
	password := made.Password
	if password == "" {
		password = "(as set in ADMIN_PASSWORD)"
	}
	fmt.Fprintf(l.out, `
First administrator, shown this once:
  username  %s
  password  %s
  console   %s/_/  (sign in there as %s, with the same password)

`, made.Username, password, address, made.Email)
}
