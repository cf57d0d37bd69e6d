package settings

import (
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"sijil/internal/backup"
)

/* What may stand in a setting. Each answers what is wrong, as the end of a sentence that begins with the setting's name,
   or nothing. */

var (
	domain              = regexp.MustCompile(`^[\p{L}\p{N}]([\p{L}\p{N}.-]*[\p{L}\p{N}])?$`)
	forbiddenInUsername = regexp.MustCompile(`[\s@]`)
	header              = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9-]*$`)
)

func isPort(value string) string {
	if port, err := strconv.Atoi(strings.TrimSpace(value)); err == nil && port >= 1 && port <= 65535 {
		return ""
	}
	return "must be a number from 1 to 65535"
}

func isCount(value string) string {
	if count, err := strconv.Atoi(strings.TrimSpace(value)); err == nil && count >= 1 {
		return ""
	}
	return "must be a whole number from 1"
}

func isURL(value string) string {
	address, err := url.Parse(strings.TrimSpace(value))
	if err == nil && (address.Scheme == "http" || address.Scheme == "https") && address.Host != "" {
		return ""
	}
	return "must be an address that begins with https:// or http://"
}

func isHeader(value string) string {
	if header.MatchString(strings.TrimSpace(value)) {
		return ""
	}
	return "must be the name of one header, such as X-Forwarded-For, or “none”"
}

func isBucket(value string) string {
	address, err := url.Parse(strings.TrimSpace(value))
	if err == nil && address.Scheme == "s3" && address.Host != "" && strings.Trim(address.Path, "/") != "" {
		return ""
	}
	return "must be a bucket and a path in it, such as s3://papers/sijil?endpoint=https://s3.example.org"
}

func isStore(value string) string {
	if !strings.Contains(value, "://") {
		return ""
	}
	address, err := url.Parse(strings.TrimSpace(value))
	if err == nil && address.Scheme == "s3" && address.Host != "" {
		return ""
	}
	return "must be a folder, or a bucket such as s3://backups/sijil?endpoint=https://s3.example.org"
}

func isRecipient(value string) string {
	if backup.IsRecipient(strings.TrimSpace(value)) {
		return ""
	}
	return "must be an age public key, which begins with age1 (age-keygen prints it)"
}

// Domains are the names in HTTPS, which stand beside each other with commas or spaces.
func Domains(value string) []string {
	return strings.FieldsFunc(value, func(r rune) bool { return r == ',' || r == ' ' })
}

func isDomains(value string) string {
	names := Domains(value)
	if len(names) > 0 && !slices.ContainsFunc(names, func(name string) bool { return !domain.MatchString(name) }) {
		return ""
	}
	return "must be a name such as papers.example.org, without https:// and without a path"
}

func isZone(value string) string {
	if _, err := time.LoadLocation(strings.TrimSpace(value)); err == nil {
		return ""
	}
	return "must be a time zone such as Asia/Kuwait"
}

func isMegabytes(value string) string {
	if size, err := strconv.ParseInt(strings.TrimSpace(value), 10, 40); err == nil && size > 0 {
		return ""
	}
	return "must be a whole number of megabytes"
}

func isAmount(value string) string {
	if size, err := strconv.ParseInt(strings.TrimSpace(value), 10, 40); err == nil && size >= 0 {
		return ""
	}
	return "must be a whole number of megabytes, or 0"
}

func isUsername(value string) string {
	name := strings.TrimSpace(value)
	if utf8.RuneCountInString(name) <= 100 && !forbiddenInUsername.MatchString(name) {
		return ""
	}
	return "must have 1 to 100 characters, without spaces and without @"
}

func isPassword(value string) string {
	if utf8.RuneCountInString(value) >= 6 && len(value) <= 71 {
		return ""
	}
	return "must have at least 6 characters and at most 71 bytes"
}

func oneOf(words ...string) func(string) string {
	return func(value string) string {
		if slices.Contains(words, strings.ToLower(strings.TrimSpace(value))) {
			return ""
		}
		return "must be “" + strings.Join(words, "” or “") + "”"
	}
}
