/* What people do with the parts of a record: versions of its file, notes and tags. */

import { createHash } from "node:crypto";
import {
  type Document,
  listedNotes,
  MOST_TAGS,
  type NotedCollection,
  type NotesById,
  removesNote,
  tagsOf,
  withoutTag,
  withTag,
  writesNotes,
} from "#domain/index";
import { begin } from "./world.ts";
import { ask, isStill, pickRow, rowsOf, type Shown, save, type Writer } from "./writer.ts";

type Noted = Shown & { notes?: NotesById; tags?: string | null };

export async function addVersion(writer: Writer): Promise<void> {
  const { random, world } = writer;
  const document = (await pickRow(writer, "documents")) as Document | null;
  if (!document) return;
  const name = world.ledger.mark();
  const size = random.one([700, 4_000, 80_000]);
  const sha256 = createHash("sha256").update(`%PDF-${name}`.padEnd(size, ".")).digest("hex");
  const saved = Promise.resolve(writer.page.addVersion(document, name, size, sha256));
  save(writer, { what: "version", collection: "documents", records: [document.id], values: { sha256 } }, saved);
}

/** Makes an earlier version current, or deletes one for good. */
export async function changeVersions(writer: Writer): Promise<void> {
  const { random, page } = writer;
  const all = ((await rowsOf(writer, "documents")) as Document[]).flatMap(({ id, fileVersions }) =>
    (fileVersions?.earlier ?? []).map(({ number }) => ({ id, number })),
  );
  if (all.length === 0) return;
  const { id, number } = random.one(all);
  const draft = { collection: "documents", records: [id], values: { number: String(number) } } as const;
  if (random.chance(0.6)) {
    await ask(writer, { ...draft, what: "restore version" }, Promise.resolve(page.restoreVersion(id, number)));
  } else {
    await ask(writer, { ...draft, what: "delete version" }, Promise.resolve(page.deleteVersion(id, number)));
  }
}

const anyNoted = ({ random }: Writer) => random.one<NotedCollection>(["documents", "documents", "employees"]);

export async function addNote(writer: Writer): Promise<void> {
  if (!writesNotes(writer.user)) return;
  const collection = anyNoted(writer);
  const row = await pickRow(writer, collection);
  if (!row) return;
  const text = writer.world.ledger.mark();
  const made = await writer.page.addNote(collection, row.id, text);
  save(writer, { what: "note", collection, records: [row.id], values: { [`notes.${made.id}`]: text } }, made.saved);
}

/** Removes a note, and now and then brings it back. */
export async function removeNote(writer: Writer): Promise<void> {
  const { world, tab, user, random, page } = writer;
  const collection = anyNoted(writer);
  const rows = (await rowsOf(writer, collection)) as readonly Noted[];
  const all = rows.flatMap(({ id, tenant = 0, notes }) =>
    listedNotes(notes).flatMap((note) => (removesNote(user, tenant, note) ? [{ record: id, note }] : [])),
  );
  if (all.length === 0) return;
  const { record, note } = random.one(all);
  const { id, ...shown } = note;
  const draft = { collection, records: [record], values: { note: String(id) } } as const;
  save(writer, { ...draft, what: "remove note" }, Promise.resolve(page.changeNote(collection, record, id, null)));
  if (random.chance(0.5)) return;
  const bringBack = async () => {
    const isShown = (await isStill(writer)) && (await rowsOf(writer, collection)).some((row) => row.id === record);
    if (!isShown) return;
    save(writer, { ...draft, what: "return note" }, Promise.resolve(page.changeNote(collection, record, id, shown)));
  };
  world.time.after(random.fraction() * 10_000, () => begin(world, tab, bringBack));
}

/** Gives several records a tag at once, of which some have another one in its place. */
export async function tagSeveral(writer: Writer): Promise<void> {
  const { random, world, page } = writer;
  const collection = anyNoted(writer);
  const rows = (await rowsOf(writer, collection)) as readonly Noted[];
  const chosen = rows.filter(() => random.chance(0.5)).slice(0, random.one([1, 4, 12]));
  if (chosen.length === 0) return;
  const all = chosen.map((row) => {
    const present = tagsOf(row.tags);
    const isReplaced = present.length > 0 && (present.length >= MOST_TAGS || random.chance(0.4));
    const kept = isReplaced ? withoutTag(row.tags, random.one(present)) : row.tags;
    return { row, tags: withTag(kept, world.ledger.mark()) };
  });
  const saved = Promise.resolve(page.tagAll(collection, all));
  for (const [at, { row, tags }] of all.entries()) {
    const key = saved.then((keys) => keys[at] ?? "");
    save(writer, { what: "update", collection, records: [row.id], values: { tags } }, key);
  }
}
