import type { PbApp } from "../kernel/pocketbase.d.ts";
import { execute, text } from "../kernel/sql.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long the clock must then run on before it is trusted. */
const TRUSTED_AFTER_MS = 3 * DAY_MS;

/** A job that a wrong clock would do harm with. */
interface WatchedJob {
  /** The row of sync_state in which it keeps when it last ran. */
  row: string;
  /** Two looks further apart than this mean that the clock has jumped. */
  jumpMs: number;
  /** What is printed while it waits. @param day the first day on which it goes on */
  waits: (day: string) => string;
}

/** What has expired is removed for good. */
export const removing: WatchedJob = {
  row: "clock",
  jumpMs: 3 * DAY_MS,
  waits: (day) => `nothing deleted is removed for good before ${day}. Set the clock if it is wrong.`,
};

/** People are told of what lapses: at once after any holiday, since late does more harm than weeks too early. Health and doctor read this row (server/internal/doctor/held.go). */
export const telling: WatchedJob = {
  row: "notices.clock",
  jumpMs: 30 * DAY_MS,
  waits: (day) =>
    `nobody is told of dates that lapse before ${day}. Set the clock if it is wrong; if it is right, stop Sijil and run “sijil doctor --fix” to go on at once.`,
};

interface ClockState {
  /** Time of the last look in milliseconds. */
  last: number;
  /** When the jump was noticed, by the clock after it; 0 while the clock is trusted. */
  jumped: number;
}

/**
 * Whether the clock can be trusted for a job. A clock that is a year ahead would purge what was deleted minutes ago, and
 * tell people of a year's dates, which then count as told. So after a jump, whether the clock is wrong or the machine was
 * off, the job waits until the clock has run on for three days; when it is corrected meanwhile, it is trusted at once.
 * @param now milliseconds
 */
export function isClockTrusted(app: PbApp, now: number, { row, jumpMs, waits }: WatchedJob): boolean {
  const kept = text(app, "SELECT value FROM sync_state WHERE name = {:row}", { row });
  const seen: ClockState = kept ? JSON.parse(kept) : { last: now, jumped: 0 };
  const jumped = timeOfJump(seen, now, jumpMs);
  if (jumped !== 0 && seen.jumped === 0) {
    const sentence = `The clock says ${dayOf(now)}, and Sijil ran last on ${dayOf(seen.last)}: ${waits(dayOf(now + TRUSTED_AFTER_MS))}`;
    console.log(sentence);
    app.logger().warn(sentence);
  }
  const value = JSON.stringify({ last: now, jumped });
  execute(app, "INSERT OR REPLACE INTO sync_state (name, value) VALUES ({:row}, {:value})", { row, value });
  return jumped === 0;
}

function timeOfJump({ last, jumped }: ClockState, now: number, jumpMs: number): number {
  if (now - last > jumpMs) return now;
  if (jumped === 0 || now < jumped || now - jumped > TRUSTED_AFTER_MS) return 0;
  return jumped;
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
