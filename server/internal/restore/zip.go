package restore

import (
	"archive/zip"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"sijil/internal/usererror"
)

const (
	// maxRatio is how many times its packed size an archive may unpack to. Papers and databases stay far below.
	maxRatio = 100
	// ratioExempt is what any archive may unpack to, in bytes.
	ratioExempt = 64 << 20
)

// zipSource is a zip file of PocketBase or of `sijil backup`.
type zipSource struct {
	name    string
	reader  *zip.ReadCloser
	entries []Entry
	files   map[string]*zip.File
	skipped []string
}

// OpenZip opens a zip file and checks its directory; the content is checked while it is unpacked.
func OpenZip(archive string) (Source, error) {
	reader, err := zip.OpenReader(archive)
	if err != nil {
		return nil, usererror.New("%s is not a backup, or a damaged one: %v.", archive, usererror.Reason(err))
	}
	source := &zipSource{name: archive, reader: reader, files: map[string]*zip.File{}}
	if err := source.read(); err != nil {
		_ = reader.Close()
		return nil, err
	}
	return source, nil
}

func (z *zipSource) read() error {
	var packed, unpacked uint64
	for _, file := range z.reader.File {
		if !filepath.IsLocal(filepath.FromSlash(file.Name)) {
			return usererror.New("%s is not a backup of Sijil: it names a file outside of it.", z.name)
		}
		if !file.Mode().IsRegular() {
			continue
		}
		if !belongs(file.Name) {
			if top, _, _ := strings.Cut(file.Name, "/"); !slices.Contains(z.skipped, top) {
				z.skipped = append(z.skipped, top)
			}
			continue
		}
		if z.files[file.Name] != nil {
			return usererror.New("%s is damaged at %s: take another backup.", z.name, file.Name)
		}
		z.files[file.Name] = file
		z.entries = append(z.entries, Entry{Path: file.Name, Size: int64(file.UncompressedSize64)})
		packed, unpacked = packed+file.CompressedSize64, unpacked+file.UncompressedSize64
		if file.UncompressedSize64 > 1<<62 || unpacked > 1<<62 {
			return usererror.New("%s is damaged at %s: take another backup.", z.name, file.Name)
		}
	}
	if z.files[Database] == nil {
		return usererror.New("%s is not a backup of Sijil: there is no database in it.", z.name)
	}
	if unpacked > ratioExempt && unpacked/maxRatio > packed {
		return usererror.New("%s is not a backup of Sijil: its %d KB would unpack to %d MB.", z.name, packed>>10, unpacked>>20)
	}
	return nil
}

func (z *zipSource) Name() string      { return z.name }
func (z *zipSource) Entries() []Entry  { return z.entries }
func (z *zipSource) Skipped() []string { return z.skipped }
func (z *zipSource) Close() error      { return z.reader.Close() }

func (z *zipSource) Open(entry Entry) (io.ReadCloser, error) {
	return z.files[entry.Path].Open()
}
