import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Category, Document, Employee } from "#domain/index";
import { answerHeaders } from "#domain/index";
import { form, freshId } from "./harness.ts";
import { anEmployee, sql } from "./rows.ts";
import { serverWithPeople } from "./server-with-people.ts";

const { server, people } = await serverWithPeople();

const named = async (name: string) => {
  const { json } = await people.user.client.get<Category[]>("/api/categories");
  return json.filter((category) => category.name === name);
};
const pdf = (text: string) => new TextEncoder().encode(`%PDF-1.4\n${text}\n%%EOF`);

describe("a repeated request", () => {
  test("answers the same and has no second effect", async () => {
    const [key, name] = [randomUUID(), `Once ${freshId()}`];
    const first = await people.user.client.post<Category>("/api/categories", { name }, { key });
    const second = await people.user.client.post<Category>("/api/categories", { name }, { key });
    expect(first.status).toBe(201);
    expect(second.status).toBe(201);
    expect(second.text).toBe(first.text);
    expect(first.headers.get(answerHeaders.replayed)).toBeNull();
    expect(second.headers.get(answerHeaders.replayed)).toBe("true");
    expect(await named(name)).toHaveLength(1);
  });

  test("waits while the first still runs", async () => {
    const [key, name] = [randomUUID(), `Together ${freshId()}`];
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => people.user.client.post<Category>("/api/categories", { name }, { key })),
    );
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(answers.map((answer) => answer.status)).toEqual(Array(12).fill(201));
    expect(await named(name)).toHaveLength(1);
  });

  test("outlives a kill", async () => {
    const [key, name] = [randomUUID(), `Survivor ${freshId()}`];
    const first = await people.user.client.post("/api/categories", { name }, { key });
    await server.kill9();
    await server.restart();
    const second = await people.user.client.post("/api/categories", { name }, { key });
    expect(second.text).toBe(first.text);
    expect(await named(name)).toHaveLength(1);
  });

  test("outlives the hourly clearing", async () => {
    const [key, name] = [randomUUID(), `Kept ${freshId()}`];
    const first = await people.user.client.post("/api/categories", { name }, { key });
    const headers = { Authorization: await server.superuser() };
    expect((await server.visitor().post("/api/crons/forget", undefined, { headers })).status).toBe(204);
    expect((await people.user.client.post("/api/categories", { name }, { key })).text).toBe(first.text);
  });

  test("is a DELETE that answers 204 again, where another one finds nothing", async () => {
    const { json } = await people.user.client.post<Category>("/api/categories", { name: `Gone ${freshId()}` });
    const [path, key] = [`/api/categories/${json.id}`, randomUUID()];
    expect((await people.user.client.delete(path, { key })).status).toBe(204);
    expect((await people.user.client.delete(path, { key })).status).toBe(204);
    expect((await people.user.client.delete(path, { key: randomUUID() })).status).toBe(404);
  });

  test("of a form is known by its fields and the bytes of its file", async () => {
    const { json: category } = await people.user.client.post<Category>("/api/categories", {
      name: `Forms ${freshId()}`,
    });
    const key = randomUUID();
    const send = (text: string, name = "A") =>
      people.user.client.post<Document>(
        "/api/documents",
        form({ name, categoryId: category.id, file: { name: "a.pdf", bytes: pdf(text) } }),
        { key },
      );
    const first = await send("one");
    expect(first.status).toBe(201);
    expect((await send("one")).json.id).toBe(first.json.id);
    expect((await send("two")).code).toBe("key_reused");
    expect((await send("one", "B")).code).toBe("key_reused");
  });
});

