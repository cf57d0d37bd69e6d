package doctor

import (
	"net"
	"os"
	"path/filepath"
	"strings"

	"sijil/internal/backupjob"
	"sijil/internal/database"
	"sijil/internal/datafiles"
	"sijil/internal/disk"
	"sijil/internal/usererror"
)

// leastFree is what must be free however small the data is.
const leastFree = 500 * disk.Megabyte

func (d *Doctor) checkPlace(r *report) {
	if _, err := os.Stat(d.DataDir); err != nil {
		r.problem("folder_missing", "Start Sijil once, or name the right folder with --data-dir.", "There is no data folder %s.", d.DataDir)
		return
	}
	if err := datafiles.RequireWritable(d.DataDir); err != nil {
		r.problem("folder_not_writable", "Give the folder to the account that Sijil runs under.", "%s", strings.TrimSuffix(usererror.Message(err), "."))
	} else {
		r.fine("folder", "The data folder %s can be written.", d.DataDir)
	}
	if !datafiles.HasDatabase(d.DataDir) {
		what, todo, _ := strings.Cut(usererror.Message(database.Missing(d.DataDir)), ": ")
		r.problem("database_missing", usererror.UpperFirst(todo), "%s.", what)
		return
	}
	free, err := disk.Free(d.DataDir)
	if r.failed("The room on the disk", err) {
		return
	}
	// a backup copies the database, and the files that it has not copied yet
	needed := uint64(leastFree + 2*disk.SizeOf(filepath.Join(d.DataDir, "data.db")) + d.filesToBackUp())
	if free < needed {
		r.problem("disk_low", "Make room, or move the data folder to a larger disk.",
			"The disk has %d MB free, and %d MB are needed for work and backups.", free/disk.Megabyte, needed/disk.Megabyte)
		return
	}
	r.fine("disk", "The disk has %d MB free.", free/disk.Megabyte)
}

// filesToBackUp is how many bytes of files the next backup copies on the disk of the data.
func (d *Doctor) filesToBackUp() int64 {
	if d.Settings.Get("BACKUP_DIR", "") != "" || database.ConsoleBucket(d.DataDir) != nil {
		return 0
	}
	return max(0, disk.BytesBelow(filepath.Join(d.DataDir, "storage"))-disk.BytesBelow(filepath.Join(d.DataDir, backupjob.DefaultStore)))
}

// checkReach says who can reach the server by these settings, and whether they can work offline.
func (d *Doctor) checkReach(r *report) {
	public := d.Settings.Get("PUBLIC_URL", "")
	host := strings.Trim(d.Settings.Get("HOST", "127.0.0.1"), "[]")
	address := net.ParseIP(host)
	alone := host == "localhost" || (address != nil && address.IsLoopback())
	https := d.Settings.Get("HTTPS", "") != ""
	if (!alone || https || public != "") && d.Settings.Get("REGISTRATION", "open") == "open" {
		r.advise("registration_open", "Set REGISTRATION=closed, unless strangers shall have accounts and space of their own here.",
			"Everybody who reaches the address can register.")
	}
	switch {
	case https || strings.HasPrefix(strings.ToLower(public), "https://"):
		r.fine("https", "People reach it by HTTPS, so they can work offline.")
	case alone && public == "":
		r.advise("local_only", "For others, set HTTPS to a domain, or HOST=0.0.0.0 for the office network; “sijil guide install” tells more.",
			"By these settings only this machine reaches it.")
	default:
		r.advise("no_https", "Set HTTPS, or PUBLIC_URL where a proxy speaks HTTPS; “sijil guide install” tells how, without a domain too.",
			"People reach it without HTTPS: browsers then allow no work offline, and passwords cross the network readable.")
	}
}
