import {
  type Category,
  type FolderPlace,
  findNamed,
  folderName,
  folderPlace,
  isLeftAside,
  type Subcategory,
} from "#domain/index";
import type { Filing } from "#web/shared/categories/filing-fields.tsx";
import { foldersOf } from "#web/ui/forms/dropped-files.ts";
import { sortedInSteps } from "#web/ui/list/order.ts";
import { type BatchRow, type NewRow, noFiling, rowsInSteps } from "./batch.ts";

/* Files that came in folders: where they belong, and the groups that they are shown in. Pure. */

/** What of files is to be looked at: nothing hidden or of the operating system, and nothing in a folder that is. */
export function withoutLeftAside(files: readonly File[]): File[] {
  // files of one folder have the same list: it is looked at once
  const judged = new Map<readonly string[], boolean>();
  return files.filter((file) => {
    const within = foldersOf(file);
    if (within.length === 0) return true;
    const isWithinHidden = judged.get(within) ?? within.some(isLeftAside);
    judged.set(within, isWithinHidden);
    return !isWithinHidden && !isLeftAside(file.name);
  });
}

/**
 * Files of folders by these and by name, as a file manager lists them: a browser tells of them in any order. In small
 * steps: yields after each.
 */
export function* inFolderOrder(files: readonly File[]): Generator<undefined, File[]> {
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  const pathOf = (file: File) => [...foldersOf(file), file.name].join("/");
  const inFolders = files.filter((file) => foldersOf(file).length > 0).map((file) => ({ file, path: pathOf(file) }));
  yield;
  const sorted = yield* sortedInSteps(inFolders, (a, b) => compare(a.path, b.path));
  return [...files.filter((file) => foldersOf(file).length === 0), ...sorted.map(({ file }) => file)];
}

/** Whether files are for the batch rather than for the form of one document. */
export const isBatch = (files: readonly File[]): boolean =>
  files.length > 1 || files.some((file) => foldersOf(file).length > 0);

/**
 * Where the files of folders belong, in small steps: yields after each. A folder that came alone is the shared one, whose
 * folders are the categories, unless it is called like a category itself; several are categories. All files of a folder
 * have the same place.
 */
export function* folderPlaces(
  files: readonly File[],
  categories: readonly Category[],
): Generator<undefined, Map<File, FolderPlace>> {
  const within = new Map(files.map((file) => [file, foldersOf(file)]));
  const roots = new Set([...within.values()].map(([root]) => root).filter((root) => root !== undefined));
  const [only = ""] = roots;
  const isShared = roots.size === 1 && !findNamed(categories, folderName(only));
  const places = new Map<File, FolderPlace>();
  const known = new Map<string, FolderPlace>();
  for (const [file, folders] of within) {
    const [root] = folders;
    if (root === undefined) continue;
    const path = folders.join("/");
    const place = known.get(path) ?? folderPlace(isShared ? folders.slice(1) : folders, folderName(root) || root);
    known.set(path, place);
    places.set(file, place);
    if (places.size % STEP === 0) yield;
  }
  return places;
}

const STEP = 500;

/** What files become in a batch, in the order of their folders, in small steps: yields after each. */
export function* newRows(files: readonly File[], categories: readonly Category[]): Generator<undefined, NewRow[]> {
  const places = yield* folderPlaces(files, categories);
  const rows = yield* rowsInSteps(yield* inFolderOrder(files), places);
  // what is done with them is a step of its own
  yield;
  return rows;
}

/** What a place is already, and the names of what has to be created for it. */
export function existingFiling(
  { category, subcategory }: FolderPlace,
  categories: readonly Category[],
  subcategories: readonly Subcategory[],
): { filing: Filing; names: string[]; isNew: boolean } {
  const found = findNamed(categories, category);
  const within = subcategories.filter(({ categoryId }) => categoryId === found?.id);
  const below = subcategory === null ? undefined : findNamed(within, subcategory);
  return {
    filing: found ? { categoryId: String(found.id), subcategoryId: String(below?.id ?? "") } : noFiling,
    names: [found?.name ?? category, ...(subcategory === null ? [] : [below?.name ?? subcategory])],
    isNew: !found || (subcategory !== null && !below),
  };
}

export interface FolderGroup {
  key: string;
  place: FolderPlace;
  rows: BatchRow[];
}

/** Rows that are to be filed by their folder, by place. */
export function folderGroups(rows: readonly BatchRow[]): FolderGroup[] {
  const groups = new Map<string, FolderGroup>();
  const keys = new Map<FolderPlace, string>();
  for (const row of rows) {
    const { place, kept, state } = row;
    if (!place || kept || state === "refused" || state === "present") continue;
    const key = keys.get(place) ?? JSON.stringify(place);
    keys.set(place, key);
    const group = groups.get(key) ?? { key, place, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  return [...groups.values()];
}
