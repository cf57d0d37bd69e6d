package backup

import (
	"bufio"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"os"

	"filippo.io/age"

	"sijil/internal/usererror"
)

const (
	filesPrefix   = "files/"
	backupsPrefix = "backups/"
	sealedSuffix  = ".age"
)

// Sealer encrypts what goes into a store to an age recipient, and names files so that their names reveal nothing of them.
type Sealer struct {
	text      string
	recipient age.Recipient
	key       []byte
}

// NewSealer makes a sealer for an age public key (age1…); the key names files and opens nothing.
func NewSealer(recipient string, key []byte) (*Sealer, error) {
	parsed, err := age.ParseX25519Recipient(recipient)
	if err != nil {
		return nil, err
	}
	return &Sealer{text: recipient, recipient: parsed, key: key}, nil
}

// IsRecipient reports whether a text is an age public key.
func IsRecipient(text string) bool {
	_, err := age.ParseX25519Recipient(text)
	return err == nil
}

// objectOf is the key of a file by its SHA-256 in hex. Without a sealer that is its name; with one it is a keyed hash,
// since whoever sees the store could otherwise find out whether a file that they have is in it.
func (s *Sealer) objectOf(digest string) string {
	if s == nil {
		return filesPrefix + digest[:2] + "/" + digest
	}
	hash := hmac.New(sha256.New, s.key)
	fmt.Fprintf(hash, "%s\n%s", s.text, digest)
	name := hex.EncodeToString(hash.Sum(nil))
	return filesPrefix + name[:2] + "/" + name + sealedSuffix
}

// sizeOf is the size of the file in an object of that size.
func (s *Sealer) sizeOf(stored int64) int64 {
	if s == nil {
		return stored
	}
	return sizeUnsealed(stored)
}

// write makes a local file of what content writes, sealed where there is a sealer. The sum is that of the content.
func (s *Sealer) write(path string, content func(io.Writer) error) (Sum, error) {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return Sum{}, err
	}
	defer file.Close()
	var target io.WriteCloser = file
	if s != nil {
		if target, err = age.Encrypt(file, s.recipient); err != nil {
			return Sum{}, err
		}
	}
	written := &summed{hash: sha256.New()}
	buffered := bufio.NewWriterSize(io.MultiWriter(target, written), 64<<10)
	if err := content(buffered); err != nil {
		return Sum{}, err
	}
	// sealing ends with a part of its own
	if err := errors.Join(buffered.Flush(), target.Close()); err != nil {
		return Sum{}, err
	}
	if s != nil {
		err = file.Close()
	}
	return Sum{hex.EncodeToString(written.hash.Sum(nil)), written.size}, err
}

// summed hashes and counts what is written to it.
type summed struct {
	hash hash.Hash
	size int64
}

func (s *summed) Write(part []byte) (int, error) {
	s.size += int64(len(part))
	return s.hash.Write(part)
}

// ReadIdentities reads a file of age secret keys, as age-keygen makes it.
func ReadIdentities(path string) ([]age.Identity, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, usererror.New("The identity %s cannot be read: %v.", path, usererror.Reason(err))
	}
	defer file.Close()
	identities, err := age.ParseIdentities(file)
	if err != nil {
		return nil, usererror.New("%s holds no age secret key (AGE-SECRET-KEY-1…).", path)
	}
	return identities, nil
}
