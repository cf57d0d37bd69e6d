import { useSyncExternalStore } from "react";
import { type DocumentInput, MAX_FILE_BYTES, type User } from "#domain/index";
import { runInSlices } from "#web/lib/slices.ts";
import { getLocalSession } from "#web/local/engine.ts";
import type { Filing } from "#web/shared/categories/filing-fields.tsx";
import { type ChosenFile, judge } from "../chosen-file.ts";
import type { DocumentForm } from "../document-form.ts";
import { queueFiling } from "../documents.actions.ts";
import { keepLastFiling } from "../last-filing.ts";
import {
  type BatchRow,
  checkBatchRow,
  emptyBatch,
  MOST_IN_FOLDERS,
  type NewRow,
  type UploadBatch,
  underWay,
  uploadable,
  withAddedRows,
  withFirstFile,
  withRow,
} from "./batch.ts";
import { countArrival, onBatchShown, readBatch, showBatch, storeBatch } from "./batch-state.ts";
import { type CheckedRow, withChecked } from "./checked-rows.ts";
import { filedName, folderFilings, ownCategories } from "./folder-filing.ts";
import { newRows } from "./folders.ts";
import { noteFoldersLeft, settle, startNotingFolders } from "./folders-left.ts";

/* What is done with the batch of this page. */

const read = (): UploadBatch => readBatch() ?? emptyBatch;

export function useBatch(): UploadBatch {
  return useSyncExternalStore(onBatchShown, read);
}

const isNothing = ({ rows, keeping, leftOut, rest, all }: UploadBatch) =>
  rows.length === 0 && !keeping && leftOut + rest.length === 0 && all.categoryId === "";

function replaceBatch(change: (now: UploadBatch) => UploadBatch): void {
  const now = read();
  const next = change(now);
  if (next === now) return;
  storeBatch(isNothing(next) ? undefined : next);
  void noteFoldersLeft(read);
  // whatever lets files of the rest in, they are checked as all others
  if (next.rest.length < now.rest.length) void checkRows();
}

export function changeBatch(change: (now: UploadBatch) => UploadBatch): void {
  const before = read();
  replaceBatch(change);
  if (read() !== before) showBatch();
}

/** How long screens may show a row as it was, in milliseconds: thousands change one after the other. */
const SHOWN_LATER_MS = 200;
let showing: ReturnType<typeof setTimeout> | undefined;

function showLater(): void {
  if (showing !== undefined) return;
  showing = setTimeout(() => {
    showing = undefined;
    showBatch();
  }, SHOWN_LATER_MS);
}

/** How far a row has come, by itself. */
function progress(id: number, change: Partial<BatchRow>): void {
  if (change.outcome === "sent" && read().rows.some((row) => row.id === id)) countArrival();
  replaceBatch((now) => withRow(now, id, change));
  showLater();
}

let added: Promise<unknown> = Promise.resolve();
/** How often the dialog was left. */
let leavings = 0;

/** More files wait until the dialog that they open is drawn, which takes the page long enough. */
const FEW_FILES = 100;

/**
 * Adds files, and reads them to judge them as the server will. Few files are rows at once, thousands while the page
 * answers.
 * @param most of folders at a time
 */
export function addFiles(files: readonly File[], most = MOST_IN_FOLDERS): Promise<void> {
  const [open, before] = [getLocalSession(), leavings];
  const inBatch = new Promise<void>((resolve) => {
    const take = (rows: NewRow[]) => {
      // the dialog may have been left meanwhile, or another person have signed in, whose files these are not
      if (getLocalSession() === open && leavings === before)
        changeBatch((now) => withAddedRows({ ...now, most }, rows));
      resolve();
    };
    runInSlices(newRows(files, ownCategories()), take, files.length > FEW_FILES ? "later" : "now");
  });
  added = Promise.all([added, inBatch]);
  return inBatch.then(checkRows);
}

/** Resolves once all files that were added are rows. */
export const allAdded = (): Promise<unknown> => added;

/** The dialog is closed: what is not under way goes. */
export function leaveBatch(): void {
  leavings++;
  changeBatch(underWay);
}

/** The place of all, where none is chosen yet. */
export function proposeFiling(filing: Filing): void {
  changeBatch((now) => (now.all.categoryId === "" ? { ...now, all: filing } : now));
}

