package main

// shownOrganizations of many are told, those that keep most.
const shownOrganizations = 20

// spaceRows answers what the files of each organization take, deleted ones included until they are purged.
const spaceRows = `
	SELECT o.name AS name, count(f.size) AS files, coalesce(sum(f.size), 0) AS bytes FROM organizations o LEFT JOIN (
		SELECT tenant, size FROM documents
		UNION ALL
		SELECT e.tenant, a.value ->> 'size' FROM employees e, json_each(nullif(e.attachments, '')) a WHERE a.type = 'object'
		UNION ALL
		SELECT e.tenant, x.value ->> 'size' FROM employees e, json_each(nullif(e.removed, '')) x WHERE x.type = 'object'
	) f ON f.tenant = o.id GROUP BY o.id ORDER BY bytes DESC, o.name`

// tellSpace says what each organization keeps.
func (l *launcher) tellSpace(r *report) {
	rows := []struct {
		Name  string
		Files int
		Bytes int64
	}{}
	if err := l.app.DB().NewQuery(spaceRows).All(&rows); err != nil {
		r.failed("What each organization keeps", err)
		return
	}
	for at, row := range rows {
		if at == shownOrganizations {
			r.fine("%d more organizations keep less than that.", len(rows)-at)
			return
		}
		r.fine("“%s” keeps %s (%.1f MB).", row.Name, counted(row.Files, "file", "files"), float64(row.Bytes)/megabyte)
	}
}
