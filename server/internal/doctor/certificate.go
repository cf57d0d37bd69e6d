package doctor

import (
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"os"
	"path/filepath"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"sijil/internal/settings"
	"sijil/internal/usererror"
)

// renewalMargin is how long a certificate should still hold: fetched ones are renewed 30 days before their end.
const renewalMargin = 14 * 24 * time.Hour

// checkCertificate looks at the certificate that these settings lead to; one of a proxy is the proxy's.
func (d *Doctor) checkCertificate(r *report) {
	names := settings.Listed(d.Settings.Get("HTTPS", ""))
	if len(names) == 0 {
		return
	}
	if file := d.Settings.Get("HTTPS_CERTIFICATE", ""); file != "" {
		const todo = "Make a new one and put it there; it is read again by itself."
		if _, err := tls.LoadX509KeyPair(file, d.Settings.Get("HTTPS_KEY", "")); err != nil {
			r.problem("certificate_unusable", "Look whether certificate and key belong together and can be read.", "The certificate %s cannot be used: %v.", file, usererror.Reason(err))
			return
		}
		judgeCertificate(r, file, names, todo)
		return
	}
	for _, name := range names {
		file := filepath.Join(d.DataDir, core.LocalAutocertCacheDirName, name)
		if _, err := os.Stat(file); err != nil {
			r.advise("certificate_not_fetched", "It is fetched when somebody opens the address; the domain must lead here, and port 443 must be open to the internet.",
				"No certificate for %s was fetched yet.", name)
			continue
		}
		judgeCertificate(r, file, []string{name}, "See that the domain leads here and port 443 is open to the internet, and start Sijil anew.")
	}
}

// judgeCertificate reports whether the first certificate in a PEM file is for the names, and how long it holds.
func judgeCertificate(r *report, file string, names []string, todo string) {
	certificate, err := readCertificate(file)
	if err != nil || certificate == nil {
		r.problem("certificate_missing", todo, "There is no certificate in %s.", file)
		return
	}
	until := certificate.NotAfter.Format(time.DateOnly)
	switch rest := time.Until(certificate.NotAfter); {
	case rest < 0:
		r.problem("certificate_expired", todo, "The certificate in %s has expired on %s.", file, until)
		return
	case rest < renewalMargin:
		r.problem("certificate_expiring", todo, "The certificate in %s expires on %s and was not renewed.", file, until)
		return
	}
	for _, name := range names {
		if err := certificate.VerifyHostname(name); err != nil {
			r.problem("certificate_of_another_name", todo, "The certificate in %s is not for %s.", file, name)
			return
		}
	}
	r.fine("certificate", "The certificate holds until %s.", until)
}

func readCertificate(file string) (*x509.Certificate, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	for block, rest := pem.Decode(text); block != nil; block, rest = pem.Decode(rest) {
		if block.Type == "CERTIFICATE" {
			return x509.ParseCertificate(block.Bytes)
		}
	}
	return nil, nil
}
