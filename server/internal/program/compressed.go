package program

import (
	"errors"
	"io"
	"io/fs"

	"github.com/andybalholm/brotli"
)

// compressedSuffix is that of files compressed by Brotli, as browsers get them.
const compressedSuffix = ".br"

// withCompressed reads files that are there in their compressed form alone as well, by their own names.
type withCompressed struct{ fs.FS }

func (w withCompressed) ReadFile(name string) ([]byte, error) {
	content, err := fs.ReadFile(w.FS, name)
	if !errors.Is(err, fs.ErrNotExist) {
		return content, err
	}
	compressed, missing := w.FS.Open(name + compressedSuffix)
	if missing != nil {
		return nil, err
	}
	defer compressed.Close()
	return io.ReadAll(brotli.NewReader(compressed))
}
