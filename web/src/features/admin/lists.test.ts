import { describe, expect, it } from "vitest";
import { fold, type Organization, type User } from "#domain/index";
import { aUser } from "#web/local/testing/users.ts";
import { nextStep } from "#web/shared/next-step.ts";
import { memberCounts, organizationItems, sortOrganizations } from "./organizations/select-organizations.ts";
import { rolesToFilter, selectUsers, sortUsers, userUrl } from "./users/select-users.ts";
import { obstacleTo } from "./users/user-rights.ts";

const root = aUser(1, { role: "super_admin", fullName: "Root" });
const boss = aUser(2, { role: "admin", organizationId: 7, fullName: "Maryam" });
const worker = aUser(3, { organizationId: 7, fullName: "أحمد", email: "ahmad@alnoor.test", permissions: ["view"] });
const watcher = aUser(4, { role: "viewer", organizationId: 7, fullName: "Zed", isActive: false });
const fellow = aUser(5, { role: "admin", organizationId: 7, fullName: "Fellow" });
const stranger = aUser(6, { organizationId: 8, fullName: "Stranger" });
const all = [root, boss, worker, watcher, fellow, stranger];
const keyOf = (user: User) => [user.fullName, user.email, user.username].map(fold).join("\n");
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const none = {};

describe("the list of users", () => {
  it("shows a super_admin everyone, an admin users and viewers of the own organization and oneself", () => {
    expect(ids(selectUsers(all, root, none, keyOf))).toEqual([1, 2, 3, 4, 5, 6]);
    expect(ids(selectUsers(all, boss, none, keyOf))).toEqual([3, 4]);
  });

  it("is searched by full name, email and username, without what Arabic readers do not distinguish", () => {
    const found = (search: string) => ids(selectUsers(all, root, { search }, keyOf));
    expect(found("احمد")).toEqual([3]);
    expect(found("ALNOOR")).toEqual([3]);
    expect(found(" user4 ")).toEqual([4]);
    expect(found("nobody")).toEqual([]);
  });

  it("is filtered by role; only a super_admin filters by administrators", () => {
    expect(ids(selectUsers(all, root, { role: "admin" }, keyOf))).toEqual([2, 5]);
    expect(rolesToFilter(root)).toEqual(["user", "viewer", "admin", "super_admin"]);
    expect(rolesToFilter(boss)).toEqual(["user", "viewer"]);
  });

  it("is ordered by any column", () => {
    const by = (column: Parameters<typeof sortUsers>[1]["column"], descending = false) =>
      ids(sortUsers(all, { column, descending }, ({ organizationId }) => (organizationId === 8 ? "A" : "B")));
    expect(by("role")[0]).toBe(1);
    expect(by("organization")[0]).toBe(6);
    // by role and in a private space all, then what was given
    expect(by("permissions", true)).toEqual([1, 2, 5, 3, 4, 6]);
    expect(by("status", true)[0]).toBe(4);
    expect(by("name")).toEqual([5, 2, 1, 6, 4, 3]);
  });

  it("keeps search and role in the address, and nothing that cannot be read", () => {
    const address = userUrl.writeFilters(new URLSearchParams("tab=users"), { search: "نورة", role: "viewer" });
    expect(userUrl.readFilters(new URLSearchParams(address.toString()))).toEqual({ search: "نورة", role: "viewer" });
    expect(userUrl.writeFilters(address, {}).toString()).toBe("tab=users");
    expect(userUrl.readFilters(new URLSearchParams("role=king&search=%20"))).toEqual({});
    expect(userUrl.changeFilter({ search: "a", role: "user" }, "role", undefined)).toEqual({ search: "a" });
  });
});

describe("what keeps an act from being done", () => {
  it("is the own account, or one that is not managed", () => {
    expect(obstacleTo(boss, boss, "edit")).toBe("ownAccount");
    expect(obstacleTo(boss, boss, "manage")).toBe("ownAccount");
    expect(obstacleTo(boss, worker, "manage")).toBeNull();
    expect(obstacleTo(boss, fellow, "edit")).toBe("notManaged");
    expect(obstacleTo(boss, stranger, "manage")).toBe("notManaged");
    expect(obstacleTo(root, root, "edit")).toBeNull();
    expect(obstacleTo(root, root, "manage")).toBe("ownAccount");
    expect(obstacleTo(root, boss, "manage")).toBeNull();
  });
});

describe("what a beginner does next", () => {
  it("depends on who it is and what is there", () => {
    expect(nextStep(root, [root], 0)).toBe("noOrganizations");
    expect(nextStep(root, [root], 1)).toBe("noAdmins");
    expect(nextStep(root, [root, boss], 1)).toBeNull();
    expect(nextStep(boss, [boss], 1)).toBe("alone");
    expect(nextStep(boss, [boss, worker], 1)).toBeNull();
    expect(nextStep(aUser(9, { role: "admin" }), [], 0)).toBe("noOwnOrganization");
  });
});

const anOrganization = (id: number, over: Partial<Organization> = {}): Organization => ({
  id,
  name: `Organization ${id}`,
  description: null,
  ownerId: null,
  isActive: true,
  createdAt: `2026-01-0${id}T00:00:00.000Z`,
  version: 1,
  ...over,
});

describe("the list of organizations", () => {
  const view = { rows: all, byId: new Map(all.map((user) => [user.id, user])) };
  const items = organizationItems(
    [
      anOrganization(7, { ownerId: 2 }),
      anOrganization(8, { ownerId: 99, isActive: false }),
      anOrganization(9, { name: "A" }),
    ],
    view,
  );

  it("shows owner and number of users; an owner who is gone is none", () => {
    expect(items.map(({ owner, users }) => [owner, users])).toEqual([
      ["Maryam", 4],
      [null, 1],
      [null, 0],
    ]);
    expect([...memberCounts(all)]).toEqual([
      [7, 4],
      [8, 1],
    ]);
  });

  it("is ordered by any column, without an owner last", () => {
    const by = (column: Parameters<typeof sortOrganizations>[1]["column"], descending = false) =>
      ids(sortOrganizations(items, { column, descending }));
    expect(by("name")).toEqual([9, 7, 8]);
    expect(by("owner")).toEqual([7, 8, 9]);
    expect(by("users", true)).toEqual([7, 8, 9]);
    expect(by("status")).toEqual([7, 9, 8]);
    expect(by("created", true)).toEqual([9, 8, 7]);
  });
});
