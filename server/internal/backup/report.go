package backup

// Report sums up a backup.
type Report struct {
	Name string
	// Files and Bytes are all that it holds, NewBytes what came into the store.
	Files           int
	Bytes, NewBytes int64
	// Missing and Damaged are files that were so in the data folder.
	Missing, Damaged Findings
}

// maxFindings bounds how many files a report names: a data folder may have lost a million.
const maxFindings = 100

// Findings counts files and names the first of them.
type Findings struct {
	Count int
	// First are paths, with the record.
	First []string
}

func (f *Findings) add(line Line) {
	f.Count++
	if len(f.First) < maxFindings {
		f.First = append(f.First, line.Path+" ("+line.Record+")")
	}
}

func (r *run) report(lines []Line) Report {
	result := Report{Name: r.name}
	for _, line := range lines {
		switch line.Problem {
		case missing:
			result.Missing.add(line)
		case damaged:
			result.Damaged.add(line)
		}
		if line.Object != "" {
			result.Files++
			result.Bytes += line.Size
		}
	}
	return result
}
