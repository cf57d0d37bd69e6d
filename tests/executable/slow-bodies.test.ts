import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { startServer, type TestServer } from "../server/harness.ts";
import { crowd } from "./crowd.ts";
import { mostMemory } from "./memory.ts";

/** What one may hold that is waited for, in bytes; a runtime takes ten times as much. */
const EACH = 128 * 1024;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ executable: inject("executable") });
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
