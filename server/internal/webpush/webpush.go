// Package webpush wakes the browsers of people who asked for it, through the push service of each browser's vendor. A push
// has no content: what there is to see, the browser counts in what it has.
package webpush

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"golang.org/x/sync/errgroup"

	"sijil/internal/database"
)

const (
	// secretName is under which the database keeps what the key pair is made of: in backups, and in no export.
	secretName = "push.key"
	// together is how many pushes are sent at once.
	together = 4
	// timeToLive is how many seconds a push service keeps a push for a browser that is off: a day later comes another one.
	timeToLive = "86400"
	// topic has a later push take the place of one that still waits.
	topic = "sijil-today"
	// maxAnswerBytes is what is read of an answer, whose body says nothing that is needed.
	maxAnswerBytes = 4 << 10
)

// Sender sends pushes beside the requests of a running server.
type Sender struct {
	app    core.App
	client *http.Client
	now    func() time.Time

	// sending is held while pushes are sent.
	sending sync.Mutex
	running sync.WaitGroup
	context context.Context
	stop    context.CancelFunc

	lock   sync.Mutex
	signer *signer
}

// New makes a sender. With allowPrivate, endpoints may lead to addresses that are not public.
func New(app core.App, allowPrivate bool) *Sender {
	s := &Sender{app: app, client: newClient(allowPrivate), now: time.Now}
	s.context, s.stop = context.WithCancel(context.Background())
	return s
}

// Bind has the sender stop before the database is closed.
func (s *Sender) Bind() {
	s.app.OnTerminate().BindFunc(func(e *core.TerminateEvent) error {
		s.stop()
		s.running.Wait()
		return e.Next()
	})
}

// PublicKey is the key by which browsers subscribe. The key pair is made once.
func (s *Sender) PublicKey() (string, error) {
	own, err := s.ownSigner()
	if err != nil {
		return "", err
	}
	return own.public, nil
}

func (s *Sender) ownSigner() (*signer, error) {
	s.lock.Lock()
	defer s.lock.Unlock()
	if s.signer == nil {
		secret, err := database.RandomValue(s.app, secretName, 32)
		if err != nil {
			return nil, err
		}
		if s.signer, err = newSigner(secret); err != nil {
			return nil, err
		}
	}
	return s.signer, nil
}

// subscription is where a browser is reached.
type subscription struct {
	Session  string `json:"session"`
	Endpoint string `json:"endpoint"`
}

// Send wakes the browsers of these subscriptions, a JSON list, and returns at once. While others are being sent it does
// nothing; what was not sent waits in the database. The subject, a URL, says whose server this is.
func (s *Sender) Send(list, subject string) error {
	var subscriptions []subscription
	if err := json.Unmarshal([]byte(list), &subscriptions); err != nil {
		return err
	}
	own, err := s.ownSigner()
	if err != nil {
		return err
	}
	if len(subscriptions) == 0 || s.context.Err() != nil || !s.sending.TryLock() {
		return nil
	}
	s.running.Go(func() {
		defer s.sending.Unlock()
		workers := errgroup.Group{}
		workers.SetLimit(together)
		for _, one := range subscriptions {
			workers.Go(func() error {
				if err := s.wake(own, one, subject); err != nil && s.context.Err() == nil {
					s.app.Logger().Warn("no push sent", "error", withoutAddress(err).Error())
				}
				return nil
			})
		}
		_ = workers.Wait()
	})
	return nil
}

// withoutAddress is an error of the client without the endpoint, by which anybody could wake the browser.
func withoutAddress(err error) error {
	var of *url.Error
	if errors.As(err, &of) {
		return of.Err
	}
	return err
}

// wake sends one push and notes what came of it.
func (s *Sender) wake(own *signer, to subscription, subject string) error {
	status, err := s.post(own, to.Endpoint, subject)
	switch {
	case errors.Is(err, errNotPublic), status == http.StatusNotFound, status == http.StatusGone:
		return errors.Join(err, s.execute("DELETE FROM push_subscriptions WHERE session = {:session} AND endpoint = {:endpoint}", to))
	case err != nil:
		return err
	case status/100 == 2:
		return s.execute("UPDATE push_subscriptions SET waits = 0 WHERE session = {:session} AND endpoint = {:endpoint}", to)
	}
	// it waits for the next run
	return fmt.Errorf("the push service answers %d", status)
}

func (s *Sender) execute(sql string, to subscription) error {
	_, err := s.app.NonconcurrentDB().NewQuery(sql).Bind(map[string]any{"session": to.Session, "endpoint": to.Endpoint}).Execute()
	return err
}

func (s *Sender) post(own *signer, endpoint, subject string) (int, error) {
	address, err := url.Parse(endpoint)
	if err != nil || address.Scheme != "https" {
		return 0, errNotPublic
	}
	request, err := http.NewRequestWithContext(s.context, http.MethodPost, endpoint, http.NoBody)
	if err != nil {
		return 0, err
	}
	authorization, err := own.authorization(address, subject, s.now())
	if err != nil {
		return 0, err
	}
	request.Header = http.Header{
		"Authorization": {authorization}, "Ttl": {timeToLive}, "Urgency": {"normal"}, "Topic": {topic}, "User-Agent": {"Sijil"},
	}
	answer, err := s.client.Do(request)
	if err != nil {
		return 0, err
	}
	defer answer.Body.Close()
	_, _ = io.CopyN(io.Discard, answer.Body, maxAnswerBytes)
	return answer.StatusCode, nil
}
