package webpush

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/sha256"
	"encoding/base64"
	"net/url"
	"sync"
	"time"

	"github.com/golang-jwt/jwt/v5"
)

const (
	// tokenLife is how long a token is valid; RFC 8292 allows a day.
	tokenLife = 12 * time.Hour
	// tokenRest is what a token that is used again has left at least, for clocks that differ.
	tokenRest = time.Hour
	// mostTokens are kept at once: people name the endpoints.
	mostTokens = 200
)

// signer makes the tokens by which a push service knows this server (VAPID, RFC 8292).
type signer struct {
	key *ecdsa.PrivateKey
	// public is the key as browsers and push services take it.
	public string

	lock   sync.Mutex
	tokens map[string]token
}

type token struct {
	text    string
	expires time.Time
}

// newSigner makes the key pair of a secret, always the same one.
func newSigner(secret string) (*signer, error) {
	digest := sha256.Sum256([]byte("sijil push " + secret))
	key, err := ecdsa.ParseRawPrivateKey(elliptic.P256(), digest[:])
	if err != nil {
		return nil, err
	}
	public, err := key.PublicKey.Bytes()
	if err != nil {
		return nil, err
	}
	return &signer{key: key, public: base64.RawURLEncoding.EncodeToString(public), tokens: map[string]token{}}, nil
}

// authorization is the header for a push to an endpoint. The token is for its origin, and used again.
func (s *signer) authorization(endpoint *url.URL, subject string, now time.Time) (string, error) {
	audience := endpoint.Scheme + "://" + endpoint.Host
	s.lock.Lock()
	defer s.lock.Unlock()
	known, found := s.tokens[audience]
	if !found || known.expires.Sub(now) < tokenRest || known.expires.Sub(now) > tokenLife {
		expires := now.Add(tokenLife)
		claims := jwt.MapClaims{"aud": audience, "exp": expires.Unix(), "sub": subject}
		text, err := jwt.NewWithClaims(jwt.SigningMethodES256, claims).SignedString(s.key)
		if err != nil {
			return "", err
		}
		known = token{text, expires}
		if len(s.tokens) >= mostTokens {
			clear(s.tokens)
		}
		s.tokens[audience] = known
	}
	return "vapid t=" + known.text + ", k=" + s.public, nil
}
