import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { startServer, type TestServer } from "../server/harness.ts";
import { newUpload, spoken } from "../server/tus.ts";
import { crowd } from "./crowd.ts";
import { mostMemory } from "./memory.ts";

/** How many requests of one session may have begun (server/internal/admission). */
const MOST_BEGUN = 100;
/** What one may hold that is waited for, in bytes; a runtime takes ten times as much. */
const EACH = 128 * 1024;

let server: TestServer;
beforeAll(async () => {
  // sessions have another cookie where browsers come by HTTPS
  server = await startServer({ executable: inject("executable"), env: { PUBLIC_URL: "https://papers.example.test" } });
});
afterAll(() => server?.stop());

it.runIf(process.platform === "linux")("strangers whose bodies do not come hold no runtimes", async () => {
  const people = crowd(server.visitor());
  // the first ones make what is kept
  await Promise.all(Array.from({ length: 20 }, () => server.visitor().post("/api/login", { username: "a" })));
  const before = await mostMemory(server);
  const askings = await Promise.all(
    Array.from({ length: 300 }, async () => {
      const asking = people.ask("POST", "/api/login", {
        "Content-Type": "application/json",
        "Transfer-Encoding": "chunked",
        Expect: "100-continue",
      });
      await new Promise((resolve) => asking.sent.on("continue", resolve));
      asking.sent.write("{");
      return asking;
    }),
  );
  expect((await mostMemory(server)) - before).toBeLessThan(askings.length * EACH);
  for (const { sent } of askings) sent.end("}");
  const answers = await Promise.all(askings.map(({ answer }) => answer));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([400]));
  people.leave();
});

it("one person's many slow uploads hold a part of the runtimes, and all come to their end", async () => {
  const organizationId = (await server.makeOrganization()).id;
  const worker = () => server.makeUser({ organizationId, permissions: ["upload", "view"] });
  const [{ client }, other] = [await worker(), await worker()];
  const bytes = Buffer.alloc(100_000, "x");
  const paths = await Promise.all(Array.from({ length: MOST_BEGUN + 50 }, () => newUpload(client, bytes.length)));
  const people = crowd(client);
  let begun = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const uploads = paths.map((path, n) => {
    const asking = people.ask("PATCH", path, {
      ...spoken,
      Authorization: `made up ${n}`,
      "Content-Type": "application/offset+octet-stream",
      "Content-Length": bytes.length,
      "Upload-Offset": 0,
      Expect: "100-continue",
    });
    asking.sent.on("continue", async () => {
      begun++;
      await released;
      asking.sent.end(bytes);
    });
    return asking.answer;
  });
  await expect.poll(() => begun, { timeout: 60_000 }).toBeGreaterThanOrEqual(MOST_BEGUN);
  for (let n = 0; n < 100; n++) expect((await other.client.get("/api/documents")).status).toBe(200);
  expect(begun).toBe(MOST_BEGUN);
  release();
  const answers = await Promise.all(uploads);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(paths.map(() => 204));
  people.leave();
});

it("PocketBase's own API reads large bodies of those alone whom it knows", async () => {
  const large = JSON.stringify({ identity: "a".repeat(100_000), password: "b" });
  const post = async (path: string, body: BodyInit, Authorization: string) =>
    (
      await fetch(`${server.url}/api/collections/${path}`, {
        method: "POST",
        body,
        headers: { Authorization, "Content-Type": "application/json" },
        duplex: "half",
      } as RequestInit)
    ).status;
  const path = "users/auth-with-password";
  expect(await post(path, large, "made up")).toBe(413);
  expect(await post(path, new Blob([large]).stream(), "made up")).toBe(413);
  expect(await post(path, JSON.stringify({ identity: "a", password: "b" }), "made up")).toBe(400);
  expect(await post(path, new Blob(["{}"]).stream(), "made up")).toBe(400);
  expect(await post(path, large, await server.superuser())).toBe(400);
});
