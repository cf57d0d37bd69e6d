import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import {
  type Actor,
  type Collection,
  mayIn,
  permissions,
  registry,
  roles,
  seesRecord,
  writesNotes,
} from "#domain/index";
import { cases } from "../../../tests/fixtures/property-cases.ts";
import { fakeApp, stubRuntime } from "../fixtures/fake-app.ts";
import { replayRefusal, replyRecord } from "./replay.ts";
import type { Call, Route } from "./types.ts";

beforeEach(() => stubRuntime());

const ID = 500000000000001;

/** A request of a route; `stored` is the record in the database, null when it is purged. */
function request(method: Route["method"], path: string, actor: Actor, stored: object | null) {
  const app = fakeApp(() => (stored ? [JSON.stringify(stored)] : []));
  const params = path.includes("{id}") ? { id: String(ID) } : {};
  return [{ app, actor, params } as unknown as Call, { method, path } as Route] as const;
}

const actor: fc.Arbitrary<Actor> = fc.record({
  id: fc.constantFrom(1, 2),
  role: fc.constantFrom(...roles),
  organizationId: fc.constantFrom(null, 11, 12),
  permissions: fc.subarray([...permissions]),
});
const facts = fc.record({
  id: fc.constant(ID),
  tenant: fc.constantFrom(1, 2, 11, 12),
  uploadedBy: fc.option(fc.constantFrom(1, 2)),
});
const collection = fc.constantFrom<"categories" | "documents" | "employees">("categories", "documents", "employees");
const change = fc.constantFrom(
  { method: "POST", path: "", right: "upload" },
  { method: "PATCH", path: "/{id}", right: "upload" },
  { method: "DELETE", path: "/{id}", right: "delete" },
  { method: "POST", path: "/{id}/restore", right: "delete" },
) as fc.Arbitrary<{ method: Route["method"]; path: string; right: "upload" | "delete" }>;

/** What a route would refuse that person now, by policy. */
function refusedNow(
  who: Actor,
  name: "categories" | "documents" | "employees",
  right: "upload" | "delete",
  of: { tenant: number; uploadedBy: number | null },
) {
  const { access } = registry[name];
  if (!seesRecord(who, access, of)) return "not_found";
  return mayIn(who, access, right, of.tenant) ? null : "forbidden";
}

describe("a stored reply", () => {
  it("is replayed only to people whom the same request would be allowed by now", () => {
    fc.assert(
      fc.property(actor, collection, change, facts, (who, name, { method, path, right }, of) => {
        const [call, route] = request(method, `/api/${name}${path}`, who, of);
        expect(replayRefusal(call, route, JSON.stringify(of))).toBe(refusedNow(who, name, right, of));
      }),
      cases(1000),
    );
  });

  it("goes by where the record is now, not by where it was", () => {
    fc.assert(
      fc.property(actor, collection, change, facts, facts, (who, name, { method, path, right }, before, now) => {
        const [call, route] = request(method, `/api/${name}${path}`, who, now);
        expect(replayRefusal(call, route, JSON.stringify(before))).toBe(refusedNow(who, name, right, now));
      }),
    );
  });

  it("to a note is replayed to all who see the record but viewers, whatever else they may do", () => {
    const paths = fc.constantFrom("/notes", "/notes/{note}/remove", "/notes/{note}/restore");
    fc.assert(
      fc.property(actor, collection, paths, facts, (who, name, path, of) => {
        const [call, route] = request("POST", `/api/${name}/{id}${path}`, who, of);
        const sees = seesRecord(who, registry[name].access, of);
        const expected = sees ? (writesNotes(who) ? null : "forbidden") : "not_found";
        expect(replayRefusal(call, route, JSON.stringify(of))).toBe(expected);
      }),
      cases(1000),
    );
  });

  it("to an earlier version that was made current is replayed to those who may file one", () => {
    fc.assert(
      fc.property(actor, facts, (who, of) => {
        const [call, route] = request("POST", "/api/documents/{id}/versions/{number}/restore", who, of);
        expect(replayRefusal(call, route, JSON.stringify(of))).toBe(refusedNow(who, "documents", "upload", of));
      }),
      cases(1000),
    );
  });

  it("of a purged record goes by what the reply still says", () => {
    fc.assert(
      fc.property(actor, collection, change, facts, (who, name, { method, path, right }, of) => {
        const [call, route] = request(method, `/api/${name}${path}`, who, null);
        expect(replayRefusal(call, route, JSON.stringify(of))).toBe(refusedNow(who, name, right, of));
      }),
    );
  });

  it("without a record, such as one to an import, is replayed", () => {
    fc.assert(
      fc.property(actor, (who) => {
        const [call, route] = request("POST", "/api/employees/import", who, null);
        expect(replayRefusal(call, route, JSON.stringify({ count: 5000 }))).toBeNull();
        expect(replayRefusal(call, route, "")).toBeNull();
      }),
    );
  });

  it("of a route that is about no collection is replayed", () => {
    const someone: Actor = { id: 1, role: "user", organizationId: 11, permissions: [] };
    const [call, route] = request("POST", "/api/email-confirmation", someone, null);
    expect(replayRefusal(call, route, JSON.stringify({ id: ID }))).toBeNull();
  });

  it("about a user is replayed to those who edit that user", () => {
    const admin: Actor = { id: 1, role: "admin", organizationId: 11, permissions: [] };
    const of = (more: Partial<Actor>) => ({ id: 2, role: "user", organizationId: 11, permissions: [], ...more });
    const now = (user: object) => {
      const [call, route] = request("PUT", "/api/admin/users/{id}", admin, user);
      return replayRefusal(call, route, JSON.stringify(user));
    };
    expect(now(of({}))).toBeNull();
    expect(now(of({ organizationId: 12 }))).toBe("not_found");
    expect(now(of({ role: "admin" }))).toBe("not_found");
    expect(now(of({ id: 1, role: "admin" }))).toBe("forbidden");
  });
});

describe("the record of a reply", () => {
  it.each<[string, string, { collection: Collection | ""; record: string }]>([
    ["/api/documents", `{"id":${ID}}`, { collection: "documents", record: String(ID) }],
    ["/api/documents/{id}", "", { collection: "documents", record: String(ID) }],
    ["/api/employees/{id}/attachments/{type}", "", { collection: "employees", record: String(ID) }],
    ["/api/deleted/categories/{id}", "", { collection: "categories", record: String(ID) }],
    ["/api/employees/import", '{"count":3}', { collection: "", record: "" }],
    ["/api/login", `{"id":${ID}}`, { collection: "", record: "" }],
  ])("of %s with %j", (path, body, expected) => {
    const someone: Actor = { id: 1, role: "user", organizationId: 11, permissions: [] };
    expect(replyRecord(...request("POST", path, someone, null), body)).toEqual(expected);
  });
});
