// Package disk knows how much room a disk has, and forces what was written onto it.
package disk

// Margin is left free on every disk by what Sijil does of its own accord, in bytes.
const Margin = 32 << 20

// Megabyte in bytes.
const Megabyte = 1 << 20

// Megabytes rounds up, for sentences.
func Megabytes(bytes uint64) uint64 {
	return (bytes + 1<<20 - 1) >> 20
}
