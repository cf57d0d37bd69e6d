import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { formats, type Told, unpackFormat } from "./formats.ts";
import { startServer, type TestServer } from "./harness.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "sijil-upgrade-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** What they were told before is told now: a later release may tell more of a record, never less. */
async function expectTold(server: TestServer, { username, password, lists, files }: Told): Promise<void> {
  const browser = server.visitor();
  await browser.signIn(username, password);
  for (const [path, { status, json }] of Object.entries(lists)) {
    const answer = await browser.get(path);
    expect([username, path, answer.status]).toEqual([username, path, status]);
    if (Array.isArray(json)) expect(answer.json).toHaveLength(json.length);
    if (json) expect(answer.json).toMatchObject(json);
  }
  for (const [path, digest] of Object.entries(files)) {
    const bytes = Buffer.from(await (await browser.raw("GET", path)).arrayBuffer());
    expect([path, createHash("sha256").update(bytes).digest("hex")]).toEqual([path, digest]);
  }
}

describe.each(await formats())("the data of %s", (version) => {
  it("are read as they were, files included, by everybody who could", async () => {
    const told = await unpackFormat(version, dataDir);
    expect(told.flatMap(({ files }) => Object.keys(files)).length).toBeGreaterThan(10);
    const server = await startServer({ dataDir });
    try {
      for (const person of told) await expectTold(server, person);
    } finally {
      await server.stop();
    }
  });
});
