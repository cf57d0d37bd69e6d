package backup

import (
	"cmp"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// What can be wrong with a file in the data folder.
const (
	missing = "missing"
	damaged = "damaged"
)

// file makes sure that the store has a file that a record refers to, and returns its line. A missing or damaged file never
// replaces a good copy: objects are named by their content, and the line then refers to the good one.
func (r *run) file(named Named) (Line, error) {
	if line, looked := r.copied[named.Path]; looked {
		return line, nil
	}
	line := Line{Path: named.Path, Record: named.Record, SHA256: named.SHA256}
	path := filepath.Join(r.Data, filepath.FromSlash(named.Path))
	found, err := os.Stat(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return line, err
	}
	if err == nil {
		line.Size = found.Size()
	} else {
		line.Problem = missing
	}
	if named.SHA256 != "" {
		object := r.Seal.objectOf(named.SHA256)
		stored, has, err := r.Store.Has(object)
		if err != nil {
			return line, err
		}
		if has {
			line.Object = object
			if size := r.Seal.sizeOf(stored); size != line.Size {
				line.Size, line.Problem = size, cmp.Or(line.Problem, damaged)
			}
		}
	}
	if line.Problem == missing {
		return line, nil
	}
	if line.Object == "" {
		if err := r.copy(path, &line); errors.Is(err, fs.ErrNotExist) {
			line.Problem = missing
			return line, nil
		} else if err != nil {
			return line, err
		}
	}
	line.Attributes = attributesOf(path)
	r.copied[named.Path] = line
	return line, nil
}

// copy reads a file once, and puts what was read into the store under the name of its content.
func (r *run) copy(path string, line *Line) error {
	source, err := os.Open(path)
	if err != nil {
		return err
	}
	defer source.Close()
	sum, err := r.Seal.write(r.scratch, contentOf(source))
	if err != nil {
		return err
	}
	if line.SHA256 != "" && line.SHA256 != sum.SHA256 {
		line.Problem = damaged
	}
	line.SHA256, line.Size, line.Object = sum.SHA256, sum.Size, r.Seal.objectOf(sum.SHA256)
	if stored, has, err := r.Store.Has(line.Object); err != nil || (has && r.Seal.sizeOf(stored) == sum.Size) {
		return err
	}
	r.newBytes += sum.Size
	return r.Store.Put(line.Object, r.scratch)
}

// sizeUnsealed is the size of what was sealed with age to one X25519 recipient: a header of 168 bytes, a nonce of 16, and
// 16 bytes for each 64 KB (age-encryption.org/v1).
func sizeUnsealed(sealed int64) int64 {
	const around, chunk, tag = 168 + 16, 64 << 10, 16
	body := sealed - around
	chunks := (body + chunk + tag - 1) / (chunk + tag)
	return max(0, body-chunks*tag)
}

// attributesOf are PocketBase's notes on a file, or nil.
func attributesOf(path string) json.RawMessage {
	text, err := os.ReadFile(path + ".attrs")
	if err != nil || !json.Valid(text) {
		return nil
	}
	return text
}
