package cli

import (
	"crypto/tls"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/spf13/cobra"

	"sijil/internal/health"
	"sijil/internal/usererror"
)

const (
	// healthTimeout leaves room below the 30 s that Docker gives a check.
	healthTimeout = 10 * time.Second
	// maxHealthBytes is how much of an answer is read, in bytes.
	maxHealthBytes = 64 << 10
)

func healthCommand(l *launcher) *cobra.Command {
	strict := false
	command := &cobra.Command{
		Use:   "health",
		Short: "Tells whether a running Sijil answers, for monitors",
		Long: `Asks the Sijil that runs on this machine with the same settings (HOST, PORT, HTTPS) whether it serves.
It ends with 0 when it does, and with 1 and one sentence when it does not. A server that serves, and has a problem such as a
failed backup, is printed with that problem: a container must not be restarted for it.`,
		Example:     "  sijil health\n  sijil health --strict",
		Args:        cobra.NoArgs,
		Annotations: needs(dataNone),
		RunE:        func(*cobra.Command, []string) error { return l.health(strict) },
	}
	command.Flags().BoolVar(&strict, "strict", false, "end with 1 for a problem, too, such as a failed backup or a full disk")
	return command
}

// health asks the server at its own address, since the public one may lead through a proxy.
func (l *launcher) health(strict bool) error {
	where, err := l.settings.Address()
	if err != nil {
		return err
	}
	client := &http.Client{
		Timeout: healthTimeout,
		Transport: &http.Transport{
			// the connection stays on this machine, and the certificate names the public address
			TLSClientConfig: &tls.Config{InsecureSkipVerify: true, ServerName: where.ServerName()},
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	answer, err := client.Get(where.Local() + "/api/health")
	if err != nil {
		return usererror.New("No Sijil answers at %s.", where.Local())
	}
	defer answer.Body.Close()
	var body struct {
		Code int `json:"code"`
		Data struct {
			Problems []health.Problem `json:"problems"`
		} `json:"data"`
	}
	invalid := json.NewDecoder(io.LimitReader(answer.Body, maxHealthBytes)).Decode(&body)
	if answer.StatusCode != http.StatusOK || invalid != nil || body.Code != http.StatusOK {
		return usererror.New("What answers at %s is not well, or is no Sijil: the status is %d.", where.Local(), answer.StatusCode)
	}
	for _, one := range body.Data.Problems {
		fmt.Fprintf(l.out, "%s (%s)\n", one.Message, one.Code)
	}
	if strict && len(body.Data.Problems) > 0 {
		return usererror.ErrReported
	}
	return nil
}
