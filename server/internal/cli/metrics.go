package cli

import (
	"net"
	"net/http"
	"os"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"sijil/internal/admission"
	"sijil/internal/metrics"
	"sijil/internal/securityheaders"
	"sijil/internal/traffic"
	"sijil/internal/usererror"
)

// listenForMetrics opens the port of METRICS_ADDRESS; nil where that is not set.
func (l *launcher) listenForMetrics() (net.Listener, error) {
	at := l.settings.Get("METRICS_ADDRESS", "")
	if at == "" {
		return nil, nil
	}
	listener, err := net.Listen("tcp", at)
	if err != nil {
		return nil, usererror.New("Nothing can listen on %s for metrics (%v): set METRICS_ADDRESS.", at, usererror.Reason(err))
	}
	return listener, nil
}

// observed puts around a handler what observes requests: the log and, where the settings ask for them, the metrics, on a
// port of their own or beside the handler.
func (l *launcher) observed(app core.App, limiter *admission.Limiter, handler http.Handler, port net.Listener) http.Handler {
	observers := []traffic.Observer{l.requestLog().Print}
	token := l.settings.Get("METRICS_TOKEN", "")
	if token != "" || port != nil {
		registry := metrics.New(
			metrics.Admission(limiter), metrics.Runtimes(admission.KeptRuntimes(), l.runtimes.Load), metrics.Database(app),
			metrics.Disk(l.dataDir, l.settings.MinFreeDisk()), metrics.Upkeep(app, l.mail.Counts, l.checks()),
			metrics.Texts(app), metrics.Process(l.release.Version),
		)
		observers = append(observers, registry.Observe)
		if guarded := metrics.Guard(token, registry); port == nil {
			handler = metrics.Beside(guarded, handler)
		} else {
			l.serveMetrics(port, guarded)
		}
	}
	return traffic.Handler(app, securityheaders.Handler(handler, os.Getenv("PUBLIC_URL")), observers...)
}

func (l *launcher) serveMetrics(port net.Listener, guarded http.Handler) {
	server := &http.Server{
		Handler:           metrics.Beside(guarded, http.NotFoundHandler()),
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       10 * time.Second,
		WriteTimeout:      30 * time.Second,
		MaxHeaderBytes:    16 << 10,
	}
	l.cleanups.add(func() { _ = server.Close() })
	go func() { _ = server.Serve(port) }()
}
