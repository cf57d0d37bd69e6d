package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
)

func versionCommand(l *launcher) *cobra.Command {
	return &cobra.Command{
		Use:                   "version",
		Short:                 "Says which version this is",
		Args:                  cobra.NoArgs,
		Annotations:           needs(dataNone),
		DisableFlagsInUseLine: true,
		Run: func(*cobra.Command, []string) {
			fmt.Fprintf(l.out, "sijil %s of %s (%s %s, %s, PocketBase %s)\n", l.release.Version, l.release.Date,
				runtime.GOOS, runtime.GOARCH, strings.Replace(runtime.Version(), "go", "Go ", 1), pocketbaseVersion())
		},
	}
}

// pocketbaseVersion is the version that was linked in.
func pocketbaseVersion() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, module := range info.Deps {
			if module.Path == "github.com/pocketbase/pocketbase" {
				return strings.TrimPrefix(module.Version, "v")
			}
		}
	}
	return "unknown"
}
