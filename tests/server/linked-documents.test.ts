import { describe, expect, it } from "vitest";
import {
  answerHeaders,
  type Category,
  type Document,
  type Employee,
  type Role,
  type SyncAnswer,
  sentence,
} from "#domain/index";
import { pdf } from "./files.ts";
import { form, freshId, PASSWORD, type Person } from "./harness.ts";
import { anEmployee } from "./rows.ts";
import { serverWithPeople } from "./server-with-people.ts";

/* Whom a document is about; whose answers tell it: access-matrix/links.test.ts. */

const { server, people } = await serverWithPeople();
const path = "/api/documents";

async function categoryOf(by: Person): Promise<number> {
  return (await by.client.post<Category>("/api/categories", { name: `Letters ${freshId()}` })).json.id;
}

async function hire(by: Person): Promise<number> {
  return (await by.client.post<Employee>("/api/employees", anEmployee)).json.id;
}

const upload = async (by: Person, fields: Record<string, string | number> = {}) =>
  by.client.post<Document>(
    path,
    form({ categoryId: await categoryOf(by), ...fields, file: { name: "letter.pdf", bytes: pdf() } }),
  );

async function file(by: Person, employeeId?: number): Promise<Document> {
  const made = await upload(by, employeeId === undefined ? {} : { employeeId });
  expect(made.status).toBe(201);
  return made.json;
}

async function shownTo({ client }: Person, id: number): Promise<Document | undefined> {
  return (await client.get<Document[]>(path)).json.find((one) => one.id === id);
}

const found = async ({ client }: Person, employeeId: number) =>
  (await client.get<Document[]>(`${path}?employeeId=${employeeId}`)).json.map(({ id }) => id);

const { user, admin, viewer, otherUser, alone } = people;

