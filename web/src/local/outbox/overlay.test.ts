import { describe, expect, test } from "vitest";
import type { NewEntry } from "../storage/types.ts";
import { storedEntry } from "../testing/device.ts";
import { aDocument, anEmployee } from "../testing/rows.ts";
import { LiveOverlay } from "./live-overlay.ts";
import type { DecodedEntry, FieldValues } from "./outbox-content.ts";
import { OutboxIndex } from "./outbox-index.ts";
import { type IsShown, pendingEntries } from "./overlay.ts";

const never = () => false;
let written = 0;

async function entry(
  method: NewEntry["method"],
  record: number,
  overlay: FieldValues | null,
  over: Partial<DecodedEntry["row"]> = {},
): Promise<DecodedEntry> {
  const row = { ...(await storedEntry({ method, record }, null, 0)), order: ++written, ...over };
  return { row, content: { title: "", path: "", body: null, overlay, before: null, file: null } };
}

function overlayOf(entries: DecodedEntry[], isShown: IsShown = never) {
  const index = new OutboxIndex();
  const live = new LiveOverlay(isShown);
  live.update(index.apply(entries, []), index, []);
  return live.overlay;
}
const documents = (entries: DecodedEntry[], isShown: IsShown = never) => overlayOf(entries, isShown).documents;

describe("layers", () => {
  test("a creation is the whole row, changes lie over it, a deletion hides it", async () => {
    const create = await entry("POST", 1, aDocument(1));
    const change = await entry("PATCH", 1, { name: "Lease" });
    const again = await entry("PATCH", 1, { description: "2026" });
    expect(documents([create, change, again]).layers.get(1)).toEqual({
      created: aDocument(1),
      changed: { name: "Lease", description: "2026" },
      deleted: false,
    });
    const remove = await entry("DELETE", 1, null);
    expect(documents([create, remove]).layers.get(1)?.deleted).toBe(true);
    const restore = await entry("POST", 1, aDocument(1), { kind: "document.restore" });
    expect(documents([create, remove, restore]).layers.get(1)?.deleted).toBe(false);
  });

  test("each record of an import has its own row", async () => {
    const body = { employees: [anEmployee(4), anEmployee(5)] };
    const about = { collection: "employees", record: 0, records: [4, 5] } as const;
    const { row, content } = await entry("POST", 0, null, about);
    const { layers } = overlayOf([{ row, content: content && { ...content, body } }]).employees;
    expect([4, 5, 6].map((id) => layers.get(id)?.created?.id)).toEqual([4, 5, undefined]);
  });

  test("a refused creation is shown, a refused change or deletion is not", async () => {
    const attention = { state: "attention" as const };
    expect(documents([await entry("POST", 1, aDocument(1), attention)]).layers.get(1)?.created).toEqual(aDocument(1));
    const restore = await entry("POST", 1, aDocument(1), { kind: "document.restore", ...attention });
    expect(documents([restore]).layers.get(1)?.created).toBeNull();
    expect(documents([await entry("PATCH", 1, { name: "x" }, attention)]).layers.get(1)?.changed).toBeNull();
    expect(documents([await entry("DELETE", 1, null, attention)]).layers.get(1)?.deleted).toBe(false);
  });

  test("a sent entry lies over the mirror until that shows it, without a mark", async () => {
    const sent = await entry("PATCH", 1, { name: "x" }, { state: "sent" });
    expect(documents([sent])).toEqual({
      layers: new Map([[1, { created: null, changed: { name: "x" }, deleted: false }]]),
      marks: new Map(),
    });
    expect(documents([sent], () => true).layers.size).toBe(0);
  });
});

describe("a deletion that was taken back", () => {
  // the server's answer to the restore has version 5, and the mirror stands at a version
  const shownAt = (version: number) => (of: DecodedEntry["row"]) =>
    of.method === "DELETE" ? false : version >= (of.answered ?? 0);

  test("no longer hides its record once the mirror shows the restore", async () => {
    const removal = await entry("DELETE", 1, null, { state: "sent" });
    const restore = await entry("POST", 1, aDocument(1), { kind: "document.restore", state: "sent", answered: 5 });
    const shown = (version: number) => documents([removal, restore], shownAt(version)).layers.get(1);
    expect(shown(3)).toEqual({ created: aDocument(1), changed: null, deleted: false });
    expect(shown(5)).toBeUndefined();
    expect(pendingEntries([removal, restore], shownAt(3))).toEqual([removal, restore]);
    expect(pendingEntries([removal, restore], shownAt(5))).toEqual([]);
    expect(pendingEntries([removal], shownAt(5))).toEqual([removal]);
  });

  test("of an attachment says nothing of the person's other attachments, which go beside it", async () => {
    const of = (type: string, method: "DELETE" | "POST", kind: NewEntry["kind"], answered?: number) =>
      entry(
        method,
        1,
        { attachments: { [type]: null } },
        { kind, collection: "employees", state: "sent", answered },
      ).then(({ row, content }) => ({
        row,
        content: content && { ...content, path: `/api/employees/1/attachments/${type}` },
      }));
    const removal = await of("passport", "DELETE", "attachment.delete");
    const other = await of("civilId", "POST", "attachment.restore", 5);
    const restore = await of("passport", "POST", "attachment.restore", 5);
    expect(pendingEntries([removal, other], shownAt(5))).toEqual([removal]);
    expect(pendingEntries([removal, restore], shownAt(5))).toEqual([]);
  });
});

test("a later change of one record of an import says nothing of its other records", async () => {
  const body = { employees: [anEmployee(4), anEmployee(5)] };
  const sent = { collection: "employees", state: "sent", answered: 2 } as const;
  const made = await entry("POST", 0, null, { ...sent, record: 0, records: [4, 5] });
  const change = await entry("PATCH", 4, { firstName: "Mona" }, { ...sent, answered: 3 });
  const entries = [{ row: made.row, content: made.content && { ...made.content, body } }, change];
  // the mirror has the change, and not yet all that the import made
  const { layers } = overlayOf(entries, (of) => of === change.row).employees;
  expect([4, 5].map((id) => layers.get(id)?.created?.id)).toEqual([undefined, 5]);
  expect(pendingEntries(entries, (of) => of === change.row)).toEqual([entries[0]]);
});

test("a mark is the gravest of a record's entries; what waits for a parked one is parked", async () => {
  const waiting = await entry("PATCH", 1, {});
  const sending = await entry("PATCH", 1, {}, { state: "sending" });
  expect(documents([sending, waiting]).marks.get(1)).toBe("sending");
  const parked = await entry("POST", 2, aDocument(2), { state: "attention" });
  const child = await entry("PATCH", 3, {}, { needs: [2] });
  expect(documents([parked, child]).marks).toEqual(
    new Map([
      [2, "attention"],
      [3, "attention"],
    ]),
  );
});

test("what did not change stays the same object", async () => {
  const index = new OutboxIndex();
  const live = new LiveOverlay(never);
  const update = (changed: DecodedEntry) => live.update(index.apply([changed], []), index, []);
  const first = await entry("PATCH", 1, { name: "x" });
  const renamedTo = (name: string): DecodedEntry => ({
    row: first.row,
    content: first.content && { ...first.content, overlay: { name } },
  });
  expect(update(first)).toEqual(["documents"]);
  const one = live.overlay;
  expect(update(renamedTo("x"))).toEqual([]);
  expect(live.overlay).toEqual(one);
  expect(update(renamedTo("y"))).toEqual(["documents"]);
  const other = live.overlay;
  expect(other.documents.marks).toBe(one.documents.marks);
  expect(other.documents.layers).not.toBe(one.documents.layers);
});
