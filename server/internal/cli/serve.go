package cli

import (
	"crypto/tls"
	"fmt"
	"net"
	"os"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/spf13/cobra"

	"sijil/internal/admission"
	"sijil/internal/backupjob"
	"sijil/internal/console"
	"sijil/internal/database"
	"sijil/internal/datafiles"
	"sijil/internal/doctor"
	"sijil/internal/gctuning"
	"sijil/internal/health"
	"sijil/internal/program"
	"sijil/internal/replica"
	"sijil/internal/requestlimits"
	"sijil/internal/requestlog"
	"sijil/internal/settings"
	"sijil/internal/traffic"
)

// handoverTimeout is how long a start waits for an earlier server that is still shutting down.
const handoverTimeout = 5 * time.Second

func serveCommand(l *launcher) *cobra.Command {
	command := &cobra.Command{
		Use:   "serve",
		Short: "Starts Sijil; the same as naming no command",
		Long: `Starts Sijil and goes on until Ctrl-C.

With --https DOMAIN it fetches a certificate for that domain by itself and renews it; the domain
must lead to this machine, and the ports 80 and 443 must reach it from the internet.`,
		Example:     "  sijil serve --host 0.0.0.0\n  sijil serve --https papers.example.org",
		Args:        cobra.NoArgs,
		Annotations: needs(dataOwn),
		RunE:        func(*cobra.Command, []string) error { return l.serve() },
	}
	command.Flags().BoolVar(&l.newDatabase, "new-database", false,
		"begin anew where the database is gone: what is left of it is moved aside")
	return command
}

// serve takes the port first, so that nothing is written where another server already runs, then opens and migrates the
// data and serves until the program is stopped.
func (l *launcher) serve() error {
	where, err := l.settings.Address()
	if err != nil {
		return err
	}
	if err := where.Certify(&tls.Config{}); err != nil {
		return err
	}
	listener, err := where.Listen()
	if err != nil {
		return err
	}
	defer listener.Close()
	metricsPort, err := l.listenForMetrics()
	if err != nil {
		return err
	}
	if metricsPort != nil {
		defer metricsPort.Close()
	}
	if where.HTTPS && os.Getenv("PUBLIC_URL") == "" {
		_ = os.Setenv("PUBLIC_URL", where.URL)
	}
	if err := l.requireSoleUse(); err != nil {
		return err
	}
	forgetLeftovers(l.dataDir)
	if l.replica, err = replica.New(l.settings, l.dataDir); err != nil {
		return err
	}
	if l.newDatabase {
		if err := database.BeginAnew(l.dataDir, l.out); err != nil {
			return err
		}
	} else if l.replica != nil {
		if err := l.replica.Restore(); err != nil {
			return err
		}
	}
	// a database with the product's migrations is no new one, and need not be opened for that once more
	if !l.migrated || !datafiles.HasDatabase(l.dataDir) {
		if err := database.Require(l.dataDir); err != nil {
			return err
		}
	}
	if err := database.RenewLog(l.dataDir, l.out); err != nil {
		return err
	}
	if datafiles.OpenToOthers(l.dataDir) {
		fmt.Fprintf(l.out, "Every account of this machine can read the data folder: “chmod o= %s” keeps them out.\n", l.dataDir)
	}
	l.announceAt = where.URL
	if err := l.app.Bootstrap(); err != nil {
		return err
	}
	if l.unpacked != "" {
		program.RemoveOthers(l.unpacked)
	}
	return l.listen(listener, metricsPort, where, func() {
		if l.replica != nil {
			l.replica.Start()
			l.cleanups.add(l.replica.Stop)
		}
		fmt.Fprintf(l.out, "\nReady: %s\n", where.URL)
	})
}

// isConsoleClosed reports whether CONSOLE keeps superusers out.
func (l *launcher) isConsoleClosed() bool {
	return strings.EqualFold(l.settings.Get("CONSOLE", "on"), "off")
}

// requestLog prints the requests that LOG_LEVEL asks for.
func (l *launcher) requestLog() *requestlog.Log {
	// a database that cannot be written for the moment must not make a key of its own for the rest of the run
	key := func() (string, error) { return database.RandomValue(l.app, "log.key", 32) }
	return requestlog.New(l.settings.Get("LOG_FORMAT", ""), l.settings.Get("LOG_LEVEL", ""), os.Stdout, key)
}

// requireSoleUse locks the data folder for this server: two servers on one database would miss each other's changes. It
// waits for one that is shutting down.
func (l *launcher) requireSoleUse() error {
	for deadline := time.Now().Add(handoverTimeout); ; time.Sleep(200 * time.Millisecond) {
		release, err := database.Lock(l.dataDir)
		if err == nil {
			release()
			release, err = database.LockFolder(l.dataDir)
		}
		if err == nil {
			l.cleanups.add(release)
			return nil
		}
		if time.Now().After(deadline) {
			return err
		}
	}
}

// checks are those of /api/health, the gravest first.
func (l *launcher) checks() []health.Check {
	return []health.Check{
		health.Database(), health.Disk(l.settings.MinFreeDisk()), backupjob.LastBackup, l.replica.Problem, doctor.StoredFiles, doctor.UntoldNotices,
		doctor.HeldNotices, l.mail.Problem,
	}
}

// listen serves requests until the program is stopped. It calls ready once the first request can come.
func (l *launcher) listen(listener, metricsPort net.Listener, where settings.Address, ready func()) error {
	startTexts := l.bindTexts()
	l.app.OnServe().Bind(&hook.Handler[*core.ServeEvent]{
		// around all other handlers: what follows e.Next runs when the server is ready
		Priority: -99999,
		Func: func(e *core.ServeEvent) error {
			e.InstallerFunc = nil
			e.Listener = listener
			if err := where.Certify(e.Server.TLSConfig); err != nil {
				return err
			}
			limits, err := requestlimits.Read(l.files)
			if err != nil {
				return err
			}
			if l.isConsoleClosed() {
				e.Router.Bind(console.Close())
			}
			e.Router.Bind(admission.LimitAnonymousBodies(limits), health.Middleware(l.checks()...), requestlog.Middleware(), traffic.Middleware(),
				l.zips.Middleware())
			if err := e.Next(); err != nil {
				return err
			}
			limiter := admission.New(limits, limits.Bodies(e.Server.Handler))
			l.limiter.Store(limiter)
			e.Server.Handler = l.observed(e.App, limiter, limits.Heads(limiter), metricsPort)
			e.Server.MaxHeaderBytes = requestlimits.MaxHeaderBytes
			ready()
			go gctuning.Restore()
			startTexts()
			return nil
		},
	})
	return apis.Serve(l.app, apis.ServeConfig{
		HttpAddr: where.HTTP, HttpsAddr: where.Secure, CertificateDomains: where.Domains,
		// pages of other origins read nothing; PocketBase would let any of them
		AllowedOrigins: []string{where.URL},
	})
}
