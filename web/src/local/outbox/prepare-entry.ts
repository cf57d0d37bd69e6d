/* A change as a room hands it over becomes what the outbox stores. */

import { tenantEntity, tenantOf } from "#domain/index";
import { encode } from "../storage/codec.ts";
import type { StoredEntry } from "../storage/outbox-database.ts";
import type { NewEntry } from "../storage/types.ts";
import type { Local } from "../tabs/session.ts";
import { newKey } from "./ids.ts";
import { type Content, hiddenBy, pickShown, sealContent, type Values } from "./outbox-content.ts";
import { basedOnSeen } from "./outbox-rules.ts";
import type { SealedEntry } from "./outbox-store.ts";

/** Ids of other records that an entry's body names, besides those that its author gave. */
function neededBy(entry: NewEntry, shown: Values | undefined): number[] {
  const needs = new Set(entry.needs ?? []);
  for (const [name, value] of Object.entries(entry.body ?? {})) {
    if (name.endsWith("Id") && typeof value === "number") needs.add(value);
  }
  const whole = shown?.[tenantEntity(entry.collection)?.partOf?.field ?? ""];
  if (typeof whole === "number") needs.add(whole);
  needs.delete(entry.record);
  return [...needs];
}

/** Makes the bytes of a new entry and of its file, before a transaction begins. @returns also what a deletion hides */
export async function sealEntry(open: Local, entry: NewEntry): Promise<SealedEntry & { before: Values | null }> {
  const { collection, record, method, file } = entry;
  const key = newKey();
  const shown: Values | undefined = open.mirror.view(collection).byId.get(record);
  const fields = method === "PATCH" ? Object.keys(entry.body ?? {}) : [];
  const seen: Values | undefined = entry.seen ?? shown;
  const row = open.mirror.serverRow(collection, record);
  const based = method === "PATCH" ? basedOnSeen({ collection, fields }, row, seen) : { base: null };
  const content: Content = {
    title: entry.title,
    path: entry.path,
    body: entry.body ?? null,
    overlay: entry.overlay,
    before: shown ? (method === "DELETE" ? hiddenBy(entry.overlay, shown) : pickShown(shown, fields)) : null,
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
    tenant: tenantOf(open.user),
    needs: neededBy(entry, shown),
    fields,
    ...based,
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
    bytes: await sealContent(content),
  };
  return { stored, file: file ? (await encode(file.bytes)).buffer : null, before: content.before };
}
