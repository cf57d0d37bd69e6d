import fc from "fast-check";
import { expect, test } from "vitest";
import { collections, membersOf } from "#domain/index";
import type { EntryKind, EntryState, Refusal } from "../storage/types.ts";
import { storedEntry } from "../testing/device.ts";
import { aDocument } from "../testing/rows.ts";
import { LiveOverlay } from "./live-overlay.ts";
import type { DecodedEntry } from "./outbox-content.ts";
import { OutboxIndex } from "./outbox-index.ts";
import { findBlockers, recordsOf } from "./outbox-rules.ts";
import { type IsShown, overlayOfRecord, pendingEntries } from "./overlay.ts";

const record = fc.integer({ min: 1, max: 6 });
const kinds = [
  ["document.create", "POST"],
  ["document.update", "PATCH"],
  ["document.delete", "DELETE"],
  ["document.restore", "POST"],
  ["text.add", "POST"],
  ["employee.import", "POST"],
  ["category.create", "POST"],
  ["category.delete", "DELETE"],
] as const satisfies [EntryKind, string][];
const states = ["waiting", "sending", "attention", "sent"] as const satisfies EntryState[];
const refusal = fc.constantFrom<(Refusal | null)[]>(
  null,
  { status: 409, code: "user_changed", sentence: "" },
  { status: 400, code: "name_too_long", sentence: "" },
);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("write" as const),
      kind: fc.constantFrom(...kinds),
      record,
      needs: fc.uniqueArray(record, { maxLength: 2 }),
      follows: fc.constantFrom(null, {}, { field: "name" }, { field: "tags" }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constantFrom(...states, "remove"), at: fc.nat(30), tries: fc.nat(2), refusal }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("pull" as const), record, version: fc.nat(3) }) },
);

/** Ids say what they are of: no two collections share one. */
const idOf = { documents: 0, categories: 100, employees: 200 };

/** A new entry as a tab holds it. */
async function written(made: { kind: (typeof kinds)[number]; record: number; needs: number[] }, order: number) {
  const [kind, method] = made.kind;
  const collection = kind.startsWith("category")
    ? "categories"
    : kind.startsWith("employee")
      ? "employees"
      : "documents";
  const id = made.record + idOf[collection];
  const isImport = kind === "employee.import";
  const about = isImport ? { record: 0, records: [id, id + 10] } : { record: id };
  const needs = made.needs.flatMap((other) => [other, other + idOf.categories]).filter((other) => other !== id);
  const row = { ...(await storedEntry({ method, record: id }, null, 0)), kind, collection, needs, order, ...about };
  const overlay = method === "DELETE" ? null : { ...aDocument(id), name: `${kind} ${order}` };
  const body = isImport ? { employees: [{ id }, { id: id + 10 }] } : null;
  return { row, content: { title: "", path: "", body, overlay, before: null, file: null } } as DecodedEntry;
}

/** The overlay worked out from the whole outbox, by its order alone. */
function overlayOf(entries: readonly DecodedEntry[], isShown: IsShown) {
  const blockers = findBlockers(entries.map(({ row }) => row));
  const pending = pendingEntries(entries, isShown);
  return membersOf(collections, (collection) => {
    const own = pending.filter(({ row }) => row.collection === collection);
    const ids = [...new Set(own.flatMap(({ row }) => recordsOf(row)))];
    const records = ids.map((id) => {
      const about = own.filter(({ row }) => recordsOf(row).includes(id));
      const isParked = (key: string) => blockers.get(key)?.parked ?? false;
      return { id, ...overlayOfRecord(collection, id, about, () => false, isParked) };
    });
    return {
      layers: new Map(records.flatMap(({ id, layer }) => (layer ? [[id, layer]] : []))),
      marks: new Map(records.flatMap(({ id, mark }) => (mark ? [[id, mark]] : []))),
    };
  });
}

test("whatever is written, answered, dropped and pulled: what is kept in step is what is worked out anew", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40, size: "max" }), async (steps) => {
      const index = new OutboxIndex();
      const versions = new Map<number, number>();
      const isShown = (row: DecodedEntry["row"]) => (versions.get(row.record) ?? 0) >= (row.answered ?? 1);
      const live = new LiveOverlay(isShown);
      let orders = 0;
      for (const doing of steps) {
        let touched: Iterable<DecodedEntry> = [];
        if (doing.do === "write") {
          const { row, content } = await written(doing, ++orders);
          const leader = doing.follows && index.ofRecord(row.record).at(-1)?.row;
          const follows = leader ? { follows: { ...doing.follows, key: leader.key } } : {};
          touched = index.apply([{ row: { ...row, fields: ["name"], ...follows }, content }], []);
        } else if (doing.do === "pull") {
          for (const offset of Object.values(idOf)) versions.set(doing.record + offset, doing.version);
          touched = index.entries.filter(({ row }) => row.state === "sent");
        } else {
          const entry = index.entries[doing.at % Math.max(1, index.entries.length)];
          if (!entry) continue;
          const { do: state, tries } = doing;
          const refusal = state === "attention" ? doing.refusal : null;
          const changed = state === "remove" ? [] : [{ ...entry, row: { ...entry.row, state, tries, refusal } }];
          touched = index.apply(changed, doing.do === "remove" ? [entry] : []);
        }
        live.update(touched, index, []);
        const blockers = findBlockers(index.entries.map(({ row }) => row));
        for (const { row } of index.entries) expect(index.blockState(row.key)).toEqual(blockers.get(row.key));
        expect(live.overlay).toEqual(overlayOf(index.entries, isShown));
      }
    }),
  );
});

test("a change of one entry touches no other, however many there are", async () => {
  const index = new OutboxIndex();
  const make = (order: number) =>
    written({ kind: ["document.create", "POST"], record: 1_000 + order, needs: [1] }, order);
  index.apply(await Promise.all(Array.from({ length: 500 }, (_, at) => make(at + 1))), []);
  const entry = index.at(250);
  if (!entry) throw new Error("there is no such entry");
  expect(index.apply([{ ...entry, row: { ...entry.row, state: "sending" } }], []).size).toBe(2);
  expect(index.entries.length).toBe(500);
});
