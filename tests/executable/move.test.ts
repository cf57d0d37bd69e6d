import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, inject, it } from "vitest";
import { startServer } from "../server/harness.ts";
import { sijil } from "./run.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sijil-move-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it("exports an organization and takes it in elsewhere, and says what is in the way in one sentence", async () => {
  const packaged = { executable: inject("executable") };
  const [from, to] = [await startServer(packaged), await startServer(packaged)];
  try {
    const firm = await from.makeOrganization({ name: "Moving Firm" });
    const person = await from.makeUser({ role: "admin", organizationId: firm.id });
    const exported = await sijil(folder, [
      ...["export", "firm.tar", "--organization", String(firm.id)],
      ...["--data-dir", from.dataDir],
    ]);
    expect(exported).toMatchObject({
      code: 0,
      errors: "",
      out: expect.stringMatching(/^Exported “Moving Firm” to firm/),
    });
    const take = () => sijil(folder, ["import", "firm.tar", "--data-dir", to.dataDir]);
    expect(await take()).toMatchObject({ code: 0, errors: "", out: expect.stringMatching(/^Imported “Moving Firm” /) });
    const there = to.visitor();
    await there.signIn(person.username, person.password);
    expect((await there.get<{ id: number }>("/api/user")).json.id).toBe(person.id);
    expect(await take()).toEqual({
      code: 1,
      out: "",
      errors: expect.stringMatching(/^“Moving Firm” was not imported, because this is taken here: [^\n]*\n$/),
    });
    const help = await sijil(folder, ["--help"]);
    expect(help.out).toMatch(/ {2}export \[FILE\] +Writes one organization/);
    expect((await sijil(folder, ["export", "--help"])).out).toContain("--organization");
  } finally {
    await Promise.all([from.stop(), to.stop()]);
  }
});
