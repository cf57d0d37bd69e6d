package doctor

// checkProxy checks whether people's addresses can be distinguished behind a proxy, and whether links in e-mails lead here.
func (d *Doctor) checkProxy(r *report) {
	// with HTTPS of its own there is no proxy in front
	if d.Settings.Get("HTTPS", "") != "" {
		return
	}
	public, settings := d.Settings.Get("PUBLIC_URL", ""), d.App.Settings()
	trusted := d.Settings.Get("TRUSTED_PROXY_HEADER", "") != "" || len(settings.TrustedProxy.Headers) > 0
	if public != "" && !trusted {
		r.advise("proxy_header_missing", "Set TRUSTED_PROXY_HEADER to the header that the proxy writes, such as X-Forwarded-For, and HOST to 127.0.0.1, so that nobody comes past the proxy; “none” where there is no proxy.",
			"Behind a proxy everybody seems to have one address: thirty wrong passwords from anywhere keep all new browsers out.")
	}
	if public == "" && settings.SMTP.Enabled {
		r.advise("public_url_missing", "Set PUBLIC_URL to the address that people type.",
			"E-mail is set up, and links in it lead to %s.", settings.Meta.AppURL)
	}
}
