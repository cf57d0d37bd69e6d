/* Tags: short texts that people give a record, kept as one text with commas between them
   (docs/decisions/0072-tags.md). */

import { cleanLine, fold } from "./text.ts";

export const MOST_TAGS = 10;
/** In characters. */
export const LONGEST_TAG = 40;
const SEPARATOR = /[,،;؛\r\n]+/;
const JOINED_BY = ", ";
/** The most characters that the tags of a record can have together. */
export const LONGEST_TAGS = MOST_TAGS * LONGEST_TAG + (MOST_TAGS - 1) * JOINED_BY.length;
/** What stands around each tag in a search key; folding leaves none in any other part of it. */
const MARK = "\t";

/** How two tags are compared: «عاجل» and "عاجل " are the same one. */
export const tagKey = (tag: string): string => fold(tag).trim();

/** The tags of a text, each once, cleaned, in their order. */
export function tagsOf(text: string | null | undefined): string[] {
  if (!text) return [];
  const tags = new Map<string, string>();
  for (const part of text.split(SEPARATOR)) {
    const tag = cleanLine(part).replace(/\s+/g, " ");
    const key = tagKey(tag);
    if (key !== "" && !tags.has(key)) tags.set(key, tag);
  }
  return [...tags.values()];
}

export const joinTags = (tags: readonly string[]): string => tags.join(JOINED_BY);

/** A text of tags as it is stored. */
export const cleanTags = (text: string): string => joinTags(tagsOf(text));

/** The tags with this one at their end, where they do not have it yet. */
export function withTag(tags: string | null | undefined, tag: string): string {
  return cleanTags(joinTags([...tagsOf(tags), ...tagsOf(tag)]));
}

/** The tags without this one; null when none is left. */
export function withoutTag(tags: string | null | undefined, tag: string): string | null {
  const key = tagKey(tag);
  return joinTags(tagsOf(tags).filter((one) => tagKey(one) !== key)) || null;
}

/** The part of a search key in which the tags are found, as lines of it. */
export function tagLines(tags: string | null | undefined): string[] {
  const keys = tagsOf(tags).map(tagKey);
  return keys.length === 0 ? [] : [MARK + keys.join(MARK) + MARK];
}

/** What a search key holds if, and only if, its record has this tag. */
export const markedTag = (tag: string): string => MARK + tagKey(tag) + MARK;

export interface UsedTag {
  /** As it is written most often. */
  tag: string;
  records: number;
}

/** The tags of these texts, those of most records first. */
export function usedTags(texts: Iterable<string | null | undefined>): UsedTag[] {
  const used = new Map<string, { records: number; written: Map<string, number> }>();
  for (const [text, records] of countOf(texts)) {
    for (const tag of tagsOf(text)) {
      const key = tagKey(tag);
      const one = used.get(key) ?? { records: 0, written: new Map<string, number>() };
      one.records += records;
      one.written.set(tag, (one.written.get(tag) ?? 0) + records);
      used.set(key, one);
    }
  }
  const all = [...used.values()].map(({ records, written }) => ({ tag: mostOf(written), records }));
  return all.sort((a, b) => b.records - a.records || (a.tag < b.tag ? -1 : 1));
}

/** How often each text comes: many records have the same tags. */
function countOf(texts: Iterable<string | null | undefined>): Map<string, number> {
  const count = new Map<string, number>();
  for (const text of texts) if (text) count.set(text, (count.get(text) ?? 0) + 1);
  return count;
}

function mostOf(written: ReadonlyMap<string, number>): string {
  let most = "";
  for (const [tag, records] of written) if (most === "" || records > (written.get(most) ?? 0)) most = tag;
  return most;
}