describe("whom a document is about", () => {
  it("comes with the file, is changed, found by, and cleared", async () => {
    const [noor, mona] = [await hire(user), await hire(user)];
    const letter = await file(user, noor);
    expect([letter.employeeId, letter.version]).toEqual([noor, 1]);
    const one = `${path}/${letter.id}`;
    expect(await found(admin, noor)).toEqual([letter.id]);
    const moved = await admin.client.patch<Document>(one, { employeeId: mona, baseVersion: 1 });
    expect([moved.json.employeeId, moved.json.version]).toEqual([mona, 2]);
    expect((await user.client.patch<Document>(one, { employeeId: mona })).json.version).toBe(2);
    expect([await found(user, noor), await found(user, mona)]).toEqual([[], [letter.id]]);
    expect(await found(otherUser, mona)).toEqual([]);
    const named = await user.client.patch<Document>(one, { name: "Renamed", baseVersion: 1 });
    expect([named.json.name, named.json.employeeId]).toEqual(["Renamed", mona]);
    const late = await user.client.patch(one, { employeeId: noor, baseVersion: 1 });
    expect([late.status, late.code]).toEqual([409, "version_conflict"]);
    const merged = await user.client.patch<Document>(one, { employeeId: noor, description: "D", baseVersion: 1 });
    expect(merged.headers.get(answerHeaders.conflicts)).toBe("employeeId");
    expect([merged.json.employeeId, merged.json.description]).toEqual([mona, "D"]);
    const cleared = await user.client.patch<Document>(one, { employeeId: null });
    expect(cleared.json.employeeId).toBeNull();
    expect((await user.client.get(`${path}?employeeId=somebody`)).code).toBe("employee_unknown");
  });

  it("stays with a new version and what else changes", async () => {
    const noor = await hire(user);
    const { id } = await file(user, noor);
    const bytes = pdf(900);
    const version = await user.client.post<Document>(
      `${path}/${id}/versions`,
      form({ file: { name: "b.pdf", bytes } }),
    );
    expect([version.status, version.json.employeeId]).toEqual([201, noor]);
    expect((await user.client.delete(`${path}/${id}`)).status).toBe(204);
    expect((await admin.client.post<Document>(`${path}/${id}/restore`, {})).json.employeeId).toBe(noor);
  });

  it("is an employee of the document's tenant, whom its author sees; else it is refused with a sentence", async () => {
    const [stranger, own, gone] = [await hire(otherUser), await hire(alone), await hire(user)];
    expect((await user.client.delete(`/api/employees/${gone}`)).status).toBe(204);
    const { id } = await file(user);
    for (const employeeId of [stranger, own, gone, freshId(), 7, "nobody"]) {
      for (const language of ["en", "ar"] as const) {
        user.client.language = language;
        const refused = await user.client.patch(`${path}/${id}`, { employeeId });
        const words = sentence("employee_unknown", language);
        expect([refused.status, refused.code, refused.text]).toEqual([400, "employee_unknown", words]);
      }
      user.client.language = "en";
      expect((await upload(user, { employeeId })).code).toBe("employee_unknown");
    }
    // the private space of somebody who is in an organization has employees of its own
    const comer = await server.makeUser({ role: "user" });
    const [mine, paper] = [await hire(comer), await file(comer)];
    await server.records("PATCH", `users/records/${comer.id}`, { organizationId: String(people.first.id) });
    const linked = await comer.client.patch<Document>(`${path}/${paper.id}`, { employeeId: mine });
    expect([linked.status, linked.json.employeeId]).toEqual([200, mine]);
    const theirs = await comer.client.patch(`${path}/${paper.id}`, { employeeId: await hire(admin) });
    expect(theirs.code).toBe("employee_unknown");
  });

  it("stays while the employee is deleted, and is nobody once they are gone for good; devices are told", async () => {
    const [noor, mona] = [await hire(user), await hire(user)];
    const letter = await file(user, noor);
    expect((await user.client.delete(`/api/employees/${noor}`)).status).toBe(204);
    expect((await shownTo(user, letter.id))?.employeeId).toBe(noor);
    // what stays as it is, is not judged
    const renamed = await user.client.patch<Document>(`${path}/${letter.id}`, { name: "Kept", employeeId: noor });
    expect([renamed.status, renamed.json.employeeId]).toEqual([200, noor]);
    expect((await user.client.post(`/api/employees/${noor}/restore`, {})).status).toBe(200);
    expect((await shownTo(user, letter.id))?.employeeId).toBe(noor);

    const other = await file(user, mona);
    const { cursor } = (await user.client.get<SyncAnswer>("/api/sync?cursor=")).json;
    await user.client.delete(`/api/employees/${noor}`);
    expect((await user.client.delete(`/api/deleted/employees/${noor}`)).status).toBe(204);
    const left = await shownTo(user, letter.id);
    expect([left?.employeeId, left?.name, left?.version]).toEqual([null, "Kept", renamed.json.version]);
    expect((await shownTo(user, other.id))?.employeeId).toBe(mona);
    const { text } = await user.client.get(`/api/sync?cursor=${encodeURIComponent(cursor)}`);
    expect(text).toContain(`"id":${letter.id}`);
  });
});

