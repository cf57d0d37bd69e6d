package main

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/pflag"
)

// setting is something that can be set by a flag, by an environment variable, or in sijil.env, in that order.
type setting struct {
	// env is its name in the environment and in sijil.env.
	env string
	// fallback is what --help shows as the default; empty when there is none.
	fallback string
	help     string
	// path tells that a relative value in sijil.env begins at that file's folder.
	path bool
	// check answers what is wrong with a value, as the end of a sentence that begins with its name.
	check func(value string) string
}

// flag is the setting's name on the command line: DATA_DIR is --data-dir.
func (s setting) flag() string {
	return strings.ReplaceAll(strings.ToLower(s.env), "_", "-")
}

// allSettings in the order in which --help shows them.
var allSettings = []setting{
	{env: "HOST", fallback: "127.0.0.1", help: "where to listen; 0.0.0.0 for everyone on the network"},
	{env: "PORT", fallback: "8090", help: "the port to listen on", check: isPort},
	{env: "DATA_DIR", fallback: "./data", help: "where database and files are kept", path: true},
	{env: "PUBLIC_URL", help: "the address that people type, where a proxy stands in front", check: isURL},
	{env: "TRUSTED_PROXY_HEADER", help: "the proxy's header with people's addresses, such as X-Forwarded-For; or none", check: isHeader},
	{env: "HTTPS", help: "a domain: serve it by HTTPS on the ports 80 and 443", check: isDomains},
	{env: "HTTPS_CERTIFICATE", help: "a certificate of your own for HTTPS (PEM), instead of a fetched one", path: true},
	{env: "HTTPS_KEY", help: "its key (PEM)", path: true},
	{env: "REGISTRATION", fallback: "open", help: "“closed” lets nobody register", check: oneOf("open", "closed")},
	{env: "REGISTRATION_PER_HOUR", fallback: "30", help: "how many accounts one network address may make in an hour", check: isCount},
	{env: "PASSWORD_POLICY", fallback: "standard", help: "“strict” refuses passwords that are guessed first", check: oneOf("standard", "strict")},
	{env: "TIME_ZONE", fallback: "Asia/Kuwait", help: "whose days and months are counted", check: isZone},
	{env: "PRIVATE_SPACE_MB", fallback: "100", help: "how much one person without an organization may keep", check: isMegabytes},
	{env: "ORG_SPACE_MB", fallback: "unlimited", help: "how much one organization may keep", check: isMegabytes},
	{env: "MIN_FREE_DISK_MB", fallback: "200", help: "how much of the disk stays free: below it files and imports are refused", check: isAmount},
	{env: "REPLICATE_TO", help: "a bucket, s3://name/path?endpoint=…: keep a copy of the database there, moment by moment", check: isBucket},
	{env: "REPLICATE_KEY", help: "the access key of that bucket"},
	{env: "REPLICATE_SECRET", help: "its secret; better in sijil.env than as a flag"},
	{env: "BACKUP_DIR", fallback: "backup-store in the data folder", help: "where backups are kept: a folder, or s3://name/path?endpoint=…", path: true, check: isStore},
	{env: "BACKUP_KEY", help: "the access key of that bucket"},
	{env: "BACKUP_SECRET", help: "its secret; better in sijil.env than as a flag"},
	{env: "BACKUP_RECIPIENT", help: "an age public key (age1…): backups are sealed to it, and only its owner can open them", check: isRecipient},
	{env: "BACKUP_REPORT_TO", fallback: "the super admins", help: "who is told by e-mail when a backup fails"},
	{env: "ADMIN_USERNAME", fallback: "admin", help: "the first administrator, made at the first start", check: isUsername},
	{env: "ADMIN_EMAIL", fallback: "admin@sijil.local", help: "their e-mail address"},
	{env: "ADMIN_PASSWORD", fallback: "by chance", help: "their password; better in sijil.env than as a flag", check: isPassword},
}

// settings are the values of allSettings by their env names, and where each came from.
type settings struct {
	values map[string]string
	origin map[string]string
}

// get answers a setting's value, or the given one when it is not set.
func (s settings) get(env, otherwise string) string {
	if value := strings.TrimSpace(s.values[env]); value != "" {
		return value
	}
	return otherwise
}

// scanFlags knows the settings and --settings, and passes over everything else: which flags a command has is only known
// once the settings are.
func scanFlags() *pflag.FlagSet {
	flags := pflag.NewFlagSet("sijil", pflag.ContinueOnError)
	flags.ParseErrorsAllowlist.UnknownFlags = true
	flags.BoolP("help", "h", false, "")
	flags.BoolP("version", "v", false, "")
	addSettings(flags)
	return flags
}

func addSettings(flags *pflag.FlagSet) {
	addSourceFlags(flags)
	flags.String("settings", "", "the file with settings, instead of sijil.env")
	for _, one := range allSettings {
		flags.String(one.flag(), "", one.help)
	}
}

// resolve gathers the settings: a flag before the environment before the file.
func resolve(args []string) (settings, error) {
	found := settings{values: map[string]string{}, origin: map[string]string{}}
	flags := scanFlags()
	if err := flags.Parse(args); err != nil {
		return found, unknownCommand(err)
	}
	named, _ := flags.GetString("settings")
	if err := found.fromFile(named); err != nil {
		return found, err
	}
	for _, one := range allSettings {
		if value := os.Getenv(one.env); strings.TrimSpace(value) != "" {
			found.set(one.env, value, "the environment variable "+one.env)
		}
		if value, _ := flags.GetString(one.flag()); value != "" {
			found.set(one.env, value, "--"+one.flag())
		}
	}
	return found, found.check()
}

func (s settings) set(env, value, origin string) {
	s.values[env] = value
	s.origin[env] = origin
}

// check looks at every value that was set.
func (s settings) check() error {
	for _, one := range allSettings {
		value, set := s.values[one.env]
		if !set || one.check == nil {
			continue
		}
		if wrong := one.check(value); wrong != "" {
			return failure("%s %s, and is “%s” (%s).", one.env, wrong, shown(one.env, value), s.origin[one.env])
		}
	}
	if (s.get("HTTPS_CERTIFICATE", "") == "") != (s.get("HTTPS_KEY", "") == "") {
		return failure("HTTPS_CERTIFICATE and HTTPS_KEY belong together: set both, or neither.")
	}
	if s.get("HTTPS_KEY", "") != "" && s.get("HTTPS", "") == "" {
		return failure("HTTPS_CERTIFICATE needs HTTPS too: the name that people type, as it stands in the certificate.")
	}
	return nil
}

// shown is a value as an error may repeat it.
func shown(env, value string) string {
	if env == "ADMIN_PASSWORD" || env == "REPLICATE_SECRET" || env == "BACKUP_SECRET" {
		return strings.Repeat("•", min(len(value), 8))
	}
	return value
}

// export puts the settings where the server's hooks look for them: into the environment.
func (s settings) export() error {
	for env, value := range s.values {
		if err := os.Setenv(env, value); err != nil {
			return failure("The setting %s cannot be used: %v.", env, err)
		}
	}
	return nil
}

// dataDir is the absolute path of the data folder.
func (s settings) dataDir() (string, error) {
	return filepath.Abs(s.get("DATA_DIR", "data"))
}
