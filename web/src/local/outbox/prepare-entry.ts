/* A change as a room hands it over becomes what the outbox stores. */

import { paperOf, tenantEntity, tenantOf } from "#domain/index";
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
} from "./outbox-content.ts";
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

/**
 * The bytes of a correction of a paper that goes once more after a conflict, with what the paper says now as what was seen.
 * So it is in conflict again only where the paper changes, and not whenever anything of the employee does. Null for any
 * other entry.
 */
export async function seenAgain(
  session: LocalSession,
  { bytes, refusal, record }: StoredEntry,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (refusal?.code !== "version_conflict") return null;
  const content = await decodeContent(bytes).catch(() => null);
  const [, id] = /^\/api\/employees\/\d+\/papers\/([^/]+)$/.exec(content?.path ?? "") ?? [];
  const employee = session.mirror.serverRow("employees", record);
  const paper = id === undefined || !employee ? null : paperOf(employee, id);
  if (!content?.baseValues || !paper) return null;
  return await encodeContent({ ...content, baseValues: pickFields({ ...paper }, Object.keys(content.baseValues)) });
}
