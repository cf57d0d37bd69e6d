/* A firm's shared folder on its way in: what in it is nobody's paper, and where the papers of each folder belong. */

import { cleanLine, fold } from "../core/text.ts";

/** What operating systems keep in folders, beside what begins with a dot; in small letters. */
const SYSTEM_NAMES = new Set([
  "thumbs.db",
  "ehthumbs.db",
  "desktop.ini",
  "__macosx",
  "$recycle.bin",
  "system volume information",
]);

/** Whether a file or folder is hidden, of the operating system, or the lock that Office keeps beside an open document. */
export function isLeftAside(name: string): boolean {
  return name.startsWith(".") || name.startsWith("~$") || SYSTEM_NAMES.has(name.toLowerCase());
}

/** Where a paper belongs, by names. */
export interface FolderPlace {
  category: string;
  /** Null: in the category itself. */
  subcategory: string | null;
}

/** In UTF-16 units, as names of categories are limited. */
const LONGEST_NAME = 255;

/** What shows nothing, and means nothing in a name: soft hyphens and the like. The joiners of Persian and of emoji stay. */
const UNSEEN = /[\u00AD\u200B\u2060\uFEFF]/g;

/** A folder's name as the name of a category; macOS keeps letters and their marks apart. */
export function folderName(name: string): string {
  return cleanLine(cleanLine(name.normalize("NFC").replace(UNSEEN, "")).slice(0, LONGEST_NAME));
}

/**
 * Where the papers of a folder belong: the first level is the category, the second the subcategory, and what is deeper
 * belongs to the second.
 * @param folders the names of the folders that a paper is in, below the one that moves in
 * @param root the category of papers that are in none of them
 */
export function folderPlace(folders: readonly string[], root: string): FolderPlace {
  const [category = root, subcategory = null] = folders.map(folderName).filter((name) => name !== "");
  return { category, subcategory };
}

/** What two names have in common that people do not tell apart. */
export const nameKey = (name: string): string => fold(cleanLine(name));

/**
 * The one of some records that has a name: the very name, else one that people do not tell apart from it, always
 * the same.
 */
export function findNamed<Named extends { id: number; name: string }>(
  records: readonly Named[],
  name: string,
): Named | undefined {
  const key = nameKey(name);
  const alike = records.filter((one) => nameKey(one.name) === key).sort((a, b) => a.id - b.id);
  return alike.find((one) => one.name === name) ?? alike[0];
}
