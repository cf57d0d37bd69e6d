import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { get } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, inject, it } from "vitest";
import { freePort } from "../../scripts/lib/server.mjs";
import { client } from "../server/client.ts";
import { expiredCertificate, serving, sijil } from "./run.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sijil-executable-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it("serves from an empty folder with nothing in its environment, and shows its administrator once", async () => {
  const port = String(await freePort());
  const first = await serving(folder, ["--port", port]);
  expect(first.url).toBe(`http://127.0.0.1:${port}`);
  expect(first.out()).toMatch(/console {3}.*\n[\s\S]*Ready: /);
  const password = /password {2}(\S+)/.exec(first.out())?.[1] ?? "";
  await client(first.url).signIn("admin", password);
  expect(await (await fetch(first.url)).text()).toContain("<title>");
  expect(await first.stop()).toBe(0);
  expect(await readdir(folder)).toEqual(["data"]);

  const second = await serving(folder, ["serve", "--port", port]);
  await client(second.url).signIn("admin", password);
  expect(await second.stop()).toBe(0);
  expect(second.out()).not.toContain("password");
});

it("has shown the first password before the account is on the disk, whenever it is killed", async () => {
  const args = ["--port", String(await freePort())];
  const child = spawn(inject("executable"), args, { cwd: folder, env: {}, stdio: ["ignore", "pipe", "inherit"] });
  let out = "";
  await new Promise<void>((resolve) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      out += text;
      if (/password {2}\S+\n/.test(out)) resolve();
    });
  });
  child.kill("SIGKILL");
  await once(child, "close");
  // the account came to be or it did not: the password that was shown last is good
  const second = await serving(folder, args);
  const shown = [...`${out}${second.out()}`.matchAll(/password {2}(\S+)\n/g)].at(-1)?.[1] ?? "";
  await client(second.url).signIn("admin", shown);
  expect(await second.stop()).toBe(0);
});

it("lets one of two first starts go on, and the other one say why it does not", async () => {
  const ports = [await freePort(), await freePort()].map(String);
  const both = await Promise.allSettled(ports.map((port) => serving(folder, ["--port", port])));
  const refused = both.filter((one) => one.status === "rejected").map(({ reason }) => String(reason));
  expect(refused).toEqual([expect.stringMatching(/Sijil is running on the data in \S+: stop it first\.\n$/)]);
  for (const one of both) if (one.status === "fulfilled") expect(await one.value.stop()).toBe(0);
});

it("says in one sentence that the port is in use, and makes nothing", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const address = other.address();
  const port = typeof address === "object" ? String(address?.port) : "";
  await mkdir(join(folder, "existing"));
  expect((await sijil(folder, ["--port", port, "--data-dir", "existing"])).code).toBe(1);
  expect(await readdir(join(folder, "existing"))).toEqual([]);
  await rm(join(folder, "existing"), { recursive: true });
  const ran = await sijil(folder, ["--port", port]);
  other.close();
  expect(ran.code).toBe(1);
  expect(ran.errors).toMatch(new RegExp(`^Port ${port} on 127.0.0.1 is already in use: [^\n]*--port[^\n]*\n$`));
  expect(await readdir(folder)).toEqual([]);
});

it("leaves data alone that another server uses", async () => {
  const first = await serving(folder, ["--port", String(await freePort())]);
  for (const words of [["serve", "--port", String(await freePort())], ["seed"]]) {
    const second = await sijil(folder, words);
    expect(second).toMatchObject({ code: 1, out: "" });
    expect(second.errors).toMatch(/^Sijil is running on the data in \S+data: stop it first\.\n$/);
  }
  expect((await fetch(`${first.url}/api/health`)).status).toBe(200);
  await first.stop();
});

it("says in one sentence that the data folder cannot be written", async () => {
  await writeFile(join(folder, "a-file"), "");
  const ran = await sijil(folder, ["--data-dir", "a-file/data"]);
  expect(ran).toMatchObject({ code: 1, out: "" });
  expect(ran.errors).toMatch(/^The data folder \S+ cannot be written [^\n]*--data-dir[^\n]*\n$/);
});

it("speaks HTTPS with a certificate of one's own", async () => {
  const { cert, key } = expiredCertificate();
  await writeFile(join(folder, "own.pem"), cert);
  await writeFile(join(folder, "key.pem"), key);
  const port = String(await freePort());
  const flags = ["--https", "localhost", "--port", port, "--https-certificate", "own.pem", "--https-key", "key.pem"];
  const server = await serving(folder, flags);
  expect(server.url).toBe(`https://localhost:${port}`);
  const status = await new Promise((resolve, reject) => {
    const request = get(`${server.url}/api/health`, { rejectUnauthorized: false }, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode));
    });
    request.on("error", reject);
  });
  expect(status).toBe(200);
  await server.stop();
  await rm(join(folder, "key.pem"));
  const refused = await sijil(folder, flags);
  expect(refused.code).toBe(1);
  expect(refused.errors).toMatch(/^The certificate \S*own\.pem with the key \S*key\.pem cannot be used: [^\n]*\n$/);
});
