import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ExpectedAnswers, formats, unpackFormat } from "./formats.ts";
import { startServer, type TestServer } from "./harness.ts";
import {
  expectEarlierClient,
  expectPapers,
  expectPresentClient,
  expectRemovedPaper,
  expectRestorable,
  workersOf,
} from "./kept-papers.ts";

/* Data of each release, in which people had four attachments and two papers with renewals, under the papers of today. */

describe.each(await formats())("the papers of people in the data of %s", (version) => {
  let folder: string;
  let server: TestServer;
  let workers: ExpectedAnswers[];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "sijil-papers-"));
    const dataDir = join(folder, "data");
    workers = workersOf(await unpackFormat(version, dataDir));
    server = await startServer({ dataDir });
  });
  afterAll(async () => {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const worker = () =>
    workers.find(({ username }) => username === "user-Gulf") ?? expect.fail("nobody works with employees");

  it("have every attachment as a page, and every renewal in their history", async () => {
    expect(workers.length).toBeGreaterThanOrEqual(4);
    for (const person of workers) await expectPapers(server, person);
  });

  it("come back once removed, by the routes of attachments and those of papers", () =>
    expectRestorable(server, worker()));

  it("come back with their pages, where whole papers were removed", () => expectRemovedPaper(server, worker()));

  it("are changed by a client that knows fields and attachments alone", () => expectEarlierClient(server, worker()));

  it("get a further page and are renewed by the client of this release", () => expectPresentClient(server, worker()));
});
