package settings

import (
	"crypto/tls"
	"errors"
	"net"
	"os"
	"strings"
	"sync"
	"syscall"
	"time"

	"sijil/internal/usererror"
)

// Address is where the server listens.
type Address struct {
	// URL is what people type.
	URL   string
	HTTPS bool
	// HTTP is host and port without TLS; with TLS, those that send people on to it, or empty.
	HTTP string
	// Secure is host and port with TLS, or empty.
	Secure  string
	Domains []string
	// Certificate and Key are files of one's own, or empty: then a certificate is fetched.
	Certificate, Key string
}

// Windows has numbers of its own for what went wrong.
const (
	windowsInUse  = syscall.Errno(10048)
	windowsDenied = syscall.Errno(10013)
)

// Listen opens the port. With HTTPS it also checks that the port for plain HTTP is free.
func (a Address) Listen() (net.Listener, error) {
	if !a.HTTPS {
		return listenAt(a.HTTP)
	}
	if a.HTTP != "" {
		beside, err := listenAt(a.HTTP)
		if err != nil {
			return nil, err
		}
		_ = beside.Close()
	}
	return listenAt(a.Secure)
}

func listenAt(at string) (net.Listener, error) {
	listener, err := net.Listen("tcp", at)
	if err == nil {
		return listener, nil
	}
	host, port, _ := net.SplitHostPort(at)
	switch {
	case errors.Is(err, syscall.EADDRINUSE), errors.Is(err, windowsInUse):
		return nil, usererror.New("Port %s on %s is already in use: stop what uses it, or choose another one with --port (PORT).", port, host)
	case errors.Is(err, syscall.EACCES), errors.Is(err, windowsDenied):
		return nil, usererror.New("Port %s on %s may not be used by this account: choose one above 1023 with --port (PORT), or run it as a service (“sijil install-service”).", port, host)
	}
	text := err.Error()
	if _, after, found := strings.Cut(text, at+": "); found {
		text = after
	}
	return nil, usererror.New("Nothing can listen on %s, port %s (%s): set HOST and PORT.", host, port, text)
}

// Certify makes the server use the certificate of the settings, if there is one; a renewed file is read again.
func (a Address) Certify(config *tls.Config) error {
	if a.Certificate == "" {
		return nil
	}
	pair := &pair{Address: a}
	if _, err := pair.get(nil); err != nil {
		return usererror.New("The certificate %s with the key %s cannot be used: %v.", a.Certificate, a.Key, usererror.Reason(err))
	}
	config.GetCertificate = pair.get
	return nil
}

type pair struct {
	Address
	lock sync.Mutex
	read time.Time
	held *tls.Certificate
}

// get returns the certificate, read again when its file has changed. Where that fails, the earlier one stays.
func (p *pair) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	p.lock.Lock()
	defer p.lock.Unlock()
	found, err := os.Stat(p.Certificate)
	if err == nil && (p.held == nil || !found.ModTime().Equal(p.read)) {
		var fresh tls.Certificate
		if fresh, err = tls.LoadX509KeyPair(p.Certificate, p.Key); err == nil {
			p.held, p.read = &fresh, found.ModTime()
		}
	}
	if p.held != nil {
		return p.held, nil
	}
	return nil, err
}

// Address is where to listen, by the settings.
func (s Settings) Address() (Address, error) {
	names := Listed(s.Get("HTTPS", ""))
	if len(names) == 0 {
		host, port := s.Get("HOST", "127.0.0.1"), s.Get("PORT", "8090")
		at := net.JoinHostPort(strings.Trim(host, "[]"), port)
		return Address{URL: "http://" + at, HTTP: at}, nil
	}
	host := strings.Trim(s.Get("HOST", "0.0.0.0"), "[]")
	port := s.Get("PORT", "443")
	at := Address{
		HTTPS: true, Domains: names, URL: "https://" + names[0], Secure: net.JoinHostPort(host, port),
		Certificate: s.Get("HTTPS_CERTIFICATE", ""), Key: s.Get("HTTPS_KEY", ""),
	}
	if port != "443" {
		at.URL += ":" + port
		if at.Certificate == "" {
			return at, usererror.New("A certificate can only be fetched on port 443: leave PORT away, or bring one of your own with HTTPS_CERTIFICATE and HTTPS_KEY.")
		}
		return at, nil
	}
	at.HTTP = net.JoinHostPort(host, "80")
	return at, nil
}

// Local is the address at which this machine itself reaches the server.
func (a Address) Local() string {
	scheme, at := "http://", a.HTTP
	if a.HTTPS {
		scheme, at = "https://", a.Secure
	}
	host, port, _ := net.SplitHostPort(at)
	if ip := net.ParseIP(host); host == "" || (ip != nil && ip.IsUnspecified() && ip.To4() != nil) {
		host = "127.0.0.1"
	} else if ip != nil && ip.IsUnspecified() {
		host = "::1"
	}
	return scheme + net.JoinHostPort(host, port)
}

// ServerName is the one that the certificate is chosen by; "" without HTTPS.
func (a Address) ServerName() string {
	if len(a.Domains) == 0 {
		return ""
	}
	return a.Domains[0]
}
