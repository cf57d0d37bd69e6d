// Package wording builds parts of sentences for people.
package wording

import (
	"fmt"
	"strings"
)

const maxNamed = 5

// Some names the first few of a list, and how many more there are.
func Some(list []string) string {
	return SomeOf(list, len(list))
}

// SomeOf does so for a list of which only the first are at hand.
func SomeOf(first []string, count int) string {
	named := first[:min(len(first), maxNamed)]
	if count <= len(named) {
		return strings.Join(named, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(named, ", "), count-len(named))
}

// Counted is a number with the word or words for one or for many.
func Counted(number int, one, many string) string {
	if number == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", number, many)
}
