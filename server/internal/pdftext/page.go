package pdftext

import (
	"encoding/binary"
	"math"
	"strings"
	"unicode/utf16"
)

// Page is a page's letters.
type Page struct {
	Text string
	// X and Y have the place of each letter, where there are letters from right to left; else they are "".
	X, Y string
	// Spaces says where the page draws a space, x and y by turns; only of pages with vowel signs.
	Spaces string
	// letters counts UTF-16 units.
	letters int
}

// Units is how places are written as letters (placeUnits in domain/texts/placed/placed-text.ts).
type Units struct {
	Origin, Least, Most, SameGlyph, PartOfGlyph, None int
}

// ofPlace writes a place in points as a number of quarters of a point.
func (u Units) ofPlace(place float64) rune {
	quarters := math.Floor(4*place + 0.5)
	if math.IsNaN(quarters) {
		return 0
	}
	return rune(min(float64(u.Most), max(float64(u.Least), float64(u.Origin)+quarters)))
}

// page returns a page's letters, and whether these are all of them; a page that cannot be loaded has none.
func (i *instance) page(document, form uint64, at, most int, units Units) (found Page, whole bool) {
	page, painted := i.pageOfText(document, form, at)
	if page == 0 {
		return Page{}, true
	}
	i.anyLoaded = true
	text := i.call("FPDFText_LoadPage", page)
	if text == 0 {
		return Page{}, true
	}
	count := max(0, int(int32(i.call("FPDFText_CountChars", text))))
	read := min(count, most)
	plain := i.plain(text, read)
	plain = plain[:min(len(plain), most)]
	found = Page{Text: string(utf16.Decode(plain)), letters: len(plain)}
	if painted != nil || strings.ContainsFunc(found.Text, isFromRight) {
		found = i.placed(page, text, painted, read, most, units)
	}
	if !strings.ContainsFunc(found.Text, isFromRight) {
		found = Page{Text: found.Text, letters: found.letters}
	}
	i.call("FPDFText_ClosePage", text)
	i.call("FPDF_ClosePage", page)
	return found, read == count
}

func isFromRight(letter rune) bool {
	return letter >= 0x590 && letter <= 0x8ff || letter >= 0xfb1d && letter <= 0xfdff || letter >= 0xfe70 && letter <= 0xfefc
}

// isAdded is what PDFium adds by itself: a space, or the end of a line. Of other letters it need not be asked.
func isAdded(code uint32) bool {
	return code == ' ' || code == '\n' || code == '\r'
}

// plain is a text in UTF-16.
func (i *instance) plain(text uint64, count int) []uint16 {
	if count == 0 {
		return nil
	}
	address := i.room(2 * (count + 1))
	defer i.call("free", uint64(address))
	// with the zero at the end
	written := int(int32(i.call("FPDFText_GetText", text, 0, uint64(count), uint64(address))))
	bytes := i.bytes(address, 2*max(written-1, 0))
	units := make([]uint16, len(bytes)/2)
	for at := range units {
		units[at] = binary.LittleEndian.Uint16(bytes[2*at:])
	}
	return units
}

func (i *instance) bytes(address uint32, count int) []byte {
	bytes, found := i.module.Memory().Read(address, uint32(count))
	if !found {
		panic("outside of memory")
	}
	return bytes
}

// doubles are what PDFium has written.
func (i *instance) doubles(address uint32) (numbers [4]float64) {
	bytes := i.bytes(address, 32)
	for at := range numbers {
		numbers[at] = math.Float64frombits(binary.LittleEndian.Uint64(bytes[8*at:]))
	}
	return numbers
}

func isVowelSign(code uint32) bool {
	return code >= 0x64b && code <= 0x65f || code == 0x670
}

// placed is a text with the place of each letter.
func (i *instance) placed(page, text uint64, painted map[uint64]int, count, most int, units Units) Page {
	const blank = ' '
	var letters, xs, ys strings.Builder
	found := Page{}
	room := i.room(32)
	defer i.call("free", uint64(room))
	address := uint64(room)
	box := func(at int) [4]float64 {
		i.call("FPDFText_GetCharBox", text, uint64(at), address, address+8, address+16, address+24)
		return i.doubles(room)
	}
	forms := i.textsOfForms(page, room)
	originOf := func(at int) [2]float64 {
		i.call("FPDFText_GetCharOrigin", text, uint64(at), address, address+8)
		written := i.doubles(room)
		origin := [2]float64{written[0], written[1]}
		if len(forms) > 0 {
			form, isInForm := forms[i.call("FPDFText_GetTextObject", text, uint64(at))]
			if isInForm && form.origin == origin {
				return form.to.place(origin)
			}
		}
		return origin
	}
	none := math.NaN()
	x, y := none, none
	type space struct {
		at   int
		x, y rune
	}
	var drawn []space
	hasSigns := false
	painter := func(at int) int {
		if painted == nil {
			return 0
		}
		return painted[i.call("FPDFText_GetTextObject", text, uint64(at))]
	}
	owner, last := 0, rune(0)
	for at := 0; at < count && found.letters < most; at++ {
		code := uint32(i.call("FPDFText_GetUnicode", text, uint64(at)))
		if code == 0 || code > 0x10ffff || code >= 0xd800 && code <= 0xdfff {
			continue
		}
		write := func(letter, placeX, placeY rune) {
			letters.WriteRune(letter)
			last = letter
			for range utf16.RuneLen(letter) {
				xs.WriteRune(placeX)
				ys.WriteRune(placeY)
				found.letters++
			}
		}
		if isAdded(code) && int32(i.call("FPDFText_IsGenerated", text, uint64(at))) == 1 {
			// of what one annotation paints PDFium does not know that it is no part of another one's line
			if code == blank && painter(at+1) != owner {
				code = '\n'
			}
			write(rune(code), rune(units.None), rune(units.None))
			x = none
			continue
		}
		own := painter(at)
		if own != owner && found.letters > 0 && last != '\n' {
			write('\n', rune(units.None), rune(units.None))
		}
		owner = own
		origin := originOf(at)
		place := units.ofPlace(origin[0])
		if code != blank && x == origin[0] && y == origin[1] {
			place = rune(units.PartOfGlyph)
			if box(at-1) == box(at) {
				place = rune(units.SameGlyph)
			}
		}
		write(rune(code), place, units.ofPlace(origin[1]))
		x, y = origin[0], origin[1]
		hasSigns = hasSigns || isVowelSign(code)
		if code == blank {
			x = none
			drawn = append(drawn, space{at, place, units.ofPlace(origin[1])})
		}
	}
	if hasSigns {
		var spaces strings.Builder
		for _, one := range drawn {
			if i.call("FPDFText_GetTextObject", text, uint64(one.at)) != 0 {
				spaces.WriteRune(one.x)
				spaces.WriteRune(one.y)
			}
		}
		for _, place := range i.flatObjects(page, room) {
			spaces.WriteRune(units.ofPlace(place[0]))
			spaces.WriteRune(units.ofPlace(place[1]))
		}
		found.Spaces = spaces.String()
	}
	found.Text, found.X, found.Y = letters.String(), xs.String(), ys.String()
	return found
}
