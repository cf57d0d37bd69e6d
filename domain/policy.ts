/* Who may do what. The server decides by these functions, the screens show by them, the tests expect by them. */

import type { Role } from "./users/roles.ts";
import type { Permission } from "./users/users.ts";

/** The part of a user that decides about access. */
export interface Actor {
  id: number;
  role: Role;
  organizationId: number | null;
  permissions: readonly Permission[];
}

/** The tenant that a new record of this person belongs to: the organisation, or else the private space. */
export function tenantOf(who: Actor): number {
  return who.role === "super_admin" ? who.id : (who.organizationId ?? who.id);
}

/** The tenants whose records this person reaches at all. */
export function tenantsOf(who: Actor): number[] {
  return [...new Set([who.id, tenantOf(who)])];
}

export function isPrivate(who: Actor, tenant: number): boolean {
  return tenant === who.id;
}

/** Whether a record of this tenant is within reach; what is not answers as if it did not exist. */
export function canAccessTenant(who: Actor, tenant: number): boolean {
  return tenant === who.id || tenant === tenantOf(who);
}

const viewerRights: readonly Permission[] = ["view", "download"];

export function may(who: Actor, permission: Permission, tenant: number): boolean {
  if (isPrivate(who, tenant)) return true;
  if (!canAccessTenant(who, tenant)) return false;
  if (who.role === "admin") return true;
  if (!who.permissions.includes(permission)) return false;
  return who.role === "user" || (who.role === "viewer" && viewerRights.includes(permission));
}

export interface OwnedDocument {
  tenant: number;
  uploadedBy: number | null;
}

/** Sight first: without the right to view, only the own uploads exist. */
export function seesDocument(who: Actor, document: OwnedDocument): boolean {
  return canAccessTenant(who, document.tenant) && (may(who, "view", document.tenant) || document.uploadedBy === who.id);
}

/** Whether the file of a visible document may be fetched: by right, or by being the uploader. */
export function mayDownload(who: Actor, document: OwnedDocument): boolean {
  return seesDocument(who, document) && (may(who, "download", document.tenant) || document.uploadedBy === who.id);
}

/** Whether this person works with employees: admin and user, never super_admin or viewer. */
export function worksWithEmployees(who: Pick<Actor, "role">): boolean {
  return who.role === "admin" || who.role === "user";
}

/**
 * Who of those whom a tenant is within reach of sees its records, by collection: everybody; those who may view, and who
 * uploaded it; those who work with employees.
 */
export type Access = "everyone" | "viewers" | "staff";

/** Whether a record of a tenant's collection exists for this person. */
export function seesRecord(who: Actor, access: Access, record: OwnedDocument): boolean {
  if (access === "viewers") return seesDocument(who, record);
  return canAccessTenant(who, record.tenant) && (access === "everyone" || worksWithEmployees(who));
}

/** Whether this person has a right to the records of a collection in a tenant; who works with employees has them all. */
export function mayIn(who: Actor, access: Access, permission: Permission, tenant: number): boolean {
  return access === "staff" ? canAccessTenant(who, tenant) && worksWithEmployees(who) : may(who, permission, tenant);
}

export function entersAdminPanel(who: Pick<Actor, "role">): boolean {
  return who.role === "admin" || who.role === "super_admin";
}

/** What an account must be for `who` to see it in user lists. */
export function seesUser(who: Actor, user: Actor): boolean {
  if (user.id === who.id || who.role === "super_admin") return true;
  const managed = user.role === "user" || user.role === "viewer";
  return who.role === "admin" && who.organizationId !== null && user.organizationId === who.organizationId && managed;
}

/** Whether an account stands in this person's list of users; an admin's holds those that they manage, not themselves. */
export function listsUser(who: Actor, user: Actor): boolean {
  return who.role === "super_admin" || (user.id !== who.id && seesUser(who, user));
}

/** A text that differs whenever what this person may see differs; a change of it resets the device's mirror. */
export function accessFingerprint(who: Actor): string {
  return [who.id, who.role, who.organizationId ?? "-", [...who.permissions].sort().join("+")].join("/");
}
