import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";
import type { User } from "#domain/index";
import { write } from "../outbox/outbox.ts";
import { decodeContent } from "../outbox/outbox-content.ts";
import { feedOf } from "../outbox/outbox-feed.ts";
import { allEntries } from "../outbox/outbox-store.ts";
import { PushStore } from "../outbox/push-store.ts";
import type { NewEntry } from "../storage/types.ts";
import type { LocalSession } from "../tabs/session.ts";
import { withFollowedSession } from "../testing/followed-session.ts";
import { aDocument, anEmployee } from "../testing/rows.ts";
import { aUser } from "../testing/users.ts";
import { forgetHidden } from "./hidden-links.ts";

const ORG = 556;
const [SEEN, CHOSEN] = [41, 42];
let people = 8000;
let local: LocalSession;

withFollowedSession(
  () => aUser(++people, { organizationId: ORG, role: "user" }),
  (opened) => {
    local = opened;
  },
);

/** The account as the pull brings it. */
const become = (role: User["role"]) => {
  const record = { ...local.user, role };
  local.mirror.applyChanges([{ collection: "users", id: record.id, record }]);
  local.mirror.publish(true);
};

const entry = (kind: NewEntry["kind"], record: number, more: Partial<NewEntry>): NewEntry => ({
  kind,
  collection: "documents",
  record,
  title: "Letter",
  method: "POST",
  path: `/api/documents/${record}`,
  overlay: null,
  ...more,
});

/** Whom each entry says its document is about: before, meanwhile, and in its request. */
const links = async () =>
  await Promise.all(
    (await allEntries(local.outbox)).map(async ({ bytes }) => {
      const { before, overlay, body } = await decodeContent(bytes);
      return [before?.employeeId, overlay?.employeeId, body?.employeeId];
    }),
  );

test("an outbox keeps nothing of whom documents are about from somebody who is not told any more, but what they typed", async () => {
  const rows = [1, 2].map((id) => aDocument(id, { employeeId: SEEN, tenant: ORG }));
  local.mirror.applyChanges(rows.map((record) => ({ collection: "documents" as const, id: record.id, record })));
  local.mirror.publish(true);
  const chosen = { name: "Named", employeeId: CHOSEN };
  await write(entry("document.update", 1, { method: "PATCH", body: chosen, overlay: chosen }));
  await write(entry("document.delete", 2, { method: "DELETE" }));
  await write(entry("document.restore", 3, { overlay: aDocument(3, { employeeId: SEEN, tenant: ORG }) }));
  const made = aDocument(4, { employeeId: CHOSEN, tenant: ORG });
  await write(entry("document.create", 4, { body: { id: 4, employeeId: CHOSEN }, overlay: made }));
  await vi.waitFor(() => expect(feedOf(local.outbox).index.entries).toHaveLength(4), { interval: 2, timeout: 60_000 });
  const told = [
    [SEEN, CHOSEN, CHOSEN],
    [SEEN, undefined, undefined],
    [undefined, SEEN, undefined],
    [undefined, CHOSEN, CHOSEN],
  ];
  await forgetHidden(local);
  expect(await links()).toEqual(told);
  become("viewer");
  await forgetHidden(local);
  expect(await links()).toEqual([
    [null, undefined, CHOSEN],
    [null, undefined, undefined],
    [undefined, null, undefined],
    [undefined, null, CHOSEN],
  ]);
  const [{ bytes } = { bytes: new Uint8Array() }] = await allEntries(local.outbox);
  expect((await decodeContent(bytes)).overlay).toEqual({ name: "Named" });
});

test("an outbox keeps nothing of what employees' papers say from somebody who does not work with employees any more", async () => {
  const text = { kind: "text.add", body: { sha256: "first", pages: ["Republic of the harbour"] } } as const;
  const overlay = { paperTextStates: { workPermit: "ocr" as const } };
  await write({ ...entry("text.add", 5, text), collection: "employees", overlay });
  await write({
    ...entry("employee.update", 5, { method: "PATCH", body: { firstName: "Layla" } }),
    collection: "employees",
  });
  await write(entry("text.add", 6, { ...text, overlay: { textState: "ocr" } }));
  await vi.waitFor(() => expect(feedOf(local.outbox).index.entries).toHaveLength(3), { interval: 2, timeout: 60_000 });
  const left = async () => (await allEntries(local.outbox)).map(({ kind, collection }) => `${kind} ${collection}`);
  await forgetHidden(local);
  expect(await left()).toEqual(["text.add employees", "employee.update employees", "text.add documents"]);
  become("viewer");
  await forgetHidden(local);
  expect(await left()).toEqual(["employee.update employees", "text.add documents"]);
});

