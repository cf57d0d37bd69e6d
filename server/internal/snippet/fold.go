package snippet

import (
	"slices"
	"sync"
	"unicode"
	"unicode/utf16"

	"golang.org/x/text/unicode/norm"
)

// What a UTF-16 unit becomes when it is folded, where that is not one letter.
const (
	// unseen leaves nothing.
	unseen = 0
	// several becomes more than one letter, or depends on its neighbours.
	several = 0xffff
	space   = ' '
)

// plainUnit is what domain's fold makes of a letter that is decomposed and in lower case already.
func plainUnit(unit uint16) uint16 {
	switch unit {
	case 'أ', 'إ', 'آ', 'ٱ':
		return 'ا'
	case 'ة':
		return 'ه'
	case 'ى', 'ی':
		return 'ي'
	case 'ک':
		return 'ك'
	}
	switch {
	case unit >= 0x660 && unit <= 0x669, unit >= 0x6f0 && unit <= 0x6f9:
		return '0' + unit&0xf
	case isMark(unit), isUnseen(unit):
		return unseen
	case isSpace(unit):
		return space
	}
	return unit
}

// marks are first and last of the nonspacing marks that are left out.
var marks = []uint16{
	0x300, 0x36f, 0x483, 0x487, 0x591, 0x5bd, 0x5bf, 0x5bf, 0x5c1, 0x5c2, 0x5c4, 0x5c5, 0x5c7, 0x5c7, 0x610, 0x61a,
	0x64b, 0x65f, 0x670, 0x670, 0x6d6, 0x6dc, 0x6df, 0x6e4, 0x6e7, 0x6e8, 0x6ea, 0x6ed, 0x8ca, 0x8e1, 0x8e3, 0x8ff,
	0x1ab0, 0x1aff, 0x1dc0, 0x1dff, 0x20d0, 0x20f0, 0xfe00, 0xfe0f, 0xfe20, 0xfe2f,
}

func isMark(unit uint16) bool { return within(marks, unit) }

func isUnseen(unit uint16) bool {
	return unit == 0xad || unit == 0x61c || unit == 0x640 || unit == 0xfeff ||
		unit >= 0x200b && unit <= 0x200f || unit >= 0x202a && unit <= 0x202e || unit >= 0x2060 && unit <= 0x2069
}

// isSpace is white space as JavaScript's regular expressions have it.
func isSpace(unit uint16) bool {
	switch unit {
	case ' ', 0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff:
		return true
	}
	return unit >= 9 && unit <= 13 || unit >= 0x2000 && unit <= 0x200a
}

// within reports whether a unit is in one of the ranges, of which the list has first and last in order.
func within(ranges []uint16, unit uint16) bool {
	low, high := 0, len(ranges)/2-1
	for low <= high {
		middle := (low + high) / 2
		switch {
		case unit < ranges[middle*2]:
			high = middle - 1
		case unit > ranges[middle*2+1]:
			low = middle + 1
		default:
			return true
		}
	}
	return false
}

// foldedUnits has what each UTF-16 unit becomes.
var foldedUnits = sync.OnceValue(func() *[0x10000]uint16 {
	units := &[0x10000]uint16{}
	for at := range units {
		units[at] = several
		if at == capitalSigma || at == lunateSigma || utf16.IsSurrogate(rune(at)) {
			continue
		}
		only := []uint16{}
		for _, unit := range decomposed([]uint16{uint16(at)}) {
			if plain := plainUnit(unit); plain != unseen {
				only = append(only, plain)
			}
		}
		switch len(only) {
		case 0:
			units[at] = unseen
		case 1:
			units[at] = only[0]
		}
	}
	return units
})

// decomposed is a text in lower case, with ligatures and accents taken apart.
func decomposed(text []uint16) []uint16 {
	apart := norm.NFKD.String(string(utf16.Decode(text)))
	return utf16.Encode(lower([]rune(apart)))
}

