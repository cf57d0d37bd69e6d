package datafiles

import (
	"testing"
	"time"
)

func TestQuarantined(t *testing.T) {
	if found, err := Quarantined(t.TempDir()); err != nil || found != (Kept{}) {
		t.Errorf("without a quarantine: %v, %v", found, err)
	}
	folder := lay(t, map[string]string{
		"quarantine/2026-11-22/sijil_documents/1/a.pdf":                "paper",
		"quarantine/2026-11-22/sijil_documents/1/a.pdf.attrs":          "{}",
		"quarantine/2026-11-20/sijil_employees/2/b.png":                "pic",
		"quarantine/2026-11-20/sijil_employees/2/thumbs_b.png/1x1.png": "small",
		"storage/.quarantine/2026-11-19/sijil_documents/3/c.pdf":       "own",
		"storage/sijil_documents/4/d.pdf":                              "filed",
	})
	found, err := Quarantined(folder)
	want := Kept{Files: 3, Bytes: 11, Since: time.Date(2026, 11, 19, 0, 0, 0, 0, time.UTC)}
	if err != nil || found != want {
		t.Errorf("found %v, %v; want %v", found, err, want)
	}
}
