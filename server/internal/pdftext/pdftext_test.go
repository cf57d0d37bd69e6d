package pdftext_test

import (
	"bytes"
	"compress/zlib"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"sijil/internal/pdftext"
	"sijil/internal/pdftext/pdfiumtest"
)

// usual is what domain/texts/texts.ts says.
var usual = pdftext.Limits{Pages: 2000, Letters: 1_000_000, Memory: 256 << 20, Time: 20 * time.Second,
	Units: pdftext.Units{Origin: 0x2000, Least: 0x100, Most: 0xd000, SameGlyph: 1, PartOfGlyph: 2, None: 3}}

func reader(t *testing.T, limits pdftext.Limits) *pdftext.Reader {
	t.Helper()
	wasm, folder := pdfiumtest.Load(t)
	made, err := pdftext.New(t.Context(), wasm, folder, limits)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = made.Close(context.Background()) })
	return made
}

// arabic has the letters { | } mean Arabic ones, and ~ a vowel sign.
const arabic = "1 begincodespacerange <00> <ff> endcodespacerange " +
	"4 beginbfchar <7b> <0639> <7c> <0642> <7d> <062f> <7e> <064b> endbfchar"

// pdf is a PDF with these pages' content streams.
func pdf(contents ...string) []byte {
	var file bytes.Buffer
	offsets := []int{}
	object := func(format string, values ...any) {
		offsets = append(offsets, file.Len())
		fmt.Fprintf(&file, "%d 0 obj\n%s\nendobj\n", len(offsets), fmt.Sprintf(format, values...))
	}
	file.WriteString("%PDF-1.4\n")
	kids := []string{}
	for at := range contents {
		kids = append(kids, fmt.Sprintf("%d 0 R", 4+2*at))
	}
	object("<< /Type /Catalog /Pages 2 0 R >>")
	object("<< /Type /Pages /Kids [%s] /Count %d >>", strings.Join(kids, " "), len(kids))
	object("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode %d 0 R >>", 4+2*len(contents))
	var packed bytes.Buffer
	for at, content := range contents {
		if at == 0 || content != contents[at-1] {
			packed.Reset()
			writer := zlib.NewWriter(&packed)
			_, _ = writer.Write([]byte(content))
			_ = writer.Close()
		}
		object("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents %d 0 R /Resources << /Font << /F 3 0 R >> >> >>", 5+2*at)
		object("<< /Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream", packed.Len(), packed.String())
	}
	object("<< /Length %d >>\nstream\n%s\nendstream", len(arabic), arabic)
	table := file.Len()
	fmt.Fprintf(&file, "xref\n0 %d\n0000000000 65535 f \n", len(offsets)+1)
	for _, offset := range offsets {
		fmt.Fprintf(&file, "%010d 00000 n \n", offset)
	}
	fmt.Fprintf(&file, "trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF", len(offsets)+1, table)
	return file.Bytes()
}

func texts(pages []pdftext.Page) string {
	found := []string{}
	for _, page := range pages {
		found = append(found, page.Text)
	}
	return strings.Join(found, "|")
}

func line(text string) string {
	return "BT /F 12 Tf 50 700 Td (" + text + ") Tj ET"
}

func TestPages(t *testing.T) {
	file := pdf(line("Lease of a warehouse"), "", line("Rent: 450"))
	for name, one := range map[string]struct {
		limits func(*pdftext.Limits)
		want   []string
		cut    bool
	}{
		"all of it":      {func(*pdftext.Limits) {}, []string{"Lease of a warehouse", "", "Rent: 450"}, false},
		"two pages":      {func(l *pdftext.Limits) { l.Pages = 2 }, []string{"Lease of a warehouse", ""}, true},
		"as many pages":  {func(l *pdftext.Limits) { l.Pages = 3 }, []string{"Lease of a warehouse", "", "Rent: 450"}, false},
		"five letters":   {func(l *pdftext.Limits) { l.Letters = 5 }, []string{"Lease"}, true},
		"some of page 3": {func(l *pdftext.Limits) { l.Letters = 24 }, []string{"Lease of a warehouse", "", "Rent"}, true},
	} {
		t.Run(name, func(t *testing.T) {
			limits := usual
			one.limits(&limits)
			pages, cut, err := reader(t, limits).Pages(t.Context(), file)
			if err != nil || cut != one.cut || texts(pages) != strings.Join(one.want, "|") {
				t.Errorf("%q, cut %v, %v", texts(pages), cut, err)
			}
		})
	}
}

