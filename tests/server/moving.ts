import { createHash } from "node:crypto";
import { join } from "node:path";
import { expect } from "vitest";
import { root } from "../../scripts/lib/project.mjs";
import { run } from "../../scripts/lib/run.mjs";
import type { TestServer } from "./harness.ts";

/* An organization that moves from server to server, in a file that somebody may have changed on the way. */

/** Runs `npm run export` or `npm run import` on a server's data, in a folder. */
export async function moveCommand(server: TestServer, folder: string, ...words: string[]) {
  const script = join(root, "scripts/organization.mjs");
  const env = { DATA_DIR: server.dataDir, INIT_CWD: folder };
  const { code, output } = await run(process.execPath, [script, ...words], { env });
  return { code, output: output.trim() };
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** The export with other rows of the same length in a table, and hashes that fit. */
export function altered(copy: Buffer, table: string, change: (rows: string) => string): Buffer {
  const header = copy.indexOf(`records/${table}-000001.jsonl`);
  const size = Number.parseInt(copy.toString("latin1", header + 124, header + 135), 8);
  const body = copy.subarray(header + 512, header + 512 + size);
  const [before, rows] = [sha256(body), body.toString("latin1")];
  expect([change(rows).length, change(rows) === rows]).toEqual([rows.length, false]);
  body.write(change(rows), "latin1");
  copy.write(sha256(body), copy.lastIndexOf(before), "latin1");
  return copy;
}
