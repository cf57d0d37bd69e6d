import { isClockTrusted, telling } from "../clock/clock.ts";
import type { HookTable } from "../kernel/hook-table.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { attempted } from "./attempted.ts";
import { makeDigests, sendDigests } from "./digests.ts";
import { noticeDeadlines } from "./notice-deadlines.ts";
import { wakeDevices } from "./pushes.ts";

/** Under which the process remembers that it has told people since its start. */
const DONE = "notices.done";

/**
 * Notices what lapses and tells people of it, while the clock is trusted. It may run at any time and any number of times,
 * also beside itself.
 * @param now milliseconds
 */
export function tellDeadlines(app: PbApp, now: number): void {
  const attempt = <T>(task: () => T) => attempted(app, "deadlines not told", task);
  if (!attempt(() => isClockTrusted(app, now, telling))) return;
  for (const task of [noticeDeadlines, makeDigests, sendDigests, wakeDevices]) attempt(() => task(app, now));
}

export const noticesCrons: HookTable["crons"] = {
  tellDeadlines: { schedule: "7 * * * *", run: (app) => tellDeadlines(app, Date.now()) },
  // once after the start, when the migrations have run
  tellDeadlinesAtStart: {
    schedule: "* * * * *",
    run(app) {
      if (app.store().get(DONE) === true) return;
      app.store().set(DONE, true);
      tellDeadlines(app, Date.now());
    },
  },
};
