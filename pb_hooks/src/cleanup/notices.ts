import { NOTICES_KEPT_DAYS } from "#domain/index";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { durably, execute, hasTable } from "../kernel/sql.ts";
import { isCurrentSql } from "../notices/deadlines-sql.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Purges what people were told long ago. A notice of a date that a paper still has stays, so that it is not told again,
 * but for whom it was. @param now milliseconds
 */
export function purgeNotices(app: PbApp, now: number): void {
  if (!hasTable(app, "notices")) return;
  const before = now - NOTICES_KEPT_DAYS * DAY_MS;
  durably(app, (tx) => {
    execute(tx, "DELETE FROM digests WHERE made < {:before}", { before });
    execute(tx, "DELETE FROM notice_people WHERE notice IN (SELECT key FROM notices WHERE at < {:before})", { before });
    execute(tx, `DELETE FROM notices AS n WHERE n.at < {:before} AND NOT ${isCurrentSql}`, { before });
  });
}
