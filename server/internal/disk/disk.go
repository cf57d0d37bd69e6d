// Package disk reports how much space a disk has, and syncs files to it.
package disk

// Margin is how many bytes backups and restores leave free on every disk.
const Margin = 32 << 20

const Megabyte = 1 << 20

// Megabytes rounds up, for sentences.
func Megabytes(bytes uint64) uint64 {
	return (bytes + 1<<20 - 1) >> 20
}
