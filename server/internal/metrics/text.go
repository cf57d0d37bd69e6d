package metrics

import (
	"bytes"
	"math"
	"strconv"
	"strings"
)

// The types of metrics.
const (
	counter   = "counter"
	gauge     = "gauge"
	histogram = "histogram"
	summary   = "summary"
)

// Text is what a scrape is answered. Source of the format:
// https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format, version 0.0.4.
type Text struct {
	buffer bytes.Buffer
	// name is that of the family whose samples follow.
	name string
}

// Counter begins a family of numbers that only grow.
func (t *Text) Counter(name, help string) { t.family(name, counter, help) }

// Gauge begins a family of numbers that rise and fall.
func (t *Text) Gauge(name, help string) { t.family(name, gauge, help) }

// Summary begins a family of counts and sums.
func (t *Text) Summary(name, help string) { t.family(name, summary, help) }

func (t *Text) histogram(name, help string) { t.family(name, histogram, help) }

func (t *Text) family(name, kind, help string) {
	t.name = name
	t.buffer.WriteString("# HELP " + name + " " + strings.NewReplacer(`\`, `\\`, "\n", `\n`).Replace(help) + "\n")
	t.buffer.WriteString("# TYPE " + name + " " + kind + "\n")
}

// Value adds a sample to the family; labels are names and values by turns.
func (t *Text) Value(value float64, labels ...string) {
	t.sample("", value, labels...)
}

// Total adds count and sum to a summary.
func (t *Text) Total(count uint64, sum float64, labels ...string) {
	t.sample("_sum", sum, labels...)
	t.sample("_count", float64(count), labels...)
}

var escapeLabel = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`)

func (t *Text) sample(suffix string, value float64, labels ...string) {
	t.buffer.WriteString(t.name + suffix)
	for at := 0; at < len(labels); at += 2 {
		separator := ","
		if at == 0 {
			separator = "{"
		}
		t.buffer.WriteString(separator + labels[at] + `="` + escapeLabel.Replace(labels[at+1]) + `"`)
	}
	if len(labels) > 0 {
		t.buffer.WriteByte('}')
	}
	t.buffer.WriteByte(' ')
	t.buffer.WriteString(number(value))
	t.buffer.WriteByte('\n')
}

func number(value float64) string {
	if math.IsInf(value, 1) {
		return "+Inf"
	}
	return strconv.FormatFloat(value, 'g', -1, 64)
}
