package snippet

import "unicode"

const (
	capitalSigma = 'Σ'
	finalSigma   = 'ς'
	// lunateSigma is decomposed to capitalSigma.
	lunateSigma = 'Ϲ'
)

// midLetters stand within words without being letters (Word_Break MidLetter, MidNumLet and Single_Quote).
var midLetters = map[rune]bool{
	'\'': true, '.': true, ':': true, 0xb7: true, 0x387: true, 0x55f: true, 0x5f4: true, 0x2018: true, 0x2019: true,
	0x2024: true, 0x2027: true, 0xfe13: true, 0xfe52: true, 0xfe55: true, 0xff07: true, 0xff0e: true, 0xff1a: true,
}

// lower is JavaScript's toLowerCase of decomposed text: Unicode's condition Final_Sigma is the one that depends on
// neighbours. golang.org/x/text/cases takes letters without case for a word's middle.
func lower(text []rune) []rune {
	made := make([]rune, len(text))
	for at, char := range text {
		if char == capitalSigma && isFinal(text, at) {
			made[at] = finalSigma
		} else {
			made[at] = unicode.ToLower(char)
		}
	}
	return made
}

// isFinal reports whether a cased letter comes before a place, and none after it, whatever is ignored between them.
func isFinal(text []rune, at int) bool {
	before, after := at-1, at+1
	for before >= 0 && isIgnored(text[before]) {
		before--
	}
	for after < len(text) && isIgnored(text[after]) {
		after++
	}
	return before >= 0 && isCased(text[before]) && (after == len(text) || !isCased(text[after]))
}

func isCased(char rune) bool {
	return unicode.In(char, unicode.Upper, unicode.Lower, unicode.Title, unicode.Other_Uppercase, unicode.Other_Lowercase)
}

func isIgnored(char rune) bool {
	return midLetters[char] || unicode.In(char, unicode.Mn, unicode.Me, unicode.Cf, unicode.Lm, unicode.Sk)
}
