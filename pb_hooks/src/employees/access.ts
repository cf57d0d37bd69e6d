import { AppError, employees } from "#domain/index";
import type { Call } from "../http/types.ts";
import type { PbApp, PbRecord } from "../kernel/pocketbase.d.ts";
import { integer } from "../kernel/sql.ts";
import { isAccessible, pathRecord } from "../records/records.ts";

/* The routes check the role (worksWithEmployees in domain/policy.ts); this file checks the tenant. */

/** The employee in the path. @throws {AppError} not_found */
export const pathEmployee = (call: Call): PbRecord => pathRecord(call, employees.name, isAccessible(call));

/** SQL of the users, under the alias `u`, that an employee of a tenant may be linked to; in a private space oneself. */
export function linkableSql(tenant: number): string {
  return `(u.organizationId = '${tenant}' OR u.id = '${tenant}')`;
}

/** @throws {AppError} linked_user_unknown, whether it does not exist or is out of reach */
export function requireLinkedUser(app: PbApp, tenant: number, id: number): void {
  const sql = `SELECT 1 FROM users u WHERE u.id = {:id} AND ${linkableSql(tenant)}`;
  if (integer(app, sql, { id: String(id) }) === 0) throw new AppError("linked_user_unknown");
}

/**
 * An organization that an employee may name: one of the caller's GET /api/admin/organizations, so the own one.
 * @throws {AppError} organization_unknown, whether it does not exist or is out of reach
 */
export function requireOwnOrganization({ actor }: Call, id: number): void {
  if (id !== actor.organizationId) throw new AppError("organization_unknown");
}
