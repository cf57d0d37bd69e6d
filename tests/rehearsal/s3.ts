import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { goTool } from "../../scripts/lib/go-tools.mjs";
import { freePort } from "../../scripts/lib/server.mjs";
import type { TestServer } from "../server/harness.ts";
import { answering, start } from "./children.ts";

/** A real S3-compatible server on this machine; its buckets are folders. */
export interface S3 {
  endpoint: string;
  region: string;
  accessKey: string;
  secret: string;
  /** Makes a bucket. */
  bucket(name: string): Promise<void>;
  /** The keys in a bucket. */
  keys(bucket: string): Promise<string[]>;
  stop(): Promise<void>;
}

export async function startS3(): Promise<S3> {
  const program = await goTool("versitygw");
  const folder = await mkdtemp(join(tmpdir(), "sijil-s3-"));
  const port = await freePort();
  const [accessKey, secret, region] = ["rehearsal", "rehearsal-secret", "us-east-1"];
  const buckets = join(folder, "buckets");
  const notes = join(folder, "notes");
  for (const path of [buckets, notes]) await mkdir(path);
  const account = ["--access", accessKey, "--secret", secret, "--region", region];
  const gateway = start(program, [
    ...account,
    "--port",
    `127.0.0.1:${port}`,
    "--quiet",
    "posix",
    "--sidecar",
    notes,
    buckets,
  ]);
  const endpoint = `http://127.0.0.1:${port}`;
  await answering(gateway, () => fetch(endpoint));
  return {
    endpoint,
    region,
    accessKey,
    secret,
    bucket: async (name) => void (await mkdir(join(buckets, name))),
    async keys(bucket) {
      const entries = await readdir(join(buckets, bucket), { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
    },
    async stop() {
      await gateway.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Sets PocketBase's own storage settings, as its console does. @param what `s3` for files, `backups` for backups */
export async function keepIn(server: TestServer, s3: S3, what: "s3" | "backups", bucket: string): Promise<void> {
  const { endpoint, region, accessKey, secret } = s3;
  const place = { enabled: true, bucket, region, endpoint, accessKey, secret, forcePathStyle: true };
  const answer = await fetch(`${server.url}/api/settings`, {
    method: "PATCH",
    headers: { Authorization: await server.superuser(), "Content-Type": "application/json" },
    body: JSON.stringify(what === "s3" ? { s3: place } : { backups: { s3: place } }),
  });
  if (!answer.ok) throw new Error(`settings: ${answer.status} ${await answer.text()}`);
}
