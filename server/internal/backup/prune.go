package backup

import (
	"bufio"
	"slices"
	"strings"
	"time"
)

// pruneDelay is how long an object must have lain in the store before it may go: an interrupted run has put objects there
// that the next one will name.
const pruneDelay = 48 * time.Hour

// prune removes the oldest backups of this reason and this installation beyond those that are kept, and files that no list
// names any more. Nothing of another installation's goes, nothing that has no name of ours, and not the one just made.
func prune(options Options, made string) error {
	if options.Keep <= 0 {
		return nil
	}
	all, err := List(options.Store)
	if err != nil {
		return err
	}
	own := []Backup{}
	for _, one := range all {
		if one.Reason == options.Reason && one.Source == options.Source && one.Name != made {
			own = append(own, one)
		}
	}
	// otherwise backups dated in the future by a wrong clock would be kept for ever, in the place of later ones
	slices.SortStableFunc(own, func(a, b Backup) int { return orderAt(a, options.Now) - orderAt(b, options.Now) })
	gone := own[:max(0, len(own)+1-options.Keep)]
	for _, one := range gone {
		if err := remove(options.Store, one.Name); err != nil {
			return err
		}
	}
	if len(gone) == 0 {
		return nil
	}
	kept := slices.DeleteFunc(all, func(one Backup) bool { return slices.Contains(gone, one) })
	return removeUnnamed(options, kept)
}

// orderAt sorts backups that are dated in the future first, so that they go first.
func orderAt(one Backup, now time.Time) int {
	if one.Made.After(now) {
		return 0
	}
	return 1
}

// remove deletes a backup, its header first: an interrupted removal leaves no half backup.
func remove(store Store, name string) error {
	prefix := backupsPrefix + name + "/"
	if err := store.Delete(prefix + headerName); err != nil {
		return err
	}
	return removeBelow(store, prefix, func(Object) bool { return true })
}

// removeBelow deletes the chosen objects below a prefix that have a name of ours.
func removeBelow(store Store, prefix string, chosen func(Object) bool) error {
	objects, err := store.List(prefix)
	if err != nil {
		return err
	}
	for _, one := range objects {
		if !isOurs(one.Key) || !chosen(one) {
			continue
		}
		if err := store.Delete(one.Key); err != nil {
			return err
		}
	}
	return nil
}

// removeUnnamed removes what no kept backup names: files, and backups that were never finished.
func removeUnnamed(options Options, kept []Backup) error {
	named := map[string]bool{}
	for _, one := range kept {
		if err := addObjects(options.Store, one.Name, named); err != nil {
			return err
		}
	}
	unnamed := func(one Object) bool {
		return !named[one.Key] && !belongsTo(one.Key, kept) && options.Now.Sub(one.Time) >= pruneDelay
	}
	for _, prefix := range []string{filesPrefix, backupsPrefix} {
		if err := removeBelow(options.Store, prefix, unnamed); err != nil {
			return err
		}
	}
	return nil
}

func belongsTo(key string, kept []Backup) bool {
	return slices.ContainsFunc(kept, func(one Backup) bool { return strings.HasPrefix(key, backupsPrefix+one.Name+"/") })
}

func addObjects(store Store, name string, to map[string]bool) error {
	reader, err := store.Open(backupsPrefix + name + "/" + objectsName)
	if err != nil {
		return err
	}
	defer reader.Close()
	lines := bufio.NewScanner(reader)
	for lines.Scan() {
		to[strings.TrimSpace(lines.Text())] = true
	}
	return lines.Err()
}
