import * as z from "zod/mini";
import type { AdminStats, Employee, Organization, User } from "#domain/index";

const count = z.catch(z.number(), 0);
const answer = z.object({
  totalUsers: count,
  newUsersThisMonth: count,
  totalOrganizations: count,
  activeOrganizations: count,
  totalAdmins: count,
  superAdmins: count,
  totalSubUsers: count,
  totalEmployees: count,
});

/** What the server counted; what is absent is 0 (specification, section 9). */
export function readAdminStats(value: unknown): AdminStats {
  return z.parse(answer, typeof value === "object" && value !== null ? value : {});
}

export interface People {
  users: readonly User[];
  organizations: readonly Organization[];
  employees: readonly Employee[];
}

const sameMonth = (iso: string, now: Date) => {
  const time = new Date(iso);
  return time.getFullYear() === now.getFullYear() && time.getMonth() === now.getMonth();
};

/** The figures of the lists themselves; the month is the viewer's calendar month. */
export function countPeople({ users, organizations, employees }: People, now: Date): AdminStats {
  const counted = (matches: (user: User) => boolean) => users.filter(matches).length;
  return {
    totalUsers: users.length,
    newUsersThisMonth: counted(({ createdAt }) => sameMonth(createdAt, now)),
    totalOrganizations: organizations.length,
    activeOrganizations: organizations.filter(({ isActive }) => isActive).length,
    totalAdmins: counted(({ role }) => role === "admin"),
    superAdmins: counted(({ role }) => role === "super_admin"),
    totalSubUsers: counted(({ parentId }) => parentId !== null),
    totalEmployees: employees.length,
  };
}

/**
 * The figures to show. A super_admin's mirror holds every user and organization, so the lists' own counts hold; only
 * the month is the server's, which counts it in its own time zone. An admin's mirror lacks fellow admins, so the users
 * are the server's to count.
 * @param counted the server's last answer, null when none is known on this device
 */
export function shownStats(role: User["role"], people: People, counted: AdminStats | null, now: Date): AdminStats {
  const mine = countPeople(people, now);
  if (!counted) return mine;
  if (role === "super_admin") return { ...mine, newUsersThisMonth: counted.newUsersThisMonth };
  const { totalOrganizations, activeOrganizations, totalEmployees } = mine;
  return { ...counted, totalOrganizations, activeOrganizations, totalEmployees };
}
