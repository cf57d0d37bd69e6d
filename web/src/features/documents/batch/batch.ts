import * as z from "zod/mini";
import {
  type Document,
  type DocumentInput,
  documentFileTypes,
  documentInput,
  type ErrorCode,
  type FolderPlace,
  filenameSchema,
  isErrorCode,
  readableName,
  typeByName,
  type User,
} from "#domain/index";
import type { Filing } from "#web/shared/categories/filing-fields.tsx";
import { foldersOf } from "#web/ui/forms/dropped-files.ts";
import { isSystemFile } from "../chosen-file.ts";
import { type DocumentDetails, type DocumentForm, detailsOf, hasDetails } from "../document-form.ts";
import {
  type FiledAs,
  type FiledDocuments,
  filedAs,
  isTargetLost,
  versionTargets,
} from "../versions/version-targets.ts";

/* Several files on their way to becoming documents: the rows of the dialog, and what is wrong with them. Pure. */

export const MOST_FILES = 100;
/** Of files that come in folders: those that are to be filed, and those that this batch has filed. */
export const MOST_IN_FOLDERS = 10_000;

export const noFiling: Filing = { categoryId: "", subcategoryId: "" };

/**
 * checking: the file is being read. ready: it can be uploaded. refused: `problem` says why not. present: it came in a
 * folder and is skipped, as the `same` is there already.
 */
export type FileState = "checking" | "ready" | "refused" | "present";

export interface BatchRow {
  id: number;
  /** A handle, not its bytes: a hundred files of 10 MB would not fit into memory. */
  file: File;
  /** As it will be kept: without folders, control and override characters. */
  filename: string;
  name: string;
  /** What was typed while it was the only file; null: nothing of it is asked for. */
  details: DocumentDetails | null;
  /** What was chosen where it may be a new version of a document; null while nothing is. */
  filedAs: FiledAs | null;
  /** Its own place; without a category that of the batch. */
  own: Filing;
  /** Where its folder says that it belongs; null for a file that came by itself. It counts while `own` has no category. */
  place: FolderPlace | null;
  /** The document, or the earlier row, with the same content. */
  same: { name: string; filed: boolean } | null;
  state: FileState;
  /** In hex, once it was read. */
  sha256: string | null;
  problem: ErrorCode | null;
  /** The unsent change that it became; on the disk. */
  kept: { key: string; record: number } | null;
  /** The document that it was to be a new version of had gone by then. */
  isTargetLost: boolean;
  outcome: "sent" | "discarded" | null;
}

export interface UploadBatch {
  all: Filing;
  rows: readonly BatchRow[];
  leftOut: number;
  /** Files of folders beyond `most`: they join the rows as others are refused, taken out or found to be there already. */
  rest: readonly BatchRow[];
  /** As many files of folders are taken at a time. */
  most: number;
  /** Row by row becomes an unsent change. */
  keeping: boolean;
}

export const emptyBatch: UploadBatch = {
  all: noFiling,
  rows: [],
  leftOut: 0,
  rest: [],
  most: MOST_IN_FOLDERS,
  keeping: false,
};

/** A file that is not in a batch yet. */
export type NewRow = Omit<BatchRow, "id">;

let ids = 0;

function rowOf(file: File, place: FolderPlace | null = null): NewRow {
  const cleaned = z.safeParse(filenameSchema, file.name);
  const filename = cleaned.success ? cleaned.data : file.name;
  return {
    file,
    filename,
    name: readableName(filename),
    details: null,
    filedAs: null,
    own: noFiling,
    place,
    same: null,
    state: "checking",
    sha256: null,
    problem: null,
    kept: null,
    isTargetLost: false,
    outcome: null,
  };
}

/** Why a file of a folder is refused without being read: there may be thousands of photos beside the papers. */
function problemAtSight(file: File): ErrorCode | null {
  const type = typeByName(file.name);
  return documentFileTypes.some((one) => one === type) ? null : "file_type_not_accepted";
}

const pathKey = (file: File) => JSON.stringify([...foldersOf(file), file.name, file.size, file.lastModified]);

/** Without what a folder that is chosen again brings once more, and what has ended: both give their places to its files. */
function withoutChosenAgain(batch: UploadBatch, coming: readonly NewRow[]): UploadBatch {
  const inFolders = coming.filter(({ place }) => place !== null);
  const isNew = batch.rest.length === 0 && batch.rows.every(({ place }) => place === null);
  if (inFolders.length === 0 || isNew) return batch;
  const paths = new Set(inFolders.map(({ file }) => pathKey(file)));
  const isLeft = ({ place, outcome, state, file }: BatchRow) => {
    if (place === null) return true;
    if (outcome !== null) return false;
    return state === "checking" || state === "ready" || !paths.has(pathKey(file));
  };
  return {
    ...batch,
    rows: batch.rows.filter(isLeft),
    rest: batch.rest.filter(({ file }) => !paths.has(pathKey(file))),
  };
}

/**
 * What files become in a batch, in small steps: yields after each. What operating systems leave in folders is ignored.
 * @param places of those that came in folders
 */
export function* rowsInSteps(
  files: readonly File[],
  places: ReadonlyMap<File, FolderPlace>,
): Generator<undefined, NewRow[]> {
  const rows: NewRow[] = [];
  for (const [at, file] of files.entries()) {
    if (at % STEP === STEP - 1) yield;
    if (isSystemFile(file)) continue;
    const place = places.get(file) ?? null;
    const problem = place && problemAtSight(file);
    rows.push({ ...rowOf(file, place), ...(problem ? { state: "refused", problem } : {}) });
  }
  return rows;
}

