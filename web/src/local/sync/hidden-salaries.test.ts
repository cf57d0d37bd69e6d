import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";
import type { Employee, Organization } from "#domain/index";
import { write } from "../outbox/outbox.ts";
import { decodeContent } from "../outbox/outbox-content.ts";
import { feedOf } from "../outbox/outbox-feed.ts";
import { allEntries } from "../outbox/outbox-store.ts";
import type { NewEntry } from "../storage/types.ts";
import type { LocalSession } from "../tabs/session.ts";
import { withFollowedSession } from "../testing/followed-session.ts";
import { anEmployee } from "../testing/rows.ts";
import { aUser } from "../testing/users.ts";
import { forgetHiddenSalaries } from "./hidden-salaries.ts";

const ORG = 555;
let people = 7000;
let local: LocalSession;

withFollowedSession(
  () => aUser(++people, { organizationId: ORG }),
  (opened) => {
    local = opened;
  },
);

const take = (...rows: Employee[]) => {
  local.mirror.applyChanges(rows.map((record) => ({ collection: "employees" as const, id: record.id, record })));
  local.mirror.publish(true);
};

/** The organization as the pull brings it. */
const organization = (hidesSalaries: boolean) => {
  const blank = { description: null, ownerId: null, isActive: true, createdAt: "2026-01-01T00:00:00.000Z", version: 1 };
  const record: Organization = { ...blank, id: ORG, name: "Al Noor", settings: { hidesSalaries } };
  local.mirror.applyChanges([{ collection: "organizations", id: ORG, record }]);
  local.mirror.publish(true);
};

const entry = (kind: NewEntry["kind"], record: number, more: Partial<NewEntry>): NewEntry => ({
  kind,
  collection: "employees",
  record,
  title: "Layla",
  method: "POST",
  path: `/api/employees/${record}`,
  overlay: null,
  ...more,
});

/** One of each kind of entry that keeps a salary: 7413.25 is what was seen, 8000.00 what was typed. */
async function writeAll(tenant: number): Promise<void> {
  const seen = (id: number) => anEmployee(id, { salary: "7413.25", tenant });
  take(seen(1), seen(2));
  await write(entry("employee.update", 1, { method: "PATCH", body: { salary: 8000 }, overlay: { salary: "8000.00" } }));
  await write(entry("employee.delete", 2, { method: "DELETE" }));
  await write(entry("employee.restore", 3, { overlay: seen(3) }));
  const typed = anEmployee(4, { salary: "8000.00", tenant });
  await write(entry("employee.create", 4, { body: { id: 4, salary: 8000 }, overlay: typed }));
  await vi.waitFor(() => expect(feedOf(local.outbox).index.entries).toHaveLength(4), { interval: 2, timeout: 60_000 });
}

/** What each entry says of a salary: before, meanwhile, and in its request. */
const salaries = async () =>
  await Promise.all(
    (await allEntries(local.outbox)).map(async ({ bytes }) => {
      const { before, overlay, body } = await decodeContent(bytes);
      return [before?.salary, overlay?.salary, body?.salary];
    }),
  );

const told = [
  ["7413.25", "8000.00", 8000],
  ["7413.25", undefined, undefined],
  [undefined, "7413.25", undefined],
  [undefined, "8000.00", 8000],
];

test("an outbox keeps no salary that is hidden from its author, but what they typed themselves", async () => {
  organization(false);
  await writeAll(ORG);
  await forgetHiddenSalaries(local);
  expect(await salaries()).toEqual(told);
  organization(true);
  await forgetHiddenSalaries(local);
  expect(await salaries()).toEqual([
    [null, undefined, 8000],
    [null, undefined, undefined],
    [undefined, null, undefined],
    [undefined, null, 8000],
  ]);
});

test("salaries of the private space stay, and so do those of who has the right", async () => {
  organization(true);
  await writeAll(local.user.id);
  // what was made here belongs to the organization
  await forgetHiddenSalaries(local);
  expect((await salaries()).slice(0, 2)).toEqual(told.slice(0, 2));
  const record = { ...local.user, permissions: ["seesSalaries" as const] };
  local.mirror.applyChanges([{ collection: "users", id: record.id, record }]);
  local.mirror.publish(true);
  take(anEmployee(1, { tenant: ORG }));
  const before = await salaries();
  await forgetHiddenSalaries(local);
  expect(await salaries()).toEqual(before);
});
