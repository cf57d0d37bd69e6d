/* Notes: what people write to each other about a document or an employee (docs/decisions/0074-notes.md). */

import * as z from "zod/mini";
import { presentParts, unsent } from "../core/fields.ts";
import { idSchema, lineSchema } from "../core/schemas.ts";
import { cleanText } from "../core/text.ts";
import { type Actor, isPrivate } from "../policy.ts";

/** Notes that a record can have at a time. */
export const MOST_NOTES = 50;
/** In characters. */
export const LONGEST_NOTE = 2000;

/** A note as everybody sees it who sees the record. */
export interface Note {
  text: string;
  /** Who wrote it, with their full name; null when the account is gone. */
  by: number | null;
  byName: string | null;
  /** ISO 8601 UTC. */
  at: string;
}

/** The notes of a record by their ids; null in place of one that is removed on a device. */
export type NotesById = Readonly<Record<string, Note | null>>;

/** POST …/notes: a new note, with the id that the device has given it. */
export const noteInput = z.object({
  get id() {
    return z.optional(idSchema("id_malformed"));
  },
  get text() {
    return lineSchema(LONGEST_NOTE, "note_required", "note_too_long", cleanText);
  },
});

/** By how many characters a text is too long for a note; 0 for one that is not. */
export function noteExcess(text: string): number {
  return Math.max(0, cleanText(text).length - LONGEST_NOTE);
}

/** Whether this person writes notes on records that they see: a viewer only reads. */
export function writesNotes({ role }: Pick<Actor, "role">): boolean {
  return role !== "viewer";
}

/** Whether this person may remove a note of a record that they see: its author, and the organization's admins. */
export function removesNote(actor: Actor, tenant: number, note: Pick<Note, "by">): boolean {
  if (!writesNotes(actor)) return false;
  return note.by === actor.id || actor.role === "admin" || isPrivate(actor, tenant);
}

/** The notes with their ids, the newest first. */
export function listedNotes(notes: NotesById | undefined): (Note & { id: number })[] {
  const all = Object.entries(notes ?? {}).flatMap(([id, note]) => (note ? [{ ...note, id: Number(id) }] : []));
  return all.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : b.id - a.id));
}

/** SQL of one note's public members, with its author's name, from a row `n` of json_each. */
const noteSql = `json_object('text', json_extract(n.value, '$.text'), 'by', json_extract(n.value, '$.by'),
  'byName', (SELECT author.fullName FROM users author WHERE author.id = CAST(json_extract(n.value, '$.by') AS TEXT)),
  'at', json_extract(n.value, '$.at'))`;

/** The field of an entity that has notes: an object by ids, which also keeps what was removed and can be restored. */
export function notesField() {
  return unsent<NotesById>({ type: "json", maxSize: 2_000_000 }, (sql) => presentParts(sql, noteSql));
}

/** The collections whose records have notes. */
export const notedCollections = ["documents", "employees"] as const;
export type NotedCollection = (typeof notedCollections)[number];
