import { queryOptions } from "@tanstack/react-query";
import { type AdminStats, accessFingerprint, type User } from "#domain/index";
import { COUNT_KEYS, httpJson } from "#web/local/index.ts";
import { readItem, writeItem } from "#web/storage/local-storage.ts";
import { readAdminStats } from "./admin-stats.ts";

const KEPT = COUNT_KEYS.adminStats;

/** The server's last answer to this person in this role, null when none is known on this device. */
export function keptAdminStats(actor: User): AdminStats | null {
  const [scope, text] = (readItem(KEPT) ?? "").split("|");
  if (scope !== accessFingerprint(actor) || text === undefined) return null;
  try {
    return readAdminStats(JSON.parse(text));
  } catch {
    return null;
  }
}

export const ADMIN_STATS = ["/api/admin/stats"];

/** GET /api/admin/stats; the answer is kept, since a device does not see every user that it counts. */
export function adminStatsQuery(actor: User) {
  return queryOptions({
    queryKey: ADMIN_STATS,
    queryFn: async () => {
      const stats = readAdminStats(await httpJson("/api/admin/stats"));
      writeItem(KEPT, `${accessFingerprint(actor)}|${JSON.stringify(stats)}`);
      return stats;
    },
  });
}
