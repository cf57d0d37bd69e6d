import { copyFile, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Category } from "#domain/index";
import { goTool } from "../../scripts/lib/go-tools.mjs";
import { executable } from "../../scripts/lib/package/executable.mjs";
import { run } from "../../scripts/lib/run.mjs";
import { freePort } from "../../scripts/lib/server.mjs";
import { client } from "../server/client.ts";
import { launchExecutable } from "../server/executable.ts";
import { type S3, startS3 } from "./s3.ts";

/* One setting keeps a copy in a bucket, and on a new machine the same setting brings everything back. */

let s3: S3;
let folder: string;
let sijil: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sijil-setting-"));
  s3 = await startS3();
  await s3.bucket("replica");
  const program = join(folder, "program");
  await mkdir(program);
  sijil = join(program, "sijil");
  await copyFile(await executable(), sijil);
  await copyFile(await goTool("litestream"), join(program, "litestream"));
});
afterAll(async () => {
  await s3?.stop();
  await rm(folder, { recursive: true, force: true });
});

const admin = { ADMIN_USERNAME: "admin", ADMIN_PASSWORD: "first-password" };

async function start(machine: string) {
  const { endpoint, region, accessKey, secret } = s3;
  const bucket = `s3://replica/sijil?endpoint=${encodeURIComponent(endpoint)}&region=${region}&forcePathStyle=true`;
  const env = { ...admin, REPLICATE_TO: bucket, REPLICATE_KEY: accessKey, REPLICATE_SECRET: secret };
  const dataDir = join(folder, machine);
  const server = await launchExecutable({ binary: sijil, host: "127.0.0.1", port: await freePort(), dataDir, env });
  const who = client(server.url);
  await who.signIn(admin.ADMIN_USERNAME, admin.ADMIN_PASSWORD);
  return { server, who, dataDir };
}

const categories = async (who: ReturnType<typeof client>) =>
  (await who.get<Category[]>("/api/categories")).json.map(({ name }) => name);

test("what was filed is there again on a new machine", async () => {
  const first = await start("first");
  expect((await first.who.post("/api/categories", { name: "Contracts" })).status).toBe(201);
  // on SIGTERM it lets the last changes go out
  await first.server.stop();
  expect((await s3.keys("replica")).length).toBeGreaterThan(0);
  await rm(first.dataDir, { recursive: true });

  const second = await start("second");
  try {
    expect(await categories(second.who)).toEqual(["Contracts"]);
    await expect.poll(() => second.server.log()).toContain("brought back from s3://replica/sijil.");
    expect(second.server.log()).not.toContain(s3.secret);
    expect((await second.who.post("/api/categories", { name: "Invoices" })).status).toBe(201);
  } finally {
    await second.server.kill9();
  }
  expect(await readdir(second.dataDir)).toContain("data.db");
});

test("a bucket that cannot be reached stops the start with a sentence, and starts nothing on empty data", async () => {
  const dataDir = join(folder, "third");
  const port = String(await freePort());
  const args = [
    "--replicate-to",
    "s3://replica/sijil?endpoint=http://127.0.0.1:9",
    "--port",
    port,
    "--data-dir",
    dataDir,
  ];
  const { code, output } = await run(sijil, args, {
    env: { AWS_CA_BUNDLE: undefined, REPLICATE_KEY: "a", REPLICATE_SECRET: "b" },
  });
  expect(code).toBe(1);
  expect(output).toContain("The copy at s3://replica/sijil could not be brought back");
  expect(await readdir(dataDir)).not.toContain("data.db");
});
