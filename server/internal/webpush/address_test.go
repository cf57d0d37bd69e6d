package webpush

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"
)

func TestOnlyAddressesOfTheInternetArePublic(t *testing.T) {
	for address, wanted := range map[string]bool{
		"8.8.8.8": true, "2a00:1450:4001:80b::200a": true, "::ffff:8.8.8.8": true,
		"127.0.0.1": false, "10.1.2.3": false, "172.16.0.1": false, "192.168.1.1": false, "169.254.169.254": false,
		"100.64.0.1": false, "0.0.0.0": false, "255.255.255.255": false, "224.0.0.1": false, "198.18.0.1": false,
		"::1": false, "::": false, "fe80::1": false, "fd00::1": false, "::ffff:127.0.0.1": false, "::ffff:10.0.0.1": false,
		"64:ff9b::a00:1": false, "2002:a00:1::": false, "ff02::1": false,
		"::a00:1": false, "::ffff:0:a00:1": false, "5f00::1": false, "3fff::1": false, "192.88.99.1": false,
	} {
		if found := isPublic(netip.MustParseAddr(address)); found != wanted {
			t.Errorf("isPublic(%s) is %v", address, found)
		}
	}
}

func TestTheAddressThatIsDialledIsJudged(t *testing.T) {
	service := httptest.NewTLSServer(http.NotFoundHandler())
	defer service.Close()
	// by whatever name it is reached
	for _, endpoint := range []string{service.URL, "https://localhost:1/", "https://[::1]:1/", "https://0x7f000001:1/"} {
		_, err := newClient(false).Get(endpoint)
		if endpoint != "https://0x7f000001:1/" && !errors.Is(err, errNotPublic) {
			t.Errorf("%s: %v", endpoint, err)
		}
		if err == nil {
			t.Errorf("%s was reached", endpoint)
		}
	}
}
