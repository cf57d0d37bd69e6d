package requestlog

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"log/slog"
	"net/http"
	"strings"

	"sijil/internal/traffic"
)

// JSON is the value of LOG_FORMAT for lines of JSON.
const JSON = "json"

// levels are the values of LOG_LEVEL.
var levels = map[string]slog.Level{"error": slog.LevelError, "warn": slog.LevelWarn, "info": slog.LevelInfo, "debug": slog.LevelDebug}

// digestLength is how many hex digits of a name's digest are printed: enough to tell names apart.
const digestLength = 16

// Log prints requests, one line each.
type Log struct {
	lines *slog.Logger
	// key returns the secret that names are hashed with.
	key func() (string, error)
}

// New makes a log of that format and level; "" are text and warn.
func New(format, level string, out io.Writer, key func() (string, error)) *Log {
	least, known := levels[strings.ToLower(level)]
	if !known {
		least = slog.LevelWarn
	}
	return &Log{slog.New(handler(format, least, out)), key}
}

func handler(format string, least slog.Level, out io.Writer) slog.Handler {
	options := &slog.HandlerOptions{Level: least}
	if strings.EqualFold(format, JSON) {
		return slog.NewJSONHandler(out, options)
	}
	return slog.NewTextHandler(out, options)
}

// Print prints a request, if its level is to be printed. deploy/fail2ban/sijil.conf reads the lines of failed sign-ins: the
// address comes first, so that nothing that a stranger sends can stand before it.
func (l *Log) Print(done traffic.Request) {
	level, message := levelOf(done)
	if !l.lines.Enabled(context.Background(), level) {
		return
	}
	attributes := []slog.Attr{slog.String("address", done.Address), slog.String("id", done.ID)}
	if done.SignIn != "" {
		attributes = append(attributes, slog.String("name", l.digest(done.SignIn)))
	}
	attributes = append(attributes, slog.String("method", done.Method), slog.String("route", done.Route))
	for _, one := range []struct{ name, value string }{{"record", done.Record}, {"user", done.User}, {"code", done.Code}} {
		if one.value != "" {
			attributes = append(attributes, slog.String(one.name, one.value))
		}
	}
	attributes = append(attributes, slog.Int("status", done.Status), slog.Int64("bytes", done.Bytes),
		slog.Float64("ms", float64(done.Duration.Microseconds())/1000))
	l.lines.LogAttrs(context.Background(), level, message, attributes...)
}

// levelOf is how much a request matters, and what its line says.
func levelOf(done traffic.Request) (slog.Level, string) {
	switch {
	case done.SignIn != "":
		return slog.LevelWarn, "sign-in failed"
	case done.Status == http.StatusServiceUnavailable:
		// admission control refuses what is too much, and devices try again
		return slog.LevelWarn, "request refused"
	case done.Status >= http.StatusInternalServerError:
		return slog.LevelError, "request failed"
	case !strings.HasPrefix(done.Route, "/api/") || done.Route == "/api/health":
		return slog.LevelDebug, "request"
	}
	return slog.LevelInfo, "request"
}

// digest tells names apart without giving them away: it is keyed, since few names are in use and all could be tried. A name
// is folded as the counters of sign-ins fold it (pb_hooks/src/sessions/login.ts).
func (l *Log) digest(name string) string {
	key, err := l.key()
	if err != nil {
		return "unknown"
	}
	hash := hmac.New(sha256.New, []byte(key))
	_, _ = io.WriteString(hash, strings.ToLower(strings.TrimSpace(name)))
	return hex.EncodeToString(hash.Sum(nil))[:digestLength]
}

// Lines prints what the server says by itself, such as where it is ready, as lines of JSON.
func Lines(out io.Writer) io.Writer {
	return &lines{log: slog.New(slog.NewJSONHandler(out, nil))}
}

type lines struct {
	log *slog.Logger
}

// Write takes whole lines, as fmt.Fprintln writes them; empty ones say nothing.
func (l *lines) Write(text []byte) (int, error) {
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" {
			l.log.Info(line)
		}
	}
	return len(text), nil
}
