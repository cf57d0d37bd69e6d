/* A change as a room hands it over becomes what the outbox stores. */

import { type HandlingsByPaper, handlingOf, paperOf, tenantEntity, tenantOf } from "#domain/index";
import { encode } from "../storage/codec.ts";
import type { StoredEntry } from "../storage/outbox-database.ts";
import type { NewEntry } from "../storage/types.ts";
import type { LocalSession } from "../tabs/session.ts";
import { newIdempotencyKey } from "./ids.ts";
import {
  type Content,
  decodeContent,
  encodeContent,
  type FieldValues,
  hiddenValues,
  pickFields,
  withSeen,
} from "./outbox-content.ts";
import { baseVersionsSeen, isText } from "./outbox-rules.ts";
import type { PreparedEntry } from "./outbox-store.ts";

/** Ids of other records that an entry's body names, besides those that its author gave. */
function neededRecords(entry: NewEntry, shown: FieldValues | undefined): number[] {
  const needs = new Set(entry.needs ?? []);
  for (const [name, value] of Object.entries(entry.body ?? {})) {
    if (name.endsWith("Id") && typeof value === "number") needs.add(value);
  }
  const parent = shown?.[tenantEntity(entry.collection)?.partOf?.field ?? ""];
  if (typeof parent === "number") needs.add(parent);
  needs.delete(entry.record);
  return [...needs];
}

/** Makes the bytes of a new entry and of its file, before a transaction begins. @returns also what a deletion hides */
export async function prepareEntry(
  session: LocalSession,
  entry: NewEntry,
): Promise<PreparedEntry & { before: FieldValues | null }> {
  const { collection, record, method, file } = entry;
  const { key = newIdempotencyKey() } = entry;
  const shown: FieldValues | undefined = session.mirror.view(collection).byId.get(record);
  const fields = method === "PATCH" ? Object.keys(entry.body ?? {}) : [];
  const baseRow: FieldValues | undefined = entry.baseRow ?? shown;
  const row = session.mirror.serverRow(collection, record);
  const isWhole = method === "PATCH" && !entry.baseValues;
  const bases = isWhole ? baseVersionsSeen({ collection, fields }, row, baseRow) : { base: null };
  const content: Content = {
    title: entry.title,
    path: entry.path,
    body: entry.body ?? null,
    overlay: entry.overlay,
    before: shown ? (method === "DELETE" ? hiddenValues(entry.overlay, shown) : pickFields(shown, fields)) : null,
    file: file ? { name: file.name, type: file.type } : null,
  };
  const stored: StoredEntry = {
    key,
    requestKey: key,
    kind: entry.kind,
    collection,
    record,
    ...(entry.records ? { records: entry.records } : {}),
    method,
    tenant: tenantOf(session.user),
    needs: neededRecords(entry, shown),
    ...(entry.follows ? { follows: entry.follows } : {}),
    fields,
    ...bases,
    state: "waiting",
    createdAt: Date.now(),
    tries: 0,
    revision: 0,
    refusal: null,
    answered: null,
    fileSize: file ? file.bytes.byteLength : null,
    uploadId: null,
    uploaded: false,
    uploads: 0,
    ...(isText(entry) ? { sha256: String(entry.body?.sha256) } : {}),
    bytes: await encodeContent(entry.baseValues ? withSeen(content, entry.baseValues) : content),
  };
  return { stored, file: file ? (await encode(file.bytes)).buffer : null, before: content.before };
}

/** What the record says now of the part that a change is of: a paper, or who sees to a deadline; null for any other change. */
function presentPart(
  session: LocalSession,
  { record, collection, kind }: StoredEntry,
  content: Content,
): FieldValues | null {
  const row: FieldValues | undefined = session.mirror.serverRow(collection, record);
  const [, id] = /^\/api\/employees\/\d+\/papers\/([^/]+)$/.exec(content.path) ?? [];
  if (kind === "handling.set") {
    const { paper = null, day } = content.body ?? {};
    const deadline = { paper: typeof paper === "string" ? paper : null, day: String(day) };
    const known: { handling?: HandlingsByPaper } = row ?? {};
    return { ...handlingOf(known, deadline) };
  }
  const employee = id === undefined ? undefined : session.mirror.serverRow("employees", record);
  const paper = id === undefined || !employee ? null : paperOf(employee, id);
  return paper && { ...paper };
}

/**
 * The bytes of a change of a part of a record that goes once more after a conflict, with what the part says now as what was
 * seen. So it is in conflict again only where that part changes, and not whenever anything of the record does. Null for any
 * other entry.
 */
export async function seenAgain(session: LocalSession, entry: StoredEntry): Promise<Uint8Array<ArrayBuffer> | null> {
  if (entry.refusal?.code !== "version_conflict") return null;
  const content = await decodeContent(entry.bytes).catch(() => null);
  const part = content?.baseValues ? presentPart(session, entry, content) : null;
  if (!content?.baseValues || !part) return null;
  const { body, baseValues } = content;
  // what its author did not change is not theirs to decide
  const seen = Object.entries(baseValues).map(([name, old]) => [
    name,
    body?.[name] === old ? old : (part[name] ?? null),
  ]);
  return await encodeContent(withSeen(content, Object.fromEntries(seen)));
}
