import { execFileSync, spawn } from "node:child_process";
import { chmod, chown, cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { freePort } from "../../scripts/lib/server.mjs";
import { serving, sijil } from "./run.ts";

/* Whose the files are, and who may read them. */

const NOBODY = 65_534;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sijil-owner-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Everything below a folder, with its owner and its rights for others. */
async function inside(path: string) {
  const names = await readdir(path, { recursive: true });
  return Promise.all(
    names.map(async (name) => {
      const { uid, mode } = await stat(join(path, name));
      return { name, uid, others: mode & 0o077 };
    }),
  );
}

it("what it makes is for its own account alone", async () => {
  const server = await serving(folder, ["--port", String(await freePort())]);
  expect(await server.stop()).toBe(0);
  const data = join(folder, "data");
  expect((await stat(data)).mode & 0o777).toBe(0o700);
  const open = (await inside(data)).filter(({ name, others }) => others !== 0 && !name.startsWith(".sijil"));
  expect(open).toEqual([]);
});

it("a folder that every account can read is reported at the start and by the doctor", async () => {
  const first = await serving(folder, ["--port", String(await freePort())]);
  expect(await first.stop()).toBe(0);
  expect(first.out()).not.toContain("Every account");
  for (const path of [folder, join(folder, "data")]) await chmod(path, 0o755);
  const second = await serving(folder, ["--port", String(await freePort())]);
  expect(await second.stop()).toBe(0);
  expect(second.out()).toContain(`Every account of this machine can read the data folder: “chmod o= ${folder}/data”`);
  const doctor = await sijil(folder, ["doctor"]);
  expect([doctor.code, doctor.out]).toEqual([1, expect.stringContaining("PROBLEM  Every account of this machine")]);
  await chmod(join(folder, "data"), 0o750);
  expect((await sijil(folder, ["doctor"])).code).toBe(0);
});

describe.runIf(process.getuid?.() === 0)("commands that root gives", () => {
  /** Starts the server as the account that owns the folder, and asks it to end. */
  async function serveAsOwner(program: string) {
    const port = String(await freePort());
    const account = ["--reuid", String(NOBODY), "--regid", String(NOBODY), "--clear-groups"];
    const child = spawn("setpriv", [...account, program, "--port", port], { cwd: folder, env: {} });
    let out = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        out += text;
        if (out.includes("Ready: ")) child.kill("SIGTERM");
      });
    }
    const code = await new Promise((resolve) => child.on("close", resolve));
    return { code, out };
  }

  it("leave every file to the owner of the data folder, so that the service goes on", async () => {
    const program = join(folder, "sijil");
    await cp(inject("executable"), program);
    await chown(folder, NOBODY, NOBODY);
    expect(await serveAsOwner(program)).toMatchObject({ code: 0 });
    const backup = join(folder, "data/backups/a.zip");
    const commands = [["doctor"], ["backup", backup], ["admin", "reset-password"], ["restore", backup], ["doctor"]];
    for (const command of commands) {
      const ran = await sijil(folder, command);
      expect([ran.code, ran.errors, ran.out], command.join(" ")).toEqual([0, "", expect.any(String)]);
      expect((await inside(join(folder, "data"))).filter(({ uid }) => uid !== NOBODY)).toEqual([]);
    }
    expect(await serveAsOwner(program)).toMatchObject({ code: 0 });
  });

  it("do not look through the data folder where they need none of it", async () => {
    const data = join(folder, "data");
    await mkdir(data);
    await chown(data, NOBODY, NOBODY);
    // whatever gives files back would give this one
    await writeFile(join(data, "a"), "");
    for (const command of ["health", "version"]) await sijil(folder, [command, "--port", String(await freePort())]);
    expect((await stat(join(data, "a"))).uid).toBe(0);
  });

  it("name what belongs to another account, and what to do about it", async () => {
    const server = await serving(folder, ["--port", String(await freePort())]);
    expect(await server.stop()).toBe(0);
    const data = join(folder, "data");
    execFileSync("chown", ["-R", `${NOBODY}:${NOBODY}`, data]);
    await chown(join(data, "data.db"), 0, 0);
    for (const _ of [1, 2]) {
      const { code, out } = await sijil(folder, ["doctor"]);
      expect(code).toBe(1);
      expect(out).toMatch(/^PROBLEM {2}1 file belongs to another account than the data folder, .*: data\.db\.$/m);
      expect(out).toContain(`→ As root, give them to the folder's owner: chown -R ${NOBODY}:${NOBODY} ${data}.`);
    }
  });
});
