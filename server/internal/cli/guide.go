package cli

import (
	"fmt"
	"io/fs"

	"github.com/spf13/cobra"

	"sijil/internal/usererror"
)

// guides are what `sijil guide` prints, by the names that people type; scripts/lib/package/program.mjs puts them in.
var guides = []struct{ topic, file, about string }{
	{"install", "docs/install.md", "settings, HTTPS with and without a domain, services, containers"},
	{"backups", "docs/backups.md", "backups, upgrades, and leaving with your data"},
	{"people", "docs/people.md", "what is stored of one person"},
	{"operations", "docs/operations.md", "watching over a server"},
	{"scale", "docs/scale.md", "when one machine is not enough"},
	{"caddy", "deploy/Caddyfile", "settings for Caddy in front of Sijil"},
	{"nginx", "deploy/nginx.conf", "settings for nginx in front of Sijil"},
	{"fail2ban", "deploy/fail2ban/sijil.conf", "fail2ban's filter of failed sign-ins"},
	{"jail", "deploy/fail2ban/sijil.local", "fail2ban's jail for them"},
	{"dashboard", "docs/grafana-dashboard.json", "a dashboard for Grafana"},
}

func guideCommand(l *launcher) *cobra.Command {
	long := "Prints a guide, or without a topic which there are:\n"
	for _, one := range guides {
		long += fmt.Sprintf("\n  %-12s %s", one.topic, one.about)
	}
	return &cobra.Command{
		Use:         "guide [TOPIC]",
		Short:       "Prints how to install it, keep it safe and let it grow",
		Long:        long,
		Example:     "  sijil guide install\n  sijil guide caddy > Caddyfile",
		Args:        cobra.MaximumNArgs(1),
		Annotations: needs(dataNone),
		RunE: func(command *cobra.Command, words []string) error {
			if len(words) == 0 {
				return command.Help()
			}
			return l.printGuide(words[0])
		},
	}
}

func (l *launcher) printGuide(topic string) error {
	for _, one := range guides {
		if one.topic != topic {
			continue
		}
		text, err := fs.ReadFile(l.files, one.file)
		if err != nil {
			return err
		}
		_, err = l.out.Write(text)
		return err
	}
	return usererror.New("There is no guide “%s”: run “sijil guide” to see which there are.", topic)
}
