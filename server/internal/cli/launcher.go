package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"syscall"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/cmd"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/plugins/jsvm"
	"github.com/spf13/cobra"

	"sijil/internal/admission"
	"sijil/internal/datafiles"
	"sijil/internal/fanout"
)

// launcher is one run of the program.
type launcher struct {
	settings settings
	release  release
	// dataDir is absolute; it need not exist.
	dataDir string
	sources sources
	// files are those of the program, embedded or of --program-dir.
	files fs.FS
	// unpacked is the folder that the embedded files lie in; empty where no command needs them.
	unpacked string
	// app is not opened (bootstrapped) before a command needs it.
	app  *pocketbase.PocketBase
	root *cobra.Command
	out  io.Writer
	// administrator is the first one, while this run has made and not yet shown them.
	administrator *administrator
	// greetAt is the address at which the first administrator is shown as soon as they are being made, before they are on
	// the disk; "" where that is not to be shown.
	greetAt string
	// thorough tells the doctor to read every stored file.
	thorough bool
	// strangers are files that belonged to another account than the data folder before this run.
	strangers map[string]bool
	// newDatabase tells that what is left of a lost database is to be moved aside.
	newDatabase bool
	// refused is the sentence with which a hook has refused to go on, or nil.
	refused  error
	cleanups []func()
}

// newLauncher reads the settings, and loads hooks and migrations unless the command can do without.
func newLauncher(args []string) (*launcher, error) {
	values, err := resolve(args)
	if err != nil {
		return nil, err
	}
	if err := values.export(); err != nil {
		return nil, err
	}
	dataDir, err := values.dataDir()
	if err != nil {
		return nil, err
	}
	from, err := resolveSources(args)
	if err != nil {
		return nil, err
	}
	files := programFiles(from.program)
	l := &launcher{
		settings: values, sources: from, files: files, release: readRelease(files), dataDir: dataDir, out: os.Stdout,
	}
	l.app = pocketbase.NewWithConfig(pocketbase.Config{HideStartBanner: true, DefaultDataDir: dataDir})
	l.root = l.rootCommand()
	// hooks find it as $app.rootCmd
	l.app.RootCmd = l.root
	for _, make := range commands {
		l.root.AddCommand(make(l))
	}
	console := cmd.NewSuperuserCommand(l.app)
	console.Hidden = true
	l.root.AddCommand(console)
	named, _, _ := l.root.Find(args)
	if named != nil && named.Annotations["data"] == dataNone {
		return l, nil
	}
	if named != nil && named.Name() == "serve" && !slices.Contains(args, "--help") && !slices.Contains(args, "-h") {
		if err := l.probePort(); err != nil {
			return nil, err
		}
	}
	if err := l.load(named != nil && named.Annotations["serves"] != ""); err != nil {
		l.close()
		return nil, err
	}
	return l, nil
}

// probePort makes sure, before anything is written, that nobody else listens where this server shall.
func (l *launcher) probePort() error {
	where, err := l.address()
	if err != nil {
		return err
	}
	listener, err := where.listen()
	if err != nil {
		return err
	}
	return listener.Close()
}

// load registers hooks and migrations with PocketBase.
func (l *launcher) load(serves bool) error {
	runtimes := 1
	if serves {
		hasten()
		runtimes = admission.KeptRuntimes()
		if err := l.checkFolder(); err != nil {
			return err
		}
	}
	folder, parent, err := l.programFolder()
	if err != nil {
		return failure("The program could not unpack its files: %v.", reason(err))
	}
	hooks := cmp.Or(l.sources.hooks, filepath.Join(folder, "pb_hooks"))
	migrations := cmp.Or(l.sources.migrations, filepath.Join(folder, "pb_migrations"))
	wanted := ""
	if serves && migrated(l.dataDir, migrations) {
		// each would be given a runtime of its own
		wanted = "^$"
	}
	// a backup holds people's data, not the program
	l.app.OnBackupCreate().BindFunc(func(e *core.BackupEvent) error {
		e.Exclude = append(e.Exclude, keptFolder)
		return e.Next()
	})
	l.app.OnBackupRestore().BindFunc(func(e *core.BackupEvent) error {
		e.Exclude = append(e.Exclude, keptFolder)
		return e.Next()
	})
	listeners := fanout.New("sync")
	listeners.Bind(l.app)
	if serves {
		l.scheduleBackups()
	}
	return jsvm.Register(l.app, jsvm.Config{
		HooksDir:               hooks,
		HooksWatch:             l.sources.watch,
		MigrationsDir:          migrations,
		MigrationsFilesPattern: wanted,
		TypesDir:               parent,
		HooksPoolSize:          runtimes,
		OnInit: func(vm *goja.Runtime) {
			l.console(vm)
			extend(vm, listeners)
			_ = vm.Set("createStoredBackup", func() error {
				_, err := l.storeBackup(beforeUpgrade)
				return err
			})
		},
	})
}

// programFolder answers the folder that hooks and migrations are read from, with that of PocketBase's type declarations.
// Embedded files are unpacked, into the data folder where there is one.
func (l *launcher) programFolder() (folder, declarations string, err error) {
	parent := filepath.Join(l.dataDir, keptFolder)
	if l.sources.program != "" {
		return l.sources.program, parent, nil
	}
	if _, missing := os.Stat(l.dataDir); missing == nil {
		folder, err = unpack(parent)
	}
	if folder == "" {
		if parent, err = os.MkdirTemp("", "sijil-"); err == nil {
			l.cleanups = append(l.cleanups, func() { _ = os.RemoveAll(parent) })
			folder, err = unpack(parent)
		}
	}
	l.unpacked = folder
	return folder, parent, err
}

// checkFolder makes the data folder when there is none, and tries to write there.
func (l *launcher) checkFolder() error {
	err := os.MkdirAll(l.dataDir, 0o700)
	if err == nil {
		var probe *os.File
		if probe, err = os.CreateTemp(l.dataDir, ".write-test-"); err == nil {
			_ = probe.Close()
			err = os.Remove(probe.Name())
		}
	}
	if err == nil {
		return nil
	}
	return failure(
		"The data folder %s cannot be written (%v): mend that, or choose another one with --data-dir.", l.dataDir, reason(err))
}

// hasData tells whether the data folder holds a database.
func (l *launcher) hasData() bool {
	return datafiles.HasDatabase(l.dataDir)
}

// openData opens the data for a command that works on what is there.
func (l *launcher) openData() error {
	if !l.hasData() {
		return l.noData()
	}
	if err := l.requireLog(); err != nil {
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
	case <-signals:
	case err = <-ended:
	}
	event := &core.TerminateEvent{App: l.app}
	closed := l.app.OnTerminate().Trigger(event, func(e *core.TerminateEvent) error { return e.App.ClearBootstrap() })
	// what root has made here, the account that serves must be able to use
	if err := datafiles.GiveBack(l.dataDir, l.strangers); err != nil {
		fmt.Fprintf(os.Stderr, "Some files in %s stay with root: %v.\n", l.dataDir, reason(err))
	}
	if err != nil && l.refused != nil {
		return l.refused
	}
	if err != nil {
		return unknownCommand(err)
	}
	return closed
}

// safely makes an error of a panic, so that nobody is shown a stack.
func safely(work func() error) (err error) {
	defer func() {
		if thrown := recover(); thrown != nil {
			err = errors.Join(err, fmt.Errorf("%v", thrown))
		}
	}()
	return work()
}

func (l *launcher) close() {
	for _, cleanup := range l.cleanups {
		cleanup()
	}
}
