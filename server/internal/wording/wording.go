// Package wording builds parts of sentences for people.
package wording

import (
	"fmt"
	"strings"
)

// maxNamed is how many of a long list are named.
const maxNamed = 5

// Some names the first few of a list, and how many more there are.
func Some(list []string) string {
	if len(list) <= maxNamed {
		return strings.Join(list, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(list[:maxNamed], ", "), len(list)-maxNamed)
}

// Counted is a number with the word or words for one or for many.
func Counted(number int, one, many string) string {
	if number == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", number, many)
}
