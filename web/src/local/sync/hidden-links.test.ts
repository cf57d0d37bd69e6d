import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";
import type { User } from "#domain/index";
import { write } from "../outbox/outbox.ts";
import { decodeContent } from "../outbox/outbox-content.ts";
import { feedOf } from "../outbox/outbox-feed.ts";
import { allEntries } from "../outbox/outbox-store.ts";
import type { NewEntry } from "../storage/types.ts";
import type { LocalSession } from "../tabs/session.ts";
import { withFollowedSession } from "../testing/followed-session.ts";
import { aDocument } from "../testing/rows.ts";
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
