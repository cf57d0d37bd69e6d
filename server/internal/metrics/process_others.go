//go:build !unix

package metrics

func residentBytes() int64 { return 0 }

func cpuSeconds() (float64, bool) { return 0, false }