describe("somebody who does not work with employees", () => {
  /** With a document of their private space that is about an employee of it, from when they worked with employees. */
  async function comerWithLink(role: Role) {
    const comer = await server.makeUser({ role: "user" });
    const noor = await hire(comer);
    const linked = await file(comer, noor);
    const key = `linked ${linked.id}`;
    const ask = () => comer.client.patch<Document>(`${path}/${linked.id}`, { description: "Asked" }, { key });
    expect((await ask()).json.employeeId).toBe(noor);
    const { cursor } = (await comer.client.get<SyncAnswer>("/api/sync?cursor=")).json;
    await server.records("PATCH", `users/records/${comer.id}`, { role });
    return { comer, noor, linked, ask, cursor };
  }

  it.each(["viewer", "super_admin"] as const)("a %s is told nobody, of what is theirs alone too", async (role) => {
    const { comer, noor, linked, ask, cursor } = await comerWithLink(role);
    expect((await shownTo(comer, linked.id))?.employeeId).toBeNull();
    expect(await found(comer, noor)).toEqual([]);
    const again = await ask();
    expect(again.headers.get(answerHeaders.replayed)).toBe("true");
    expect([again.json.description, again.json.employeeId]).toEqual(["Asked", null]);
    const pulled = await comer.client.get<SyncAnswer>(`/api/sync?cursor=${encodeURIComponent(cursor)}`);
    expect(pulled.json.reset).toBe(true);
    expect((await comer.client.get("/api/sync?cursor=")).text).not.toContain(String(noor));
  });

  it.each(["viewer", "super_admin"] as const)("a %s leaves it as it is and names nobody", async (role) => {
    const { comer, noor, linked } = await comerWithLink(role);
    const one = `${path}/${linked.id}`;
    const saved = await comer.client.patch<Document>(one, { name: "Saved", employeeId: null, baseVersion: 1 });
    expect([saved.status, saved.json.name, saved.json.employeeId]).toEqual([200, "Saved", null]);
    for (const employeeId of [noor, freshId()]) {
      expect((await comer.client.patch(one, { employeeId })).code).toBe("employee_unknown");
      expect((await upload(comer, { employeeId })).code).toBe("employee_unknown");
    }
    await server.records("PATCH", `users/records/${comer.id}`, { role: "user" });
    expect((await shownTo(comer, linked.id))?.employeeId).toBe(noor);
  });

  it("is told nobody by PocketBase's own API, by no filter, order or relation either", async () => {
    const noor = await hire(user);
    const letter = await file(user, noor);
    const signIn = "/api/collections/users/auth-with-password";
    for (const { username } of [viewer, user]) {
      const { token } = (
        await server.visitor().post<{ token: string }>(signIn, { identity: username, password: PASSWORD })
      ).json;
      const read = async (query: string) => {
        const answer = await fetch(`${server.url}/api/collections/documents/records?perPage=500&${query}`, {
          headers: { Authorization: token },
        });
        return [answer.status, await answer.text()] as const;
      };
      const [status, text] = await read("");
      expect([status, text.includes(String(letter.id)), text.includes(String(noor))]).toEqual([200, true, false]);
      // an expanded relation is held to the rule of what it leads to
      expect((await read("expand=employeeId"))[1].includes(String(noor))).toBe(username === user.username);
      const guesses = [
        `employeeId = "${noor}"`,
        `employeeId != ""`,
        `employeeId.firstName = "${anEmployee.firstName}"`,
      ];
      for (const guess of guesses) expect((await read(`filter=${encodeURIComponent(guess)}`))[0]).toBe(400);
      expect((await read("sort=employeeId"))[0]).toBe(400);
    }
  });
});

it("a document about an employee is seen, fetched and found by the document's own rights alone", async () => {
  const noor = await hire(user);
  const letter = await file(user, noor);
  const clerk = await server.makeUser({ role: "user", organizationId: people.first.id, permissions: [] });
  expect((await clerk.client.get<Employee[]>("/api/employees")).text).toContain(String(noor));
  expect(await found(clerk, noor)).toEqual([]);
  expect((await clerk.client.get(`${path}/${letter.id}/download`)).status).toBe(404);
  expect((await clerk.client.patch(`${path}/${letter.id}`, { employeeId: null })).status).toBe(404);
  const reader = await server.makeUser({ role: "user", organizationId: people.first.id, permissions: ["view"] });
  expect(await found(reader, noor)).toEqual([letter.id]);
  expect((await reader.client.get(`${path}/${letter.id}/download`)).status).toBe(403);
  expect((await reader.client.patch(`${path}/${letter.id}`, { employeeId: null })).status).toBe(403);
});
