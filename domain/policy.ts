/* Who may do what. The server decides by these functions, the screens show by them, the tests expect by them. */

import type { Role } from "./users/roles.ts";
import { type DocumentPermission, documentPermissions, type Permission } from "./users/users.ts";

/** The part of a user that decides about access. */
export interface Actor {
  id: number;
  role: Role;
  organizationId: number | null;
  permissions: readonly Permission[];
}

export function isSuperAdmin(actor: Pick<Actor, "role">): boolean {
  return actor.role === "super_admin";
}

/** The tenant that a new record of this person belongs to: the organization, or else the private space. */
export function tenantOf(actor: Actor): number {
  return actor.role === "super_admin" ? actor.id : (actor.organizationId ?? actor.id);
}

/** The tenants whose records this person reaches at all. */
export function tenantsOf(actor: Actor): number[] {
  return [...new Set([actor.id, tenantOf(actor)])];
}

export function isPrivate(actor: Actor, tenant: number): boolean {
  return tenant === actor.id;
}

/** Whether a record of this tenant is within reach; what is not answers as if it did not exist. */
export function canAccessTenant(actor: Actor, tenant: number): boolean {
  return tenant === actor.id || tenant === tenantOf(actor);
}

const viewerRights: readonly Permission[] = ["view", "download"];

export function may(actor: Actor, permission: Permission, tenant: number): boolean {
  if (isPrivate(actor, tenant)) return true;
  if (!canAccessTenant(actor, tenant)) return false;
  if (actor.role === "admin") return true;
  if (!actor.permissions.includes(permission)) return false;
  return actor.role === "user" || (actor.role === "viewer" && viewerRights.includes(permission));
}

/**
 * What this person may do with the documents of the own tenant: everything by role or in a private space, else what was
 * given, as far as it has an effect in the role.
 */
export function effectivePermissions(actor: Actor): DocumentPermission[] {
  return documentPermissions.filter((permission) => may(actor, permission, tenantOf(actor)));
}

export interface OwnedDocument {
  tenant: number;
  uploadedBy: number | null;
}

/** Sight first: without the right to view, only the own uploads exist. */
export function seesDocument(actor: Actor, document: OwnedDocument): boolean {
  return (
    canAccessTenant(actor, document.tenant) && (may(actor, "view", document.tenant) || document.uploadedBy === actor.id)
  );
}

/** Whether the file of a visible document may be fetched: by right, or by being the uploader. */
export function mayDownload(actor: Actor, document: OwnedDocument): boolean {
  return seesDocument(actor, document) && (may(actor, "download", document.tenant) || document.uploadedBy === actor.id);
}

/**
 * Whether this person sees and revokes a share link to a paper of a tenant: whoever made it, and the organization's admins.
 * Making one takes the right to download the paper, and a link ends with it.
 */
export function managesShare(actor: Actor, share: { tenant: number; sharedById: number }): boolean {
  if (!canAccessTenant(actor, share.tenant)) return false;
  return share.sharedById === actor.id || (actor.role === "admin" && !isPrivate(actor, share.tenant));
}

/** Whether this person works with employees: admin and user, never super_admin or viewer. */
export function worksWithEmployees(actor: Pick<Actor, "role">): boolean {
  return actor.role === "admin" || actor.role === "user";
}

/**
 * Who sees the records of a collection, among the people who can access the tenant: everyone; those who may view, and
 * each record's uploader; those who work with employees; whose it is, who has all rights to it, and nobody else.
 */
export type Access = "everyone" | "viewers" | "staff" | "owner";

/** The field of a record that says whose it is, for {@link OwnedDocument.uploadedBy}. */
export function ownerField(access: Access): "createdBy" | "uploadedBy" {
  return access === "owner" ? "createdBy" : "uploadedBy";
}

/** Whether a record of a tenant's collection exists for this person. */
export function seesRecord(actor: Actor, access: Access, record: OwnedDocument): boolean {
  if (access === "viewers") return seesDocument(actor, record);
  if (access === "owner") return canAccessTenant(actor, record.tenant) && record.uploadedBy === actor.id;
  return canAccessTenant(actor, record.tenant) && (access === "everyone" || worksWithEmployees(actor));
}

/**
 * Whether this person has a right to the records of a collection in a tenant; who works with employees has them all, and
 * so has everybody to what is their own.
 */
export function mayIn(actor: Actor, access: Access, permission: Permission, tenant: number): boolean {
  if (access === "owner") return canAccessTenant(actor, tenant);
  return access === "staff"
    ? canAccessTenant(actor, tenant) && worksWithEmployees(actor)
    : may(actor, permission, tenant);
}

/** Whether this person may know all that is stored in a tenant, what others deleted and what others see included. */
export function seesWholeSpace(actor: Actor, tenant: number): boolean {
  return isPrivate(actor, tenant) || (actor.role === "admin" && canAccessTenant(actor, tenant));
}

export function entersAdminPanel(actor: Pick<Actor, "role">): boolean {
  return actor.role === "admin" || actor.role === "super_admin";
}

/** What an account must be for `actor` to see it in user lists. */
export function seesUser(actor: Actor, user: Actor): boolean {
  if (user.id === actor.id || actor.role === "super_admin") return true;
  const managed = user.role === "user" || user.role === "viewer";
  return (
    actor.role === "admin" && actor.organizationId !== null && user.organizationId === actor.organizationId && managed
  );
}

/** Whether this person's list of users has an account; an admin's holds those that they manage, not themselves. */
export function listsUser(actor: Actor, user: Actor): boolean {
  return actor.role === "super_admin" || (user.id !== actor.id && seesUser(actor, user));
}

/** A text that differs whenever what this person may see differs; a change of it resets the device's mirror. */
export function accessFingerprint(actor: Actor): string {
  return [actor.id, actor.role, actor.organizationId ?? "-", [...actor.permissions].sort().join("+")].join("/");
}
