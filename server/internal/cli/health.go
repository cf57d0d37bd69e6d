package cli

import (
	"crypto/tls"
	"encoding/json"
	"io"
	"net/http"
	"time"

	"github.com/spf13/cobra"

	"sijil/internal/usererror"
)

const (
	// healthTimeout leaves room below the 30 s that Docker gives a check.
	healthTimeout = 10 * time.Second
	// maxHealthBytes is how much of an answer is read, in bytes.
	maxHealthBytes = 64 << 10
)

func healthCommand(l *launcher) *cobra.Command {
	return &cobra.Command{
		Use:   "health",
		Short: "Tells whether a running Sijil answers, for monitors",
		Long: `Asks the Sijil that runs on this machine with the same settings (HOST, PORT, HTTPS) whether it serves.
It ends with 0 when it does, and with 1 and one sentence when it does not.`,
		Example:     "  sijil health",
		Args:        cobra.NoArgs,
		Annotations: needs(dataNone),
		RunE:        func(*cobra.Command, []string) error { return l.health() },
	}
}

// health asks the server at its own address, since the public one may lead through a proxy.
func (l *launcher) health() error {
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
	}
	invalid := json.NewDecoder(io.LimitReader(answer.Body, maxHealthBytes)).Decode(&body)
	if answer.StatusCode != http.StatusOK || invalid != nil || body.Code != http.StatusOK {
		return usererror.New("What answers at %s is not well, or is no Sijil: the status is %d.", where.Local(), answer.StatusCode)
	}
	return nil
}
