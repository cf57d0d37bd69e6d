package metrics

import (
	"runtime"
	"runtime/metrics"
	"time"

	"github.com/pocketbase/pocketbase"
)

// started is when this process began, near enough.
var started = time.Now()

// Process is what Prometheus' own clients say of a process, by their names, and the release.
func Process(version string) func(*Text) {
	return func(text *Text) {
		text.Gauge("sijil_build_info", "The release, always 1.")
		text.Value(1, "version", version, "pocketbase", pocketbase.Version, "go", runtime.Version())
		text.Gauge("process_start_time_seconds", "When the process began, in seconds since 1970.")
		text.Value(float64(started.UnixMilli()) / 1000)
		if resident := residentBytes(); resident > 0 {
			text.Gauge("process_resident_memory_bytes", "Memory of the process in RAM.")
			text.Value(float64(resident))
		}
		if seconds, known := cpuSeconds(); known {
			text.Counter("process_cpu_seconds_total", "Time on a processor, of the process and the system for it.")
			text.Value(seconds)
		}
		samples := []metrics.Sample{
			{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/sched/goroutines:goroutines"}, {Name: "/gc/cycles/total:gc-cycles"},
		}
		metrics.Read(samples)
		text.Gauge("go_memstats_heap_alloc_bytes", "Memory of objects on the heap.")
		text.Value(float64(samples[0].Value.Uint64()))
		text.Gauge("go_goroutines", "Goroutines that exist.")
		text.Value(float64(samples[1].Value.Uint64()))
		text.Counter("go_gc_cycles_total", "Garbage collections that have ended.")
		text.Value(float64(samples[2].Value.Uint64()))
	}
}
