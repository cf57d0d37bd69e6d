import type { PbApp } from "../kernel/pocketbase.d.ts";
import { execute, text } from "../kernel/sql.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Two cleanups further apart than this mean that the clock has jumped. */
const JUMP_MS = 3 * DAY_MS;
/** How long the clock must then run on before it is trusted. */
const TRUSTED_AFTER_MS = 3 * DAY_MS;
const ROW = "clock";

interface ClockState {
  /** Time of the last cleanup in milliseconds. */
  last: number;
  /** When the jump was noticed, by the clock after it; 0 while the clock is trusted. */
  jumped: number;
}

/**
 * Whether the clock can be trusted for removing what has expired. A clock that is a year ahead would purge what was
 * deleted minutes ago. So after a jump, whether the clock is wrong or the machine was off, purging waits until the
 * clock has run on for three days; when it is corrected meanwhile, it is trusted at once.
 * @param now milliseconds
 */
export function isClockTrusted(app: PbApp, now: number): boolean {
  const kept = text(app, "SELECT value FROM sync_state WHERE name = {:row}", { row: ROW });
  const seen: ClockState = kept ? JSON.parse(kept) : { last: now, jumped: 0 };
  const jumped = timeOfJump(seen, now);
  if (jumped !== 0 && seen.jumped === 0) report(app, seen.last, now);
  const value = JSON.stringify({ last: now, jumped });
  execute(app, "INSERT OR REPLACE INTO sync_state (name, value) VALUES ({:row}, {:value})", { row: ROW, value });
  return jumped === 0;
}

function timeOfJump({ last, jumped }: ClockState, now: number): number {
  if (now - last > JUMP_MS) return now;
  if (jumped === 0 || now < jumped || now - jumped > TRUSTED_AFTER_MS) return 0;
  return jumped;
}

function report(app: PbApp, last: number, now: number): void {
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  const sentence = `The clock says ${day(now)}, and Sijil ran last on ${day(last)}: nothing deleted is removed for good before ${day(now + TRUSTED_AFTER_MS)}. Set the clock if it is wrong.`;
  console.log(sentence);
  app.logger().warn(sentence);
}
