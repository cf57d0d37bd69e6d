package backup

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"hash"
	"io"
	"io/fs"
	"path/filepath"
	"strings"

	"filippo.io/age"

	"sijil/internal/restore"
	"sijil/internal/usererror"
)

// opened is a backup of a store, for a restore.
type opened struct {
	store      Store
	name       string
	header     Header
	identities []age.Identity
	lines      map[string]Line
	entries    []restore.Entry
}

// Open opens a backup of a store; identity is the file of the secret key that it is sealed to, or "".
func Open(store Store, name, identity string) (restore.Source, error) {
	found := &opened{store: store, name: name, lines: map[string]Line{}}
	err := readJSON(store, backupsPrefix+name+"/"+headerName, &found.header)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, usererror.New("There is no backup %s in %s.", name, store.Name())
	}
	if err != nil {
		return nil, usererror.New("The backup %s in %s cannot be read: %v.", name, store.Name(), usererror.Reason(err))
	}
	if found.header.Format != formatVersion {
		return nil, usererror.New("%s was made by a newer Sijil than this one: restore it with that version or a newer one.", name)
	}
	if found.header.Recipient != "" {
		if identity == "" {
			return nil, usererror.New("%s is sealed to %s: name the file with its secret key by --identity FILE.", name, found.header.Recipient)
		}
		if found.identities, err = ReadIdentities(identity); err != nil {
			return nil, err
		}
	}
	if err := found.readList(); err != nil {
		var wrong *age.NoIdentityMatchError
		if errors.As(err, &wrong) {
			return nil, usererror.New("%s is sealed to %s, and the secret key in %s is another one's.", name, found.header.Recipient, identity)
		}
		return nil, usererror.New("%s is damaged at %s: take another backup.", name, listName)
	}
	return found, nil
}

func (o *opened) readList() error {
	list, err := o.read(backupsPrefix+o.name+"/"+listName+o.header.suffix(), o.header.List)
	if err != nil {
		return err
	}
	defer list.Close()
	o.entries = []restore.Entry{{Path: restore.Database, Size: o.header.Database.Size}}
	for lines := json.NewDecoder(list); ; {
		var line Line
		if err := lines.Decode(&line); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		if err := o.add(line); err != nil {
			return err
		}
	}
}

func (o *opened) add(line Line) error {
	if line.Object == "" {
		return nil
	}
	local := filepath.IsLocal(filepath.FromSlash(line.Path)) && strings.HasPrefix(line.Path, "storage/")
	_, twice := o.lines[line.Path]
	if twice || !local || !strings.HasPrefix(line.Object, filesPrefix) || strings.Contains(line.Object, "..") || line.Size < 0 {
		return errors.New("it names what is none of its own")
	}
	o.lines[line.Path] = line
	o.entries = append(o.entries, restore.Entry{Path: line.Path, Size: line.Size, Attributes: line.Attributes})
	return nil
}

func (o *opened) Name() string             { return o.name }
func (o *opened) Entries() []restore.Entry { return o.entries }
func (o *opened) Skipped() []string        { return nil }
func (o *opened) Close() error             { return o.store.Close() }

func (o *opened) Open(entry restore.Entry) (io.ReadCloser, error) {
	if entry.Path == restore.Database {
		return o.read(backupsPrefix+o.name+"/"+databaseName+o.header.suffix(), o.header.Database)
	}
	line := o.lines[entry.Path]
	content, err := o.read(line.Object, Sum{line.SHA256, line.Size})
	if errors.Is(err, fs.ErrNotExist) {
		return nil, usererror.New("%s is damaged: %s is not in %s.", o.name, line.Object, o.store.Name())
	}
	return content, err
}

// read opens an object, decrypted. Reading it fails at the end unless its SHA-256 is the one that was backed up.
func (o *opened) read(key string, sum Sum) (io.ReadCloser, error) {
	object, err := o.store.Open(key)
	if err != nil {
		return nil, err
	}
	var content io.Reader = object
	if o.header.Recipient != "" {
		if content, err = age.Decrypt(object, o.identities...); err != nil {
			_ = object.Close()
			return nil, err
		}
	}
	return &verified{Closer: object, content: content, hash: sha256.New(), wanted: sum.SHA256}, nil
}

var errWrongDigest = errors.New("another SHA-256")

// verified fails at the end of the content unless its SHA-256 is the wanted one.
type verified struct {
	io.Closer
	content io.Reader
	hash    hash.Hash
	wanted  string
}

func (v *verified) Read(into []byte) (int, error) {
	read, err := v.content.Read(into)
	v.hash.Write(into[:read])
	if errors.Is(err, io.EOF) && hex.EncodeToString(v.hash.Sum(nil)) != v.wanted {
		return read, errWrongDigest
	}
	return read, err
}
