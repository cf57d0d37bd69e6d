import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Notice, OwnPush } from "#domain/index";
import type { Client } from "../harness.ts";
import { type MailServer, sendMailBy, startMailServer } from "../mail.ts";
import { moveCommand } from "../moving.ts";
import { type ClockFirm, startClockFirm } from "./clock-firm.ts";
import { type ClockServer, startClockServer } from "./clock-server.ts";

/* What people were told of dates moves with their organization: the next server goes on where the one before ended. */

/** Ten in the morning in Kuwait. */
const at = (day: string, time = "10:00") => Date.parse(`${day}T${time}:00+03:00`);
const [SUNDAY, MONDAY, TUESDAY] = ["2029-01-07", "2029-01-08", "2029-01-09"] as const;

let folder = "";
let firm: ClockFirm;
let next: ClockServer;
let mail: MailServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sijil-move-told-"));
  firm = await startClockFirm();
  next = await startClockServer();
  mail = await startMailServer();
  await sendMailBy(next.server, mail.port);
});
afterAll(async () => {
  await mail.close();
  await Promise.all([firm.stop(), next.server.stop()]);
  await rm(folder, { recursive: true, force: true });
});

/** The mails of a server since the last call: to whom, the Message-ID, and what they name. */
const told = ({ mails }: Pick<MailServer, "mails">) =>
  mails.splice(0).map(({ to, text }) => ({
    to,
    id: /^Message-ID: (<.*>)/im.exec(text)?.[1],
    lines: [...text.matchAll(/^- (\w+):/gm)].map(([, name]) => name),
  }));

const noticesOf = async (client: Client) => (await client.get<Notice[]>("/api/notices")).json;

it("nothing is told twice, what waits is told, and devices are woken by the server alone that they know", async () => {
  const { clock, people } = firm;
  const { viewer, user, admin } = people;
  const of = { responsibleId: viewer.id };
  await admin.client.put("/api/organization/settings", { quietDays: [], push: true, escalationDays: null });
  const device = { endpoint: "https://push.invalid/viewer" };
  expect((await viewer.client.put("/api/push/subscription", device)).status).toBe(204);

  await firm.document({ name: "Told", dueDate: "2029-02-06", ...of });
  await clock.tick(at(SUNDAY));
  expect(told(firm.mail)).toEqual([{ to: [viewer.email], id: expect.any(String), lines: ["Told"] }]);
  // a digest that the mail server does not take, and a change of hands that no digest has yet
  await firm.document({ name: "Waiting", dueDate: "2029-01-15", ...of });
  await sendMailBy(clock.server, 1);
  await clock.tick(at(MONDAY));
  const late = await firm.document({ name: "Handed", dueDate: "2029-11-20" }, user);
  const handed = { day: "2029-11-20", by: viewer.id, snoozedUntil: null };
  expect((await user.client.post(`/api/documents/${late.id}/handling`, handed)).status).toBe(200);
  const before = await noticesOf(viewer.client);
  expect(before.map(({ name, kind }) => `${name} ${kind}`).sort()).toEqual([
    "Handed handed",
    "Told lead",
    "Waiting lead",
  ]);

  const organization = String(people.first.id);
  const exported = await moveCommand(clock.server, folder, "export", "--organization", organization, "firm.tar");
  expect([exported.code, exported.output]).toEqual([0, expect.stringContaining("digests: 2")]);
  const imported = await moveCommand(next.server, folder, "import", "firm.tar");
  expect(imported).toMatchObject({ code: 0 });
  await next.server.restart();
  const there = next.server.visitor();
  await there.signIn(viewer.username, viewer.password);
  expect(await noticesOf(there)).toEqual(before);
  expect((await there.get<OwnPush>("/api/push")).json).toEqual({ key: expect.any(String), subscribed: false });

  await next.tick(at(MONDAY, "12:00"));
  expect(told(mail)).toEqual([{ to: [viewer.email], id: expect.any(String), lines: ["Waiting", "Handed"] }]);
  for (const day of [TUESDAY, "2029-01-10", "2029-01-14"]) await next.tick(at(day, "15:00"));
  expect(told(mail)).toEqual([]);
  // the next lead time of each, once
  for (const day of ["2029-01-15", "2029-01-30", "2029-01-31"]) await next.tick(at(day));
  expect(told(mail).map(({ lines }) => lines)).toEqual([["Waiting"], ["Told"]]);
});
