import { describe, expect, it } from "vitest";
import type { Category, Document } from "#domain/index";
import { dayIn } from "../fixtures/days.ts";
import { pdf } from "./files.ts";
import { form, type Person } from "./harness.ts";
import { serverWithPeople } from "./server-with-people.ts";

const { server, people } = await serverWithPeople();
const path = "/api/documents";
const category = (await people.user.client.post<Category>("/api/categories", { name: "Licences" })).json;
const own = (await people.alone.client.post<Category>("/api/categories", { name: "Mine" })).json;

async function file(fields: Record<string, string | number>, by: Person = people.user): Promise<Document> {
  const body = form({ categoryId: category.id, ...fields, file: { name: "licence.pdf", bytes: pdf() } });
  const answer = await by.client.post<Document>(path, body);
  expect(answer.status).toBe(201);
  return answer.json;
}

async function found(query: string, by: Person = people.user): Promise<number[]> {
  const { status, json } = await by.client.get<Document[]>(`${path}?${query}`);
  expect(status).toBe(200);
  return json.map(({ id }) => id);
}

const colleague = (fullName: string) =>
  server.makeUser({ role: "user", organizationId: people.first.id, permissions: ["view"], fullName });

describe("the due date of a document, and who is responsible", () => {
  it("come with the file, are changed, cleared and shown by name to all who see the document", async () => {
    const mona = await colleague("Mona Ali");
    const paper = await file({ dueDate: "٢٠٢٧-٠٣-٣١", responsibleId: mona.id });
    expect([paper.dueDate, paper.responsibleId, paper.responsibleName]).toEqual(["2027-03-31", mona.id, "Mona Ali"]);
    expect(await found(`responsibleId=${mona.id}`, mona)).toEqual([paper.id]);
    const one = `${path}/${paper.id}`;
    const moved = await people.user.client.patch<Document>(one, { dueDate: "2028-03-31", baseVersion: 1 });
    expect([moved.json.dueDate, moved.json.responsibleName, moved.json.version]).toEqual(["2028-03-31", "Mona Ali", 2]);
    const same = await people.user.client.patch<Document>(one, { dueDate: "2028-03-31", responsibleId: mona.id });
    expect(same.json.version).toBe(2);
    const late = await people.admin.client.patch(one, { dueDate: "2029-01-01", baseVersion: 1 });
    expect([late.status, late.code]).toEqual([409, "version_conflict"]);
    const handed = await people.admin.client.patch<Document>(one, { responsibleId: people.user.id, baseVersion: 1 });
    expect([handed.json.responsibleId, handed.json.dueDate]).toEqual([people.user.id, "2028-03-31"]);
    const cleared = await people.user.client.patch<Document>(one, { dueDate: null, responsibleId: null });
    expect([cleared.json.dueDate, cleared.json.responsibleId, cleared.json.responsibleName]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it("are named in the activity", async () => {
    const { id } = await file({});
    const change = { dueDate: "2027-03-31", responsibleId: people.user.id };
    await people.user.client.patch(`${path}/${id}`, change);
    const { json } = await people.user.client.get<{ entries: { kind: string; fields: string[] }[] }>(
      `/api/activity?collection=documents&record=${id}`,
    );
    expect(json.entries.find(({ kind }) => kind === "changed")?.fields).toEqual(["dueDate", "responsibleId"]);
  });

  it("are refused with a sentence: no day, nobody, a stranger; and without the right to change", async () => {
    const { id } = await file({});
    const send = async (body: Record<string, unknown>, by: Person = people.user) => {
      const answer = await by.client.patch(`${path}/${id}`, body);
      return [answer.status, answer.code, answer.text];
    };
    const root = (await people.root.get<{ id: number }>("/api/user")).json;
    const words = "This person cannot be responsible here. Choose another one.";
    expect(await send({ dueDate: "2027-02-30" })).toEqual([400, "date_invalid", expect.any(String)]);
    expect(await send({ responsibleId: people.otherUser.id })).toEqual([400, "responsible_unknown", words]);
    expect(await send({ responsibleId: root.id })).toEqual([400, "responsible_unknown", words]);
    expect(await send({ responsibleId: 123_456_789_012_345 })).toEqual([400, "responsible_unknown", words]);
    people.user.client.language = "ar";
    expect((await send({ responsibleId: people.alone.id }))[2]).toBe(
      "لا يمكن أن يكون هذا الشخص مسؤولًا هنا. اختر شخصًا آخر.",
    );
    people.user.client.language = "en";
    expect((await send({ dueDate: "2027-03-31" }, people.viewer))[0]).toBe(403);
    expect((await send({ dueDate: "2027-03-31" }, people.otherUser))[0]).toBe(404);
    const body = form({
      categoryId: category.id,
      responsibleId: people.otherUser.id,
      file: { name: "a.pdf", bytes: pdf() },
    });
    expect((await people.user.client.post(path, body)).code).toBe("responsible_unknown");
  });

  it("in a private space may be nobody but oneself", async () => {
    const paper = await file({ categoryId: own.id, responsibleId: people.alone.id }, people.alone);
    expect(paper.responsibleId).toBe(people.alone.id);
    const other = await people.alone.client.patch(`${path}/${paper.id}`, { responsibleId: people.user.id });
    expect(other.code).toBe("responsible_unknown");
  });

  it("stay with somebody who is deactivated, and name nobody once the account is gone", async () => {
    const leaver = await colleague("Somebody Leaving");
    const paper = await file({ dueDate: "2027-03-31", responsibleId: leaver.id });
    await people.admin.client.patch(`/api/admin/users/${leaver.id}`, { isActive: false });
    const kept = await people.user.client.patch<Document>(`${path}/${paper.id}`, {
      name: "Renamed",
      responsibleId: leaver.id,
    });
    expect([kept.status, kept.json.responsibleName]).toEqual([200, "Somebody Leaving"]);
    const before = (await people.user.client.get<{ cursor: string }>("/api/sync?cursor=")).json.cursor;
    expect((await people.admin.client.delete(`/api/admin/users/${leaver.id}`)).status).toBe(204);
    const shown = (await people.user.client.get<Document[]>(path)).json.find(({ id }) => id === paper.id);
    expect([shown?.dueDate, shown?.responsibleId, shown?.responsibleName]).toEqual(["2027-03-31", null, null]);
    // devices are told
    const { text } = await people.user.client.get(`/api/sync?cursor=${encodeURIComponent(before)}`);
    expect(text).toContain(`"id":${paper.id}`);
  });
});

it("documents are filtered by when they are due, by the server's day, and by who is responsible", async () => {
  const mona = await colleague("Mona Filter");
  const of = (days: number) => file({ dueDate: dayIn(days), responsibleId: mona.id });
  const [past, now, month, quarter, far] = [await of(-1), await of(0), await of(30), await of(90), await of(91)];
  const none = await file({ responsibleId: mona.id });
  const due = async (filter: string) => (await found(`due=${filter}&responsibleId=${mona.id}`)).reverse();
  expect(await due("expired")).toEqual([past.id]);
  expect(await due("30")).toEqual([past.id, now.id, month.id]);
  expect(await due("90")).toEqual([past.id, now.id, month.id, quarter.id]);
  expect(await due("any")).toEqual([past.id, now.id, month.id, quarter.id, far.id]);
  expect(await found(`responsibleId=${mona.id}&limit=1`)).toEqual([none.id]);
  expect(await found(`due=any&responsibleId=${mona.id}`, people.otherUser)).toEqual([]);
  const malformed = await people.user.client.get(`${path}?due=soon`);
  expect([malformed.status, malformed.code]).toEqual([400, "validation_error"]);
});

it("the people who may be responsible are the active ones of the organization, by id and name alone", async () => {
  const organizationId = (await server.makeOrganization()).id;
  const one = await server.makeUser({ role: "viewer", organizationId, fullName: "One" });
  await server.makeUser({ organizationId, isActive: false });
  expect((await one.client.get(`${path}/responsible-options`)).json).toEqual([{ id: one.id, fullName: "One" }]);
  const alone = (await people.alone.client.get<{ id: number }[]>(`${path}/responsible-options`)).json;
  expect(alone.map(({ id }) => id)).toEqual([people.alone.id]);
});
