package cli

import (
	"bytes"
	"io"
	"strings"
	"time"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/core"

	"sijil/internal/backupjob"
	"sijil/internal/datafiles"
	"sijil/internal/disk"
	"sijil/internal/fanout"
	"sijil/internal/snippet"
	"sijil/internal/traffic"
	"sijil/internal/webpush"
	"sijil/internal/zipstream"
)

// extend gives hooks functions that PocketBase has no fast equivalent of. The hooks do without all of them
// (pb_hooks/src/kernel/digest.ts, cleanup/recent-entries.ts, http/body/multipart.ts, backups/space.ts,
// realtime/change-notifications.ts, sessions/sign-in-log.ts, texts/search.ts and documents/zip.ts), so that they run on stock
// PocketBase too.
func extend(vm *goja.Runtime, listeners *fanout.Index, zips *zipstream.Streams) {
	_ = vm.Set("sha256OfFile", disk.SHA256)
	_ = vm.Set("joined", joined)
	_ = vm.Set("freeSpaceOf", disk.Free)
	_ = vm.Set("recentEntriesOf", datafiles.RecentEntries)
	_ = vm.Set("notifyStreams", listeners.Notify)
	_ = vm.Set("noteSignIn", func(e *core.RequestEvent, name string) { traffic.NoteSignIn(e.Response, name) })
	_ = vm.Set("snippetsOfTexts", snippet.OfTexts)
	_ = vm.Set("sendZip", zips.Accept)
}

// prepare gives a runtime of the hooks what the program adds to it.
func (l *launcher) prepare(vm *goja.Runtime, listeners *fanout.Index) {
	l.runtimes.Add(1)
	l.console(vm)
	extend(vm, listeners, l.zips)
	extendPush(vm, l.pushes)
	_ = vm.Set("createStoredBackup", func() error {
		_, err := l.backups().Store(backupjob.BeforeUpgrade)
		return err
	})
	_ = vm.Set("storedCopies", func() (string, error) { return l.backups().Copies(time.Now()) })
}

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

// joined reads the bytes that were read before, then the rest.
func joined(head []byte, rest io.Reader) io.ReadCloser {
	return io.NopCloser(io.MultiReader(bytes.NewReader(head), rest))
}
