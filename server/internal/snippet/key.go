package snippet

import (
	"slices"
	"strings"
	"unicode/utf16"
)

const (
	// longestWord is where longer words are split.
	longestWord = 64
	// fewestLetters stay of a word whose prefix is taken off.
	fewestLetters = 3
)

// wordLetters are those of domain/texts/text-key.ts, first and last, but for a-z and 0-9.
var wordLetters = []uint16{
	0xdf, 0xf0, 0xf8, 0x2af, 0x377, 0x377, 0x37b, 0x37d, 0x3ac, 0x3c1, 0x3c3, 0x3ce, 0x430, 0x481, 0x48b, 0x527, 0x561,
	0x586, 0x5d0, 0x5ea, 0x620, 0x63f, 0x641, 0x64a, 0x66e, 0x66f, 0x671, 0x6d2, 0x6d5, 0x6d5, 0x6ee, 0x6ef, 0x6fa, 0x6fc,
	0x6ff, 0x6ff, 0x904, 0x939, 0x966, 0x96f, 0x985, 0x9b9, 0x9e6, 0x9ef, 0xa05, 0xa39, 0xa66, 0xa6f, 0xa85, 0xab9, 0xae6,
	0xaef, 0xb85, 0xbb9, 0xbe6, 0xbef, 0xc05, 0xc39, 0xc66, 0xc6f, 0xc85, 0xcb9, 0xce6, 0xcef, 0xd05, 0xd39, 0xd66, 0xd6f,
	0xd85, 0xdc6, 0xe01, 0xe30, 0xe32, 0xe32, 0xe40, 0xe46, 0xe50, 0xe59, 0x10d0, 0x10fa, 0x1100, 0x11ff, 0x3041, 0x3096,
	0x30a1, 0x30f6, 0x30fc, 0x30fe, 0x3400, 0x4db5, 0x4e00, 0x9fcc,
}

func isWordLetter(unit uint16) bool {
	if unit < 0x80 {
		return unit >= 'a' && unit <= 'z' || unit >= '0' && unit <= '9'
	}
	return unit >= 0x641 && unit <= 0x64a || within(wordLetters, unit)
}

// eachWord calls for each word of a folded text, in order.
func eachWord(folded []uint16, call func(start, end int)) {
	start := 0
	end := func(at int) {
		if at > start {
			call(start, at)
		}
	}
	for at, unit := range folded {
		switch {
		case !isWordLetter(unit):
			end(at)
			start = at + 1
		// Chinese and Japanese have no spaces
		case unit >= 0x3041 && unit <= 0x9fcc:
			end(at)
			start = at
			end(at + 1)
			start = at + 1
		case at-start == longestWord:
			end(at)
			start = at
		}
	}
	end(len(folded))
}

// isIndexs reports whether a word begins with xt, as those do that are the index's own.
func isIndexs(word []uint16) bool { return len(word) > 1 && word[0] == 'x' && word[1] == 't' }

// keyOfFolded are the words of a folded text with single spaces between them.
func keyOfFolded(folded []uint16) []uint16 {
	key := make([]uint16, 0, len(folded))
	eachWord(folded, func(start, end int) {
		if len(key) > 0 {
			key = append(key, space)
		}
		if isIndexs(folded[start:end]) {
			key = append(key, 'x')
		}
		key = append(key, folded[start:end]...)
	})
	return key
}

// keyOf is domain/texts/text-key.ts's textKey.
func keyOf(text []uint16) []uint16 { return keyOfFolded(fold(text)) }

// traced is a key, and of each of its units the place in the text of the letter that it comes from.
type traced struct {
	key []uint16
	at  []int
}

// tracedWords is keyOf with places; a space belongs to the letter after it.
func tracedWords(text []uint16) traced {
	folded, from := foldLetters(text)
	words := traced{}
	eachWord(folded, func(start, end int) {
		if len(words.key) > 0 {
			words.key = append(words.key, space)
			words.at = append(words.at, from[start])
		}
		if isIndexs(folded[start:end]) {
			words.key = append(words.key, 'x')
			words.at = append(words.at, from[start])
		}
		words.key = append(words.key, folded[start:end]...)
		words.at = append(words.at, from[start:end]...)
	})
	return words
}

// Term is domain/texts/text-query.ts's TextTerm.
type Term struct {
	Words  string `json:"words"`
	Open   bool   `json:"open"`
	Others []Form `json:"others"`
}

// Form is domain/core/search.ts's WordForm.
type Form struct {
	Words string `json:"words"`
	Open  bool   `json:"open"`
}

// form is a Form in UTF-16 units.
type form struct {
	words []uint16
	open  bool
}

// term is a Term in UTF-16 units.
type term struct {
	form
	others []form
}

func termsOf(terms []Term) []term {
	made := make([]term, len(terms))
	for at, one := range terms {
		made[at].form = form{units(one.Words), one.Open}
		for _, other := range one.Others {
			made[at].others = append(made[at].others, form{units(other.Words), other.Open})
		}
	}
	return made
}

func units(text string) []uint16 { return utf16.Encode([]rune(text)) }

// wordsOf are the single words of terms.
func wordsOf(terms []Term) []term {
	made := []term{}
	for _, one := range terms {
		for _, word := range strings.Split(one.Words, " ") {
			made = append(made, term{form: form{words: units(word)}})
		}
	}
	return made
}

// nextHit is where a term begins in a folded text, from a place on, or -1.
func nextHit(key, words []uint16, open bool, from int) int {
	single := !slices.Contains(words, space)
	for at := index(key, words, from); at >= 0; at = index(key, words, at+1) {
		end := at + len(words)
		if !open && end < len(key) && key[end] != space {
			continue
		}
		if at == 0 || key[at-1] == space {
			return at
		}
		if !single {
			continue
		}
		start := at
		for start > 0 && at-start <= 4 && key[start-1] != space {
			start--
		}
		rest := at + 1
		for rest < len(key) && rest-at < fewestLetters && key[rest] != space {
			rest++
		}
		if rest-at >= fewestLetters && isPrefix(key[start:at]) {
			return at
		}
	}
	return -1
}

// isPrefix reports whether letters are what may be written as one word with an Arabic one that follows.
func isPrefix(letters []uint16) bool {
	if len(letters) > 0 && (letters[0] == 'و' || letters[0] == 'ف') {
		letters = letters[1:]
	}
	switch string(utf16.Decode(letters)) {
	case "", "ب", "ك", "ل", "ال", "بال", "كال", "لل":
		return true
	}
	return false
}

// find is where a term is first found from a place on, as it was written, else in another form, and how long that is; -1
// where it is not found.
func find(key []uint16, of term, from int) (at, length int) {
	if at = nextHit(key, of.words, of.open, from); at >= 0 {
		return at, len(of.words)
	}
	for _, other := range of.others {
		if place := nextHit(key, other.words, other.open, from); place >= 0 && (at < 0 || place < at) {
			at, length = place, len(other.words)
		}
	}
	return at, length
}
