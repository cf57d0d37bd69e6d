package requestlimits

import (
	"regexp"
	"strconv"
	"strings"
)

const (
	// maxLanguageBytes bounds the part of Accept-Language that is read: a browser with many languages sends some hundred.
	maxLanguageBytes = 400
	maxLanguages     = 30
)

var languageRange = regexp.MustCompile(`^[ \t]*(?i:(en|ar))(?:-[\w-]+)?[ \t]*(?:;[ \t]*(?i:q)=([0-9.]+))?[ \t]*$`)

// LanguageOf is the language of an answer, as the hooks choose it (pb_hooks/src/http/language.ts): of en and ar the one
// with the highest quality in Accept-Language, the first of equals, else en (RFC 9110, section 12.5.4).
func LanguageOf(acceptLanguage string) string {
	best, bestQuality := "en", 0.0
	parts := strings.SplitN(acceptLanguage[:min(len(acceptLanguage), maxLanguageBytes)], ",", maxLanguages+1)
	for _, part := range parts[:min(len(parts), maxLanguages)] {
		match := languageRange.FindStringSubmatch(part)
		if match == nil {
			continue
		}
		quality := 1.0
		if match[2] != "" {
			var err error
			if quality, err = strconv.ParseFloat(match[2], 64); err != nil {
				continue
			}
		}
		if quality > bestQuality {
			best, bestQuality = strings.ToLower(match[1]), quality
		}
	}
	return best
}
