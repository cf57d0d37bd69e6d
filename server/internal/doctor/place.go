package main

import (
	"net"
	"os"
	"path/filepath"
	"strings"

	"sijil/internal/disk"
)

const (
	megabyte = 1 << 20
	// leastFree is what must be free however small the data is.
	leastFree = 500 * megabyte
)

// checkPlace looks at the data folder and the room on its disk.
func (l *launcher) checkPlace(r *report) {
	if _, err := os.Stat(l.dataDir); err != nil {
		r.problem("Start Sijil once, or name the right folder with --data-dir.", "There is no data folder %s.", l.dataDir)
		return
	}
	if err := l.checkFolder(); err != nil {
		r.problem("Give the folder to the account that Sijil runs under.", "%s", strings.TrimSuffix(sentence(err), "."))
	} else {
		r.fine("The data folder %s can be written.", l.dataDir)
	}
	if !l.hasData() {
		what, todo, _ := strings.Cut(sentence(l.noData()), ": ")
		r.problem(upperFirst(todo), "%s.", what)
		return
	}
	free, err := disk.Free(l.dataDir)
	if err != nil {
		r.failed("The room on the disk", err)
		return
	}
	// a backup copies the database, and the files that it has not copied yet
	needed := uint64(leastFree + 2*sizeOf(filepath.Join(l.dataDir, "data.db")) + l.filesToBackUp())
	if free < needed {
		r.problem("Make room, or move the data folder to a larger disk.",
			"The disk has %d MB free, and %d MB are needed for work and backups.", free/megabyte, needed/megabyte)
		return
	}
	r.fine("The disk has %d MB free.", free/megabyte)
}

// filesToBackUp is how many bytes of files the next backup copies on the disk of the data.
func (l *launcher) filesToBackUp() int64 {
	if l.settings.get("BACKUP_DIR", "") != "" || consoleBucket(l.dataDir) != nil {
		return 0
	}
	return max(0, bytesBelow(filepath.Join(l.dataDir, "storage"))-bytesBelow(filepath.Join(l.dataDir, defaultStore)))
}

func sizeOf(path string) int64 {
	found, err := os.Stat(path)
	if err != nil {
		return 0
	}
	return found.Size()
}

// checkReach says who can reach the server by these settings, and whether they can work offline.
func (l *launcher) checkReach(r *report) {
	public := l.settings.get("PUBLIC_URL", "")
	host := strings.Trim(l.settings.get("HOST", "127.0.0.1"), "[]")
	address := net.ParseIP(host)
	alone := host == "localhost" || (address != nil && address.IsLoopback())
	https := l.settings.get("HTTPS", "") != ""
	if (!alone || https || public != "") && l.settings.get("REGISTRATION", "open") == "open" {
		r.advise("Set REGISTRATION=closed, unless strangers shall have accounts and space of their own here.",
			"Everybody who reaches the address can register.")
	}
	switch {
	case https || strings.HasPrefix(strings.ToLower(public), "https://"):
		r.fine("People reach it by HTTPS, so they can work offline.")
	case alone && public == "":
		r.advise("For others, set HTTPS to a domain, or HOST=0.0.0.0 for the office network; “sijil guide install” tells more.",
			"By these settings only this machine reaches it.")
	default:
		r.advise("Set HTTPS, or PUBLIC_URL where a proxy speaks HTTPS; “sijil guide install” tells how, without a domain too.",
			"People reach it without HTTPS: browsers then allow no work offline, and passwords cross the network readable.")
	}
}
