import { expect, inject, it } from "vitest";
import { startServer } from "../server/harness.ts";
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
