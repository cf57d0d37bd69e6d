import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { executable } from "../../scripts/lib/package/executable.mjs";
import { run } from "../../scripts/lib/run.mjs";
import { asSuperuser, upload } from "../executable/nights.ts";
import { makePeople, startServer, type TestServer } from "../server/harness.ts";
import { keepIn, type S3, startS3 } from "./s3.ts";

/* Backups in a bucket: by BACKUP_DIR, and by what the console's settings name. */

let s3: S3;
let folder: string;
let sijil: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sijil-bucket-"));
  s3 = await startS3();
  sijil = await executable();
});
afterAll(async () => {
  await s3?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function night(server: TestServer, count: number): Promise<string> {
  await asSuperuser(server, "POST", "/api/crons/sijilBackup");
  const made = () => [...server.log().matchAll(/Backed up: (\S+),/g)][count - 1]?.[1];
  return vi.waitUntil(made, { timeout: 60_000 });
}

test.each(["BACKUP_DIR", "the console"])(
  "by %s: each file once, and all of it comes back on a new machine",
  async (by) => {
    const bucket = by === "BACKUP_DIR" ? "by-setting" : "by-console";
    await s3.bucket(bucket);
    const { endpoint, region, accessKey, secret } = s3;
    const query = `endpoint=${encodeURIComponent(endpoint)}&region=${region}&forcePathStyle=true`;
    const path = by === "BACKUP_DIR" ? `${bucket}/our/firm` : bucket;
    const settings = { BACKUP_DIR: `s3://${path}?${query}`, BACKUP_KEY: accessKey, BACKUP_SECRET: secret };
    const dataDir = join(folder, bucket);
    await mkdir(dataDir);
    const server = await startServer({ dataDir, executable: sijil, env: by === "BACKUP_DIR" ? settings : {} });
    try {
      if (by === "the console") await keepIn(server, s3, "backups", bucket);
      const { user } = await makePeople(server);
      const paper = await upload(user, "Paper");
      await night(server, 1);
      const name = await night(server, 2);
      expect((await s3.keys(bucket)).filter((key) => /^[0-9a-f]{64}$/.test(key))).toHaveLength(1);
      await server.pause();
      await rm(dataDir, { recursive: true });
      const restored = await run(sijil, ["restore", name, "--data-dir", dataDir], { env: settings });
      expect(restored).toMatchObject({ code: 0, output: `Restored ${name}.\n` });
      await server.restart();
      const answer = await user.client.raw("GET", `/api/documents/${paper.id}/download`);
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(paper.bytes);
    } finally {
      await server.stop();
    }
  },
);
