// Package snippet makes the lines that a search in contents shows: what domain/texts/snippets.ts makes on devices, some
// hundred times faster than the hooks' JavaScript runtime. The rule is there; the tests compare both.
package snippet

import (
	"slices"
	"strings"
	"unicode/utf16"
)

const (
	// pageBreak stands between the pages of a stored text.
	pageBreak = "\f"
	// usualLength is about how many letters are shown.
	usualLength = 160
	// mostHits of one term are looked at on a page.
	mostHits = 50
)

// Snippet is a few words of a page, with what was found among them.
type Snippet struct {
	Page int    `json:"page"`
	Text string `json:"text"`
	// Marks are first and last but one UTF-16 unit of each find.
	Marks [][2]int `json:"marks"`
}

type hit struct{ term, start, end int }

// Of is what to show of a stored text; nil where no page has any of the terms.
func Of(text string, terms []Term) *Snippet {
	pages := strings.Split(text, pageBreak)
	// a phrase may go over a page's end
	for _, wanted := range [][]term{termsOf(terms), wordsOf(terms)} {
		page, key := bestPage(pages, wanted)
		if page < 0 {
			continue
		}
		hits := hitsOf(key, wanted)
		if len(hits) == 0 {
			continue
		}
		shown := around(units(pages[page]), best(hits), hits)
		shown.Page = page + 1
		return shown
	}
	return nil
}

// bestPage is the page that has most of the terms, the first of them, with its folded text; -1 where none has any.
func bestPage(pages []string, terms []term) (found int, foundKey []uint16) {
	found = -1
	most := 0
	for at := 0; at < len(pages) && most < len(terms); at++ {
		key := keyOf(units(pages[at]))
		count := 0
		for _, one := range terms {
			if place, _ := find(key, one, 0); place >= 0 {
				count++
			}
		}
		if count > most {
			found, foundKey, most = at, key, count
		}
	}
	return found, foundKey
}

// hitsOf are the finds on a page, in their order.
func hitsOf(key []uint16, terms []term) []hit {
	hits := []hit{}
	for number, one := range terms {
		from := 0
		for range mostHits {
			at, length := find(key, one, from)
			if at < 0 {
				break
			}
			start := at
			for start > 0 && key[start-1] != space {
				start--
			}
			end := at + length
			for end < len(key) && key[end] != space {
				end++
			}
			hits = append(hits, hit{number, start, end})
			from = end
		}
	}
	slices.SortStableFunc(hits, func(one, other hit) int { return one.start - other.start })
	return hits
}

// best is the find around which most of the terms stand.
func best(hits []hit) hit {
	found, most := hits[0], 0
	for at, one := range hits {
		near := map[int]bool{}
		for _, other := range hits[at:] {
			if other.end > one.start+usualLength {
				break
			}
			near[other.term] = true
		}
		if len(near) > most {
			found, most = one, len(near)
		}
	}
	return found
}

// around are the words around a find, as they are shown.
func around(text []uint16, of hit, hits []hit) *Snippet {
	chunks := chunksOf(text, surroundings(text, of), hits)
	at := slices.IndexFunc(chunks, func(c stretch) bool { return c.keyEnd > of.start })
	size := func(place int) int {
		if place < 0 || place >= len(chunks) {
			return 1
		}
		return chunks[place].end - chunks[place].start + 1
	}
	first, last := max(at, 0), max(at, 0)
	// a third of it before the find, as far as there is something
	before := 0
	for first > 0 && 3*(before+size(first-1)) <= usualLength {
		first--
		before += size(first)
	}
	all := before + size(at)
	for last+1 < len(chunks) && all+size(last+1) <= usualLength {
		last++
		all += size(last)
	}
	for first > 0 && all+size(first-1) <= usualLength {
		first--
		all += size(first)
	}
	return written(text, chunks[first:last+1], hits)
}

const beyond = '…'

func written(text []uint16, shown []stretch, hits []hit) *Snippet {
	line := []uint16{}
	if hasInk(text[:shown[0].start]) {
		line = append(line, beyond)
	}
	marked := [][2]int{}
	end := shown[0].start
	for _, one := range shown {
		// runs without a space were cut for us alone
		if one.start > end {
			line = append(line, space)
		}
		end = one.end
		words := spaced(text[one.start:one.end])
		if one.keyEnd > one.keyStart && slices.ContainsFunc(hits, func(h hit) bool { return h.start < one.keyEnd && h.end > one.keyStart }) {
			from, to := 0, len(words)
			for from < len(words) && isAround(words[from]) {
				from++
			}
			for to > 0 && isAround(words[to-1]) {
				to--
			}
			if to > from {
				marked = append(marked, [2]int{len(line) + from, len(line) + to})
			}
		}
		line = append(line, words...)
	}
	if hasInk(text[end:]) {
		line = append(line, beyond)
	}
	return &Snippet{Text: string(utf16.Decode(line)), Marks: marked}
}

// hasInk reports whether a text is more than white space.
func hasInk(text []uint16) bool {
	return slices.ContainsFunc(text, func(unit uint16) bool { return !isSpace(unit) })
}

// spaced has one space for each run of white space.
func spaced(text []uint16) []uint16 {
	made := make([]uint16, 0, len(text))
	for at, unit := range text {
		if !isSpace(unit) {
			made = append(made, unit)
		} else if at == 0 || !isSpace(text[at-1]) {
			made = append(made, space)
		}
	}
	return made
}

// isAround is what is not marked at a word's ends.
func isAround(unit uint16) bool {
	return isSpace(unit) || strings.ContainsRune(`.,;:!?()[]{}<>"'«»“”‘’،؛؟…•–—_/\|*-`, rune(unit))
}
