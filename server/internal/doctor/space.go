package doctor

import (
	"strings"

	"sijil/internal/disk"
	"sijil/internal/entities"
	"sijil/internal/wording"
)

// shownOrganizations is how many are listed, those that keep most first.
const shownOrganizations = 20

// spaceRows is SQL of what the files of each organization take, deleted ones included until they are purged.
func spaceRows(kinds []entities.Entity) string {
	noted := []string{}
	for _, one := range kinds {
		noted = append(noted, "SELECT tenant, size FROM ("+one.Files.Noted+")")
	}
	return `SELECT o.name AS name, count(f.size) AS files, coalesce(sum(f.size), 0) AS bytes FROM organizations o
		LEFT JOIN (` + strings.Join(noted, " UNION ALL ") + `) f ON f.tenant = o.id
		GROUP BY o.id ORDER BY bytes DESC, o.name`
}

func (d *Doctor) reportSpace(r *report) {
	rows := []struct {
		Name  string
		Files int
		Bytes int64
	}{}
	kinds, err := entities.WithFiles(d.Files)
	if err == nil {
		err = d.App.DB().NewQuery(spaceRows(kinds)).All(&rows)
	}
	if r.failed("What each organization keeps", err) {
		return
	}
	for at, row := range rows {
		if at == shownOrganizations {
			r.fine("space_others", "%s less than that.",
				wording.Counted(len(rows)-at, "more organization keeps", "more organizations keep"))
			return
		}
		r.fine("space", "“%s” keeps %s (%.1f MB).", row.Name, wording.Counted(row.Files, "file", "files"), float64(row.Bytes)/disk.Megabyte)
	}
}
