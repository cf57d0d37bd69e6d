package cli

import (
	"cmp"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/cmd"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/plugins/jsvm"
	"github.com/spf13/cobra"

	"sijil/internal/admission"
	"sijil/internal/backupjob"
	"sijil/internal/database"
	"sijil/internal/datafiles"
	"sijil/internal/fanout"
	"sijil/internal/gctuning"
	"sijil/internal/mailgreeting"
	"sijil/internal/mailstatus"
	"sijil/internal/program"
	"sijil/internal/replica"
	"sijil/internal/requestlog"
	"sijil/internal/settings"
	"sijil/internal/texts"
	"sijil/internal/usererror"
	"sijil/internal/webpush"
	"sijil/internal/zipstream"
)

// launcher is one run of the program.
type launcher struct {
	settings settings.Settings
	release  program.Release
	// dataDir is absolute; it need not exist.
	dataDir string
	// files are those of the program, embedded or of --program-dir.
	files fs.FS
	// unpacked is the folder that the embedded files lie in; empty where no command needs them.
	unpacked string
	// app is not opened (bootstrapped) before a command needs it.
	app  *pocketbase.PocketBase
	root *cobra.Command
	out  io.Writer
	// administrator is the first account, until it has been printed.
	administrator *administrator
	// announceAt is the address to print with the first administrator, as soon as the migration creates that account; "" to
	// print nothing.
	announceAt string
	// thorough has the doctor read every stored file.
	thorough bool
	// mend has it repair what loses nothing, asJSON has it write for programs.
	mend, asJSON bool
	// foreignFiles belonged to another account than the data folder before this run.
	foreignFiles map[string]bool
	// newDatabase moves aside what is left of a lost database, so that a new one can begin.
	newDatabase bool
	// migrated is set where a start has found all migrations in the database.
	migrated bool
	// serves is set for the server, which is ended by a signal.
	serves bool
	// withoutData is set for commands that never touch the data folder.
	withoutData bool
	// replica is nil where REPLICATE_TO is not set.
	replica *replica.Replica
	mail    mailstatus.Status
	// pushes wakes browsers; nil where the program does not serve.
	pushes *webpush.Sender
	// texts reads papers while the program serves.
	texts *texts.Queue
	// limiter is nil until requests can come.
	limiter atomic.Pointer[admission.Limiter]
	// zips are those that are being sent.
	zips *zipstream.Streams
	// runtimes counts the JavaScript runtimes that were made.
	runtimes atomic.Int64
	// refused is the error message of a hook that stopped the start, or nil.
	refused  error
	cleanups cleanups
}

// newLauncher reads the settings, and loads hooks and migrations unless the command needs none.
func newLauncher(args []string) (*launcher, error) {
	values, err := settings.Resolve(args)
	if err != nil {
		return nil, err
	}
	if err := values.Export(); err != nil {
		return nil, err
	}
	dataDir, err := values.DataDir()
	if err != nil {
		return nil, err
	}
	files := program.Files(values.Sources.Program)
	l := &launcher{
		settings: values, files: files, release: program.ReadRelease(files), dataDir: dataDir, out: os.Stdout, zips: zipstream.New(),
	}
	l.app = pocketbase.NewWithConfig(pocketbase.Config{
		HideStartBanner: true, DefaultDataDir: dataDir, DBConnect: database.Connect,
		// each holds pages and statements in memory: no more of them rest than requests compute at a time
		DataMaxIdleConns: admission.Permits(),
	})
	l.root = l.rootCommand()
	// hooks find it as $app.rootCmd
	l.app.RootCmd = l.root
	for _, newCommand := range commands {
		command := newCommand(l)
		command.DisableFlagsInUseLine = true
		l.root.AddCommand(command)
	}
	console := cmd.NewSuperuserCommand(l.app)
	console.Hidden = true
	l.root.AddCommand(console)
	named, _, _ := l.root.Find(args)
	if named != nil && named.Annotations["data"] == dataNone {
		l.withoutData = true
		return l, nil
	}
	serves := named != nil && named.Name() == "serve"
	l.serves = serves
	if serves && strings.EqualFold(values.Get("LOG_FORMAT", ""), requestlog.JSON) {
		l.out = requestlog.Lines(os.Stdout)
	}
	if serves && !slices.Contains(args, "--help") && !slices.Contains(args, "-h") {
		if err := l.probePort(); err != nil {
			return nil, err
		}
	}
	if err := l.load(serves); err != nil {
		l.cleanups.run()
		return nil, err
	}
	return l, nil
}

// probePort fails where the port is taken, before anything is written.
func (l *launcher) probePort() error {
	where, err := l.settings.Address()
	if err != nil {
		return err
	}
	listener, err := where.Listen()
	if err != nil {
		return err
	}
	return listener.Close()
}

