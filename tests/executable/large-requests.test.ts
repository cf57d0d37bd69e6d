import { expect, inject, it } from "vitest";
import { png } from "../server/files.ts";
import { form, startServer } from "../server/harness.ts";
import { anEmployee } from "../server/rows.ts";
import { mostMemory } from "./memory.ts";

const MEGABYTE = 1024 * 1024;
const json = { "Content-Type": "application/json" };

it("imports that hold millions of values take no memory, six at once", async () => {
  const server = await startServer({ executable: inject("executable") });
  try {
    const members = await Promise.all(
      Array.from({ length: 6 }, async () =>
        server.makeUser({ role: "admin", organizationId: (await server.makeOrganization()).id }),
      ),
    );
    const before = await mostMemory(server);
    const body = `{"employees":[${"{},".repeat((23 * MEGABYTE) / 3)}{}]}`;
    const answers = members.map(({ client }) => client.post("/api/employees/import", body, { headers: json }));
    expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([413]));
    // PocketBase's own API reads for superusers alone
    const { client } = members[0] ?? {};
    const token = await client?.post<{ token: string }>("/api/collections/users/auth-with-password", {
      identity: members[0]?.email,
      password: members[0]?.password,
    });
    const headers = { ...json, Authorization: token?.json.token ?? "" };
    const refused = await client?.post("/api/collections/documents/records", body, { headers });
    expect(refused?.status).toBe(413);
    expect((await mostMemory(server)) - before).toBeLessThan(120 * MEGABYTE);
  } finally {
    await server.stop();
  }
});

it("guests' long addresses and headers take no memory, pages and PocketBase's own API included", async () => {
  const server = await startServer({ executable: inject("executable") });
  try {
    const before = await mostMemory(server);
    const long = { Cookie: "=;".repeat(10_000) };
    for (const path of ["/", "/api/config", "/api/health", "/api/collections/users/records", "/_/", "/assets/x.js"]) {
      const answers = [
        await server.visitor().get(`${path}?${"a".repeat(20_000)}`),
        await server.visitor().get(path, long),
      ];
      expect(answers.map(({ status, code }) => [status, code])).toEqual([
        [414, "address_too_long"],
        [431, "header_too_large"],
      ]);
    }
    const flood = Array.from({ length: 40 }, () => server.visitor().get(`/api/config?${"a&".repeat(500_000)}`));
    expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([431]));
    expect((await mostMemory(server)) - before).toBeLessThan(60 * MEGABYTE);
  } finally {
    await server.stop();
  }
});

it("a picture of 484 million pixels is not decoded, not for the superuser either", async () => {
  const server = await startServer({ executable: inject("executable") });
  try {
    const { client } = await server.makeUser({ role: "user" });
    const employee = await client.post<{ id: number }>("/api/employees", anEmployee);
    const path = `/api/employees/${employee.json.id}/upload-attachment`;
    const picture = form({ attachmentType: "passport", attachment: { name: "a.png", bytes: png(22_000) } });
    expect((await client.post(path, picture)).status).toBe(201);
    const before = await mostMemory(server);
    const stored = await server.records<{ files: string[] }>("GET", `employees/records/${employee.json.id}`);
    const headers = { Authorization: await server.superuser() };
    const { token } = (await server.visitor().post<{ token: string }>("/api/files/token", undefined, { headers })).json;
    const file = `/api/files/employees/${employee.json.id}/${stored.files[0]}?token=${token}`;
    expect((await server.visitor().get(`${file}&thumb=100x100`)).status).toBe(404);
    expect((await server.visitor().get(file)).status).toBe(200);
    expect((await mostMemory(server)) - before).toBeLessThan(60 * MEGABYTE);
  } finally {
    await server.stop();
  }
});

it("passwords are hashed a few at a time, whichever way they come, and each gets its answer", async () => {
  const server = await startServer({ executable: inject("executable") });
  try {
    const person = await server.makeUser({ role: "user" });
    const { username, email, password } = person;
    const before = await mostMemory(server);
    const signIns = Array.from({ length: 8 }, (_, at) => [
      server.visitor().post("/api/login", { username, password }),
      server.visitor().post("/api/collections/users/auth-with-password", { identity: email, password }),
      server.visitor().post("/api/login", { username: `nobody-${at}`, password }),
    ]).flat();
    const statuses = (await Promise.all(signIns)).map(({ status }) => status);
    expect(statuses).toEqual(Array(8).fill([200, 200, 401]).flat());
    expect((await mostMemory(server)) - before).toBeLessThan(60 * MEGABYTE);
  } finally {
    await server.stop();
  }
});
