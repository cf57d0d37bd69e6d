import { isClockTrusted, telling } from "../clock/clock.ts";
import type { HookTable } from "../kernel/hook-table.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { Attempts } from "./attempts.ts";
import { makeDigests, sendDigests } from "./digests.ts";
import { noticeDeadlines } from "./notice-deadlines.ts";
import { recordRun } from "./outcome.ts";
import { wakeDevices } from "./pushes.ts";

/** Under which the process remembers that it has told people since its start. */
const DONE = "notices.done";

/** What a run does, by what is the matter where one of them fails. */
const tasks: readonly [failure: string, task: (app: PbApp, now: number, attempts: Attempts) => void][] = [
  ["deadlines not noted", noticeDeadlines],
  ["digests not made", makeDigests],
  ["digests not sent", sendDigests],
  ["devices not woken", wakeDevices],
];

/**
 * Notices what lapses and tells people of it, while the clock is trusted. It may run at any time and any number of times,
 * also beside itself.
 * @param now milliseconds
 */
export function tellDeadlines(app: PbApp, now: number): void {
  const attempts = new Attempts(app);
  const isTrusted = attempts.make("the clock could not be judged", () => isClockTrusted(app, now, telling));
  for (const [failure, task] of isTrusted ? tasks : []) attempts.make(failure, () => task(app, now, attempts));
  new Attempts(app).make("the run could not be noted", () => recordRun(app, attempts.failures, now));
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