// A file of which nothing can be shown is no scan, for which an empty page would be taken.
func TestPagesThatCannotBeLoaded(t *testing.T) {
	withKids := func(kids string) []byte {
		return []byte("%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[" + kids +
			"]/Count 3>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Size 4/Root 1 0 R>>")
	}
	r := reader(t, usual)
	if pages, _, err := r.Pages(t.Context(), withKids("2 0 R 2 0 R 2 0 R")); !errors.Is(err, pdftext.ErrBroken) || pages != nil {
		t.Errorf("of pages that are none: %q, %v", texts(pages), err)
	}
	if pages, cut, err := r.Pages(t.Context(), withKids("3 0 R 2 0 R 2 0 R")); err != nil || cut || len(pages) == 0 {
		t.Errorf("of one page among them: %q, cut %v, %v", texts(pages), cut, err)
	}
}

// What is filled into a form or written over a page is read as it is painted, a line each, the Arabic with its places.
func TestAnnotations(t *testing.T) {
	look := func(text string) string {
		content := "BT /F 12 Tf 2 6 Td (" + text + ") Tj ET"
		return fmt.Sprintf("<</Type/XObject/Subtype/Form/BBox[0 0 260 20]/Resources<</Font<</F 3 0 R>>>>/Length %d>>stream\n%s\nendstream", len(content), content)
	}
	file := func(first string) []byte {
		field := "<</Type/Annot/Subtype/Widget/FT/Tx/DA(/F 12 Tf 0 g)/F 4"
		objects := []string{
			"<</Type/Catalog/Pages 2 0 R/AcroForm<</NeedAppearances true/Fields[]/DR<</Font<</F 3 0 R>>>>/DA(/F 12 Tf 0 g)>>>>",
			"<</Type/Pages/Kids[4 0 R]/Count 1>>",
			"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 8 0 R>>",
			"<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Resources<</Font<</F 3 0 R>>>>/Contents 5 0 R/Annots[" +
				"<</Type/Annot/Subtype/FreeText/Rect[20 300 280 320]/F 4/AP<</N 6 0 R>>>>" +
				field + "/T(a)/V(Khalid)/Rect[20 260 280 280]/AP<</N 7 0 R>>>>" +
				field + "/T(b)/V(Salmiya)/Rect[20 220 280 240]>>" +
				"<</Type/Annot/Subtype/FreeText/Rect[20 180 280 200]/F 2/AP<</N 6 0 R>>>>" +
				"<</Type/Annot/Subtype/FreeText/Rect[20 140 280 160]/F 32/AP<</N 6 0 R>>>>]>>",
			"<</Length 40>>stream\nBT /F 12 Tf 20 360 Td (Permit)       Tj ET\nendstream",
			look(first), look("Khalid"),
			fmt.Sprintf("<</Length %d>>stream\n%s\nendstream", len(arabic), arabic),
		}
		whole := "%PDF-1.7\n"
		for at, object := range objects {
			whole += fmt.Sprintf("%d 0 obj%s endobj\n", at+1, object)
		}
		return []byte(whole + "trailer<</Size 9/Root 1 0 R>>")
	}
	lines := func(page pdftext.Page) []string {
		return strings.Split(strings.ReplaceAll(page.Text, "\r", ""), "\n")
	}
	r := reader(t, usual)
	for first, words := range map[string]string{"Written over": "Written over", "{|": "قع"} {
		pages, _, err := r.Pages(t.Context(), file(first))
		if err != nil || len(pages) != 1 {
			t.Fatalf("%v, %v", pages, err)
		}
		if got := lines(pages[0]); !slices.Equal(got, []string{"Permit", words, "Khalid", "Salmiya"}) {
			t.Errorf("%q", got)
		}
		if units := len([]rune(pages[0].Text)); (pages[0].X != "") != (first == "{|") || pages[0].X != "" && len([]rune(pages[0].X)) != units {
			t.Errorf("%d letters, %d places", units, len([]rune(pages[0].X)))
		}
	}
}

func TestPlacesOfArabic(t *testing.T) {
	// each letter where a program that writes from the left has put it, the last one first
	pages, _, err := reader(t, usual).Pages(t.Context(), pdf("BT /F 12 Tf 50 700 Td (}|{) Tj ET", line("none here")))
	if err != nil || len(pages) != 2 {
		t.Fatal(pages, err)
	}
	of := pages[0]
	letters, xs, ys := []rune(of.Text), []rune(of.X), []rune(of.Y)
	if len(letters) < 3 || len(xs) != len(letters) || len(ys) != len(letters) {
		t.Fatalf("%q is at %x, %x", of.Text, xs, ys)
	}
	places := map[rune]rune{}
	for at, letter := range letters {
		places[letter] = xs[at]
		if ys[at] != rune(usual.Units.Origin+4*700) && ys[at] != rune(usual.Units.None) {
			t.Errorf("%c is at the height %x", letter, ys[at])
		}
	}
	if places['د'] != rune(usual.Units.Origin+4*50) || places['د'] >= places['ق'] || places['ق'] >= places['ع'] {
		t.Errorf("the letters are at %x", places)
	}
	if pages[1].X != "" || pages[1].Y != "" {
		t.Errorf("places of %q: %q", pages[1].Text, pages[1].X)
	}
}

