import { fold, type Role, roles, seesUser, type User, type Who } from "#domain/index";
import { type Order, ordered } from "./table-order.ts";

export const userColumns = ["name", "role", "organization", "permissions", "status", "created"] as const;
export type UserColumn = (typeof userColumns)[number];

export interface UserFilters {
  search: string;
  /** "" for all roles. */
  role: Role | "";
}

/** The roles that a person may filter by: Admin and Super Admin only for a super_admin (specification, section 2). */
export function rolesToFilter(who: Who): readonly Role[] {
  return who.role === "super_admin" ? ["user", "viewer", "admin", "super_admin"] : ["user", "viewer"];
}

/** The users that a person sees and that match: full name, email or username holds the search. */
export function selectUsers(
  rows: readonly User[],
  who: Who,
  filters: UserFilters,
  keyOf: (user: User) => string,
): readonly User[] {
  const search = fold(filters.search).trim();
  return rows.filter(
    (user) =>
      seesUser(who, user) &&
      (filters.role === "" || user.role === filters.role) &&
      (search === "" || keyOf(user).includes(search)),
  );
}

/** The users in an order. @param organizationName as the column shows it */
export function sortUsers(
  rows: readonly User[],
  order: Order<UserColumn>,
  organizationName: (user: User) => string,
): readonly User[] {
  const keys: Record<UserColumn, (user: User) => string | number> = {
    name: (user) => fold(user.fullName),
    role: (user) => roles.indexOf(user.role),
    organization: (user) => fold(organizationName(user)),
    permissions: (user) => user.permissions.length,
    status: (user) => (user.isActive ? 0 : 1),
    created: (user) => user.createdAt,
  };
  return ordered(rows, keys[order.column], order.descending);
}
