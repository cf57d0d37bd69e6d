import { describe, expect, it } from "vitest";
import { type Actor, collections, type Role, roles, tenantEntities } from "#domain/index";
import { changeSql, PLATFORM, streamsOf, visibleCollections, visibleSql } from "./visible.ts";

const [ME, ORG] = [100_000_000_000_001, 200_000_000_000_001];
const person = (role: Role, organizationId: number | null = ORG): Actor => ({
  id: ME,
  role,
  organizationId,
  permissions: [],
});

describe("the streams of the change log that a person reads", () => {
  it.each<[string, Actor, string[]]>([
    ["a user: the private space and the organization", person("user"), [`${ME}`, `${ORG}`]],
    ["a viewer: the same", person("viewer"), [`${ME}`, `${ORG}`]],
    ["an admin: the same", person("admin"), [`${ME}`, `${ORG}`]],
    ["a user without an organization: the private space alone", person("user", null), [`${ME}`]],
    ["a super_admin: the platform's, and no organization's", person("super_admin", null), [`${ME}`, PLATFORM]],
    ["a super_admin who once had one: not that one either", person("super_admin"), [`${ME}`, PLATFORM]],
  ])("%s", (_who, actor, streams) => {
    expect(streamsOf(actor)).toEqual(streams);
  });
});

describe("the collections of which a person may see anything", () => {
  const staff: readonly string[] = tenantEntities
    .filter(({ access }) => access === "staff")
    .map((of) => of.entity.name);

  it("are all for those who work with employees, and all but theirs for others", () => {
    expect(staff).toContain("employees");
    for (const role of roles) {
      const works = role === "admin" || role === "user";
      const expected = collections.filter((name) => works || !staff.includes(name));
      expect([role, visibleCollections(person(role))]).toEqual([role, expected]);
    }
  });
});

describe("the rows that a person sees", () => {
  it("are never deleted ones, but for accounts, which are not marked as deleted", () => {
    for (const role of roles) {
      for (const collection of collections) {
        const hidesDeleted = visibleSql(person(role), collection).endsWith("AND r.deleted = '')");
        expect([role, collection, hidesDeleted]).toEqual([role, collection, collection !== "users"]);
      }
    }
  });

  it("of organizations are the own one, or all", () => {
    expect(visibleSql(person("user"), "organizations")).toBe(`(r.id = '${ORG}' AND r.deleted = '')`);
    expect(visibleSql(person("user", null), "organizations")).toBe("(r.id = '' AND r.deleted = '')");
    expect(visibleSql(person("super_admin"), "organizations")).toBe("(true AND r.deleted = '')");
  });

  it("of accounts are the own one, an admin's people, or all", () => {
    const self = `r.id = '${ME}'`;
    for (const role of ["user", "viewer"] as const) expect(visibleSql(person(role), "users")).toBe(`(${self})`);
    expect(visibleSql(person("admin", null), "users")).toBe(`(${self})`);
    const people = `(r.organizationId = '${ORG}' AND r.role IN ('user', 'viewer'))`;
    expect(visibleSql(person("admin"), "users")).toBe(`(${self} OR ${people})`);
    expect(visibleSql(person("super_admin"), "users")).toBe("true");
  });
});

it("a change names its collection and carries its record", () => {
  for (const collection of collections) {
    const sql = changeSql(collection, person("user"));
    expect(sql).toContain(`json_object('collection', '${collection}', 'id', CAST(r.id AS INTEGER), 'record', `);
  }
  expect(new Set(collections.map((name) => changeSql(name, person("user")))).size).toBe(collections.length);
});

it("saved views go to the person alone whose account it is", () => {
  expect(changeSql("users", person("user"))).toContain(`CASE WHEN r.id = '${ME}' THEN json_object(`);
  for (const collection of collections) {
    const shown = changeSql(collection, person("user")).includes("'views'");
    expect([collection, shown]).toEqual([collection, collection === "users"]);
  }
});
