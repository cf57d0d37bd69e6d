package doctor

import (
	"strings"

	"sijil/internal/texts"
	"sijil/internal/wording"
)

// reportTexts says how far papers have been read, so that their contents are found.
func (d *Doctor) reportTexts(r *report) {
	counts, err := texts.Count(d.App)
	if r.failed("How far papers have been read", err) {
		return
	}
	r.fine("texts", "%s been read, so that searches find what they say; %d could not be read, since they are locked or broken.",
		wording.Counted(counts.Read(), "paper has", "papers have"), counts.Unreadable())
	if counts.Waiting == 0 {
		return
	}
	waiting := wording.Counted(counts.Waiting, "paper has", "papers have")
	if strings.EqualFold(d.Settings.Get("SEARCH_CONTENTS", "on"), "off") {
		r.advise("texts_off", "Set SEARCH_CONTENTS to on, and start Sijil again.", "%s not been read, since SEARCH_CONTENTS is off.", waiting)
		return
	}
	r.fine("texts_waiting", "%s not been read yet; Sijil reads them one after the other while it runs.", waiting)
}
