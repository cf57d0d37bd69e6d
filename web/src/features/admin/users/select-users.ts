import {
  type Actor,
  effectivePermissions,
  fold,
  holdsWords,
  listsUser,
  type Role,
  roles,
  searchWords,
  type User,
} from "#domain/index";
import { type Order, type Ordering, ordered } from "#web/ui/list/order.ts";
import { choiceParam, textParam, urlFilters } from "#web/ui/list/url-filters.ts";

export const userOrdering = {
  columns: ["name", "role", "organization", "permissions", "status", "created"],
  first: { column: "name", descending: false },
  falling: ["created"],
} as const satisfies Ordering<string>;
export type UserColumn = (typeof userOrdering.columns)[number];

export interface UserFilters {
  search?: string;
  role?: Role;
}

export const userUrl = urlFilters<UserFilters, UserColumn>({
  params: { search: textParam("search"), role: choiceParam("role", roles) },
  none: {},
  ordering: userOrdering,
});

/** The roles that a person may filter by: Admin and Super Admin only for a super_admin (specification, section 2). */
export function rolesToFilter(actor: Actor): readonly Role[] {
  return actor.role === "super_admin" ? ["user", "viewer", "admin", "super_admin"] : ["user", "viewer"];
}

export function selectUsers(
  rows: readonly User[],
  actor: Actor,
  filters: UserFilters,
  keyOf: (user: User) => string,
): readonly User[] {
  const words = searchWords(filters.search ?? "");
  return rows.filter(
    (user) =>
      listsUser(actor, user) &&
      (filters.role === undefined || user.role === filters.role) &&
      holdsWords(keyOf(user), words),
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
    permissions: (user) => effectivePermissions(user).length,
    status: (user) => (user.isActive ? 0 : 1),
    created: (user) => user.createdAt,
  };
  return ordered(rows, keys[order.column], order.descending);
}
