import type { Actor, AdminStats } from "#domain/index";
import type { Call, Reply } from "../http/types.ts";
import { integer } from "../kernel/sql.ts";
import { accessibleSql } from "../records/policy-sql.ts";
import { monthStart } from "./month.ts";

/** The alive employees of the platform; those of a deleted organization went with it. */
const PLATFORM_EMPLOYEES = "e.tenant NOT IN (SELECT id FROM organizations WHERE deleted <> '')";

/**
 * GET /api/admin/stats: a super_admin counts the platform, an admin the own organization; see decisions, "Numbers,
 * dates, search".
 */
export function adminStats({ app, actor, now }: Call): Reply {
  const counts = new DynamicModel({ total: 0, fresh: 0, admins: 0, supers: 0, subs: 0 });
  app
    .db()
    .newQuery(
      `SELECT count(*) AS total, coalesce(sum(u.createdAt >= {:month}), 0) AS fresh,
         coalesce(sum(u.role = 'admin'), 0) AS admins, coalesce(sum(u.role = 'super_admin'), 0) AS supers,
         coalesce(sum(u.parentId <> ''), 0) AS subs FROM users u WHERE ${within(actor, "u.organizationId")}`,
    )
    .bind({ month: monthStart(now) })
    .one(counts);
  const organizations = `SELECT count(*) FROM organizations o WHERE o.deleted = '' AND ${within(actor, "o.id")}`;
  const employees = actor.role === "super_admin" ? PLATFORM_EMPLOYEES : accessibleSql(actor, "e");
  const value: AdminStats = {
    totalUsers: counts.total,
    newUsersThisMonth: counts.fresh,
    totalOrganizations: integer(app, organizations),
    activeOrganizations: integer(app, `${organizations} AND o.isActive`),
    totalAdmins: counts.admins,
    superAdmins: counts.supers,
    totalSubUsers: counts.subs,
    totalEmployees: integer(app, `SELECT count(*) FROM employees e WHERE e.deleted = '' AND ${employees}`),
  };
  return { status: 200, value: { ...value } };
}

/** Rows of one organization, or all for a super_admin; an admin without an organization has none. */
function within(actor: Actor, column: string): string {
  if (actor.role === "super_admin") return "true";
  return actor.organizationId === null ? "false" : `${column} = '${actor.organizationId}'`;
}