/** Makes a batch of the form for one file, of the file that it has, and of further ones. */
export function addToBatch(typed: DocumentForm, first: File | null, files: readonly File[]): void {
  const { categoryId, subcategoryId } = typed;
  changeBatch((now) => (first ? withFirstFile(now, first, typed) : { ...now, all: { categoryId, subcategoryId } }));
  void addFiles(files);
}

let isChecking = false;
let checked: Promise<void> = Promise.resolve();

/** Has rows checked; those that come meanwhile are taken too. */
function checkRows(): Promise<void> {
  if (!isChecking) checked = checkAll();
  return checked;
}

/** So many files at most are read at once, and no more bytes than the largest file has: they are all in memory. */
const CHECKED_AT_ONCE = 50;

/** The next rows to check: those that are looked at first come first. */
function nextToCheck(): BatchRow[] {
  const next: BatchRow[] = [];
  let bytes = 0;
  for (const row of read().rows) {
    if (row.state !== "checking") continue;
    bytes += row.file.size;
    if (next.length > 0 && bytes > MAX_FILE_BYTES) break;
    next.push(row);
    if (next.length === CHECKED_AT_ONCE) break;
  }
  return next;
}

async function judgedRow({ id, file }: BatchRow): Promise<[id: number, row: CheckedRow]> {
  const { file: read, problem } = await judge(file);
  return [id, read ? { state: "ready", sha256: read.sha256 } : { state: "refused", problem }];
}

async function checkAll(): Promise<void> {
  isChecking = true;
  try {
    for (let rows = nextToCheck(); rows.length > 0; rows = nextToCheck()) {
      const judged = new Map(await Promise.all(rows.map(judgedRow)));
      replaceBatch((now) => withChecked(now, judged, filedName));
      showLater();
    }
    settle(read());
  } finally {
    isChecking = false;
  }
}

/** Files of folders that were skipped, as they are filed already, are filed all the same. */
export function fileAllTheSame(): void {
  const ready = (row: BatchRow) => (row.state === "present" ? { ...row, state: "ready" as const } : row);
  changeBatch((now) => ({ ...now, rows: now.rows.map(ready) }));
}

/** A row becomes a new document, or a new version of the one that was chosen for it. */
async function keepRow(actor: User, { filedAs, details }: BatchRow, input: DocumentInput, file: ChosenFile) {
  const target =
    typeof filedAs === "number" ? getLocalSession()?.mirror.view("documents").byId.get(filedAs) : undefined;
  const isThere = target !== undefined && target.categoryId === input.categoryId;
  const isTargetLost = typeof filedAs === "number" && target === undefined;
  const filed = { input, file, responsibleName: details?.responsibleName || null };
  return { ...(await queueFiling(actor, isThere ? target : null, filed)), isTargetLost };
}

/**
 * Makes every row that can be uploaded an unsent change of its own, one after the other, so that one file at a time is
 * in memory. Each is on the disk before its row says so. A file that can no longer be read stays behind with its reason.
 * @returns how many are kept
 * @throws {AppError} device_full: what is not kept yet stays in the batch
 */
export async function keepBatch(actor: User): Promise<number> {
  if (read().keeping) return 0;
  const open = getLocalSession();
  const filingOfPlace = folderFilings(actor);
  let kept = 0;
  changeBatch((now) => ({ ...now, keeping: true }));
  try {
    await added;
    // before the rest is checked, which takes a while for thousands
    await startNotingFolders(read);
    // what was not checked might be filed a second time
    while (isChecking) await checked;
    for (const { id, file } of uploadable(read())) {
      const judged = await judge(file);
      const row = read().rows.find((one) => one.id === id);
      // another person may have signed in meanwhile: this is not theirs
      if (!row || getLocalSession() !== open) continue;
      const byFolder = judged.file && row.place && row.own.categoryId === "" ? await filingOfPlace(row.place) : null;
      if (getLocalSession() !== open) continue;
      const valid = checkBatchRow(read(), byFolder ? { ...row, own: byFolder } : row);
      if (!judged.file) progress(id, { state: "refused", problem: judged.problem });
      else if ("input" in valid) {
        const { written, record, isTargetLost } = await keepRow(actor, row, valid.input, judged.file);
        progress(id, { kept: { key: written.key, record }, isTargetLost });
        void written.ended.then((outcome) => progress(id, { outcome }));
        if (!row.place) keepLastFiling(actor, read().all.categoryId === "" ? row.own : read().all);
        kept++;
      }
    }
  } finally {
    changeBatch((now) => ({ ...now, keeping: false }));
  }
  return kept;
}
