import { describe, expect, test } from "vitest";
import type { Actor } from "./policy.ts";
import {
  accessFingerprint,
  canAccessTenant,
  effectivePermissions,
  entersAdminPanel,
  managesShare,
  may,
  mayDownload,
  seesDocument,
  seesUser,
  seesWholeSpace,
  tenantOf,
  worksWithEmployees,
} from "./policy.ts";
import type { Permission } from "./users/users.ts";
import { documentPermissions, permissions } from "./users/users.ts";

const ORG = 200000000000001;
const OTHER = 200000000000002;
const person = (role: Actor["role"], rights: Permission[] = [], organizationId: number | null = ORG): Actor => ({
  id: 100000000000001,
  role,
  organizationId,
  permissions: rights,
});
const all = [...permissions];
const ofDocuments = [...documentPermissions];
const granted = (actor: Actor, tenant: number) => all.filter((right) => may(actor, right, tenant));

describe("rights in the organization", () => {
  test.each<[string, Actor, Permission[]]>([
    ["an admin has all without any being listed", person("admin"), all],
    ["a user has exactly the listed", person("user", ["view", "delete"]), ["view", "delete"]],
    ["a user without any has none", person("user"), []],
    ["a viewer keeps view and download of the listed", person("viewer", all), ["download", "view"]],
    ["a super_admin reads nobody's papers", person("super_admin", all), []],
  ])("%s", (_what, actor, expected) => {
    expect(granted(actor, ORG)).toEqual(expected);
  });

  test("nobody has any right in another tenant", () => {
    for (const role of ["super_admin", "admin", "user", "viewer"] as const) {
      expect(granted(person(role, all), OTHER)).toEqual([]);
      expect(canAccessTenant(person(role, all), OTHER)).toBe(false);
    }
  });

  test("everyone has all in the private space, also members and super_admins", () => {
    for (const role of ["super_admin", "admin", "user", "viewer"] as const) {
      const actor = person(role);
      expect(granted(actor, actor.id)).toEqual(all);
    }
  });
});

test.each<[string, Actor, Permission[]]>([
  ["an admin everything, by role", person("admin"), ofDocuments],
  ["a super_admin everything, in the private space", person("super_admin"), ofDocuments],
  ["somebody without an organization everything, in the private space", person("user", [], null), ofDocuments],
  ["a user what was given", person("user", ["view"]), ["view"]],
  ["a viewer what was given, as far as a viewer may", person("viewer", ["view", "delete"]), ["view"]],
  ["a user who was given nothing, nothing", person("user"), []],
])("in the own tenant may: %s", (_what, actor, expected) => {
  expect(effectivePermissions(actor)).toEqual(expected);
});

test.each<[string, Actor, boolean, boolean]>([
  ["an admin their organization's", person("admin"), true, true],
  ["a user nobody's but their own, whatever they may do", person("user", all), true, false],
  ["a viewer nobody's but their own", person("viewer", all), true, false],
  ["a super_admin nobody's but their own", person("super_admin", all), true, false],
])("all that is stored is told of: %s", (_what, actor, own, organization) => {
  expect([actor.id, ORG, OTHER].map((tenant) => seesWholeSpace(actor, tenant))).toEqual([own, organization, false]);
});

test("new records belong to the organization, or to oneself without one", () => {
  expect(tenantOf(person("user"))).toBe(ORG);
  expect(tenantOf(person("user", [], null))).toBe(100000000000001);
  expect(tenantOf(person("super_admin"))).toBe(100000000000001);
});

describe("documents", () => {
  const own = { tenant: ORG, uploadedBy: 100000000000001 };
  const others = { tenant: ORG, uploadedBy: 100000000000009 };

  test("without view only the own uploads exist, and the uploader may fetch them", () => {
    const actor = person("user", ["upload"]);
    expect([seesDocument(actor, own), seesDocument(actor, others)]).toEqual([true, false]);
    expect([mayDownload(actor, own), mayDownload(actor, others)]).toEqual([true, false]);
  });

  test("download is not sight: what is not seen is not fetched", () => {
    expect(mayDownload(person("user", ["download"]), others)).toBe(false);
    expect(mayDownload(person("user", ["view"]), others)).toBe(false);
    expect(mayDownload(person("viewer", ["view", "download"]), others)).toBe(true);
  });

  test("the uploader's privilege ends with the membership", () => {
    expect(seesDocument(person("user", all, OTHER), own)).toBe(false);
  });
});

test("people: who sees whom", () => {
  const colleague = { ...person("user"), id: 100000000000002 };
  const fellowAdmin = { ...person("admin"), id: 100000000000003 };
  const stranger = { ...person("user", [], OTHER), id: 100000000000004 };
  const admin = person("admin");
  expect([colleague, fellowAdmin, stranger, admin].map((user) => seesUser(admin, user))).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(seesUser(person("user", all), colleague)).toBe(false);
  expect(seesUser(person("super_admin"), stranger)).toBe(true);
  expect(seesUser(person("admin", [], null), { ...person("user", [], null), id: 100000000000005 })).toBe(false);
});

test("employees and the Admin Panel, by role", () => {
  const by = (rule: (actor: Actor) => boolean) =>
    (["super_admin", "admin", "user", "viewer"] as const).filter((role) => rule(person(role)));
  expect(by(worksWithEmployees)).toEqual(["admin", "user"]);
  expect(by(entersAdminPanel)).toEqual(["super_admin", "admin"]);
});

test("the scope changes with role, organization and permissions, not with their order", () => {
  const base = accessFingerprint(person("user", ["view", "upload"]));
  expect(accessFingerprint(person("user", ["upload", "view"]))).toBe(base);
  expect(
    new Set([
      base,
      accessFingerprint(person("viewer", ["view", "upload"])),
      accessFingerprint(person("user", ["view"])),
      accessFingerprint(person("user", ["view", "upload"], OTHER)),
    ]).size,
  ).toBe(4);
});

describe("a share link is seen and revoked by", () => {
  const me = person("admin").id;
  const COLLEAGUE = 100000000000002;
  test.each<[string, Actor, { tenant: number; sharedById: number }, boolean]>([
    ["whoever made it", person("viewer"), { tenant: ORG, sharedById: me }, true],
    ["an admin of its organization", person("admin"), { tenant: ORG, sharedById: COLLEAGUE }, true],
    ["no colleague", person("user", all), { tenant: ORG, sharedById: COLLEAGUE }, false],
    ["no admin of another organization", person("admin", [], OTHER), { tenant: ORG, sharedById: COLLEAGUE }, false],
    ["no super_admin", person("super_admin"), { tenant: ORG, sharedById: COLLEAGUE }, false],
    ["nobody who has left the organization", person("user", all, OTHER), { tenant: ORG, sharedById: me }, false],
    ["the owner of a private space", person("user"), { tenant: me, sharedById: me }, true],
    ["no admin of its owner", person("admin"), { tenant: COLLEAGUE, sharedById: COLLEAGUE }, false],
  ])("%s", (_what, actor, share, expected) => {
    expect(managesShare(actor, share)).toBe(expected);
  });
});
