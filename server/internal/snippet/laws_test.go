package snippet

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf16"
	"unicode/utf8"
)

// words are of both languages, with vowel signs, a ligature, a letter outside the basic plane and runs that are cut.
var words = []string{
	"lease", "Rent", "450", "M-22", "e\u0301tat", "عقد", "الإيجار", "وبالإيجار", "صَلاحِيّة", "ﷲ", "٢٠٢٧", "𐐀name", "مؤسسة،",
	strings.Repeat("x", 60), strings.Repeat("x", 150), strings.Repeat("合同", 50), strings.Repeat("قُرْبـ", 30), strings.Repeat("-ﷺ", 40),
	"(see)", "\u200fفاتورة",
}

// aText is some pages of the words above, and the words of each.
func aText(random *rand.Rand) (string, [][]string) {
	pages := make([][]string, 1+random.IntN(3))
	written := make([]string, len(pages))
	for at := range pages {
		for range 1 + random.IntN(120) {
			pages[at] = append(pages[at], words[random.IntN(len(words))])
		}
		written[at] = strings.Join(pages[at], []string{" ", "\n", "  "}[random.IntN(3)])
	}
	return strings.Join(written, pageBreak), pages
}

// broken says what is wrong with what is shown of a text; "" where nothing is.
func broken(text string, shown *Snippet) string {
	pages := strings.Split(text, pageBreak)
	if shown.Page < 1 || shown.Page > len(pages) {
		return "no such page"
	}
	line := utf16.Encode([]rune(shown.Text))
	end := 0
	for _, mark := range shown.Marks {
		if mark[0] < end || mark[1] <= mark[0] || mark[1] > len(line) {
			return "a mark lies outside of the line, or over another one"
		}
		end = mark[1]
	}
	squeezed := func(text string) string { return strings.Join(strings.Fields(text), "") }
	if !strings.Contains(squeezed(pages[shown.Page-1]), strings.Trim(squeezed(shown.Text), "…")) {
		return "the line is not of its page"
	}
	return ""
}

// touching are marks, those as one between which nothing stands: of a long run that was cut.
func touching(marks [][2]int) [][2]int {
	joined := [][2]int{}
	for _, mark := range marks {
		if last := len(joined) - 1; last >= 0 && joined[last][1] == mark[0] {
			joined[last][1] = mark[1]
		} else {
			joined = append(joined, mark)
		}
	}
	return joined
}

func TestAWordIsShownAndMarkedOnTheFirstPageThatHasIt(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	random := rand.New(rand.NewPCG(seed, 1))
	for range 300 {
		text, pages := aText(random)
		all := slices.Concat(pages...)
		word := all[random.IntN(len(all))]
		key := string(utf16.Decode(keyOf(units(word))))
		if strings.Contains(key, " ") {
			continue
		}
		first := slices.IndexFunc(pages, func(page []string) bool { return slices.Contains(page, word) })
		shown := Of(text, []Term{{Words: key}})
		if shown == nil {
			t.Fatalf("seed %d: %q is not found in %q", seed, word, text)
		}
		if problem := broken(text, shown); problem != "" || shown.Page > first+1 || len(shown.Marks) == 0 {
			t.Fatalf("seed %d: %q of page %d is shown as %+v (%s)", seed, word, first+1, shown, problem)
		}
		line := utf16.Encode([]rune(shown.Text))
		isMarked := func(mark [2]int) bool {
			return strings.Contains(string(utf16.Decode(keyOf(line[mark[0]:mark[1]]))), key)
		}
		if !slices.ContainsFunc(touching(shown.Marks), isMarked) {
			t.Fatalf("seed %d: %q is not marked in %+v", seed, word, shown)
		}
	}
}

// parts of runs, whose folded letters are more or fewer, or belong together with what follows.
var parts = []string{
	"x", "abcdefg", "xt", "ﷺ", "ﷲ", "é", "e\u0301", "صَلاحِيّة", "ـ", "٢٠٢٧", "-", "عبد", "معبد", "\u2003", "عبد\u2003", "合同", "𐐀", "ß",
	"\u200b", "ΟΔΟΣ", "İ", "\u0301", "한국어", "ตกลง", "™",
}

func TestAWordAfterRunsIsMarkedAlone(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	random := rand.New(rand.NewPCG(seed, 2))
	aRun := func() string {
		run := strings.Builder{}
		for range random.IntN(80) {
			run.WriteString(strings.Repeat(parts[random.IntN(len(parts))], 1+random.IntN(20)))
		}
		return run.String()
	}
	for range 300 {
		// a sign that is no letter, so that nothing before the word is joined with it
		text := aRun() + "; needle ;" + aRun()
		shown := Of(text, []Term{{Words: "needle"}})
		line := utf16.Encode([]rune(shown.Text))
		if len(shown.Marks) != 1 || string(utf16.Decode(line[shown.Marks[0][0]:shown.Marks[0][1]])) != "needle" {
			t.Fatalf("seed %d: in %q is marked %+v", seed, text, shown)
		}
	}
}

func FuzzOf(f *testing.F) {
	f.Add("عقد الإيجار\fthe rent is 450", "rent", false)
	f.Add("\f\f \x00x", "x", true)
	f.Add(strings.Repeat("𐐀", 700), "𐐨", true)
	f.Add("a\u0300\u0301\u200d b", "a b", false)
	f.Fuzz(func(t *testing.T, text, search string, open bool) {
		key := string(utf16.Decode(keyOf(units(search))))
		if key == "" || !utf8.ValidString(text) {
			return
		}
		shown := Of(text, []Term{{Words: key, Open: open}})
		if shown == nil {
			return
		}
		if problem := broken(text, shown); problem != "" {
			t.Errorf("%q in %q is shown as %+v: %s", search, text, shown, problem)
		}
	})
}
