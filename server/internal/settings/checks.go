package settings

import (
	"math"
	"net"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/pocketbase/ozzo-validation/v4/is"

	"sijil/internal/backup"
)

/* What a setting may hold. Each returns what is wrong, as the end of a sentence that begins with the setting's name,
   or nothing. */

var (
	domain              = regexp.MustCompile(`^[\p{L}\p{N}]([\p{L}\p{N}.-]*[\p{L}\p{N}])?$`)
	forbiddenInUsername = regexp.MustCompile(`[\s@]`)
	token               = regexp.MustCompile(`^[!-~]{24,256}$`)
	header              = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9-]*$`)
	// universal are the names that pb_hooks/src/kernel/time-zone.ts takes in any case.
	universal = regexp.MustCompile(`(?i)^(etc/)?(utc|gmt)$`)
)

var (
	isPort      = number("must be a number from 1 to 65535", 1, 65535)
	isCount     = number("must be a whole number from 1", 1, math.MaxInt64)
	isKeptDays  = number("must be a whole number of days from 30 to 3650", 30, 3650)
	isMegabytes = number("must be a whole number of megabytes", 1, maxMegabytes)
	isAmount    = number("must be a whole number of megabytes, or 0", 0, maxMegabytes)

	isURL = address("must be an address that begins with https:// or http://",
		func(at *url.URL) bool { return at.Scheme == "http" || at.Scheme == "https" })
	isBucket = address("must be a bucket and a path in it, such as s3://papers/sijil?endpoint=https://s3.example.org",
		func(at *url.URL) bool { return at.Scheme == "s3" && strings.Trim(at.Path, "/") != "" })
	isBucketOfBackups = address("must be a folder, or a bucket such as s3://backups/sijil?endpoint=https://s3.example.org",
		func(at *url.URL) bool { return at.Scheme == "s3" })

	isToken = check("must have at least 24 characters, ten of them different, and no spaces (openssl rand -hex 24 makes one)", func(value string) bool {
		different := map[rune]bool{}
		for _, letter := range value {
			different[letter] = true
		}
		return token.MatchString(value) && len(different) >= 10
	})
	isListenAddress = check("must be host and port, such as 127.0.0.1:9464", func(value string) bool {
		host, port, err := net.SplitHostPort(value)
		return err == nil && host != "" && isPort(port) == ""
	})

	isHeader    = check("must be the name of one header, such as X-Forwarded-For, or “none”", header.MatchString)
	isRecipient = check("must be an age public key, which begins with age1 (age-keygen prints it)", backup.IsRecipient)
	isDomains   = check("must be a name such as papers.example.org, without https:// and without a path", func(value string) bool {
		names := Listed(value)
		return len(names) > 0 && !slices.ContainsFunc(names, func(name string) bool { return !domain.MatchString(name) })
	})
	isAddress   = check("must be an e-mail address, such as noura@example.org", isMail)
	isAddresses = check("must be one e-mail address, or several, separated by commas", func(value string) bool {
		all := Listed(value)
		return len(all) > 0 && !slices.ContainsFunc(all, func(one string) bool { return !isMail(one) })
	})
	isZone = check("must be a time zone such as Asia/Kuwait", func(value string) bool {
		// "Local" and "" are no zones, though Go loads something for them: the hooks would count Kuwait's days instead
		if value == "" || strings.EqualFold(value, "local") {
			return false
		}
		_, err := time.LoadLocation(value)
		return err == nil || universal.MatchString(value)
	})
	isUsername = check("must have 1 to 100 characters, without spaces and without @", func(value string) bool {
		return utf8.RuneCountInString(value) <= 100 && !forbiddenInUsername.MatchString(value)
	})
)

// maxMegabytes is far above any disk.
const maxMegabytes = 1<<39 - 1

// check answers the given sentence of a value that does not hold; spaces around it do not count.
func check(wrong string, holds func(value string) bool) func(string) string {
	return func(value string) string {
		if holds(strings.TrimSpace(value)) {
			return ""
		}
		return wrong
	}
}

func number(wrong string, least, most int64) func(string) string {
	return check(wrong, func(value string) bool {
		found, err := strconv.ParseInt(value, 10, 64)
		return err == nil && least <= found && found <= most
	})
}

func address(wrong string, fits func(*url.URL) bool) func(string) string {
	return check(wrong, func(value string) bool {
		found, err := url.Parse(value)
		return err == nil && found.Host != "" && fits(found)
	})
}

func oneOf(words ...string) func(string) string {
	return check("must be “"+strings.Join(words, "” or “")+"”", func(value string) bool {
		return slices.Contains(words, strings.ToLower(value))
	})
}

func isStore(value string) string {
	if !strings.Contains(value, "://") {
		return ""
	}
	return isBucketOfBackups(value)
}

// isMail is PocketBase's rule for the addresses of accounts.
func isMail(value string) bool {
	return value != "" && is.EmailFormat.Validate(value) == nil
}

// isPassword takes spaces at its ends for part of it.
func isPassword(value string) string {
	if utf8.RuneCountInString(value) >= 6 && len(value) <= 71 {
		return ""
	}
	return "must have at least 6 characters and at most 71 bytes"
}

// isLoopback reports whether only this machine reaches an address.
func isLoopback(address string) bool {
	host, _, _ := net.SplitHostPort(address)
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// Listed are the names or addresses in a setting that takes several, separated by commas or spaces.
func Listed(value string) []string {
	return strings.FieldsFunc(value, func(r rune) bool { return r == ',' || unicode.IsSpace(r) })
}
