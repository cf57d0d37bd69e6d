package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"

	"github.com/dop251/goja"
)

// extend gives hooks what PocketBase has no fast way for. Each of them does without (pb_hooks/src/kernel/digest.ts and
// multipart.ts), so that they run on PocketBase as it comes too.
func extend(vm *goja.Runtime) {
	_ = vm.Set("sha256OfFile", sha256OfFile)
	_ = vm.Set("joined", joined)
}

// sha256OfFile answers it as hex.
func sha256OfFile(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	hash := sha256.New()
	if _, err := io.Copy(hash, file); err != nil {
		return "", err
	}
	return hex.EncodeToString(hash.Sum(nil)), nil
}

// joined reads on after what was read before.
func joined(head []byte, rest io.Reader) io.ReadCloser {
	return io.NopCloser(io.MultiReader(bytes.NewReader(head), rest))
}
