package settings

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"sijil/internal/usererror"
)

const settingsName = "sijil.env"

// fromFile reads the file with settings: the named one, else sijil.env beside the program, else in the working folder.
func (s Settings) fromFile(named string) error {
	for _, place := range settingsPlaces(named) {
		text, err := os.ReadFile(place)
		if errors.Is(err, fs.ErrNotExist) && named == "" {
			continue
		}
		if err != nil {
			return usererror.New("The settings in %s cannot be read: %v.", place, usererror.Reason(err))
		}
		return s.parse(place, string(text))
	}
	return nil
}

func settingsPlaces(named string) []string {
	if named != "" {
		return []string{named}
	}
	places := []string{}
	if program, err := os.Executable(); err == nil {
		if real, err := filepath.EvalSymlinks(program); err == nil {
			program = real
		}
		places = append(places, filepath.Join(filepath.Dir(program), settingsName))
	}
	return append(places, settingsName)
}

// parse takes lines of NAME=value; empty lines and those that begin with # say nothing, quotes around a value fall away.
func (s Settings) parse(place, text string) error {
	file := filepath.Base(place)
	lines := strings.Split(strings.ReplaceAll(strings.TrimPrefix(text, "\uFEFF"), "\r\n", "\n"), "\n")
	for index, line := range lines {
		where := file + ", line " + strconv.Itoa(index+1)
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		name, value, found := strings.Cut(line, "=")
		name, value = strings.TrimSpace(name), strings.TrimSpace(value)
		if !found || name == "" {
			return usererror.New("%s: a line reads NAME=value, and this one is “%s”.", where, line)
		}
		known := find(name)
		if known == nil {
			return usererror.New("%s: there is no setting “%s”: run “sijil --help” to see what there is.", where, name)
		}
		if earlier := s.origin[name]; earlier != "" {
			return usererror.New("%s: %s is set twice (first in %s).", where, name, earlier)
		}
		value, whole := unquoted(value)
		if !whole {
			return usererror.New("%s: a quote that begins the value of %s must end it too.", where, name)
		}
		if known.path && value != "" && !filepath.IsAbs(value) && !strings.Contains(value, "://") {
			value = filepath.Join(filepath.Dir(place), value)
		}
		if value != "" {
			s.set(name, value, where)
		}
	}
	return nil
}

func find(env string) *Setting {
	for index := range All {
		if All[index].Env == env {
			return &All[index]
		}
	}
	return nil
}

// unquoted takes the quotes around a value away; false when one begins and none ends.
func unquoted(value string) (string, bool) {
	if value == "" || (value[0] != '"' && value[0] != '\'') {
		return value, true
	}
	if len(value) < 2 || value[len(value)-1] != value[0] {
		return value, false
	}
	return value[1 : len(value)-1], true
}
