package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

const settingsName = "sijil.env"

// fromFile reads the file with settings: the named one, else sijil.env beside the program, else in the working folder.
func (s settings) fromFile(named string) error {
	for _, place := range settingsPlaces(named) {
		text, err := os.ReadFile(place)
		if errors.Is(err, fs.ErrNotExist) && named == "" {
			continue
		}
		if err != nil {
			return failure("The settings in %s cannot be read: %v.", place, reason(err))
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
func (s settings) parse(place, text string) error {
	file := filepath.Base(place)
	lines := strings.Split(strings.ReplaceAll(strings.TrimPrefix(text, "\uFEFF"), "\r\n", "\n"), "\n")
	for index, line := range lines {
		where := file + ", line " + itoa(index+1)
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		name, value, found := strings.Cut(line, "=")
		name, value = strings.TrimSpace(name), strings.TrimSpace(value)
		if !found || name == "" {
			return failure("%s: a line reads NAME=value, and this one is “%s”.", where, line)
		}
		known := find(name)
		if known == nil {
			return failure("%s: there is no setting “%s”: run “sijil --help” to see what there is.", where, name)
		}
		if earlier := s.origin[name]; earlier != "" {
			return failure("%s: %s is set twice (first in %s).", where, name, earlier)
		}
		value, whole := unquoted(value)
		if !whole {
			return failure("%s: a quote that begins the value of %s must end it too.", where, name)
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

func find(env string) *setting {
	for index := range allSettings {
		if allSettings[index].env == env {
			return &allSettings[index]
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

// reason is what the system says of a file, without its path.
func reason(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}
