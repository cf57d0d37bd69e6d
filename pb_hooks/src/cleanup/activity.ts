import { ACTIVITY_DAYS, activityDaysRange } from "#domain/index";
import { env } from "../kernel/env.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { setSetting } from "../kernel/settings.ts";
import { durably, execute, hasTable, text } from "../kernel/sql.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const BATCH = 1000;

/** How long activity is kept, in days: ACTIVITY_DAYS where it says something possible. */
function activityDays(): number {
  const { least, most } = activityDaysRange;
  const days = Number(env("ACTIVITY_DAYS", String(ACTIVITY_DAYS)));
  return Number.isInteger(days) && days >= least && days <= most ? days : ACTIVITY_DAYS;
}

/**
 * Removes activity that is older than it is kept. The trigger that protects the rest reads for how long from the
 * settings.
 * @param now milliseconds
 */
export function purgeActivity(app: PbApp, now: number): void {
  if (!hasTable(app, "activity")) return;
  const days = activityDays();
  const known = text(app, "SELECT value FROM settings WHERE name = 'activityDays'");
  if (known !== String(days)) durably(app, (tx) => setSetting(tx, "activityDays", String(days)));
  const find = `SELECT json_group_array(id) FROM (SELECT id FROM activity WHERE at < {:before} LIMIT ${BATCH})`;
  // a second later, because the trigger counts by seconds
  const before = now - days * DAY_MS - 1000;
  for (let ids = text(app, find, { before }); ids !== null && ids !== "[]"; ids = text(app, find, { before })) {
    const batch = ids;
    durably(app, (tx) =>
      execute(tx, "DELETE FROM activity WHERE id IN (SELECT value FROM json_each({:batch}))", { batch }),
    );
  }
}
