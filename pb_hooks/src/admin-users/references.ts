import { type Actor, AppError, seesUser } from "#domain/index";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { integer, text } from "../kernel/sql.ts";
import { userOf } from "../sessions/accounts.ts";
import { actorOf } from "../sessions/session.ts";

/**
 * The organization that this person may name: a super_admin any, everybody else the own one.
 * @throws {AppError} organization_unknown, whether it does not exist, is deleted or is out of reach
 */
export function requireOrganization(app: PbApp, actor: Actor, id: number): void {
  const reached = actor.role === "super_admin" || actor.organizationId === id;
  const sql = "SELECT 1 FROM organizations WHERE id = {:id} AND deleted = ''";
  if (!reached || integer(app, sql, { id: String(id) }) === 0) throw new AppError("organization_unknown");
}

/**
 * A parent account: visible to the caller, and in the new user's organization or in none.
 * @throws {AppError} parent_unknown, whether it does not exist or is out of reach
 */
export function requireParent(app: PbApp, actor: Actor, id: number, organizationId: number | null): void {
  if (text(app, "SELECT id FROM users WHERE id = {:id}", { id: String(id) }) === null) {
    throw new AppError("parent_unknown");
  }
  const parent = actorOf(userOf(app, String(id)));
  const fits = parent.organizationId === null || parent.organizationId === organizationId;
  if (!fits || !seesUser(actor, parent)) throw new AppError("parent_unknown");
}

/**
 * An organization belongs to the super_admin who made it until it has its first admin, who then owns it.
 * @param admin id of an account that has just become an admin of that organization
 */
export function settleOwner(app: PbApp, organizationId: number | null, admin: string): void {
  if (organizationId === null) return;
  const waiting = integer(
    app,
    `SELECT 1 FROM organizations o LEFT JOIN users w ON w.id = o.ownerId
     WHERE o.id = {:id} AND (w.id IS NULL OR w.role = 'super_admin')
       AND NOT EXISTS (SELECT 1 FROM users a WHERE a.organizationId = o.id AND a.role = 'admin' AND a.id <> {:admin})`,
    { id: String(organizationId), admin },
  );
  if (waiting === 0) return;
  const organization = app.findRecordById("organizations", String(organizationId));
  organization.set("ownerId", admin);
  app.saveNoValidate(organization);
}
