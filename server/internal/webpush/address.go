package webpush

import (
	"errors"
	"net"
	"net/http"
	"net/netip"
	"syscall"
	"time"
)

// errNotPublic says that an endpoint leads to an address which is not for everybody, as those of one's own network are.
var errNotPublic = errors.New("the address is not public")

const (
	// timeout is for one push with all that it takes.
	timeout = 10 * time.Second
	// maxHeaderBytes is more than any push service answers.
	maxHeaderBytes = 16 << 10
)

// special are ranges that netip takes for global and that are not, or that lead to other addresses.
var special = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("192.0.2.0/24"), netip.MustParsePrefix("192.88.99.0/24"), netip.MustParsePrefix("198.18.0.0/15"),
	netip.MustParsePrefix("198.51.100.0/24"), netip.MustParsePrefix("203.0.113.0/24"), netip.MustParsePrefix("240.0.0.0/4"),
	netip.MustParsePrefix("2001::/23"), netip.MustParsePrefix("2001:db8::/32"), netip.MustParsePrefix("2002::/16"),
	netip.MustParsePrefix("3fff::/20"),
}

// assigned is all that is given out of IPv6 to be reached by everybody. What lies outside is special in one way or
// another, such as addresses that a gateway turns into ones of IPv4.
var assigned = netip.MustParsePrefix("2000::/3")

// isPublic reports whether an address is one of the public internet.
func isPublic(address netip.Addr) bool {
	address = address.Unmap()
	if !address.IsGlobalUnicast() || address.IsPrivate() || address.Is6() && !assigned.Contains(address) {
		return false
	}
	for _, one := range special {
		if one.Contains(address) {
			return false
		}
	}
	return true
}

// onlyPublic refuses a connection by the address that is dialled, after the name was looked up: a name may lead anywhere,
// and elsewhere the next time.
func onlyPublic(_, address string, _ syscall.RawConn) error {
	where, err := netip.ParseAddrPort(address)
	if err != nil || !isPublic(where.Addr()) {
		return errNotPublic
	}
	return nil
}

// newClient makes the client for requests to addresses that people name: without a proxy, which would reach what this
// machine must not, and without redirects.
func newClient(allowPrivate bool) *http.Client {
	dialer := &net.Dialer{Timeout: timeout}
	if !allowPrivate {
		dialer.Control = onlyPublic
	}
	return &http.Client{
		Timeout: timeout,
		Transport: &http.Transport{
			DialContext: dialer.DialContext, TLSHandshakeTimeout: timeout, ResponseHeaderTimeout: timeout,
			MaxResponseHeaderBytes: maxHeaderBytes, MaxIdleConns: 4, IdleConnTimeout: timeout, ForceAttemptHTTP2: true,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}
