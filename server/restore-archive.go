package main

import (
	"archive/zip"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/pocketbase/pocketbase/core"
)

// unpackBackup unpacks a backup into a folder, where all of it is on the disk when this returns, and judges what came out.
// It answers the files that records name and that are not in it.
func unpackBackup(archive, folder string) (missing []string, err error) {
	reader, err := zip.OpenReader(archive)
	if err != nil {
		return nil, failure("%s is not a backup, or a damaged one: %v.", archive, reason(err))
	}
	defer reader.Close()
	if !slices.ContainsFunc(reader.File, func(file *zip.File) bool { return file.Name == databaseName }) {
		return nil, failure("%s is not a backup of Sijil: there is no database in it.", archive)
	}
	for _, file := range reader.File {
		if !filepath.IsLocal(filepath.FromSlash(file.Name)) {
			return nil, failure("%s is not a backup of Sijil: it names a file outside of it.", archive)
		}
		if !file.Mode().IsRegular() {
			continue
		}
		err := unpackFile(file, filepath.Join(folder, filepath.FromSlash(file.Name)))
		// the system speaks of a path; everything else is what the archive is found to be
		var ofSystem *fs.PathError
		if errors.As(err, &ofSystem) {
			return nil, failure("The backup could not be unpacked: %v.", reason(err))
		}
		if err != nil {
			return nil, failure("%s is damaged at %s: take another backup.", archive, file.Name)
		}
	}
	missing, err = judge(archive, folder)
	if err != nil {
		return nil, err
	}
	if err := forceTree(folder); err != nil {
		return nil, failure("The backup could not be unpacked: %v.", reason(err))
	}
	return missing, nil
}

// unpackFile writes one file.
func unpackFile(file *zip.File, path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	content, err := file.Open()
	if err != nil {
		return err
	}
	defer content.Close()
	target, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	_, err = io.Copy(target, content)
	return errors.Join(err, target.Close())
}

// judge looks at an unpacked database: whole, the product's, and not newer than this program.
func judge(archive, folder string) (missing []string, err error) {
	db, err := core.DefaultDBConnect(filepath.Join(folder, databaseName))
	if err != nil {
		return nil, err
	}
	defer db.Close()
	if wrong := damage(db, thorough); wrong != "" {
		return nil, failure("The database in %s is damaged (%s): take another backup.", archive, wrong)
	}
	unknown, err := unknownMigration(db)
	if err != nil || markCopy(db) != nil {
		return nil, failure("%s is not a backup of Sijil.", archive)
	}
	if unknown != "" {
		return nil, failure("%s was made by a newer Sijil than this one: restore it with that version or a newer one.", archive)
	}
	if keepsFilesElsewhere(db) {
		return nil, nil
	}
	named, err := namedFiles(db)
	if err != nil {
		return nil, err
	}
	for _, name := range named {
		if !isFile(filepath.Join(folder, filepath.FromSlash(name))) {
			missing = append(missing, name)
		}
	}
	return missing, nil
}
