import { entersAdminPanel, isSuperAdmin, jsonSql, users } from "#domain/index";
import type { Call, Reply, Route } from "../http/types.ts";
import { listJson } from "../records/records.ts";
import { listedUsersSql } from "./access.ts";
import { changeUserPassword, updateUser } from "./change.ts";
import { createUser } from "./create.ts";
import { deleteUser, deletionOfUser } from "./remove.ts";

/** GET /api/admin/users: everyone for a super_admin, users and viewers of the own organization for an admin. */
function listUsers({ app, actor }: Call): Reply {
  const rows = `SELECT ${jsonSql(users, "u")} AS json FROM users u WHERE ${listedUsersSql(actor)}
    ORDER BY u.createdAt DESC, u.id DESC`;
  return { status: 200, json: listJson(app, rows) };
}

const base = { access: "session", kind: "change", role: entersAdminPanel } as const;
const setting = { method: "POST", access: "session", kind: "plain", role: isSuperAdmin } as const;

export const adminUsersRoutes: Route[] = [
  { ...base, method: "GET", path: "/api/admin/users", kind: "read", gzip: true, handler: listUsers },
  { ...base, method: "POST", path: "/api/admin/users", handler: createUser },
  { ...base, method: "PUT", path: "/api/admin/users/{id}", handler: updateUser },
  { ...base, method: "DELETE", path: "/api/admin/users/{id}", handler: deleteUser },
  { ...base, method: "GET", path: "/api/admin/users/{id}/deletion", kind: "read", handler: deletionOfUser },
  { ...setting, path: "/api/admin/change-user-password", handler: changeUserPassword },
];
