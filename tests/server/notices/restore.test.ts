import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { onStock } from "../harness.ts";
import { type ClockFirm, startClockFirm } from "./clock-firm.ts";
import { dataCommand } from "./simulated-restores.ts";

/* What people are told around a restore by the program's own commands. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Ten in the morning in Kuwait, on a Sunday. */
const SUNDAY = Date.parse("2029-01-07T07:00:00Z");

let firm: ClockFirm;
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sijil-told-"));
  firm = await startClockFirm();
});
afterAll(async () => {
  await firm.stop();
  await rm(folder, { recursive: true, force: true });
});

const command = (...words: string[]) => dataCommand(firm.clock.server, folder, ...words);

const lease = (name: string, dueDate: string) => firm.document({ name, dueDate, responsibleId: firm.people.viewer.id });

/** The mails since the last call: to whom, the Message-ID, and what they name. */
function told() {
  return firm.mail.mails.splice(0).map(({ to, text }) => ({
    to,
    id: /^Message-ID: (<.*>)/im.exec(text)?.[1],
    lines: [...text.matchAll(/^- (\w+):/gm)].map(([, name]) => name),
  }));
}

it.skipIf(onStock)(
  "nothing is told twice, but on another machine, there in mails with the same Message-ID",
  async () => {
    const { clock, people } = firm;
    const backup = join(folder, "backup.zip");
    await people.admin.client.put("/api/organization/settings", { quietDays: [] });
    await lease("First", "2029-02-06");
    await lease("Second", "2029-02-10");
    await clock.tick(SUNDAY);
    expect(told()).toEqual([{ to: [people.viewer.email], id: expect.any(String), lines: ["First", "Second"] }]);
    await command("backup", backup);
    // the last of these is thirty days before the second
    for (const day of [1, 2, 3, 4]) await clock.run(SUNDAY + day * DAY);
    const [thursday, ...others] = told();
    expect([thursday?.to, thursday?.lines, others]).toEqual([[people.viewer.email], ["Second"], []]);

    await clock.server.pause();
    await command("restore", backup);
    await clock.server.restart();
    await lease("Third", "2029-01-12");
    await clock.run(SUNDAY + 5 * DAY);
    // the clock is trusted, although the backup is five days old, and only what is new is told
    expect(told()).toEqual([{ to: [people.viewer.email], id: expect.any(String), lines: ["Third"] }]);

    // as on another machine: nothing is there that could be carried over
    await clock.server.pause();
    await rename(clock.server.dataDir, join(folder, "old machine"));
    await command("restore", backup);
    await clock.server.restart();
    for (const day of [1, 2, 3, 4]) await clock.run(SUNDAY + day * DAY + 2 * HOUR);
    expect(told()).toEqual([thursday]);
  },
);
