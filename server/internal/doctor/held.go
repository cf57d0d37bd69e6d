package doctor

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"sijil/internal/health"
	"sijil/internal/wording"
)

// The row in which the hooks keep when they last told people of dates, and since when they doubt the clock
// (pb_hooks/src/clock/clock.ts), and how long they doubt it.
const (
	tellingRow   = "notices.clock"
	trustedAfter = 3 * 24 * time.Hour
)

// The hooks tell people every hour, while a server runs. The doctor says so of one that has stood for longer than a weekend.
const (
	overdueAfter = 3 * time.Hour
	idleAfter    = 4 * 24 * time.Hour
)

// started is when this process began.
var started = time.Now()

// earlyMargin leaves alone what a clock noted that was ahead by hours.
const earlyMargin = 24 * time.Hour

// doubted is when the clock has jumped, by the clock after it; zero while it is trusted.
func doubted(app core.App) time.Time {
	var text string
	var state struct {
		Jumped int64 `json:"jumped"`
	}
	err := app.DB().NewQuery("SELECT value FROM sync_state WHERE name = '" + tellingRow + "'").Row(&text)
	if err != nil || json.Unmarshal([]byte(text), &state) != nil || state.Jumped == 0 {
		return time.Time{}
	}
	return time.UnixMilli(state.Jumped)
}

// HeldNotices reports to /api/health that nobody is told of what lapses, because the clock has jumped.
func HeldNotices(app core.App) *health.Problem {
	jumped := doubted(app)
	if jumped.IsZero() {
		return nil
	}
	return &health.Problem{Code: "notices_held", Message: "The clock has jumped: nobody is told of dates that lapse until it has run on for three days.",
		Detail: "It jumped to " + jumped.UTC().Format(time.RFC3339) + "."}
}

// failedRun is what the hooks note of runs in which not everybody could be told (pb_hooks/src/notices/outcome.ts).
type failedRun struct {
	Since  time.Time `json:"since"`
	At     time.Time `json:"at"`
	Reason string    `json:"reason"`
}

// lastFailedRun returns how the last run has failed; nil where everybody was told.
func lastFailedRun(app core.App) *failedRun {
	text, found := app.Store().Get("sijil notices failure").(string)
	if !found && app.DB().NewQuery("SELECT value FROM sync_state WHERE name = 'notices.failed'").Row(&text) != nil {
		return nil
	}
	failure := &failedRun{}
	if json.Unmarshal([]byte(text), failure) != nil {
		return nil
	}
	return failure
}

// lastTelling is when the hooks last went about telling people; zero where they never did.
func lastTelling(app core.App) time.Time {
	var last int64
	query := "SELECT value ->> '$.last' FROM sync_state WHERE json_valid(value) AND name = '" + tellingRow + "'"
	if app.DB().NewQuery(query).Row(&last) != nil {
		return time.Time{}
	}
	return time.UnixMilli(last)
}

// UntoldNotices reports to /api/health that the last run could not tell everybody of what lapses, or that there was none for
// longer than the hourly schedule explains.
func UntoldNotices(app core.App) *health.Problem {
	if failure := lastFailedRun(app); failure != nil {
		return &health.Problem{Code: "notices_failed", Message: "Not everybody could be told of dates that lapse (" + failure.At.UTC().Format(time.RFC3339) + ").",
			Detail: failure.Reason}
	}
	last := lastTelling(app)
	if last.Before(started) {
		last = started
	}
	if time.Since(last) > overdueAfter {
		return &health.Problem{Code: "notices_overdue", Message: "For three hours nobody was told of dates that lapse."}
	}
	return nil
}

// checkTold looks whether everybody could be told of dates, and when that was last attempted.
func (d *Doctor) checkTold(r *report) {
	if failure := lastFailedRun(d.App); failure != nil {
		r.problem("notices_failed", "Mend what the reason names. Sijil tries again every hour, and within a minute after a start; what is late is told then.",
			"Since %s not everybody could be told of dates that lapse: %s", failure.Since.UTC().Format(time.DateTime), failure.Reason)
		return
	}
	if last := lastTelling(d.App); !last.IsZero() && time.Since(last) > idleAfter {
		r.advise("notices_overdue", "Start Sijil: nobody is told while it does not run.",
			"People were last told of dates that lapse on %s.", last.UTC().Format(time.DateOnly))
	}
}

// checkTelling looks whether the clock keeps people from being told of dates, and whether a clock that was ahead had them told
// too early: such a notice counts as told, and would not be told again when its day comes.
func (d *Doctor) checkTelling(r *report) {
	if jumped := doubted(d.App); !jumped.IsZero() {
		r.repairable(advice, "notices_held", "Is the clock right? Then stop Sijil and run “sijil doctor --fix”, and people are told at the next start. If not, set it.",
			d.trusting(time.Now()), "The clock has jumped to %s: nobody is told of dates that lapse before %s.",
			jumped.UTC().Format(time.DateOnly), jumped.Add(trustedAfter).UTC().Format(time.DateOnly))
	}
	const title = "When people were told of dates"
	tables, err := d.count("SELECT count(*) FROM sqlite_master WHERE name IN ('notices', 'notice_people', 'digests')")
	if r.failed(title, err) || tables < 3 {
		return
	}
	now := time.Now().Add(earlyMargin).UnixMilli()
	early := fmt.Sprintf("FROM notices WHERE at > %d", now)
	count, err := d.count("SELECT count(*) " + early)
	if r.failed(title, err) || count == 0 {
		return
	}
	r.repairable(problem, "notices_early", "Is the clock right? Then stop Sijil and run “sijil doctor --fix”: they are told again on their days. If not, set it.",
		d.executing("They are told again on their days.", "DELETE "+early, fmt.Sprintf("DELETE FROM digests WHERE made > %d", now)),
		"%s by a clock that was ahead.", wording.Counted(count, "date was told too early", "dates were told too early"))
}

// trusting takes the clock for right, as whoever runs --fix says by that.
func (d *Doctor) trusting(now time.Time) repair {
	return d.executing("People are told at the next start.",
		fmt.Sprintf(`UPDATE sync_state SET value = '{"last":%d,"jumped":0}' WHERE name = '%s'`, now.UnixMilli(), tellingRow))
}
