import { entersAdminPanel, isPrivate, RECENT_MS, storageText, tenantOf } from "#domain/index";
import type { Call, Reply, Route } from "../http/types.ts";
import { integer } from "../kernel/sql.ts";
import { storedTime } from "../records/deleting.ts";
import { visibleToSql } from "../records/policy-sql.ts";
import { adminStats } from "./admin-stats.ts";
import { spaceUse } from "./space-use.ts";

/** GET /api/stats: counts of what GET /api/documents gives the caller; see decisions, "Numbers, dates, search". */
function stats({ app, actor, now }: Call): Reply {
  const counts = new DynamicModel({ total: 0, recent: 0, bytes: 0 });
  app
    .db()
    .newQuery(
      `SELECT count(*) AS total, coalesce(sum(d.uploadDate >= {:since}), 0) AS recent, coalesce(sum(d.size), 0) AS bytes
       FROM documents d WHERE ${visibleToSql(actor, "d", "viewers")} AND d.deleted = ''`,
    )
    .bind({ since: storedTime(now - RECENT_MS) })
    .one(counts);
  const tenant = tenantOf(actor);
  const activeUsers = isPrivate(actor, tenant)
    ? 1
    : integer(app, "SELECT count(*) FROM users WHERE organizationId = {:tenant} AND isActive", {
        tenant: String(tenant),
      });
  return {
    status: 200,
    value: {
      totalDocs: counts.total,
      recentUploads: counts.recent,
      activeUsers,
      storageUsed: storageText(counts.bytes),
    },
  };
}

const read = { method: "GET", kind: "read", access: "session" } as const;

export const statsRoutes: Route[] = [
  { ...read, path: "/api/stats", handler: stats },
  { ...read, path: "/api/space", handler: spaceUse },
  { ...read, path: "/api/admin/stats", role: entersAdminPanel, handler: adminStats },
];
