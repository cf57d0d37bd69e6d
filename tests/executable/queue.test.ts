import { createServer, type Socket } from "node:net";
import { availableParallelism } from "node:os";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import type { Category, Document } from "#domain/index";
import { answerHeaders, sentence } from "#domain/index";
import { form } from "../server/client.ts";
import { type Person, startServer, type TestServer } from "../server/harness.ts";
import { newUpload, offsetOf, spoken } from "../server/tus.ts";
import { crowd, textOf } from "./crowd.ts";

/** More than may compute at a time (server/internal/admission). */
const MANY = availableParallelism() + 30;
/** How many may wait. */
const MOST_WAITING = 2000;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ executable: inject("executable") });
});
afterAll(() => server?.stop());

const worker = async (): Promise<Person> =>
  server.makeUser({
    organizationId: (await server.makeOrganization()).id,
    permissions: ["upload", "download", "view", "delete"],
  });

it("answers others while many uploads trickle, and then those", async () => {
  const { client } = await worker();
  const bytes = Buffer.alloc(200_000, "x");
  const uploads = await Promise.all(Array.from({ length: MANY }, () => newUpload(client, bytes.length)));
  const people = crowd(client);
  const large = uploads.map((path) => {
    const asking = people.ask("PATCH", path, {
      ...spoken,
      "Content-Type": "application/offset+octet-stream",
      "Content-Length": bytes.length,
      "Upload-Offset": 0,
    });
    asking.sent.write(bytes.subarray(0, 100_000));
    return asking;
  });
  const body = Buffer.from(JSON.stringify({ name: "A category" }));
  const small = Array.from({ length: MANY }, () => {
    const asking = people.ask("POST", "/api/categories", {
      "Content-Type": "application/json",
      "Content-Length": body.length,
    });
    asking.sent.write(body.subarray(0, 5));
    return asking;
  });
  for (const path of uploads) {
    await expect.poll(async () => Number((await offsetOf(client, path))[1]), { timeout: 60_000 }).toBeGreaterThan(0);
  }
  for (const { sent } of large) sent.end(bytes.subarray(100_000));
  for (const { sent } of small) sent.end(body.subarray(5));
  expect(new Set(await Promise.all(large.map(async ({ answer }) => (await answer).statusCode)))).toEqual(
    new Set([204]),
  );
  expect(new Set(await Promise.all(small.map(async ({ answer }) => (await answer).statusCode)))).toEqual(
    new Set([201]),
  );
  people.leave();
});

it("answers others while many do not read what they asked for", async () => {
  const { client } = await worker();
  const category = (await client.post<Category>("/api/categories", { name: "C" })).json;
  const bytes = Buffer.alloc(9 << 20, "%PDF-1.4 ");
  const fields = { name: "D", categoryId: category.id, file: { name: "d.pdf", bytes } };
  const document = (await client.post<Document>("/api/documents", form(fields))).json;
  const people = crowd(client);
  const downloads = Array.from({ length: MANY }, () => {
    const asking = people.ask("GET", `/api/documents/${document.id}/download`);
    asking.sent.end();
    return asking;
  });
  const answers = await Promise.all(downloads.map(({ answer }) => answer));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(downloads.map(() => 200));
  expect((await client.get("/api/documents")).status).toBe(200);
  people.leave();
});

it("answers hundreds that come at once, reads and changes, and another client in between", async () => {
  const [first, second] = [await worker(), await worker()];
  const people = crowd(first.client);
  let answered = 0;
  const requests = Array.from({ length: 600 }, (_, n) => {
    const body = JSON.stringify({ name: `Category ${n}` });
    const head = { "Content-Type": "application/json", "Content-Length": body.length };
    const asking = n % 2 ? people.ask("POST", "/api/categories", head) : people.ask("GET", "/api/categories");
    asking.sent.end(n % 2 ? body : undefined);
    asking.answer.then(
      () => answered++,
      () => {},
    );
    return asking;
  });
  await Promise.race(requests.map(({ answer }) => answer));
  expect((await second.client.get("/api/categories")).status).toBe(200);
  expect(answered).toBeLessThan(requests.length / 2);
  const answers = await Promise.all(requests.map(({ answer }) => answer));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(requests.map((_, n) => (n % 2 ? 201 : 200)));
  people.leave();
  expect((await first.client.get<Category[]>("/api/categories")).json).toHaveLength(300);
});

