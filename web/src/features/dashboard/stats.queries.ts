import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { DashboardStats } from "#domain/index";
import { COUNT_KEYS, httpJson } from "#web/local/index.ts";
import { readItem, writeItem } from "#web/storage/local-storage.ts";

const answer = z.object({
  totalDocs: z.catch(z.number(), 0),
  recentUploads: z.catch(z.number(), 0),
  activeUsers: z.catch(z.number(), 1),
  storageUsed: z.catch(z.string(), "0MB"),
});

/** What the server counted, with the fallbacks of the specification (section 9) for what is absent. */
export function readStats(value: unknown): DashboardStats {
  const read = z.safeParse(answer, value);
  return read.success ? read.data : { totalDocs: 0, recentUploads: 0, activeUsers: 1, storageUsed: "0MB" };
}

const KEPT = COUNT_KEYS.activeUsers;

/** The last known number of active users of a person's organization, null when none is known on this device. */
export function keptActiveUsers(user: number): number | null {
  const [id, count] = (readItem(KEPT) ?? "").split(":").map(Number);
  return id === user && count !== undefined && count > 0 ? count : null;
}

/** GET /api/stats; the number of active users is kept, since it cannot be counted offline. */
export function statsQuery(user: number) {
  return queryOptions({
    queryKey: ["/api/stats"],
    queryFn: async () => {
      const stats = readStats(await httpJson("/api/stats"));
      writeItem(KEPT, `${user}:${stats.activeUsers}`);
      return stats;
    },
  });
}
