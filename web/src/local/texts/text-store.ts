/* Storing texts, in the worker: folding, packing and deflating take longer than a frame. */

import { deflateSync, inflateSync } from "fflate";
import { PAGE_BREAK, TEXT_ENGINE, type TextState, textKeyOfPages } from "#domain/index";
import { decode, encode } from "../storage/codec.ts";
import type { StoredKey, StoredPages, TextFacts, TextId, TextsDatabase } from "../storage/texts-database.ts";
import { packKey } from "./packed-key.ts";

/** A paper's text as it was read on this device or came from the server. */
export interface NewText {
  id: TextId;
  /** Hex SHA-256 of its file. */
  sha256: string | null;
  /** When the paper was filed, ISO 8601. */
  filed: string;
  state: TextState;
  pages: readonly string[];
}

const LEVEL = 4;

interface PreparedText {
  facts: TextFacts;
  key: StoredKey;
  pages: StoredPages;
}

async function prepareText({ id, sha256, filed, state, pages }: NewText): Promise<PreparedText> {
  const key = textKeyOfPages(pages);
  const shown = deflateSync(new TextEncoder().encode(pages.join(PAGE_BREAK)), { level: LEVEL });
  return {
    facts: { id, sha256, state, engine: TEXT_ENGINE, letters: key.length },
    key: { id, sha256, filed, bytes: await encode(packKey(key)) },
    pages: { id, bytes: await encode(shown) },
  };
}

/** Stores texts in place of what is kept of the same papers. @returns what is known of them now */
export async function storeTexts(db: TextsDatabase, texts: readonly NewText[]): Promise<TextFacts[]> {
  const prepared: PreparedText[] = [];
  for (const text of texts) prepared.push(await prepareText(text));
  const ids = texts.map(({ id }) => id);
  await db.transaction("rw", db.facts, db.keys, db.pages, async () => {
    // a new key gets a higher number than all before: whoever has read those reads it too
    await db.keys.where("id").anyOf(ids).delete();
    await db.keys.bulkAdd(prepared.map(({ key }) => key));
    await db.facts.bulkPut(prepared.map(({ facts }) => facts));
    await db.pages.bulkPut(prepared.map(({ pages }) => pages));
  });
  return prepared.map(({ facts }) => facts);
}

/** A paper's pages as they are shown, null where its text is not kept. */
export async function storedPages(db: TextsDatabase, id: TextId): Promise<string[] | null> {
  const stored = await db.pages.get(id);
  if (!stored) return null;
  const text = inflateSync(await decode(stored.bytes));
  return new TextDecoder().decode(text).split(PAGE_BREAK);
}
