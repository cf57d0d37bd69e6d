package cli

import (
	"bytes"
	"io"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/core"

	"sijil/internal/disk"
	"sijil/internal/fanout"
	"sijil/internal/snippet"
	"sijil/internal/traffic"
	"sijil/internal/webpush"
	"sijil/internal/zipstream"
)

// extend gives hooks functions that PocketBase has no fast equivalent of. The hooks do without all of them
// (pb_hooks/src/kernel/digest.ts, http/body/multipart.ts, backups/space.ts, realtime/change-notifications.ts,
// sessions/sign-in-log.ts, texts/search.ts and documents/zip.ts), so that they run on stock PocketBase too.
func extend(vm *goja.Runtime, listeners *fanout.Index, zips *zipstream.Streams) {
	_ = vm.Set("sha256OfFile", disk.SHA256)
	_ = vm.Set("joined", joined)
	_ = vm.Set("freeSpaceOf", disk.Free)
	_ = vm.Set("notifyStreams", listeners.Notify)
	_ = vm.Set("noteSignIn", func(e *core.RequestEvent, name string) { traffic.NoteSignIn(e.Response, name) })
	_ = vm.Set("snippetsOfTexts", snippet.OfTexts)
	_ = vm.Set("sendZip", zips.Accept)
}

// extendPush gives the hooks of a server what wakes browsers (pb_hooks/src/push/sender.ts); without it there is no push.
func extendPush(vm *goja.Runtime, pushes *webpush.Sender) {
	if pushes == nil {
		return
	}
	_ = vm.Set("pushKey", pushes.PublicKey)
	_ = vm.Set("sendPushes", pushes.Send)
}

// joined reads the bytes that were read before, then the rest.
func joined(head []byte, rest io.Reader) io.ReadCloser {
	return io.NopCloser(io.MultiReader(bytes.NewReader(head), rest))
}
