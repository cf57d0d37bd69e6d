import { referencesTo, tenantEntities } from "#domain/index";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { durably, execute, texts } from "../kernel/sql.ts";
import { DELETED_RETENTION_MS, storedTime } from "../records/deleting.ts";
import { purgeTenant } from "./purge.ts";

/**
 * Purges organizations that were deleted longer ago than the retention, with all their records, which nobody can
 * access any more.
 * @param now milliseconds
 */
export function purgeOrganizations(app: PbApp, now: number): void {
  const before = storedTime(now - DELETED_RETENTION_MS);
  const due = texts(app, "SELECT id FROM organizations WHERE deleted <> '' AND deleted < {:before}", { before });
  for (const tenant of due) {
    purgeTenant(app, tenant);
    durably(app, (tx) => {
      // by SQL: PocketBase would first save everything that names it, which reads 'Unknown' now
      for (const { entity } of tenantEntities) {
        for (const field of referencesTo(entity, "organizations")) {
          execute(tx, `UPDATE ${entity.name} SET ${field} = '' WHERE ${field} = {:tenant}`, { tenant });
        }
      }
      execute(tx, "DELETE FROM organizations WHERE id = {:tenant}", { tenant });
    });
  }
}
