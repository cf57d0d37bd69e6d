import { type Actor, AppError, editsUser, managesUser, type User } from "#domain/index";
import type { Call } from "../http/types.ts";
import { pathId } from "../kernel/ids.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { integer } from "../kernel/sql.ts";
import { userOf } from "../sessions/accounts.ts";
import { actorOf } from "../sessions/session.ts";

/** Policy as SQL: the accounts, under the alias `u`, that this person sees in user lists; see policy's managesUser. */
export function listedUsersSql(actor: Actor): string {
  if (actor.role === "super_admin") return "true";
  if (actor.role !== "admin" || actor.organizationId === null) return "false";
  return `(u.organizationId = '${actor.organizationId}' AND u.role IN ('user', 'viewer'))`;
}

/** An account within reach: every one for a super_admin, for an admin those of the own organization. */
function canAccessUser(actor: Actor, target: Actor): boolean {
  if (actor.role === "super_admin" || target.id === actor.id) return true;
  return actor.organizationId !== null && target.organizationId === actor.organizationId;
}

function pathUser(call: Call): { user: User; target: Actor } {
  const user = userOf(call.app, pathId(call.params));
  const target = actorOf(user);
  if (!canAccessUser(call.actor, target)) throw new AppError("not_found");
  return { user, target };
}

/** The account in the path, when this person may change its fields. @throws {AppError} not_found, forbidden */
export function editableUser(call: Call): { user: User; target: Actor } {
  const found = pathUser(call);
  if (!editsUser(call.actor, found.target)) throw new AppError("forbidden");
  return found;
}

/** The account in the path, when this person may delete it. @throws {AppError} not_found, forbidden */
export function managedUser(call: Call): { user: User; target: Actor } {
  const found = pathUser(call);
  if (!managesUser(call.actor, found.target)) throw new AppError("forbidden");
  return found;
}

/**
 * Keeps at least one active super_admin besides the account that is about to stop being one. Asked in the write
 * transaction, so that two who would remove each other cannot.
 * @throws {AppError} forbidden
 */
export function requireAnotherSuperAdmin(app: PbApp, user: User): void {
  if (user.role !== "super_admin" || !user.isActive) return;
  const others = integer(app, "SELECT count(*) FROM users WHERE role = 'super_admin' AND isActive AND id <> {:id}", {
    id: String(user.id),
  });
  if (others === 0) throw new AppError("forbidden");
}
