/* What a person wrote, as it lies in an entry's bytes. */

import type { Collection } from "#domain/index";
import { decodeText, encode, UnreadableError } from "../storage/codec.ts";
import type { StoredEntry } from "../storage/outbox-database.ts";
import type { Row } from "../storage/types.ts";

/** Fields of a record, by name. */
export type Values = Readonly<Record<string, unknown>>;

/** The format of {@link Content}; another number is another app's. */
const FORMAT = 1;

export interface Content {
  title: string;
  path: string;
  body: Values | null;
  overlay: Values | null;
  /** Of a patch: the values that its author saw. Of a deletion: the whole row, so that it can be shown again. */
  before: Values | null;
  file: { name: string; type: string } | null;
}

/** Whether a value is an object with named members. */
export function isValues(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value is a record of a collection, as far as its id tells. */
export function isRowOf<C extends Collection>(_collection: C, value: unknown): value is Row<C> {
  return isValues(value) && typeof value.id === "number";
}

/** These fields of a row as it shows them; null for one that it does not have. */
export function pickShown(row: Values, fields: readonly string[]): Values {
  return Object.fromEntries(fields.map((name) => [name, row[name] ?? null]));
}

/** What a deletion takes from the screen: the whole row, or the parts that its overlay names. */
export function hiddenBy(overlay: object | null, row: Values): Values {
  if (overlay === null) return row;
  const taken = Object.entries(overlay).map(([name, parts]) => {
    const old = row[name];
    return [name, isValues(parts) && isValues(old) ? pickShown(old, Object.keys(parts)) : (old ?? null)];
  });
  return Object.fromEntries(taken);
}

const made = new WeakMap<Content, readonly Values[]>();

/**
 * The rows of a change that makes several: what its body says of each, over what its overlay says of all. The same
 * objects for as long as the content is the same.
 */
export function rowsMade(collection: Collection, content: Content): readonly Values[] {
  const known = made.get(content);
  if (known) return known;
  const list = content.body?.[collection];
  const rows = Array.isArray(list) ? list.filter(isValues).map((one) => ({ ...content.overlay, ...one })) : [];
  made.set(content, rows);
  return rows;
}

const valuesOrNull = (value: unknown) => value === null || isValues(value);

function isContent(value: unknown): value is Content {
  return (
    isValues(value) &&
    value.format === FORMAT &&
    typeof value.title === "string" &&
    typeof value.path === "string" &&
    [value.body, value.overlay, value.before, value.file].every(valuesOrNull)
  );
}

/** Bytes of a content; made before a transaction begins. */
export function sealContent(content: Content): Promise<Uint8Array<ArrayBuffer>> {
  return encode(JSON.stringify({ format: FORMAT, ...content }));
}

/**
 * What an entry's bytes say.
 * @throws {UnreadableError} when they are damaged or of an unknown version
 */
export async function openContent(bytes: Uint8Array<ArrayBuffer>): Promise<Content> {
  const text = await decodeText(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UnreadableError(FORMAT);
  }
  if (!isContent(value)) throw new UnreadableError(isValues(value) ? Number(value.format) : undefined);
  return value;
}

/** An entry and what it says; null when that cannot be read. Its bytes may be left out once they are opened. */
export interface OpenEntry {
  row: StoredEntry;
  content: Content | null;
}