const STEP = 100;

/** Adds rows up to the limits. */
export function withAddedRows(batch: UploadBatch, coming: readonly NewRow[]): UploadBatch {
  const left = withoutChosenAgain(batch, coming);
  const rows = [...left.rows];
  const rest = [...left.rest];
  let plain = rows.filter(({ place }) => !place).length;
  let leftOut = 0;
  for (const one of coming) {
    const row = { ...one, id: ++ids };
    if (row.state === "refused") rows.push(row);
    else if (row.place) rest.push(row);
    else if (plain >= MOST_FILES) leftOut++;
    else {
      plain++;
      rows.push(row);
    }
  }
  return withRest({ ...batch, rows, rest, leftOut });
}

/**
 * Files of folders that have a place of the `most`. What has been sent keeps its own: whoever files so many is asked
 * before there are more.
 */
const hasPlace = ({ place, state }: BatchRow) => place !== null && (state === "checking" || state === "ready");

/** Takes files of folders that wait, as far as there is room; they are still to be checked. */
export function withRest(batch: UploadBatch): UploadBatch {
  if (batch.rest.length === 0) return batch;
  const room = Math.max(0, batch.most - batch.rows.filter(hasPlace).length);
  if (room === 0) return batch;
  return { ...batch, rows: [...batch.rows, ...batch.rest.slice(0, room)], rest: batch.rest.slice(room) };
}

/** A form for one file becomes a batch: its file is the first row, with what was typed for it. */
export function withFirstFile(batch: UploadBatch, file: File, typed: DocumentForm): UploadBatch {
  const { categoryId, subcategoryId } = typed;
  const row = { ...rowOf(file), id: ++ids };
  const name = typed.name.trim() === "" ? row.name : typed.name;
  const typedDetails = detailsOf(typed);
  const details = hasDetails(typedDetails) ? typedDetails : null;
  return { ...batch, all: { categoryId, subcategoryId }, rows: [...batch.rows, { ...row, name, details }] };
}

export function withRow(batch: UploadBatch, id: number, change: Partial<BatchRow>): UploadBatch {
  const at = batch.rows.findIndex((row) => row.id === id);
  const row = batch.rows[at];
  if (!row) return batch;
  const rows = batch.rows.slice();
  rows[at] = { ...row, ...change };
  return withRest({ ...batch, rows });
}

export function withoutRow(batch: UploadBatch, id: number): UploadBatch {
  return withRest({ ...batch, leftOut: 0, rows: batch.rows.filter((row) => row.id !== id) });
}

/**
 * What goes on without its dialog: what is being kept, or else the rows that have become unsent changes and have not
 * arrived. What was left out is chosen anew.
 */
export function underWay(batch: UploadBatch): UploadBatch {
  if (batch.keeping) return { ...batch, leftOut: 0, rest: [] };
  return { ...emptyBatch, rows: batch.rows.filter((row) => row.kept && row.outcome === null) };
}

/** What a dialog that opens shows; it may have been given its files already. */
export function withoutEnded(batch: UploadBatch): UploadBatch {
  const left = batch.rows.filter(({ outcome }) => outcome === null);
  return withRest(left.length === batch.rows.length ? batch : { ...batch, rows: left });
}

/** Whether there is something to fill in or to be kept, rather than what is on its way alone. */
export const isInHand = (batch: UploadBatch): boolean => batch.keeping || uploadable(batch).length > 0;

export const uploadable = (batch: UploadBatch): BatchRow[] =>
  batch.rows.filter((row) => row.kept === null && (row.state === "checking" || row.state === "ready"));

/** Whether a row is filed where its folder says, rather than where somebody has chosen. */
export const isByFolder = ({ place, own }: BatchRow): boolean => place !== null && own.categoryId === "";

export const filingOf = (batch: UploadBatch, row: BatchRow): Filing =>
  row.own.categoryId === "" && row.place === null ? batch.all : row.own;

/** The documents that a row's file may be a new version of, and what was chosen; null while it is to be chosen. */
export function choiceOf(
  batch: UploadBatch,
  row: BatchRow,
  filed: FiledDocuments,
  actor: User | null,
): { targets: Document[]; chosen: FiledAs | null; isLost: boolean } {
  // hundreds of files at once are not asked about one by one
  const asked = row.state === "ready" && row.place === null;
  const targets = asked ? versionTargets(filed, actor, row, filingOf(batch, row).categoryId) : [];
  return { targets, chosen: filedAs(row.filedAs, targets), isLost: isTargetLost(row.filedAs, filed) };
}

/** What is wrong with what was typed for a row; the category is required where it is to be chosen. */
export interface RowProblems {
  name: ErrorCode | null;
  category: ErrorCode | null;
  details: ErrorCode | null;
}

export function checkBatchRow(batch: UploadBatch, row: BatchRow): { input: DocumentInput } | { problems: RowProblems } {
  const result = z.safeParse(documentInput, {
    ...row.details,
    name: row.name,
    ...filingOf(batch, row),
  });
  if (result.success) return { input: result.data };
  const of = (...fields: (keyof DocumentForm)[]) => {
    const issue = result.error.issues.find(({ path }) => fields.some((field) => field === path[0]));
    return issue && isErrorCode(issue.message) ? issue.message : null;
  };
  return {
    problems: {
      name: of("name"),
      category: of("categoryId", "subcategoryId"),
      details: of("description", "tags", "dueDate", "responsibleId", "employeeId"),
    },
  };
}