describe("a key", () => {
  test("that was used for another request is refused", async () => {
    const [key, name] = [randomUUID(), `Used ${freshId()}`];
    const { json } = await people.user.client.post<Category>("/api/categories", { name }, { key });
    const other = await people.user.client.post("/api/categories", { name: "Other" }, { key });
    expect({ status: other.status, code: other.code }).toEqual({ status: 422, code: "key_reused" });
    const elsewhere = await people.user.client.patch(`/api/categories/${json.id}`, { name }, { key });
    expect(elsewhere.code).toBe("key_reused");
  });

  test("belongs to its user", async () => {
    const key = randomUUID();
    const mine = await people.user.client.post<Category>("/api/categories", { name: "Mine" }, { key });
    const theirs = await people.otherUser.client.post<Category>("/api/categories", { name: "Theirs" }, { key });
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect(theirs.json.id).not.toBe(mine.json.id);
  });

  test("stays free when the request is refused, and is judged anew with any body", async () => {
    const key = randomUUID();
    expect((await people.user.client.post("/api/categories", { name: " " }, { key })).code).toBe("name_required");
    expect((await people.user.client.post("/api/categories", { name: "Better" }, { key })).status).toBe(201);
  });

  test("about a record that is long is answered with it as it is, and keeps little for each key", async () => {
    const { client } = people.user;
    const made = await client.post<Employee>("/api/employees", anEmployee);
    const path = `/api/employees/${made.json.id}`;
    for (let at = 0; at < 5; at++)
      await client.post(`${path}/notes`, { id: freshId(), text: `${"ملاحظة ".repeat(280)}${at}` });
    const key = randomUUID();
    const change = () => client.patch<Employee>(path, { workPermit: "W-1" }, { key });
    const first = await change();
    expect(first.text.length).toBeGreaterThan(8192);
    const kept = await sql(server, `SELECT status, body FROM requests WHERE key = '${key}'`);
    expect(kept).toEqual([["200", JSON.stringify({ id: made.json.id, tenant: people.first.id })]]);
    const again = await change();
    expect([again.status, again.headers.get(answerHeaders.replayed), again.json]).toEqual([200, "true", first.json]);
    // what came later stays
    const later = await client.patch<Employee>(path, { workPermit: "W-2" });
    expect((await change()).json).toEqual(later.json);
    expect((await people.admin.client.delete(path)).status).toBe(204);
    expect((await change()).json).toMatchObject({ id: made.json.id, workPermit: "W-2" });
    await people.admin.client.delete(`/api/deleted/employees/${made.json.id}`);
    const gone = await change();
    expect([gone.status, gone.json]).toEqual([200, { id: made.json.id, tenant: people.first.id }]);
  });

  test("is ignored by login, logout, register and change-password", async () => {
    const key = randomUUID();
    const visitor = server.visitor();
    const body = { username: people.user.username, password: people.user.password };
    expect((await visitor.post("/api/login", body, { key })).status).toBe(200);
    expect((await visitor.post("/api/login", { ...body, password: "wrong one" }, { key })).status).toBe(401);
  });

  test("that is too long is refused", async () => {
    const answer = await people.user.client.post("/api/categories", { name: "x" }, { key: "k".repeat(256) });
    expect(answer.code).toBe("malformed_request");
  });
});

describe("X-Tenant", () => {
  test("lets a change through in the tenant that it was written under, and refuses it elsewhere", async () => {
    const post = (tenant: number) => people.user.client.post("/api/categories", { name: "T" }, { tenant });
    expect((await post(people.first.id)).status).toBe(201);
    for (const tenant of [people.second.id, people.user.id]) {
      const answer = await post(tenant);
      expect({ status: answer.status, code: answer.code }).toEqual({ status: 409, code: "tenant_changed" });
    }
    const alone = await people.alone.client.post("/api/categories", { name: "P" }, { tenant: people.alone.id });
    expect(alone.status).toBe(201);
  });

  test("a change to a private record may name the private space, also after its owner has joined an organization", async () => {
    const person = await server.makeUser({ role: "user" });
    const made = await person.client.post<Category>("/api/categories", { name: "Mine" }, { tenant: person.id });
    const path = `/api/categories/${made.json.id}`;
    await server.records("PATCH", `users/records/${person.id}`, { organizationId: String(people.first.id) });
    const renamed = await person.client.patch<Category>(path, { name: "Still mine" }, { tenant: person.id });
    expect([renamed.status, renamed.json.tenant]).toEqual([200, person.id]);
    const foreign = await person.client.patch(path, { name: "Lost" }, { tenant: people.second.id });
    expect([foreign.status, foreign.code]).toEqual([409, "tenant_changed"]);
  });

  test("of a firm that its writer has left is refused as a new change is, and answered as it was on the return", async () => {
    const person = await server.makeUser({ role: "user", organizationId: people.first.id, permissions: ["upload"] });
    const [key, tenant] = [randomUUID(), people.first.id];
    const first = await person.client.post("/api/categories", { name: "Before" }, { key, tenant });
    await server.records("PATCH", `users/records/${person.id}`, { organizationId: String(people.second.id) });
    const again = () => person.client.post("/api/categories", { name: "Before" }, { key, tenant });
    expect((await again()).code).toBe("tenant_changed");
    expect((await person.client.post("/api/categories", { name: "After" }, { tenant })).code).toBe("tenant_changed");
    await server.records("PATCH", `users/records/${person.id}`, { organizationId: String(people.first.id) });
    const back = await again();
    expect([back.status, back.text]).toEqual([201, first.text]);
  });
});
