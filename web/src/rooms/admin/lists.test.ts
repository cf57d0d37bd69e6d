import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold, type Organization, type User } from "#domain/index";
import { aUser } from "#web/local/testing/users.ts";
import { nextStep } from "./parts/next-step.ts";
import { membersOf, organizationItems, sortOrganizations } from "./select-organizations.ts";
import { rolesToFilter, selectUsers, sortUsers } from "./select-users.ts";
import { ordered, toggleOrder } from "./table-order.ts";
import { obstacleTo } from "./user-rights.ts";

const root = aUser(1, { role: "super_admin", fullName: "Root" });
const boss = aUser(2, { role: "admin", organizationId: 7, fullName: "Maryam" });
const worker = aUser(3, { organizationId: 7, fullName: "أحمد", email: "ahmad@alnoor.test", permissions: ["view"] });
const watcher = aUser(4, { role: "viewer", organizationId: 7, fullName: "Zed", isActive: false });
const fellow = aUser(5, { role: "admin", organizationId: 7, fullName: "Fellow" });
const stranger = aUser(6, { organizationId: 8, fullName: "Stranger" });
const all = [root, boss, worker, watcher, fellow, stranger];
const keyOf = (user: User) => [user.fullName, user.email, user.username].map(fold).join("\n");
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const none = { search: "", role: "" } as const;

describe("the list of users", () => {
  it("shows a super_admin everyone, an admin users and viewers of the own organisation and oneself", () => {
    expect(ids(selectUsers(all, root, none, keyOf))).toEqual([1, 2, 3, 4, 5, 6]);
    expect(ids(selectUsers(all, boss, none, keyOf))).toEqual([2, 3, 4]);
  });

  it("is searched by full name, email and username, without what Arabic readers do not distinguish", () => {
    const found = (search: string) => ids(selectUsers(all, root, { search, role: "" }, keyOf));
    expect(found("احمد")).toEqual([3]);
    expect(found("ALNOOR")).toEqual([3]);
    expect(found(" user4 ")).toEqual([4]);
    expect(found("nobody")).toEqual([]);
  });

  it("is filtered by role; only a super_admin filters by administrators", () => {
    expect(ids(selectUsers(all, root, { search: "", role: "admin" }, keyOf))).toEqual([2, 5]);
    expect(rolesToFilter(root)).toEqual(["user", "viewer", "admin", "super_admin"]);
    expect(rolesToFilter(boss)).toEqual(["user", "viewer"]);
  });

  it("is ordered by any column", () => {
    const by = (column: Parameters<typeof sortUsers>[1]["column"], descending = false) =>
      ids(sortUsers(all, { column, descending }, ({ organizationId }) => (organizationId === 8 ? "A" : "B")));
    expect(by("role")[0]).toBe(1);
    expect(by("organization")[0]).toBe(6);
    expect(by("permissions", true)[0]).toBe(3);
    expect(by("status", true)[0]).toBe(4);
    expect(by("name")).toEqual([5, 2, 1, 6, 4, 3]);
  });

  it("keeps equal rows in their order, whichever way it runs", () => {
    const rows = fc.array(fc.record({ id: fc.nat(), key: fc.nat(3) }));
    fc.assert(
      fc.property(rows, fc.boolean(), (list, descending) => {
        const sorted = ordered(list, ({ key }) => key, descending);
        expect(sorted).toHaveLength(list.length);
        for (let at = 1; at < sorted.length; at++) {
          const [a, b] = [sorted[at - 1], sorted[at]];
          if (!a || !b) continue;
          expect(descending ? a.key >= b.key : a.key <= b.key).toBe(true);
          if (a.key === b.key) expect(list.indexOf(a)).toBeLessThan(list.indexOf(b));
        }
      }),
    );
  });

  it("turns round at the second click, and dates begin with the newest", () => {
    const name = toggleOrder({ column: "created", descending: true }, "name" as "name" | "created");
    expect(name).toEqual({ column: "name", descending: false });
    expect(toggleOrder(name, "name")).toEqual({ column: "name", descending: true });
    expect(toggleOrder(name, "created")).toEqual({ column: "created", descending: true });
  });
});

describe("what stands in the way of an act", () => {
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

describe("the list of organisations", () => {
  const view = { rows: all, byId: new Map(all.map((user) => [user.id, user])) };
  const items = organizationItems(
    [
      anOrganization(7, { ownerId: 2 }),
      anOrganization(8, { ownerId: 99, isActive: false }),
      anOrganization(9, { name: "A" }),
    ],
    view,
  );

  it("tells owner and number of users; an owner who is gone is none", () => {
    expect(items.map(({ owner, users }) => [owner, users])).toEqual([
      ["Maryam", 4],
      [null, 1],
      [null, 0],
    ]);
    expect([...membersOf(all)]).toEqual([
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
