package settings

import (
	"path/filepath"

	"github.com/spf13/pflag"
)

// Sources are the folders that a run reads in place of what is embedded, so that a change of a hook needs no build.
// "" for none; all of them are absolute.
type Sources struct {
	// Program has the project's layout: pb_hooks, pb_migrations and dist.
	Program string
	// Hooks and Migrations go before those of the program.
	Hooks, Migrations string
	// Watch restarts the server when a hook has changed.
	Watch bool
}

// addSourceFlags adds the flags of sources, which no help shows. Those that PocketBase has are called as it calls them;
// hooks look for --publicDir themselves (pb_hooks/src/http/static.ts).
func addSourceFlags(flags *pflag.FlagSet) {
	flags.String("program-dir", "", "read hooks, migrations and client from this folder of the project's layout")
	flags.String("hooksDir", "", "read the hooks from here")
	flags.String("migrationsDir", "", "read the migrations from here")
	flags.String("publicDir", "", "serve this folder as the client")
	flags.Bool("hooksWatch", false, "restart when a hook changes")
	for _, name := range []string{"program-dir", "hooksDir", "migrationsDir", "publicDir", "hooksWatch"} {
		_ = flags.MarkHidden(name)
	}
}

// folders are those of the sources by the flags that name them.
func (s *Sources) folders() map[string]*string {
	return map[string]*string{"program-dir": &s.Program, "hooksDir": &s.Hooks, "migrationsDir": &s.Migrations}
}

// read takes the sources from the command line alone: a settings file must not choose which code runs.
func (s *Sources) read(flags *pflag.FlagSet) (err error) {
	s.Watch, _ = flags.GetBool("hooksWatch")
	for name, at := range s.folders() {
		if value, _ := flags.GetString(name); value != "" && err == nil {
			*at, err = filepath.Abs(value)
		}
	}
	return err
}

// Flags are the flags that give another run of this program the same sources.
func (s Sources) Flags() []string {
	found := []string{}
	for name, at := range s.folders() {
		if *at != "" {
			found = append(found, "--"+name+"="+*at)
		}
	}
	return found
}
