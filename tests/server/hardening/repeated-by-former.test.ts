import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Category, Document, Employee, Subcategory, User } from "#domain/index";
import type { CallOptions } from "../client.ts";
import { pdf } from "../files.ts";
import { form, makePeople, type Person, startServer, type TestServer } from "../harness.ts";

/* An answer is kept for 60 days and repeated to who asks again with its key, as long as the same request would still be
   theirs to make. */

let server: TestServer;
let people: Awaited<ReturnType<typeof makePeople>>;
beforeAll(async () => {
  server = await startServer();
  people = await makePeople(server);
});
afterAll(() => server?.stop());

const sara = {
  firstName: "Sara",
  lastName: "Ali",
  nationality: "Kuwaiti",
  civilId: "1",
  phoneNumber: "2",
  emailAddress: "s@example.test",
  dateOfBirth: "1985-01-01",
};

interface Sent {
  method: string;
  path: string;
  options: CallOptions;
}

/** Every kind of change, once, with the keys that repeat them. */
async function changeEverything({ client }: Person): Promise<Sent[]> {
  const sent: Sent[] = [];
  const send = async <T extends { id: number }>(method: string, path: string, body?: unknown): Promise<T> => {
    const one = { method, path, options: { key: randomUUID(), body } };
    const answer = await client.call<T>(method, path, one.options);
    expect([method, path, answer.status]).toEqual([method, path, expect.toSatisfy((status) => status < 300)]);
    sent.push(one);
    return answer.status === 204 ? ({} as T) : answer.json;
  };
  const category = await send<Category>("POST", "/api/categories", { name: "C" });
  const subcategory = await send<Subcategory>("POST", "/api/subcategories", { name: "S", categoryId: category.id });
  const file = { name: "d.pdf", bytes: pdf() };
  const paper = await send<Document>("POST", "/api/documents", form({ categoryId: category.id, file }));
  const employee = await send<Employee>("POST", "/api/employees", sara);
  const attachment = form({ attachmentType: "passport", attachment: file });
  await send("POST", `/api/employees/${employee.id}/upload-attachment`, attachment);
  await send("DELETE", `/api/employees/${employee.id}/attachments/passport`);
  await send("POST", `/api/employees/${employee.id}/attachments/passport/restore`);
  await send("PATCH", `/api/employees/${employee.id}`, { salary: "1234.00" });
  const rest = { documents: paper.id, subcategories: subcategory.id, categories: category.id };
  for (const [name, id] of Object.entries({ employees: employee.id, ...rest })) {
    if (name !== "employees") await send("PATCH", `/api/${name}/${id}`, { name: "Renamed" });
    await send("DELETE", `/api/${name}/${id}`);
    await send("POST", `/api/${name}/${id}/restore`);
  }
  return sent;
}

const repeat = async ({ client }: Person, sent: Sent[], more: CallOptions = {}) => {
  const answers: string[] = [];
  for (const { method, path, options } of sent) {
    const { status, code, text } = await client.call(method, path, { ...options, ...more });
    answers.push(`${method} ${path}: ${status} ${code ?? text.slice(0, 20)}`);
  }
  return answers;
};
const refused = (sent: Sent[], answer: string) => sent.map(({ method, path }) => `${method} ${path}: ${answer}`);

describe("a repeated request", () => {
  it("of who has left the firm shows nothing", async () => {
    const person = await server.makeUser({
      organizationId: people.first.id,
      permissions: ["upload", "download", "view", "delete"],
    });
    const sent = await changeEverything(person);
    const before = await repeat(person, sent);
    expect(before.filter((answer) => !/: 20[014] /.test(answer))).toEqual([]);
    await server.records("PATCH", `users/records/${person.id}`, { organizationId: "" });
    expect(await repeat(person, sent)).toEqual(refused(sent, "404 not_found"));
    const tenant = people.first.id;
    expect(await repeat(person, sent, { tenant })).toEqual(refused(sent, "409 tenant_changed"));
  });

  it("of who has lost the right to it is refused, and answered again with the right", async () => {
    const person = await server.makeUser({
      organizationId: people.first.id,
      permissions: ["upload", "download", "view", "delete"],
    });
    const sent = (await changeEverything(person)).filter(({ path }) => !path.includes("employees"));
    const before = await repeat(person, sent);
    await server.records("PATCH", `users/records/${person.id}`, { permissions: ["view", "download"] });
    expect(await repeat(person, sent)).toEqual(refused(sent, "403 forbidden"));
    await server.records("PATCH", `users/records/${person.id}`, { permissions: ["upload", "view", "delete"] });
    expect(await repeat(person, sent)).toEqual(before);
  });

  it("is answered as it was when its record is purged, to who could still see it", async () => {
    const { client } = people.user;
    const created = { key: randomUUID(), body: { name: "Purged" } };
    const { json, text } = await client.call<Category>("POST", "/api/categories", created);
    const deleted = { key: randomUUID() };
    expect((await client.delete(`/api/categories/${json.id}`, deleted)).status).toBe(204);
    await server.records("DELETE", `categories/records/${json.id}`);
    expect((await client.call("POST", "/api/categories", created)).text).toBe(text);
    expect((await client.delete(`/api/categories/${json.id}`, deleted)).status).toBe(204);
    const { id } = people.user;
    await server.records("PATCH", `users/records/${id}`, { organizationId: String(people.second.id) });
    expect((await client.call("POST", "/api/categories", created)).code).toBe("not_found");
  });

  it("of an admin who has gone to another firm shows no account", async () => {
    const admin = await server.makeUser({ role: "admin", organizationId: people.first.id });
    const person = { username: "hired-once", email: "h@example.test", fullName: "H", password: "first password" };
    const made = { key: randomUUID(), body: person };
    const { json } = await admin.client.call<User>("POST", "/api/admin/users", made);
    const changed = { key: randomUUID(), body: { ...person, fullName: "Hired Once" } };
    const path = `/api/admin/users/${json.id}`;
    expect((await admin.client.call("PUT", path, changed)).status).toBe(200);
    expect((await admin.client.call("PUT", path, changed)).headers.get("X-Idempotent-Replay")).toBe("true");
    await server.records("PATCH", `users/records/${admin.id}`, { organizationId: String(people.second.id) });
    expect((await admin.client.call("PUT", path, changed)).code).toBe("not_found");
    expect((await admin.client.call("POST", "/api/admin/users", made)).code).toBe("not_found");
  });
});
