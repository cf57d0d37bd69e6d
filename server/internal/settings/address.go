package main

import (
	"crypto/tls"
	"errors"
	"net"
	"os"
	"strings"
	"sync"
	"syscall"
	"time"
)

// address is where the server listens.
type address struct {
	// url is what people type.
	url   string
	https bool
	// http is host and port without TLS; with TLS, those that send people on to it, or empty.
	http string
	// secure is host and port with TLS, or empty.
	secure  string
	domains []string
	// certificate and key are files of one's own, or empty: then a certificate is fetched.
	certificate, key string
}

// Windows has numbers of its own for what went wrong.
const (
	windowsInUse  = syscall.Errno(10048)
	windowsDenied = syscall.Errno(10013)
)

// listen takes the port, and finds out whether the one beside it can be had.
func (a address) listen() (net.Listener, error) {
	if !a.https {
		return listenAt(a.http)
	}
	if a.http != "" {
		beside, err := listenAt(a.http)
		if err != nil {
			return nil, err
		}
		_ = beside.Close()
	}
	return listenAt(a.secure)
}

func listenAt(at string) (net.Listener, error) {
	listener, err := net.Listen("tcp", at)
	if err == nil {
		return listener, nil
	}
	host, port, _ := net.SplitHostPort(at)
	switch {
	case errors.Is(err, syscall.EADDRINUSE), errors.Is(err, windowsInUse):
		return nil, failure("Port %s on %s is already in use: stop what uses it, or choose another one with --port (PORT).", port, host)
	case errors.Is(err, syscall.EACCES), errors.Is(err, windowsDenied):
		return nil, failure("Port %s on %s may not be used by this account: choose one above 1023 with --port (PORT), or run it as a service (“sijil install-service”).", port, host)
	}
	text := err.Error()
	if _, after, found := strings.Cut(text, at+": "); found {
		text = after
	}
	return nil, failure("Nothing can listen on %s, port %s (%s): set HOST and PORT.", host, port, text)
}

// certify puts a certificate of one's own in place of the fetched one; a file that is renewed meanwhile is read again.
func (a address) certify(config *tls.Config) error {
	if a.certificate == "" {
		return nil
	}
	pair := &pair{address: a}
	if _, err := pair.get(nil); err != nil {
		return failure("The certificate %s with the key %s cannot be used: %v.", a.certificate, a.key, reason(err))
	}
	config.GetCertificate = pair.get
	return nil
}

type pair struct {
	address
	lock sync.Mutex
	read time.Time
	held *tls.Certificate
}

// get answers the certificate, read anew when its file has changed; one that cannot be read leaves the one before.
func (p *pair) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	p.lock.Lock()
	defer p.lock.Unlock()
	found, err := os.Stat(p.certificate)
	if err == nil && (p.held == nil || !found.ModTime().Equal(p.read)) {
		var fresh tls.Certificate
		if fresh, err = tls.LoadX509KeyPair(p.certificate, p.key); err == nil {
			p.held, p.read = &fresh, found.ModTime()
		}
	}
	if p.held != nil {
		return p.held, nil
	}
	return nil, err
}
