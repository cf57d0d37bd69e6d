import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { freePort } from "../../scripts/lib/server.mjs";
import { serving, sijil } from "./run.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sijil-health-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const healthAt = (port: number, ...more: string[]) => sijil(folder, ["health", "--port", String(port), ...more]);

it("shows by its exit code whether the server of these settings answers", async () => {
  const port = await freePort();
  const before = await healthAt(port);
  expect(before).toEqual({ code: 1, out: "", errors: `No Sijil answers at http://127.0.0.1:${port}.\n` });
  const server = await serving(folder, ["--host", "0.0.0.0", "--port", String(port)]);
  try {
    for (const host of ["0.0.0.0", "127.0.0.1"]) {
      expect(await healthAt(port, "--host", host)).toEqual({ code: 0, out: "", errors: "" });
    }
  } finally {
    await server.stop();
  }
  expect((await healthAt(port)).code).toBe(1);
});

it("prints what is wrong with a server that serves, which is no failure unless asked for", async () => {
  const port = await freePort();
  const server = await serving(folder, ["--port", String(port), "--min-free-disk-mb", "4000000000"]);
  try {
    const problem = { code: "disk_low", message: "The disk is nearly full: files are refused." };
    const answer = await fetch(`${server.url}/api/health`);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { code: 200, message: problem.message, data: { mail: "off", status: "degraded", problems: [problem] } },
    ]);
    const out = `${problem.message} (${problem.code})\n`;
    expect(await healthAt(port)).toEqual({ code: 0, out, errors: "" });
    expect(await healthAt(port, "--strict")).toEqual({ code: 1, out, errors: "" });
  } finally {
    await server.stop();
  }
});

it.each([
  ["fails", 500, "{}"],
  ["is something else", 200, "<html>"],
  ["sends on", 302, '{"code":200}'],
])("ends with 1 and one sentence where what answers %s", async (_, status, body) => {
  const other = createServer((_request, response) => response.writeHead(status, { Location: "/" }).end(body));
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  try {
    const { port } = other.address() as AddressInfo;
    expect(await healthAt(port)).toEqual({
      code: 1,
      out: "",
      errors: `What answers at http://127.0.0.1:${port} is not well, or is no Sijil: the status is ${status}.\n`,
    });
  } finally {
    other.close();
  }
});
