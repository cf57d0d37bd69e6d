package settings

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"
)

func of(values map[string]string) Settings {
	return Settings{values: values, origin: map[string]string{}}
}

func TestAddress(t *testing.T) {
	own := map[string]string{"HTTPS": "a.example, b.example", "HTTPS_CERTIFICATE": "c", "HTTPS_KEY": "k"}
	with := func(more map[string]string) map[string]string {
		all := map[string]string{}
		for _, values := range []map[string]string{own, more} {
			for env, value := range values {
				all[env] = value
			}
		}
		return all
	}
	names := []string{"a.example", "b.example"}
	for name, one := range map[string]struct {
		values  map[string]string
		want    Address
		refused bool
	}{
		"nothing set": {nil, Address{URL: "http://127.0.0.1:8090", HTTP: "127.0.0.1:8090"}, false},
		"everybody, another port": {map[string]string{"HOST": "0.0.0.0", "PORT": "80"},
			Address{URL: "http://0.0.0.0:80", HTTP: "0.0.0.0:80"}, false},
		"IPv6": {map[string]string{"HOST": "[::1]"}, Address{URL: "http://[::1]:8090", HTTP: "[::1]:8090"}, false},
		"a fetched certificate": {map[string]string{"HTTPS": "a.example"},
			Address{URL: "https://a.example", HTTPS: true, HTTP: "0.0.0.0:80", Secure: "0.0.0.0:443", Domains: names[:1]}, false},
		"a fetched one on another port": {map[string]string{"HTTPS": "a.example", "PORT": "8443"}, Address{}, true},
		"one's own": {own, Address{URL: "https://a.example", HTTPS: true, HTTP: "0.0.0.0:80", Secure: "0.0.0.0:443",
			Domains: names, Certificate: "c", Key: "k"}, false},
		"one's own on another port": {with(map[string]string{"PORT": "8443", "HOST": "10.0.0.1"}),
			Address{URL: "https://a.example:8443", HTTPS: true, Secure: "10.0.0.1:8443", Domains: names, Certificate: "c", Key: "k"}, false},
	} {
		t.Run(name, func(t *testing.T) {
			found, err := of(one.values).Address()
			if (err != nil) != one.refused {
				t.Fatalf("the error is %v", err)
			}
			if !one.refused && !reflect.DeepEqual(found, one.want) {
				t.Errorf("found %+v, want %+v", found, one.want)
			}
		})
	}
}

func TestLocal(t *testing.T) {
	for _, one := range []struct {
		at         Address
		want, name string
	}{
		{Address{HTTP: "127.0.0.1:8090"}, "http://127.0.0.1:8090", ""},
		{Address{HTTP: "0.0.0.0:80"}, "http://127.0.0.1:80", ""},
		{Address{HTTP: ":80"}, "http://127.0.0.1:80", ""},
		{Address{HTTP: "[::]:80"}, "http://[::1]:80", ""},
		{Address{HTTP: "10.0.0.1:80"}, "http://10.0.0.1:80", ""},
		{Address{HTTPS: true, HTTP: "0.0.0.0:80", Secure: "0.0.0.0:443", Domains: []string{"a.example"}}, "https://127.0.0.1:443", "a.example"},
	} {
		if got := one.at.Local(); got != one.want || one.at.ServerName() != one.name {
			t.Errorf("%+v: %q for %q, want %q for %q", one.at, got, one.at.ServerName(), one.want, one.name)
		}
	}
}

func TestAPortInUseIsReported(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	at := taken.Addr().String()
	for name, one := range map[string]Address{
		"without HTTPS":        {HTTP: at},
		"with HTTPS":           {HTTPS: true, Secure: at},
		"the one beside HTTPS": {HTTPS: true, HTTP: at, Secure: "127.0.0.1:0"},
	} {
		_, port, _ := net.SplitHostPort(at)
		if _, err := one.Listen(); err == nil || !strings.HasPrefix(err.Error(), "Port "+port+" on 127.0.0.1 is already in use: ") {
			t.Errorf("%s: the error is %v", name, err)
		}
	}
	_, err = Address{HTTP: "203.0.113.7:1"}.Listen()
	if err == nil || !strings.HasSuffix(err.Error(), "set HOST and PORT.") {
		t.Errorf("an address of another machine: %v", err)
	}
}

// writePair writes a certificate for the names and its key.
func writePair(t *testing.T, certificate, key string, serial int64) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(serial), NotAfter: time.Now().Add(time.Hour), DNSNames: []string{"a.example"}}
	der, err := x509.CreateCertificate(rand.Reader, template, template, private.Public(), private)
	if err != nil {
		t.Fatal(err)
	}
	text, err := x509.MarshalECPrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	err = errors.Join(
		os.WriteFile(certificate, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), 0o600),
		os.WriteFile(key, pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: text}), 0o600))
	if err != nil {
		t.Fatal(err)
	}
}

func TestACertificateThatIsRenewedIsReadAgain(t *testing.T) {
	folder := t.TempDir()
	at := Address{HTTPS: true, Certificate: filepath.Join(folder, "c.pem"), Key: filepath.Join(folder, "k.pem")}
	config := &tls.Config{}
	if err := at.Certify(config); err == nil || !strings.HasPrefix(err.Error(), "The certificate ") {
		t.Fatalf("without a certificate: %v", err)
	}
	serial := func() int64 {
		t.Helper()
		found, err := config.GetCertificate(nil)
		if err != nil {
			t.Fatal(err)
		}
		parsed, err := x509.ParseCertificate(found.Certificate[0])
		if err != nil {
			t.Fatal(err)
		}
		return parsed.SerialNumber.Int64()
	}
	writePair(t, at.Certificate, at.Key, 1)
	if err := at.Certify(config); err != nil || serial() != 1 {
		t.Fatalf("certificate %d: %v", serial(), err)
	}
	writePair(t, at.Certificate, at.Key, 2)
	// file systems distinguish times that are a while apart
	later := time.Now().Add(time.Minute)
	if err := os.Chtimes(at.Certificate, later, later); err != nil {
		t.Fatal(err)
	}
	if got := serial(); got != 2 {
		t.Errorf("certificate %d, want the renewed one", got)
	}
	if err := os.WriteFile(at.Certificate, []byte("half"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := serial(); got != 2 {
		t.Errorf("certificate %d, want the one before", got)
	}
}
