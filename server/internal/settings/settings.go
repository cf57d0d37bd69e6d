// Package settings reads the settings of an installation from flags, environment and sijil.env.
package settings

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"sijil/internal/disk"
	"sijil/internal/usererror"
)

// Setting is something that can be set by a flag, by an environment variable, or in sijil.env, in that order.
type Setting struct {
	// Env is its name in the environment and in sijil.env.
	Env string
	// Fallback is what --help shows as the default; empty when there is none.
	Fallback string
	Help     string
	// path says that a relative value in sijil.env begins at that file's folder.
	path bool
	// check answers what is wrong with a value, as the end of a sentence that begins with its name.
	check func(value string) string
}

// flag is the setting's name on the command line: DATA_DIR is --data-dir.
func (s Setting) flag() string {
	return strings.ReplaceAll(strings.ToLower(s.Env), "_", "-")
}

// All of them, in the order in which --help shows them.
var All = []Setting{
	{Env: "HOST", Fallback: "127.0.0.1", Help: "where to listen; 0.0.0.0 for everyone on the network"},
	{Env: "PORT", Fallback: "8090", Help: "the port to listen on", check: isPort},
	{Env: "DATA_DIR", Fallback: "./data", Help: "where database and files are kept", path: true},
	{Env: "PUBLIC_URL", Help: "the address that people type, where a proxy stands in front", check: isURL},
	{Env: "TRUSTED_PROXY_HEADER", Help: "the proxy's header with people's addresses, such as X-Forwarded-For; or none", check: isHeader},
	{Env: "HTTPS", Help: "a domain: serve it by HTTPS on the ports 80 and 443", check: isDomains},
	{Env: "HTTPS_CERTIFICATE", Help: "a certificate of your own for HTTPS (PEM), instead of a fetched one", path: true},
	{Env: "HTTPS_KEY", Help: "its key (PEM)", path: true},
	{Env: "REGISTRATION", Fallback: "open", Help: "“closed” lets nobody register", check: oneOf("open", "closed")},
	{Env: "REGISTRATION_PER_HOUR", Fallback: "30", Help: "how many accounts one network address may make in an hour", check: isCount},
	{Env: "PASSWORD_POLICY", Fallback: "standard", Help: "“strict” refuses passwords that are guessed first", check: oneOf("standard", "strict")},
	{Env: "CONSOLE", Fallback: "on", Help: "“off” closes the console, /_/, and what it can do over the network", check: oneOf("on", "off")},
	{Env: "TIME_ZONE", Fallback: "Asia/Kuwait", Help: "whose days and months are counted", check: isZone},
	{Env: "ACTIVITY_DAYS", Fallback: "365", Help: "how long activity is kept, who did what and when, from 30 to 3650", check: isKeptDays},
	{Env: "PRIVATE_SPACE_MB", Fallback: "100", Help: "how much one person without an organization may keep", check: isMegabytes},
	{Env: "ORG_SPACE_MB", Fallback: "unlimited", Help: "how much one organization may keep", check: isMegabytes},
	{Env: "MIN_FREE_DISK_MB", Fallback: "200", Help: "how much of the disk stays free: below it files and imports are refused", check: isAmount},
	{Env: "SEARCH_CONTENTS", Fallback: "on", Help: "“off” leaves what papers say unread, so that searches find no contents of new ones", check: oneOf("on", "off")},
	{Env: "PUSH_PRIVATE_ADDRESSES", Fallback: "off", Help: "“on” lets push services have addresses that are not public, as in tests", check: oneOf("on", "off")},
	{Env: "REPLICATE_TO", Help: "a bucket, s3://name/path?endpoint=…: keep a copy of the database there, moment by moment", check: isBucket},
	{Env: "REPLICATE_KEY", Help: "the access key of that bucket"},
	{Env: "REPLICATE_SECRET", Help: "its secret; better in sijil.env than as a flag"},
	{Env: "BACKUP_DIR", Fallback: "backup-store in the data folder", Help: "where backups are kept: a folder, or s3://name/path?endpoint=…", path: true, check: isStore},
	{Env: "BACKUP_KEY", Help: "the access key of that bucket"},
	{Env: "BACKUP_SECRET", Help: "its secret; better in sijil.env than as a flag"},
	{Env: "BACKUP_RECIPIENT", Help: "an age public key (age1…): backups are sealed to it, and only its owner can open them", check: isRecipient},
	{Env: "BACKUP_REPORT_TO", Fallback: "the super admins", Help: "whom e-mails tell that a backup or notices failed: addresses, with commas", check: isAddresses},
	{Env: "LOG_FORMAT", Fallback: "text", Help: "how the server prints its log: text, or json for programs", check: oneOf("text", "json")},
	{Env: "LOG_LEVEL", Fallback: "warn", Help: "the least that it prints: error, warn (failed sign-ins too), info (every request), debug", check: oneOf("error", "warn", "info", "debug")},
	{Env: "METRICS_TOKEN", Help: "answer Prometheus at /metrics, with this token; better in sijil.env than as a flag", check: isToken},
	{Env: "METRICS_ADDRESS", Help: "answer Prometheus at a port of its own instead, such as 127.0.0.1:9464", check: isListenAddress},
	{Env: "ADMIN_USERNAME", Fallback: "admin", Help: "the first administrator, made at the first start", check: isUsername},
	{Env: "ADMIN_EMAIL", Fallback: "admin@sijil.local", Help: "their e-mail address", check: isAddress},
	{Env: "ADMIN_PASSWORD", Fallback: "by chance", Help: "their password; better in sijil.env than as a flag", check: isPassword},
}

