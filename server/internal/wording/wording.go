// Package wording has what several sentences for people share.
package wording

import (
	"fmt"
	"strings"
)

// mostNamed is how many of many are named.
const mostNamed = 5

// Some names the first few of a list, and how many more there are.
func Some(list []string) string {
	if len(list) <= mostNamed {
		return strings.Join(list, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(list[:mostNamed], ", "), len(list)-mostNamed)
}

// Counted is a number with the word or words for one or for many.
func Counted(number int, one, many string) string {
	if number == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", number, many)
}
