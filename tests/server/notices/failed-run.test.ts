import { afterAll, beforeAll, expect, it } from "vitest";
import { sql } from "../rows.ts";
import { type ClockFirm, startClockFirm } from "./clock-firm.ts";

/* A run that could not tell everybody is reported until one does. */

let firm: ClockFirm;
beforeAll(async () => {
  firm = await startClockFirm();
  const { server } = firm.clock;
  await sql(
    server,
    "UPDATE users SET email = 'operator@example.test', confirmedEmail = 'operator@example.test' WHERE role = 'super_admin'",
  );
});
afterAll(() => firm.stop());

/** In Kuwait. */
const at = (time: string) => Date.parse(`2029-01-08T${time}:00+03:00`);

const noted = async () => {
  const [[value] = []] = await sql(firm.clock.server, "SELECT value FROM sync_state WHERE name = 'notices.failed'");
  return value === undefined ? null : JSON.parse(String(value));
};
const reports = () => firm.mail.mails.splice(0).filter(({ to }) => to.includes("operator@example.test"));

it("one that fails is noted with its reason, told once to who looks after the server, and forgotten after a good one", async () => {
  const { server } = firm.clock;
  await firm.clock.tick(at("08:07"));
  expect(await noted()).toBeNull();
  await sql(server, "ALTER TABLE digests RENAME TO elsewhere");
  await firm.clock.tick(at("09:07"));
  const first = { since: "2029-01-08T06:07:00.000Z", at: "2029-01-08T06:07:00.000Z", told: true };
  expect(await noted()).toEqual({ ...first, reason: expect.stringContaining("no such table: digests") });
  const [mail, ...others] = reports();
  expect(others).toEqual([]);
  expect(mail?.subject).toContain("People are not told of what expires / تعذّر التنبيه إلى مواعيد انتهاء الصلاحية");
  expect(mail?.text).toContain("Since 2029-01-08 06:07 (UTC)");
  await firm.clock.tick(at("10:07"));
  expect(await noted()).toMatchObject({ ...first, at: "2029-01-08T07:07:00.000Z" });
  expect(reports()).toEqual([]);
  await sql(server, "ALTER TABLE elsewhere RENAME TO digests");
  await firm.clock.tick(at("11:07"));
  expect(await noted()).toBeNull();
});

it("who looks after the server is told as soon as the mail server takes it", async () => {
  const { server } = firm.clock;
  await sql(server, "ALTER TABLE notice_people RENAME TO elsewhere");
  firm.mail.mood = "refuses";
  await firm.clock.tick(at("12:07"));
  expect(await noted()).toMatchObject({ told: false });
  firm.mail.mood = "takes";
  await firm.clock.tick(at("13:07"));
  expect(reports()).toHaveLength(1);
  expect(await noted()).toMatchObject({ told: true, since: "2029-01-08T09:07:00.000Z" });
  await sql(server, "ALTER TABLE elsewhere RENAME TO notice_people");
  await firm.clock.tick(at("14:07"));
  expect(await noted()).toBeNull();
});