it("answers others while many wait for a mail server that says nothing", async () => {
  const { client } = await worker();
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const address = silent.address();
  const headers = { Authorization: await server.superuser() };
  const smtp = { enabled: true, host: "127.0.0.1", port: typeof address === "object" ? address?.port : 0 };
  expect((await client.patch("/api/settings", { smtp }, { headers })).status).toBe(200);
  const people = crowd(client);
  const body = JSON.stringify({ email: "a@example.test", template: "verification", collection: "users" });
  const about = { ...headers, "Content-Type": "application/json", "Content-Length": body.length };
  const held: Socket[] = [];
  silent.on("connection", (socket) => held.push(socket));
  for (let n = 0; n < MANY; n++) people.ask("POST", "/api/settings/test/email", about).sent.end(body);
  await expect.poll(() => held.length, { timeout: 60_000 }).toBe(MANY);
  expect((await client.get("/api/categories")).status).toBe(200);
  people.leave();
  for (const socket of held) socket.destroy();
  silent.close();
});

it("sends notifications to 200 that listen at once", async () => {
  const { client } = await worker();
  const people = crowd(client);
  const streams = await Promise.all(
    Array.from({ length: 200 }, async () => {
      const { sent, answer } = people.ask("GET", "/api/realtime");
      sent.end();
      let text = "";
      (await answer).setEncoding("utf8").on("data", (part: string) => {
        text += part;
      });
      await expect.poll(() => text, { timeout: 60_000 }).toContain('"clientId":"');
      const clientId = /"clientId":"([^"]+)"/.exec(text)?.[1];
      const { status } = await client.post("/api/realtime", { clientId, subscriptions: ["sync"] });
      expect(status).toBe(204);
      return () => text;
    }),
  );
  await client.post("/api/categories", { name: "C" });
  for (const text of streams) await expect.poll(text, { timeout: 60_000 }).toContain("event:sync");
  people.leave();
});

it("refuses those that the queue has no room for, not who has few there, and does nothing for those that leave it", async () => {
  const [{ client }, other] = [await worker(), await worker()];
  const people = crowd(client);
  const body = JSON.stringify({ name: "A category" });
  const refusals = Array.from({ length: MOST_WAITING + 2000 }, () => {
    const { sent, answer } = people.ask("POST", "/api/categories", {
      "Content-Type": "application/json",
      "Content-Length": body.length,
      "Accept-Language": "ar-KW,ar;q=0.9,en;q=0.8",
    });
    sent.end(body);
    return answer.then((head) => (head.statusCode === 201 ? Promise.reject(new Error("answered")) : head));
  });
  const refused = await Promise.any(refusals);
  const few = await Promise.all(Array.from({ length: 20 }, () => other.client.get("/api/categories")));
  expect(few.map(({ status }) => status)).toEqual(few.map(() => 200));
  expect(refused.statusCode).toBe(503);
  expect(refused.headers).toMatchObject({
    [answerHeaders.code.toLowerCase()]: "server_busy",
    "content-language": "ar",
    "retry-after": expect.stringMatching(/^[1-9][0-9]*$/),
  });
  expect(await textOf(refused)).toBe(sentence("server_busy", "ar"));
  people.leave();
  await expect.poll(async () => (await client.get("/api/user")).status, { timeout: 60_000 }).toBe(200);
  const done = (await client.get<Category[]>("/api/categories")).json;
  expect(done.length).toBeLessThan(MOST_WAITING);
});
