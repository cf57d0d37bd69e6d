/* A change as a room hands it over becomes what the outbox stores. */

import { tenantEntity, tenantOf } from "#domain/index";
import { encode } from "../storage/codec.ts";
import type { StoredEntry } from "../storage/outbox-database.ts";
import type { NewEntry } from "../storage/types.ts";
import type { LocalSession } from "../tabs/session.ts";
import { newIdempotencyKey } from "./ids.ts";
import { type Content, encodeContent, type FieldValues, hiddenValues, pickFields } from "./outbox-content.ts";
import { baseVersionsSeen } from "./outbox-rules.ts";
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
  const key = newIdempotencyKey();
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
    ...(entry.baseValues ? { baseValues: entry.baseValues } : {}),
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
    bytes: await encodeContent(content),
  };
  return { stored, file: file ? (await encode(file.bytes)).buffer : null, before: content.before };
}