func TestSpacesOfArabic(t *testing.T) {
	// one that is drawn by itself, which PDFium passes over, and one beside a letter
	spaces := func(letters string) []rune {
		content := "BT /F 12 Tf 50 700 Td (" + letters + ") Tj 20 0 Td ( ) Tj 20 0 Td ({ |) Tj ET"
		pages, _, err := reader(t, usual).Pages(t.Context(), pdf(content))
		if err != nil || len(pages) != 1 {
			t.Fatal(pages, err)
		}
		return []rune(pages[0].Spaces)
	}
	found := spaces("}~")
	x, y := rune(usual.Units.Origin+4*70), rune(usual.Units.Origin+4*700)
	if len(found) != 4 || found[0] <= x || found[1] != y || found[2] != x || found[3] != y {
		t.Errorf("spaces are at %x, want one behind %x and one there, all at %x", found, x, y)
	}
	if none := spaces("}"); len(none) > 0 {
		t.Errorf("spaces at %x of a page without vowel signs", none)
	}
}

func TestBroken(t *testing.T) {
	r := reader(t, usual)
	for name, file := range map[string][]byte{
		"nothing": {}, "no PDF": []byte("MZ this program"), "the head alone": []byte("%PDF-1.4\n"),
	} {
		if pages, _, err := r.Pages(t.Context(), file); !errors.Is(err, pdftext.ErrBroken) || pages != nil {
			t.Errorf("%s: %v, %v", name, pages, err)
		}
	}
}

func TestHostile(t *testing.T) {
	limits := usual
	limits.Memory = 64 << 20
	r := reader(t, limits)
	// 150 KB that unpack to 40 MB of text operators, and nesting without end
	for name, content := range map[string]string{
		"a bomb of text": "BT /F 12 Tf " + strings.Repeat("(a) Tj ", 40<<20/7) + "ET",
		"nesting":        strings.Repeat("q ", 5_000_000),
	} {
		if _, _, err := r.Pages(t.Context(), pdf(content)); !errors.Is(err, pdftext.ErrBroken) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if pages, _, err := r.Pages(t.Context(), pdf(line("the next one"))); err != nil || texts(pages) != "the next one" {
		t.Errorf("after them: %v, %v", pages, err)
	}
}

// held is the memory of this process, in bytes; 0 where the system does not tell.
func held(t *testing.T) int {
	t.Helper()
	stat, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0
	}
	var all, resident int
	if _, err := fmt.Sscan(string(stat), &all, &resident); err != nil {
		t.Fatal(err)
	}
	return resident * os.Getpagesize()
}

func TestMemoryIsGivenBack(t *testing.T) {
	r := reader(t, usual)
	bomb := pdf("BT /F 12 Tf " + strings.Repeat("(aaaa) Tj ", 5<<20) + "ET")
	before := held(t)
	if _, _, err := r.Pages(t.Context(), bomb); !errors.Is(err, pdftext.ErrBroken) {
		t.Errorf("a bomb of text: %v", err)
	}
	if more := held(t) - before; more > 64<<20 {
		t.Errorf("%d MB are still held", more>>20)
	}
}

func TestTime(t *testing.T) {
	limits := usual
	limits.Time = time.Millisecond
	endless := pdf("BT /F 12 Tf " + strings.Repeat("(a) Tj ", 1<<20) + "ET")
	if _, _, err := reader(t, limits).Pages(t.Context(), endless); !errors.Is(err, pdftext.ErrBroken) {
		t.Errorf("a file that takes too long: %v", err)
	}
	// the first page is read at once, all of them take minutes
	limits.Time = 5 * time.Second
	page := "BT /F 12 Tf " + strings.Repeat("(a) Tj ", 20_000) + "ET"
	long := pdf(append([]string{line("first")}, slices.Repeat([]string{page}, 1_999)...)...)
	if pages, cut, err := reader(t, limits).Pages(t.Context(), long); err != nil || !cut || len(pages) == 0 || len(pages) == 2_000 || pages[0].Text != "first" {
		t.Errorf("a long paper: %d pages, cut %v, %v", len(pages), cut, err)
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	if _, _, err := reader(t, usual).Pages(stopped, endless); !errors.Is(err, context.Canceled) {
		t.Errorf("while the server stops: %v", err)
	}
}
