package cli

import (
	"fmt"
	"runtime"
	"strings"

	"github.com/pocketbase/pocketbase"
	"github.com/spf13/cobra"
)

func versionCommand(l *launcher) *cobra.Command {
	return &cobra.Command{
		Use:         "version",
		Short:       "Says which version this is",
		Args:        cobra.NoArgs,
		Annotations: needs(dataNone),
		Run: func(*cobra.Command, []string) {
			fmt.Fprintf(l.out, "sijil %s of %s (%s %s, %s, PocketBase %s)\n", l.release.Version, l.release.Date,
				runtime.GOOS, runtime.GOARCH, strings.Replace(runtime.Version(), "go", "Go ", 1), pocketbase.Version)
		},
	}
}
