/* Searching texts in memory, one after the other: at a few gigabytes a second no index is needed. */

import { findsText, type TextQuery } from "#domain/index";
import { decode } from "../storage/codec.ts";
import type { StoredKey, TextId, TextsDatabase } from "../storage/texts-database.ts";
import { type HeldKey, holdKey, packedPart, plainKey, plainPart } from "./packed-key.ts";
import type { TextHit, TextsOf } from "./texts-messages.ts";

/** Places of texts among those that are held: that have the words themselves, and that have words of the same stem. */
export interface Found {
  exact: number[];
  stem: number[];
}

interface HeldText extends TextHit {
  seq: number;
  filed: string;
  key: HeldKey;
}

/** Keys read at once. */
const AT_ONCE = 250;

const newestFirst = (one: HeldText, other: HeldText) =>
  one.filed === other.filed ? (one.id < other.id ? 1 : -1) : one.filed < other.filed ? 1 : -1;

const isOf = (of: TextsOf, { id }: Pick<StoredKey, "id">) => (typeof id === "number") === (of === "documents");

/** The texts of a database in memory, those of one collection, searched in slices. */
export class TextScanner {
  readonly #db: TextsDatabase;
  readonly #of: TextsOf;
  #texts: HeldText[] = [];
  #newestSeq = 0;
  #removals: number | null = null;

  constructor(db: TextsDatabase, of: TextsOf) {
    this.#db = db;
    this.#of = of;
  }

  /** All of them, newest first; the same array until something in it changes. */
  get held(): readonly TextHit[] {
    return this.#texts;
  }

  /** Takes what has been stored or removed since. */
  async refresh(): Promise<void> {
    // asked together: every search waits for this
    const [noted, first] = await this.#db.transaction("r", this.#db.notes, this.#db.keys, () =>
      Promise.all([this.#db.notes.get("removals"), this.#rowsAfter(this.#newestSeq)]),
    );
    const removals = noted?.value ?? 0;
    let rows = first;
    const added: HeldText[] = [];
    for (;;) {
      for (const row of rows) if (isOf(this.#of, row)) added.push(await heldText(row));
      this.#newestSeq = rows.at(-1)?.seq ?? this.#newestSeq;
      if (rows.length < AT_ONCE) break;
      rows = await this.#rowsAfter(this.#newestSeq);
    }
    let texts = this.#texts;
    if (this.#removals !== null && removals !== this.#removals) {
      const left = new Set(await this.#db.keys.toCollection().primaryKeys());
      const kept = texts.filter(({ seq }) => left.has(seq));
      if (kept.length < texts.length) texts = kept;
    }
    this.#removals = removals;
    if (added.length > 0) {
      const replaced = new Set(added.map(({ id }) => id));
      texts = [...texts.filter(({ id }) => !replaced.has(id)), ...added].sort(newestFirst);
    }
    this.#texts = texts;
  }

  #rowsAfter(seq: number): Promise<StoredKey[]> {
    return this.#db.keys.where(":id").above(seq).limit(AT_ONCE).toArray();
  }

  /**
   * Searches all texts, newest first.
   * @param isDue asked after each text: whether to pause
   * @returns what has been found, the same object at each pause and at the end
   */
  *search(query: TextQuery, isDue: (found: Found) => boolean): Generator<Found> {
    const packed = packedQuery(query);
    const found: Found = { exact: [], stem: [] };
    let at = 0;
    for (const { key } of this.#texts) {
      const how = findsIn(key, query, packed);
      if (how) found[how].push(at);
      at++;
      if (isDue(found)) yield found;
    }
    yield found;
  }

  /** How often each word occurs in the newest texts, up to so many letters. @param hidden texts that are left out */
  *words(mostLetters: number, hidden: ReadonlySet<TextId>): Generator<Map<string, number>> {
    const counts = new Map<string, number>();
    let letters = 0;
    for (const { id, key } of this.#texts) {
      if (hidden.has(id)) continue;
      const text = plainKey(key);
      letters += text.length;
      if (letters > mostLetters) break;
      for (const word of text.split(" ")) counts.set(word, (counts.get(word) ?? 0) + 1);
      yield counts;
    }
    yield counts;
  }
}

async function heldText({ seq = 0, id, sha256, filed, bytes }: StoredKey): Promise<HeldText> {
  return { seq, id, sha256, filed, key: holdKey(await decode(bytes)) };
}

/** The query in the letters of packed keys; null where none of those can have it. */
function packedQuery({ terms }: TextQuery): TextQuery | null {
  const packed: TextQuery = { terms: [] };
  for (const term of terms) {
    const words = packedPart(term.words);
    if (words === null) return null;
    const others = term.others.flatMap(({ words, open }) => {
      const form = packedPart(words);
      return form === null ? [] : [{ words: form, open }];
    });
    packed.terms.push({ words, open: term.open, others });
  }
  return packed;
}

/** As `findsText`, in the letters that the key is kept in. */
function findsIn(key: HeldKey, query: TextQuery, packed: TextQuery | null): ReturnType<typeof findsText> {
  if (key.plain !== undefined) return findsText(key.plain, query);
  return packed && findsText(key.packed, packed, plainPart);
}
