import type { PbApp } from "../kernel/pocketbase.d.ts";
import { run, text } from "../kernel/sql.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** By so much the clock may have gone on between two cleanups. */
const JUMP_MS = 3 * DAY_MS;
/** For so long it must then go on before it is believed. */
const TRUSTED_AFTER_MS = 3 * DAY_MS;
const ROW = "clock";

interface ClockState {
  /** At the last cleanup, milliseconds. */
  last: number;
  /** When the clock was first seen far ahead; 0 where it is believed. */
  jumped: number;
}

/**
 * Whether the clock may be believed for what is removed after some time. A clock that is wrong by a year would end all
 * that was deleted minutes ago. So where it has jumped, because it is wrong or because the machine was off, removing
 * waits for three days in which the clock goes on; set right meanwhile, it is believed at once.
 * @param now milliseconds
 */
export function isClockTrusted(app: PbApp, now: number): boolean {
  const kept = text(app, "SELECT value FROM sync_state WHERE name = {:row}", { row: ROW });
  const seen: ClockState = kept ? JSON.parse(kept) : { last: now, jumped: 0 };
  const jumped = timeOfJump(seen, now);
  if (jumped !== 0 && seen.jumped === 0) report(app, seen.last, now);
  const value = JSON.stringify({ last: now, jumped });
  run(app, "INSERT OR REPLACE INTO sync_state (name, value) VALUES ({:row}, {:value})", { row: ROW, value });
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
