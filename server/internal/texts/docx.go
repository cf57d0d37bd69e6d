package texts

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"regexp"
	"strings"
	"unicode/utf16"
)

const (
	// mostUnpacked is what the parts of one DOCX may take unpacked, all together.
	mostUnpacked = 64 << 20
	// mostParts is how many of its files a DOCX may have.
	mostParts = 10_000
)

// isTextPart matches the parts of a DOCX that have text, as isDocxPart does in domain/texts/docx-text.ts.
var isTextPart = regexp.MustCompile(`^word/(document|footnotes|endnotes|comments|header|footer)[0-9]*\.xml$`)

var errNotDocx = errors.New("the file is no DOCX, or one that unpacks to too much")

// partsOf unpacks the parts of a DOCX that have text, by their names. What they take is known before anything is
// unpacked, and holds even where the archive lies about it.
func partsOf(content []byte) (map[string]string, error) {
	archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil || len(archive.File) > mostParts {
		return nil, errNotDocx
	}
	wanted, room := []*zip.File{}, uint64(mostUnpacked)
	for _, one := range archive.File {
		if !isTextPart.MatchString(one.Name) {
			continue
		}
		if one.UncompressedSize64 > room {
			return nil, errNotDocx
		}
		room -= one.UncompressedSize64
		wanted = append(wanted, one)
	}
	parts := map[string]string{}
	for _, one := range wanted {
		text, err := unpacked(one)
		if err != nil {
			return nil, errNotDocx
		}
		parts[one.Name] = text
	}
	return parts, nil
}

func unpacked(of *zip.File) (string, error) {
	reader, err := of.Open()
	if err != nil {
		return "", err
	}
	defer reader.Close()
	// Go's reader fails where there is more than the archive says
	content, err := io.ReadAll(io.LimitReader(reader, int64(of.UncompressedSize64)+1))
	if err != nil {
		return "", err
	}
	return decoded(content), nil
}

// decoded is the text of an XML file in UTF-8 or, by its mark, in UTF-16.
func decoded(content []byte) string {
	orders := map[string]binary.ByteOrder{"\xff\xfe": binary.LittleEndian, "\xfe\xff": binary.BigEndian}
	if len(content) >= 2 {
		if order := orders[string(content[:2])]; order != nil {
			units := make([]uint16, len(content)/2-1)
			for at := range units {
				units[at] = order.Uint16(content[2*at+2:])
			}
			return string(utf16.Decode(units))
		}
	}
	return strings.ToValidUTF8(strings.TrimPrefix(string(content), "\ufeff"), "\uFFFD")
}
