package texts

import (
	"archive/zip"
	"bytes"
	"strings"
	"testing"
)

// packed is a ZIP of these files.
func packed(t *testing.T, files map[string]string) []byte {
	t.Helper()
	var made bytes.Buffer
	archive := zip.NewWriter(&made)
	for name, content := range files {
		writer, err := archive.Create(name)
		if err == nil {
			_, err = writer.Write([]byte(content))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	return made.Bytes()
}

func TestPartsOf(t *testing.T) {
	parts, err := partsOf(packed(t, map[string]string{
		"word/document.xml": "\xef\xbb\xbf<w:p/>", "word/header2.xml": "\xff\xfe<\x00w\x00>\x00", "word/styles.xml": "<w:s/>",
		"../word/document.xml": "outside", "word/media/document.xml": "beside",
	}))
	if err != nil || len(parts) != 2 || parts["word/document.xml"] != "<w:p/>" || parts["word/header2.xml"] != "<w>" {
		t.Errorf("%q, %v", parts, err)
	}
}

func TestHostileArchives(t *testing.T) {
	bomb := packed(t, map[string]string{"word/document.xml": strings.Repeat(" ", mostUnpacked/2+1), "word/header1.xml": strings.Repeat(" ", mostUnpacked/2)})
	// the directory at the end says that it is small
	lying := packed(t, map[string]string{"word/document.xml": strings.Repeat("a", 1000)})
	at := bytes.LastIndex(lying, []byte("PK\x01\x02"))
	lying[at+24], lying[at+25] = 10, 0
	for name, content := range map[string][]byte{
		"nothing": {}, "no ZIP": []byte("PK\x03\x04 and no more"), "a bomb": bomb, "a lie": lying,
	} {
		if parts, err := partsOf(content); err == nil {
			t.Errorf("%s: %d parts", name, len(parts))
		}
	}
}