func (l *launcher) load(serves bool) error {
	runtimes := 1
	if serves {
		gctuning.Relax()
		runtimes = admission.KeptRuntimes()
		if err := datafiles.RequireWritable(l.dataDir); err != nil {
			return err
		}
	}
	folder, parent, err := l.programFolder()
	if err != nil {
		return usererror.New("The program could not unpack its files: %v.", usererror.Reason(err))
	}
	hooks := cmp.Or(l.settings.Sources.Hooks, filepath.Join(folder, "pb_hooks"))
	migrations := cmp.Or(l.settings.Sources.Migrations, filepath.Join(folder, "pb_migrations"))
	pattern := ""
	if l.migrated = serves && database.Migrated(l.dataDir, migrations); l.migrated {
		// PocketBase gives every migration file a JavaScript runtime; none is needed
		pattern = "^$"
	}
	// a backup holds people's data, not the program
	withoutProgram := func(e *core.BackupEvent) error {
		e.Exclude = append(e.Exclude, datafiles.ProgramFolder)
		return e.Next()
	}
	l.app.OnBackupCreate().BindFunc(withoutProgram)
	l.app.OnBackupRestore().BindFunc(withoutProgram)
	listeners := fanout.New()
	listeners.Bind(l.app)
	if serves {
		l.backups().Schedule()
		l.mail.Bind(l.app)
		mailgreeting.Bind(l.app)
		l.texts = l.newTexts(hooks, listeners)
		l.texts.Bind(l.app)
		l.pushes = l.newPushes()
	}
	return jsvm.Register(l.app, jsvm.Config{
		HooksDir:               hooks,
		HooksWatch:             l.settings.Sources.Watch,
		MigrationsDir:          migrations,
		MigrationsFilesPattern: pattern,
		TypesDir:               parent,
		HooksPoolSize:          runtimes,
		OnInit:                 func(vm *goja.Runtime) { l.prepare(vm, listeners) },
	})
}

// programFolder answers the folder that hooks and migrations are read from, with that of PocketBase's type declarations.
// Embedded files are unpacked, into the data folder where there is one.
func (l *launcher) programFolder() (folder, declarations string, err error) {
	parent := filepath.Join(l.dataDir, datafiles.ProgramFolder)
	if from := l.settings.Sources.Program; from != "" {
		return from, parent, nil
	}
	if _, missing := os.Stat(l.dataDir); missing == nil {
		folder, err = program.Unpack(parent)
	}
	if folder == "" {
		if parent, err = os.MkdirTemp("", "sijil-"); err == nil {
			l.cleanups.add(func() { _ = os.RemoveAll(parent) })
			folder, err = program.Unpack(parent)
		}
	}
	l.unpacked = folder
	return folder, parent, err
}

func (l *launcher) backups() *backupjob.Job {
	return &backupjob.Job{
		App: l.app, DataDir: l.dataDir, Settings: l.settings, Files: l.files, Version: l.release.Version, Out: l.out,
		// what the command defers is not done where the system asks to stop
		Working: func(folder string) { l.cleanups.add(func() { _ = os.RemoveAll(folder) }) },
	}
}

// openData opens the data for a command that works on what is there.
func (l *launcher) openData() error {
	if !datafiles.HasDatabase(l.dataDir) {
		return database.Missing(l.dataDir)
	}
	if err := database.RequireLog(l.dataDir); err != nil {
		return err
	}
	return l.app.Bootstrap()
}

// openNew opens the data for a command that may be the first to use them, while nobody else does.
func (l *launcher) openNew() error {
	if err := datafiles.RequireWritable(l.dataDir); err != nil {
		return err
	}
	if err := l.requireSoleUse(); err != nil {
		return err
	}
	if err := database.Require(l.dataDir); err != nil {
		return err
	}
	return l.app.Bootstrap()
}

// execute runs the command to its end, or until the system asks to stop; what was opened is closed in both cases.
func (l *launcher) execute(stop <-chan struct{}) error {
	ended := make(chan error, 1)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() { ended <- safely(l.root.Execute) }()
	var err error
	select {
	case <-stop:
	case by := <-signals:
		err = l.whenInterrupted(by)
	case err = <-ended:
	}
	event := &core.TerminateEvent{App: l.app}
	closed := l.app.OnTerminate().Trigger(event, func(e *core.TerminateEvent) error { return e.App.ClearBootstrap() })
	if !l.withoutData {
		// the account that serves must be able to use what root has created here
		if err := datafiles.FixOwner(l.dataDir, l.foreignFiles); err != nil {
			fmt.Fprintf(os.Stderr, "Some files in %s stay with root: %v.\n", l.dataDir, usererror.Reason(err))
		}
	}
	if err != nil && l.refused != nil {
		return l.refused
	}
	if err != nil {
		return usererror.OfCommandLine(err)
	}
	return closed
}