// fold is domain/core/text.ts's fold.
func fold(text []uint16) []uint16 {
	units := foldedUnits()
	folded := make([]uint16, 0, len(text))
	for _, unit := range text {
		if units[unit] == several {
			text = decomposed(text)
			break
		}
	}
	for _, unit := range text {
		one := units[unit]
		if one == several {
			one = plainUnit(unit)
		}
		if one == unseen || one == space && len(folded) > 0 && folded[len(folded)-1] == space {
			continue
		}
		folded = append(folded, one)
	}
	return without(folded, nameSpaces(folded))
}

var servant = utf16.Encode([]rune("عبد "))

// nameSpaces are the spaces after عبد, where that is a word and a letter follows.
func nameSpaces(folded []uint16) []int {
	spaces := []int{}
	for at := 0; at < len(folded); {
		begin := index(folded, servant, at)
		if begin < 0 {
			break
		}
		at = begin + len(servant)
		isJoined := len(spaces) > 0 && spaces[len(spaces)-1] == begin-1
		isWord := !isJoined && (begin == 0 || !isLetterBefore(folded, begin))
		if isWord && at < len(folded) && letterAt(folded, at) {
			spaces = append(spaces, at-1)
		}
	}
	return spaces
}

// without leaves out what is at some places, in their order.
func without[T any](all []T, places []int) []T {
	if len(places) == 0 {
		return all
	}
	rest := make([]T, 0, len(all))
	from := 0
	for _, place := range places {
		rest = append(rest, all[from:place]...)
		from = place + 1
	}
	return append(rest, all[from:]...)
}

// sigmasOf gives the sigmas of a text that was folded letter by letter the forms that they have in their words.
func sigmasOf(text, folded []uint16) {
	isSigma := func(unit uint16) bool { return unit == 'σ' || unit == finalSigma }
	if !slices.ContainsFunc(folded, isSigma) {
		return
	}
	at := 0
	for _, unit := range fold(text) {
		if isSigma(unit) {
			for !isSigma(folded[at]) {
				at++
			}
			folded[at] = unit
			at++
		}
	}
}

// foldLetters is fold, and of each unit the place in the text of the letter that it comes from.
func foldLetters(text []uint16) (folded []uint16, from []int) {
	units := foldedUnits()
	add := func(unit uint16, at int) {
		if unit == unseen || unit == space && len(folded) > 0 && folded[len(folded)-1] == space {
			return
		}
		folded, from = append(folded, unit), append(from, at)
	}
	for at := 0; at < len(text); at += sizeAt(text, at) {
		if one := units[text[at]]; one != several {
			add(one, at)
			continue
		}
		for _, unit := range decomposed(text[at : at+sizeAt(text, at)]) {
			add(plainUnit(unit), at)
		}
	}
	sigmasOf(text, folded)
	spaces := nameSpaces(folded)
	return without(folded, spaces), without(from, spaces)
}

// isLetterBefore reports whether the character before a place is a letter.
func isLetterBefore(text []uint16, at int) bool {
	if at > 1 && sizeAt(text, at-2) == 2 {
		return letterAt(text, at-2)
	}
	return unicode.IsLetter(rune(text[at-1]))
}

// sizeAt is of how many units the character at a place is.
func sizeAt(text []uint16, at int) int {
	if at+1 < len(text) && utf16.DecodeRune(rune(text[at]), rune(text[at+1])) != unicode.ReplacementChar {
		return 2
	}
	return 1
}

// letterAt reports whether the character at a place is a letter.
func letterAt(text []uint16, at int) bool {
	if sizeAt(text, at) == 2 {
		return unicode.IsLetter(utf16.DecodeRune(rune(text[at]), rune(text[at+1])))
	}
	return unicode.IsLetter(rune(text[at]))
}

// index is where a part is first found in a text from a place on, or -1.
func index(text, part []uint16, from int) int {
	if len(part) == 0 {
		return -1
	}
	for at := max(0, from); at+len(part) <= len(text); at++ {
		if text[at] != part[0] {
			continue
		}
		same := 1
		for same < len(part) && text[at+same] == part[same] {
			same++
		}
		if same == len(part) {
			return at
		}
	}
	return -1
}
