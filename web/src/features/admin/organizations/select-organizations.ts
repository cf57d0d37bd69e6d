import { fold, type Organization, type User } from "#domain/index";
import { type Order, type Ordering, ordered, type SortKey } from "#web/ui/list/order.ts";

export const organizationOrdering = {
  columns: ["name", "owner", "users", "status", "created"],
  first: { column: "name", descending: false },
  falling: ["created"],
} as const satisfies Ordering<string>;
export type OrganizationColumn = (typeof organizationOrdering.columns)[number];

export interface OrganizationItem {
  id: number;
  organization: Organization;
  owner: string | null;
  users: number;
}

export function memberCounts(users: readonly User[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { organizationId } of users) {
    if (organizationId !== null) counts.set(organizationId, (counts.get(organizationId) ?? 0) + 1);
  }
  return counts;
}

export function organizationItems(
  organizations: readonly Organization[],
  users: { rows: readonly User[]; byId: ReadonlyMap<number, User> },
): OrganizationItem[] {
  const members = memberCounts(users.rows);
  return organizations.map((organization) => ({
    id: organization.id,
    organization,
    owner: organization.ownerId === null ? null : (users.byId.get(organization.ownerId)?.fullName ?? null),
    users: members.get(organization.id) ?? 0,
  }));
}

export function sortOrganizations(
  items: readonly OrganizationItem[],
  order: Order<OrganizationColumn>,
): readonly OrganizationItem[] {
  const keys: Record<OrganizationColumn, (item: OrganizationItem) => SortKey> = {
    name: ({ organization }) => fold(organization.name),
    owner: ({ owner }) => (owner === null ? null : fold(owner)),
    users: ({ users }) => users,
    status: ({ organization }) => (organization.isActive ? 0 : 1),
    created: ({ organization }) => organization.createdAt,
  };
  return ordered(items, keys[order.column], order.descending);
}
