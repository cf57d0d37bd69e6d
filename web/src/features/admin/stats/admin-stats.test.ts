import { describe, expect, it } from "vitest";
import type { AdminStats, Organization } from "#domain/index";
import { aUser } from "#web/local/testing/users.ts";
import { countPeople, readAdminStats, shownStats } from "./admin-stats.ts";

const anOrganization = (id: number, isActive = true): Organization => ({
  id,
  name: `Organization ${id}`,
  description: null,
  ownerId: 1,
  isActive,
  createdAt: "2026-01-01T00:00:00.000Z",
  version: 1,
});

const people = {
  users: [
    aUser(1, { role: "super_admin", createdAt: "2025-11-20T10:00:00.000Z" }),
    aUser(2, { role: "admin", organizationId: 7, createdAt: "2026-11-02T10:00:00.000Z" }),
    aUser(3, { organizationId: 7, parentId: 2, createdAt: "2026-11-20T10:00:00.000Z" }),
    aUser(4, { role: "viewer", organizationId: 7, parentId: 2, createdAt: "2026-10-20T10:00:00.000Z" }),
  ],
  organizations: [anOrganization(7), anOrganization(8, false)],
  employees: [],
};
const now = new Date("2026-11-21T12:00:00.000Z");
const counted: AdminStats = {
  totalUsers: 12,
  newUsersThisMonth: 5,
  totalOrganizations: 9,
  activeOrganizations: 9,
  totalAdmins: 3,
  superAdmins: 0,
  totalSubUsers: 8,
  totalEmployees: 40,
};

describe("the figures of the Admin Panel", () => {
  it("are counted from the lists; the month is a calendar month of this year", () => {
    expect(countPeople(people, now)).toEqual({
      totalUsers: 4,
      newUsersThisMonth: 2,
      totalOrganizations: 2,
      activeOrganizations: 1,
      totalAdmins: 1,
      superAdmins: 1,
      totalSubUsers: 2,
      totalEmployees: 0,
    });
  });

  it("are a super_admin's own lists, but for the month, which the server knows", () => {
    expect(shownStats("super_admin", people, counted, now)).toEqual({
      ...countPeople(people, now),
      newUsersThisMonth: 5,
    });
  });

  it("are the server's for an admin, whose device lacks fellow admins, but for what it lists whole", () => {
    expect(shownStats("admin", people, counted, now)).toEqual({
      ...counted,
      totalOrganizations: 2,
      activeOrganizations: 1,
      totalEmployees: 0,
    });
  });

  it("are the lists' own while the server has never answered", () => {
    expect(shownStats("admin", people, null, now)).toEqual(countPeople(people, now));
  });

  it("read 0 for what an answer lacks", () => {
    expect(readAdminStats({ totalUsers: 3, superAdmins: "two" })).toMatchObject({ totalUsers: 3, superAdmins: 0 });
    expect(readAdminStats(null)).toMatchObject({ totalUsers: 0, totalEmployees: 0 });
  });
});
