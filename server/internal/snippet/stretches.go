package snippet

import "slices"

const (
	// piece is folded at once to find the place.
	piece = 256
	// longestRun goes on beyond a piece before it is cut: a million letters would be folded one by one.
	longestRun = 4 * piece
	// longestChunk is where runs without a space are cut.
	longestChunk = 64
	// longestJoined is what is joined beyond it too long to be shown as one.
	longestJoined = 2 * piece
)

// stretch of a page that begins and ends where words do, and of the page's folded words.
type stretch struct{ start, end, keyStart, keyEnd int }

// isBlank is the white space at which stretches end.
func isBlank(unit uint16) bool { return unit == ' ' || unit >= 9 && unit <= 13 || unit == 0xa0 }

// isPlain tells the Latin and Arabic letters and digits that are one folded letter each, whatever stands beside them.
func isPlain(unit uint16) bool {
	return unit >= '0' && unit <= '9' || unit >= 'A' && unit <= 'Z' || unit >= 'a' && unit <= 'z' ||
		unit >= 0x621 && unit <= 0x63a || unit >= 0x641 && unit <= 0x64a
}

// isPlainIdeograph tells what is a word by itself, whatever stands beside it.
func isPlainIdeograph(unit uint16) bool {
	return unit >= 0x4e00 && unit <= 0x9fcc
}

// pieceEnd is the next blank from a place on, or, in a run that is far longer, a place where one of the folded words
// certainly ends. A word begins at start.
func pieceEnd(text []uint16, start, from int) int {
	word := start // where the word here begins; -1 where that is not certain
	for end := start; end < len(text); end++ {
		unit := text[end]
		if end >= from && isBlank(unit) {
			return end
		}
		isWordStart := word >= 0 && (end-word)%longestWord == 0
		isEnd := end > from+longestRun && isWordStart && (isPlain(unit) || isPlainIdeograph(unit))
		// at its beginning folding would join it with what follows
		if isEnd && !startsWithJoined(text[end:]) {
			return end
		}
		switch {
		case isPlain(unit):
		case unit < 0x80 || isPlainIdeograph(unit):
			word = end + 1
		default:
			word = -1
		}
	}
	return len(text)
}

func startsWithJoined(text []uint16) bool {
	return len(text) >= 3 && text[0] == 'ع' && text[1] == 'ب' && text[2] == 'د'
}

// blankEnd is the next place from here on that is no blank, or the text's end.
func blankEnd(text []uint16, from int) int {
	for from < len(text) && isBlank(text[from]) {
		from++
	}
	return from
}

// nextPiece is the stretch that begins here, folded at once; عبد stays together with what follows.
func nextPiece(text []uint16, start, keyEnd int) stretch {
	end := pieceEnd(text, start, start+piece)
	folded := fold(text[start:end])
	for end < len(text) && mayGoOn(folded) {
		// twice as much each time, so that a text of such words alone takes no longer than another one
		end = pieceEnd(text, start, end+(end-start))
		folded = fold(text[start:end])
	}
	keyStart := keyEnd
	if keyEnd > 0 {
		keyStart++
	}
	if length := len(keyOfFolded(folded)); length > 0 {
		keyEnd = keyStart + length
	}
	return stretch{start, end, keyStart, keyEnd}
}

// mayGoOn reports whether a folded text ends with عبد, with which folding joins what follows.
func mayGoOn(folded []uint16) bool {
	word := servant[:len(servant)-1]
	if end := len(folded) - 1; end >= 0 && folded[end] == space {
		folded = folded[:end]
	}
	rest := len(folded) - len(word)
	return rest >= 0 && slices.Equal(folded[rest:], word) && (rest == 0 || !isLetterBefore(folded, rest))
}

// surroundings of a find are from the piece before it to more than usualLength letters after it.
func surroundings(text []uint16, of hit) stretch {
	after := func(one stretch) stretch { return nextPiece(text, blankEnd(text, one.end), one.keyEnd) }
	has := nextPiece(text, blankEnd(text, 0), 0)
	before := has
	for has.keyEnd <= of.start && has.end < len(text) {
		before, has = has, after(has)
	}
	last := has
	for last.end-has.end <= usualLength && last.end < len(text) {
		last = after(last)
	}
	return stretch{before.start, last.end, before.keyStart, last.keyEnd}
}

// edgesOf are where the finds in a stretch begin and end, in order.
func edgesOf(text []uint16, words traced, keyStart int, hits []hit) []int {
	edges := []int{}
	for _, one := range hits {
		if one.end <= keyStart || one.start >= keyStart+len(words.key) {
			continue
		}
		edges = append(edges, words.at[max(0, one.start-keyStart)])
		// vowel signs belong to the letter before them
		at := words.at[min(one.end-keyStart, len(words.key))-1]
		at += sizeAt(text, at)
		for at < len(text) && foldedUnits()[text[at]] == unseen {
			at++
		}
		edges = append(edges, at)
	}
	slices.Sort(edges)
	return edges
}

// chunkEnd is the end of what is shown as one, at a blank; longer runs are cut at the edges of finds, and never within a
// character.
func chunkEnd(text []uint16, start int, edges []int) int {
	end := start
	for end-start <= longestChunk && end < len(text) && !isBlank(text[end]) {
		end++
	}
	if end-start <= longestChunk && (start == 0 || isBlank(text[start-1])) {
		return end
	}
	end = min(end, start+longestChunk)
	for _, edge := range edges {
		if edge > start {
			end = min(end, edge)
			break
		}
	}
	if end < len(text) && sizeAt(text, end-1) == 2 {
		end++
	}
	return end
}

// chunksOf are the words of a stretch as they are shown, in order.
func chunksOf(text []uint16, of stretch, hits []hit) []stretch {
	text = text[of.start:of.end]
	words := tracedWords(text)
	edges := edgesOf(text, words, of.keyStart, hits)
	isWithinWord := func(unit int) bool {
		return unit > 0 && unit < len(words.key) && words.key[unit] != space && words.key[unit-1] != space
	}
	chunks := []stretch{}
	unit := 0
	for start := blankEnd(text, 0); start < len(text); {
		first := unit
		end := start
		// a name after عبد is one word with it
		for {
			end = chunkEnd(text, blankEnd(text, end), edges)
			for unit < len(words.at) && words.at[unit] < end {
				unit++
			}
			if end == len(text) || !isBlank(text[end]) || !isWithinWord(unit) || end-start >= longestJoined {
				break
			}
		}
		chunks = append(chunks, stretch{of.start + start, of.start + end, of.keyStart + first, of.keyStart + unit})
		start = blankEnd(text, end)
	}
	return chunks
}
