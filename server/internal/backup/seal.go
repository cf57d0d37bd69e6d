package backup

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
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

// Sealer encrypts what goes into a store to an age recipient, and names files so that their names tell nothing of them.
type Sealer struct {
	text      string
	recipient age.Recipient
	key       []byte
}

// NewSealer makes a sealer for an age public key (age1…). @param key names files; it opens nothing
func NewSealer(recipient string, key []byte) (*Sealer, error) {
	parsed, err := age.ParseX25519Recipient(recipient)
	if err != nil {
		return nil, err
	}
	return &Sealer{text: recipient, recipient: parsed, key: key}, nil
}

// IsRecipient tells whether a text is an age public key.
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

// suffix stands behind the names of a backup's own files.
func (s *Sealer) suffix() string {
	if s == nil {
		return ""
	}
	return sealedSuffix
}

// recipientText is the public key that the header names, or "".
func (s *Sealer) recipientText() string {
	if s == nil {
		return ""
	}
	return s.text
}

// fits reports whether a stored object can hold a file of that size.
func (s *Sealer) fits(stored, size int64) bool {
	if s != nil {
		stored = sizeUnsealed(stored)
	}
	return stored == size
}

// write copies what is read into a new local file, sealed where there is a sealer, and answers the SHA-256 (hex) and size
// of what was read.
func (s *Sealer) write(path string, source io.Reader) (digest string, size int64, err error) {
	target, err := os.OpenFile(path, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return "", 0, err
	}
	defer target.Close()
	hash := sha256.New()
	source = io.TeeReader(source, hash)
	if s == nil {
		size, err = io.Copy(target, source)
	} else {
		var sealed io.WriteCloser
		if sealed, err = age.Encrypt(target, s.recipient); err != nil {
			return "", 0, err
		}
		if size, err = io.Copy(sealed, source); err == nil {
			err = sealed.Close()
		}
	}
	if err != nil {
		return "", 0, err
	}
	return hex.EncodeToString(hash.Sum(nil)), size, target.Close()
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
