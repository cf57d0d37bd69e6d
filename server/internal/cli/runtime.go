package cli

import (
	"bytes"
	"io"

	"github.com/dop251/goja"

	"sijil/internal/disk"
	"sijil/internal/fanout"
)

// extend gives hooks what PocketBase has no fast way for. Each of them does without (pb_hooks/src/kernel/digest.ts,
// http/body/multipart.ts, backups/space.ts and realtime/change-notifications.ts), so that they run on PocketBase as it comes too.
func extend(vm *goja.Runtime, listeners *fanout.Index) {
	_ = vm.Set("sha256OfFile", disk.SHA256)
	_ = vm.Set("joined", joined)
	_ = vm.Set("freeSpaceOf", disk.Free)
	_ = vm.Set("hintStreams", listeners.Hint)
}

// joined reads on after what was read before.
func joined(head []byte, rest io.Reader) io.ReadCloser {
	return io.NopCloser(io.MultiReader(bytes.NewReader(head), rest))
}
