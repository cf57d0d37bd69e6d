package cli

import (
	"crypto/tls"
	"fmt"
	"net"
	"os"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/spf13/cobra"

	"sijil/internal/admission"
	"sijil/internal/backupjob"
	"sijil/internal/database"
	"sijil/internal/datafiles"
	"sijil/internal/doctor"
	"sijil/internal/gctuning"
	"sijil/internal/health"
	"sijil/internal/program"
	"sijil/internal/replica"
	"sijil/internal/requestlimits"
	"sijil/internal/requestlog"
	"sijil/internal/securityheaders"
	"sijil/internal/settings"
)

// handover is how long a server that was killed or told to end may hold on to its data.
const handover = 5 * time.Second

func serveCommand(l *launcher) *cobra.Command {
	command := &cobra.Command{
		Use:                   "serve",
		DisableFlagsInUseLine: true,
		Short:                 "Starts Sijil; the same as naming no command",
		Long: `Starts Sijil and goes on until Ctrl-C.

With --https DOMAIN it fetches a certificate for that domain by itself and renews it; the domain
must lead to this machine, and the ports 80 and 443 must reach it from the internet.`,
		Example:     "  sijil serve --host 0.0.0.0\n  sijil serve --https papers.example.org",
		Args:        cobra.NoArgs,
		Annotations: map[string]string{"data": dataOwn, "serves": "yes"},
		RunE:        func(*cobra.Command, []string) error { return l.serve() },
	}
	command.Flags().BoolVar(&l.newDatabase, "new-database", false,
		"begin anew where the database is gone: what is left of it is moved aside")
	return command
}

// serve holds the port first, so that nothing is written where another server runs already, then opens the data, brings
// it up to date and takes requests until the program is asked to end.
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
	if where.HTTPS && os.Getenv("PUBLIC_URL") == "" {
		_ = os.Setenv("PUBLIC_URL", where.URL)
	}
	if err := l.alone(); err != nil {
		return err
	}
	forgetLeftovers(l.dataDir)
	copies, err := replica.New(l.settings, l.dataDir)
	if err != nil {
		return err
	}
	if l.newDatabase {
		if err := database.BeginAnew(l.dataDir, l.out); err != nil {
			return err
		}
	} else if copies != nil {
		if err := copies.Restore(); err != nil {
			return err
		}
	}
	if err := database.Require(l.dataDir); err != nil {
		return err
	}
	if err := database.RenewLog(l.dataDir, l.out); err != nil {
		return err
	}
	if datafiles.OpenToOthers(l.dataDir) {
		fmt.Fprintf(l.out, "Every account of this machine can read the data folder: “chmod o= %s” keeps them out.\n", l.dataDir)
	}
	l.greetAt = where.URL
	if err := l.app.Bootstrap(); err != nil {
		return err
	}
	if l.unpacked != "" {
		program.RemoveOthers(l.unpacked)
	}
	return l.take(listener, where, func() {
		if copies != nil {
			copies.Start()
			l.cleanups = append(l.cleanups, copies.Stop)
		}
		fmt.Fprintf(l.out, "\nReady: %s\n", where.URL)
	})
}

// alone makes sure that no other server uses the data: two would not hear of each other's changes. One that is just ending
// is waited for.
func (l *launcher) alone() error {
	for patience := time.Now().Add(handover); ; time.Sleep(200 * time.Millisecond) {
		release, err := database.Hold(l.dataDir)
		if err == nil {
			release()
			release, err = database.HoldFolder(l.dataDir)
		}
		if err == nil {
			l.cleanups = append(l.cleanups, release)
			return nil
		}
		if time.Now().After(patience) {
			return err
		}
	}
}

// take takes requests until the program is asked to end, and calls ready once it does.
func (l *launcher) take(listener net.Listener, where settings.Address, ready func()) error {
	l.app.OnServe().Bind(&hook.Handler[*core.ServeEvent]{
		// around all others: what it does after them is done when the server takes requests
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
			e.Router.Bind(admission.LimitAnonymousBodies(limits), health.Middleware(backupjob.LastBackup, doctor.StoredFiles), requestlog.Middleware())
			if err := e.Next(); err != nil {
				return err
			}
			limiter, err := admission.New(l.files, limits.Bodies(e.Server.Handler))
			if err != nil {
				return err
			}
			e.Server.Handler = securityheaders.Handler(limits.Heads(limiter), os.Getenv("PUBLIC_URL"))
			e.Server.MaxHeaderBytes = requestlimits.MaxHeaderBytes
			ready()
			go gctuning.Restore()
			return nil
		},
	})
	return apis.Serve(l.app, apis.ServeConfig{
		HttpAddr: where.HTTP, HttpsAddr: where.Secure, CertificateDomains: where.Domains,
	})
}
