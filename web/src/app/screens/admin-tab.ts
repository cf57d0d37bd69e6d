import type { Role } from "#domain/index";

export type AdminTab = "users" | "organizations" | "employees" | "settings";

const offered: Record<Role, readonly AdminTab[]> = {
  super_admin: ["users", "organizations", "settings"],
  admin: ["users", "employees", "settings"],
  user: ["employees", "settings"],
  viewer: ["settings"],
};

/** The tabs of the Admin Panel that a role is offered (specification, section 2). */
export function tabsFor(role: Role): readonly AdminTab[] {
  return offered[role];
}

/** Organizations for a super_admin, otherwise User Management where it is offered. */
function defaultTab(role: Role): AdminTab {
  return role === "super_admin" ? "organizations" : (offered[role][0] ?? "settings");
}

const TAB = "tab";

/** The tab that an address names; one that the role is not offered counts as none. */
export function readAdminTab(params: URLSearchParams, role: Role): AdminTab {
  return offered[role].find((tab) => tab === params.get(TAB)) ?? defaultTab(role);
}

/** What the list of a tab keeps in the address; another tab's list has other columns and roles. */
const OF_THE_LIST = ["search", "role", "sort"];

export function writeAdminTab(params: URLSearchParams, tab: AdminTab, role: Role): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of OF_THE_LIST) next.delete(name);
  if (tab === defaultTab(role)) next.delete(TAB);
  else next.set(TAB, tab);
  return next;
}
