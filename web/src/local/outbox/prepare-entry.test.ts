import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import type { Employee } from "#domain/index";
import type { NewEntry } from "../storage/types.ts";
import type { LocalSession } from "../tabs/session.ts";
import { withFollowedSession } from "../testing/followed-session.ts";
import { anEmployee } from "../testing/rows.ts";
import { aUser } from "../testing/users.ts";
import { retry, write } from "./outbox.ts";
import { decodeContent } from "./outbox-content.ts";
import { findEntry } from "./outbox-store.ts";
import { PushStore } from "./push-store.ts";

let local: LocalSession;
withFollowedSession(
  () => aUser(1, { organizationId: 555 }),
  (opened) => {
    local = opened;
  },
);

function server(record: Employee): void {
  local.mirror.applyChanges([{ collection: "employees", id: record.id, record }]);
  local.mirror.publish(true);
}
const correction: NewEntry<"employees"> = {
  kind: "paper.change",
  collection: "employees",
  record: 7,
  title: "Passport",
  method: "PATCH",
  path: "/api/employees/7/papers/passport",
  body: { number: "MINE", issueDate: "2020-01-01" },
  baseValues: { number: "P1", issueDate: null },
  overlay: {},
};

async function stored(key: string) {
  const entry = await findEntry(local.outbox, key);
  if (!entry) throw new Error("the entry is gone");
  return { ...entry, content: await decodeContent(entry.bytes) };
}

async function refused(entry: NewEntry, code: "version_conflict" | "space_full"): Promise<string> {
  const { key } = await write(entry);
  const store = await PushStore.claim(local.outbox);
  await store.markSending(await stored(key));
  await store.finish(await stored(key), { as: "parked", refusal: { status: 409, code, sentence: "No." } });
  return key;
}

test("who puts a correction over another one has seen what the paper says now", async () => {
  server(anEmployee(7, { version: 3, passportNumber: "P1" }));
  const key = await refused(correction, "version_conflict");
  server(anEmployee(7, { version: 5, passportNumber: "THEIRS", passportIssueDate: "2019-09-09" }));
  const { revision } = await stored(key);
  expect(await retry(key)).toBe(true);
  const seenNow = { number: "THEIRS", issueDate: "2019-09-09" };
  expect(await stored(key)).toMatchObject({
    ...{ state: "waiting", base: 5, revision: revision + 1 },
    content: {
      body: { number: "MINE", issueDate: "2020-01-01", baseValues: seenNow },
      baseValues: seenNow,
    },
  });
});

test("who takes over what a colleague has taken has seen that they have it", async () => {
  const day = "2027-03-31";
  const handled = (by: number) => ({ day, by, byName: "Sara", since: null, snoozedUntil: "2027-03-01" });
  server(anEmployee(7, { version: 3, passportExpiryDate: day }));
  const taking = await refused(
    {
      kind: "handling.set",
      collection: "employees",
      record: 7,
      title: "Noura",
      method: "POST",
      path: "/api/employees/7/handling",
      body: { paper: "passport", day, by: 1, snoozedUntil: null },
      baseValues: { by: null, snoozedUntil: null },
      overlay: { handling: {} },
    },
    "version_conflict",
  );
  server(anEmployee(7, { version: 5, passportExpiryDate: day, handling: { passport: handled(9) } }));
  expect(await retry(taking)).toBe(true);
  const { content } = await stored(taking);
  // until when it rests is not what they change
  const baseValues = { by: 9, snoozedUntil: null };
  expect([content.body, content.baseValues]).toEqual([
    { paper: "passport", day, by: 1, snoozedUntil: null, baseValues },
    baseValues,
  ]);
});

test("what the author of a correction saw is in the body, which a tab of an earlier release sends alone", async () => {
  server(anEmployee(7, { version: 3, passportNumber: "P1" }));
  const { key } = await write(correction);
  const { content, fields } = await stored(key);
  expect(content.body).toEqual({ ...correction.body, baseValues: correction.baseValues });
  expect(fields).toEqual(["number", "issueDate"]);
});

test("a correction that was refused for something else is sent as it was", async () => {
  server(anEmployee(7, { version: 3, passportNumber: "P1" }));
  const key = await refused(correction, "space_full");
  server(anEmployee(7, { version: 5, passportNumber: "THEIRS" }));
  expect(await retry(key)).toBe(true);
  expect((await stored(key)).content.baseValues).toEqual({ number: "P1", issueDate: null });
});