// Settings are the values of All by their env names, and where each came from.
type Settings struct {
	Sources Sources
	values  map[string]string
	origin  map[string]string
}

// Get returns a setting's value, or the given one when it is not set.
func (s Settings) Get(env, otherwise string) string {
	if value := strings.TrimSpace(s.values[env]); value != "" {
		return value
	}
	return otherwise
}

// ScanFlags parses the settings and --settings and ignores all other flags: a command's own flags are known only after the
// settings are.
func ScanFlags() *pflag.FlagSet {
	flags := pflag.NewFlagSet("sijil", pflag.ContinueOnError)
	flags.ParseErrorsAllowlist.UnknownFlags = true
	flags.BoolP("help", "h", false, "")
	flags.BoolP("version", "v", false, "")
	AddFlags(flags)
	return flags
}

// AddFlags adds a flag for each setting, and --settings.
func AddFlags(flags *pflag.FlagSet) {
	addSourceFlags(flags)
	flags.String("settings", "", "the file with settings, instead of sijil.env")
	for _, one := range All {
		flags.String(one.flag(), "", one.Help)
	}
}

// Resolve gathers the settings: a flag before the environment before the file.
func Resolve(args []string) (Settings, error) {
	found := Settings{values: map[string]string{}, origin: map[string]string{}}
	flags := ScanFlags()
	if err := flags.Parse(args); err != nil {
		return found, usererror.OfCommandLine(err)
	}
	if err := found.Sources.read(flags); err != nil {
		return found, err
	}
	named, _ := flags.GetString("settings")
	if err := found.fromFile(named); err != nil {
		return found, err
	}
	for _, one := range All {
		if value := os.Getenv(one.Env); strings.TrimSpace(value) != "" {
			found.set(one.Env, value, "the environment variable "+one.Env)
		}
		if value, _ := flags.GetString(one.flag()); value != "" {
			found.set(one.Env, value, "--"+one.flag())
		}
	}
	return found, found.check()
}

func (s Settings) set(env, value, origin string) {
	s.values[env] = value
	s.origin[env] = origin
}

// check looks at every value that was set.
func (s Settings) check() error {
	for _, one := range All {
		value, set := s.values[one.Env]
		if !set || one.check == nil {
			continue
		}
		if wrong := one.check(value); wrong != "" {
			return usererror.New("%s %s, and is “%s” (%s).", one.Env, wrong, shown(one.Env, value), s.origin[one.Env])
		}
	}
	for _, pair := range [][2]string{{"HTTPS_CERTIFICATE", "HTTPS_KEY"}, {"BACKUP_KEY", "BACKUP_SECRET"}, {"REPLICATE_KEY", "REPLICATE_SECRET"}} {
		if (s.Get(pair[0], "") == "") != (s.Get(pair[1], "") == "") {
			return usererror.New("%s and %s belong together: set both, or neither.", pair[0], pair[1])
		}
	}
	if address := s.Get("METRICS_ADDRESS", ""); address != "" && s.Get("METRICS_TOKEN", "") == "" && !isLoopback(address) {
		return usererror.New("METRICS_ADDRESS is open to other machines: set METRICS_TOKEN too, or let it begin with 127.0.0.1.")
	}
	if s.Get("HTTPS_KEY", "") != "" && s.Get("HTTPS", "") == "" {
		return usererror.New("HTTPS_CERTIFICATE needs HTTPS too: the name that people type, as it stands in the certificate.")
	}
	return nil
}

// shown is a value as an error may repeat it.
func shown(env, value string) string {
	if slices.Contains([]string{"ADMIN_PASSWORD", "REPLICATE_SECRET", "BACKUP_SECRET", "METRICS_TOKEN"}, env) {
		return strings.Repeat("•", min(len(value), 8))
	}
	return value
}

// Export puts the settings where the server's hooks look for them: into the environment.
func (s Settings) Export() error {
	for env, value := range s.values {
		if err := os.Setenv(env, value); err != nil {
			return usererror.New("The setting %s cannot be used: %v.", env, err)
		}
	}
	return nil
}

// DataDir is the absolute path of the data folder.
func (s Settings) DataDir() (string, error) {
	return filepath.Abs(s.Get("DATA_DIR", "data"))
}

// MinFreeDisk is how many bytes of the data's disk stay free; with less, uploads are refused.
func (s Settings) MinFreeDisk() uint64 {
	megabytes, err := strconv.ParseUint(s.Get("MIN_FREE_DISK_MB", "200"), 10, 43)
	if err != nil {
		megabytes = 200
	}
	return megabytes * disk.Megabyte
}
