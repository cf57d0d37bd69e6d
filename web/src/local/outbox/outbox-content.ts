/* What a person wrote, as it lies in an entry's bytes. */

import { type AttachmentType, attachmentTypes, type Collection, isJsonObject } from "#domain/index";
import { decodeText, encode, UnreadableError } from "../storage/codec.ts";
import type { StoredEntry } from "../storage/outbox-database.ts";
import type { OutboxEntry, Row } from "../storage/types.ts";

export type FieldValues = Readonly<Record<string, unknown>>;

/** The format of {@link Content}; another number is another app's. */
const FORMAT = 1;

export interface Content {
  title: string;
  path: string;
  body: FieldValues | null;
  overlay: FieldValues | null;
  /** Of a patch: the values that its author saw. Of a deletion: the whole row, so that it can be shown again. */
  before: FieldValues | null;
  file: { name: string; type: string } | null;
  /** Of a patch of a part: what its author saw of the fields that change. */
  baseValues?: FieldValues;
}

/**
 * A change of a part with what its author saw of it. The body says so too: a tab of an earlier release that leads sends the
 * body alone, and would put the change over whatever somebody else has written since.
 */
export function withSeen(content: Content, baseValues: FieldValues): Content {
  return { ...content, body: { ...content.body, baseValues }, baseValues };
}

export function isFieldValues(value: unknown): value is FieldValues {
  return isJsonObject(value);
}

/** The attachment that an entry of the outbox is about; null for one about something else. */
export function attachmentOf({ kind, path, body }: Pick<OutboxEntry, "kind" | "path" | "body">): AttachmentType | null {
  if (!kind.startsWith("attachment.")) return null;
  const named = body?.attachmentType ?? /\/attachments\/([A-Za-z]+)/.exec(path)?.[1];
  return attachmentTypes.find((type) => type === named) ?? null;
}

/** Whether a value is a record of a collection, judged by its id. */
export function isRowOf<C extends Collection>(_collection: C, value: unknown): value is Row<C> {
  return isFieldValues(value) && typeof value.id === "number";
}

/** These fields of a row; null for one that it does not have. */
export function pickFields(row: FieldValues, fields: readonly string[]): FieldValues {
  return Object.fromEntries(fields.map((name) => [name, row[name] ?? null]));
}

/** What a deletion takes from the screen: the whole row, or the parts that its overlay names. */
export function hiddenValues(overlay: object | null, row: FieldValues): FieldValues {
  if (overlay === null) return row;
  const hidden = Object.entries(overlay).map(([name, parts]) => {
    const old = row[name];
    return [name, isFieldValues(parts) && isFieldValues(old) ? pickFields(old, Object.keys(parts)) : (old ?? null)];
  });
  return Object.fromEntries(hidden);
}

/**
 * The record that the server answered a change with, as it lies over the mirror from then on. A part that the change
 * took away, which the record therefore does not name, is named as gone: the mirror still has it.
 * @param overlay what lay over the mirror until then
 */
export function answeredOverlay(overlay: FieldValues | null, record: FieldValues): FieldValues {
  const withGoneParts: Record<string, unknown> = { ...record };
  for (const [name, parts] of Object.entries(overlay ?? {})) {
    const answered = record[name] ?? {};
    if (!isFieldValues(parts) || !isFieldValues(answered)) continue;
    const gone = Object.keys(parts).filter((part) => parts[part] === null && !(part in answered));
    if (gone.length > 0) withGoneParts[name] = { ...answered, ...pickFields({}, gone) };
  }
  return withGoneParts;
}

const createdRowsCache = new WeakMap<Content, readonly FieldValues[]>();

/**
 * The rows of a change that makes several: what its body says of each, over what its overlay says of all. The same
 * objects for as long as the content is the same.
 */
export function createdRows(collection: Collection, content: Content): readonly FieldValues[] {
  const cached = createdRowsCache.get(content);
  if (cached) return cached;
  const list = content.body?.[collection];
  const rows = Array.isArray(list) ? list.filter(isFieldValues).map((one) => ({ ...content.overlay, ...one })) : [];
  createdRowsCache.set(content, rows);
  return rows;
}

const valuesOrNull = (value: unknown) => value === null || isFieldValues(value);

function isContent(value: unknown): value is Content {
  return (
    isFieldValues(value) &&
    value.format === FORMAT &&
    typeof value.title === "string" &&
    typeof value.path === "string" &&
    [value.body, value.overlay, value.before, value.file].every(valuesOrNull)
  );
}

/** Call it before a transaction begins: the codec may wait. */
export function encodeContent(content: Content): Promise<Uint8Array<ArrayBuffer>> {
  return encode(JSON.stringify({ format: FORMAT, ...content }));
}

/**
 * What an entry's bytes say.
 * @throws {UnreadableError} when they are damaged or of an unknown version
 */
export async function decodeContent(bytes: Uint8Array<ArrayBuffer>): Promise<Content> {
  const text = await decodeText(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UnreadableError(FORMAT);
  }
  if (!isContent(value)) throw new UnreadableError(isFieldValues(value) ? Number(value.format) : undefined);
  return value;
}

/** An entry and what it says; null when that cannot be read. Its bytes may be left out once they are opened. */
export interface DecodedEntry {
  row: StoredEntry;
  content: Content | null;
}
