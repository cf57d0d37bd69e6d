import { access, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { startServer, type TestServer } from "../server/harness.ts";
import { sijil } from "./run.ts";

/* Commands that may run while a server works on the same data. */

let server: TestServer;
let folder: string;
let organization: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sijil-beside-"));
  server = await startServer({ executable: inject("executable"), dataDir: join(folder, "data") });
  organization = String((await server.makeOrganization()).id);
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

it("leave the server's temporary files alone, such as a backup on its way, which only a start clears", async () => {
  const temporary = join(folder, "data/.pb_temp_to_delete");
  const halfBackup = join(temporary, "half-a-backup");
  await mkdir(temporary);
  await writeFile(halfBackup, "");
  const commands = [
    ["doctor"],
    ["export", "firm.tar", "--organization", organization],
    ["import", "firm.tar"],
    ["admin", "reset-password"],
    ["backup"],
  ];
  for (const command of commands) {
    const ran = await sijil(folder, command);
    expect(ran.errors).not.toContain("The data are open");
    // what was exported here is taken here
    if (command[0] !== "import") expect(ran).toMatchObject({ code: 0, errors: "" });
    else expect(ran.errors).toContain("is taken here");
    await expect(access(halfBackup)).resolves.toBeUndefined();
  }
  await server.restart();
  await expect(access(halfBackup)).rejects.toThrow("ENOENT");
});