/** What was seen of an employee, and what was typed. */
const seen = { firstName: "Seenname", passportNumber: "SEEN-1", salary: "7413.25" };
const typed = { firstName: "Typedname", passportNumber: "TYPED-1", salary: 8000 };

async function writeOfEmployees(tenant: number): Promise<void> {
  const rows = [1, 2, 3].map((id) => anEmployee(id, { ...seen, tenant }));
  local.mirror.applyChanges(rows.map((record) => ({ collection: "employees" as const, id: record.id, record })));
  local.mirror.publish(true);
  const change = (kind: NewEntry["kind"], record: number, more: Partial<NewEntry>) =>
    write({ ...entry(kind, record, more), collection: "employees", path: `/api/employees/${record}` });
  const overlay = { ...typed, salary: "8000.00" };
  await change("employee.update", 1, { method: "PATCH", body: typed, overlay });
  await change("employee.delete", 2, { method: "DELETE" });
  await change("employee.restore", 4, { overlay: anEmployee(4, { ...seen, tenant }) });
  await change("employee.create", 5, { body: { id: 5, ...typed }, overlay: anEmployee(5, { ...overlay, tenant }) });
  const paper = {
    method: "PATCH",
    body: { number: "TYPED-2" },
    baseValues: { number: "SEEN-2", issuer: null },
  } as const;
  await change("paper.change", 3, { ...paper, overlay: anEmployee(3, { ...seen, tenant }) });
  await change("attachment.delete", 3, { method: "DELETE", overlay: { attachments: anEmployee(3, seen).attachments } });
  await vi.waitFor(() => expect(feedOf(local.outbox).index.entries).toHaveLength(6), { interval: 2, timeout: 60_000 });
}

const contents = async () =>
  await Promise.all((await allEntries(local.outbox)).map(async ({ bytes }) => await decodeContent(bytes)));
const kept = async () => JSON.stringify(await contents());

test("an outbox keeps nothing of how employees looked from somebody who does not work with them any more, but what they typed", async () => {
  await writeOfEmployees(ORG);
  await forgetHidden(local);
  for (const value of [...Object.values(seen), "SEEN-2"]) expect(await kept()).toContain(value);
  become("viewer");
  await forgetHidden(local);
  for (const value of [...Object.values(seen), "SEEN-2"]) expect(await kept()).not.toContain(value);
  const [changed, deleted, , made, corrected, detached] = await contents();
  expect([changed?.body, made?.body]).toEqual([typed, { id: 5, ...typed }]);
  expect(made?.overlay).toMatchObject({ firstName: "Typedname", passportNumber: "TYPED-1" });
  // nothing but what was deleted is taken from the screen
  expect([deleted?.overlay, detached?.overlay]).toEqual([null, {}]);
  // where something stands in the paper, it is not written over unseen
  const baseValues = { number: null, issuer: null };
  expect(corrected).toMatchObject({ body: { number: "TYPED-2", baseValues }, baseValues });
  const before = await allEntries(local.outbox);
  await forgetHidden(local);
  expect(await allEntries(local.outbox)).toEqual(before);
});

test("a correction that the server may have taken is sent again as it was", async () => {
  await writeOfEmployees(ORG);
  const store = await PushStore.claim(local.outbox);
  const [tried] = (await allEntries(local.outbox)).filter(({ kind }) => kind === "paper.change");
  if (tried) await store.markSending(tried);
  await expect.poll(() => feedOf(local.outbox).index.entries.some(({ row }) => row.tries > 0)).toBe(true);
  become("viewer");
  await forgetHidden(local);
  const corrected = (await contents()).find(({ body }) => body?.number === "TYPED-2");
  expect(corrected).toMatchObject({ body: { baseValues: { number: "SEEN-2" } }, before: null, overlay: {} });
});

test("it keeps nothing of the employees of an organization that somebody has left, and all of the private space", async () => {
  await writeOfEmployees(local.user.id);
  const own = await kept();
  const record = { ...local.user, organizationId: null };
  local.mirror.applyChanges([{ collection: "users", id: record.id, record }]);
  local.mirror.publish(true);
  await forgetHidden(local);
  // what the mirror does not have was written in the organization
  const changed = (text: string) => JSON.parse(text).slice(0, 2);
  expect(changed(await kept())).toEqual(changed(own));
  const rows = [1, 2, 3].map((id) => anEmployee(id, { ...seen, tenant: ORG }));
  local.mirror.applyChanges(rows.map((row) => ({ collection: "employees" as const, id: row.id, record: row })));
  local.mirror.publish(true);
  await forgetHidden(local);
  expect(await kept()).not.toContain("SEEN-1");
});
