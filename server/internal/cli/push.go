package cli

import (
	"strings"

	"github.com/dop251/goja"

	"sijil/internal/webpush"
)

// newPushes is what wakes browsers while the program serves.
func (l *launcher) newPushes() *webpush.Sender {
	pushes := webpush.New(l.app, strings.EqualFold(l.settings.Get("PUSH_PRIVATE_ADDRESSES", "off"), "on"))
	pushes.Bind()
	return pushes
}

// extendPush gives the hooks of a server what wakes browsers (pb_hooks/src/push/sender.ts); without it there is no push.
func extendPush(vm *goja.Runtime, pushes *webpush.Sender) {
	if pushes == nil {
		return
	}
	_ = vm.Set("pushKey", pushes.PublicKey)
	_ = vm.Set("sendPushes", pushes.Send)
}
