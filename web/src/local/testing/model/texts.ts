/* What files say: read some time after they have come, and given to whoever may fetch them. */

import {
  employeeFiles,
  mayDownload,
  parseInput,
  type TextState,
  textsQuery,
  thumbnailsQuery,
  worksWithEmployees,
} from "#domain/index";
import { isWithinSight } from "./changes.ts";
import { isObject, isOf, type RecordStore, type StoredRecord } from "./state/records.ts";
import { isScannedFile } from "./state/text-in-file.ts";
import type { ModelCall, ModelReply } from "./state/types.ts";

export const TEXTS = "/api/texts";
export const THUMBNAILS = "/api/thumbnails";

/** The picture of a life's file, in hexadecimal digits: the mark of a JPEG, and what no other file has. */
export const pictureOf = (sha256: string): string => `FFD8FF${sha256.slice(0, 8).toUpperCase()}`;

/** What a file says, by its SHA-256. */
type TextOf = (sha256: string) => string;

/**
 * Reads all files that wait for it. Devices hear of it, and versions do not move.
 * @param noted called with each record of which a file was read
 */
export function readFiles(records: RecordStore, textOf: TextOf, noted: (record: StoredRecord) => void): void {
  for (const record of records.all) {
    if (record.deleted === null && (readDocument(record, textOf) || readAttached(record, textOf))) noted(record);
  }
}

/** What comes of reading a file: what a device has read in it is taken where it is a scan, and dropped where it has words. */
function stateOf({ texts }: StoredRecord, sha256: string, textOf: TextOf): TextState {
  if (isScannedFile(textOf(sha256))) return texts.has(sha256) ? "ocr" : "scan";
  texts.delete(sha256);
  return "ok";
}

function readDocument(record: StoredRecord, textOf: TextOf): boolean {
  const { collection, row, texts } = record;
  if (collection !== "documents" || row.textState !== null) return false;
  for (const sha256 of [...texts.keys()]) if (sha256 !== row.sha256) texts.delete(sha256);
  row.textState = stateOf(record, String(row.sha256), textOf);
  return true;
}

function readAttached(record: StoredRecord, textOf: TextOf): boolean {
  const { row } = record;
  if (!isOf(record, "employees")) return false;
  const { attachments, paperTextStates: states } = record.row;
  const unread = employeeFiles(record.row).filter(({ textState }) => textState === undefined);
  if (unread.length === 0) return false;
  const read = new Map(unread.map(({ key, sha256 }) => [key, stateOf(record, sha256, textOf)]));
  row.attachments = Object.fromEntries(
    Object.entries(attachments).map(([part, file]) => [part, file && { textState: read.get(part), ...file }]),
  );
  const further = [...read].filter(([part]) => !(part in attachments));
  row.paperTextStates = { ...states, ...Object.fromEntries(further) };
  return true;
}

function seenBy(call: ModelCall) {
  return <C extends "documents" | "employees">(collection: C, id: number) => {
    const record = call.records.get(collection, id);
    return record && isOf(record, collection) && record.deleted === null && isWithinSight(call, record) ? record : null;
  };
}

/** GET /api/thumbnails: a file is drawn when it is read. */
export function answerThumbnails(call: ModelCall, query: string): ModelReply {
  const { ids } = parseInput(thumbnailsQuery, Object.fromEntries(new URLSearchParams(query)));
  const seen = seenBy(call);
  const drawn = ids.flatMap((id) => {
    const record = seen("documents", Number(id));
    if (!record || record.row.textState === null || !mayDownload(call.actor, record.row)) return [];
    const sha256 = String(record.row.sha256);
    return [{ id: record.id, sha256, picture: pictureOf(sha256) }];
  });
  return { status: 200, json: drawn };
}

/** GET /api/texts */
export function answerTexts(call: ModelCall, query: string, textOf: TextOf): ModelReply {
  const { ids = [], attachments = [] } = parseInput(textsQuery, Object.fromEntries(new URLSearchParams(query)));
  const { actor } = call;
  const seen = seenBy(call);
  const said = ({ texts }: StoredRecord, sha256: string, state: unknown) => ({
    ...{ sha256, state },
    text: state === "ocr" ? texts.get(sha256) : state === "scan" ? "" : textOf(sha256),
  });
  const ofDocuments = ids.flatMap((id) => {
    const record = seen("documents", Number(id));
    const { sha256, textState } = record?.row ?? {};
    if (!record || textState === null || !mayDownload(actor, record.row)) return [];
    return [{ id: record.id, ...said(record, String(sha256), textState) }];
  });
  const ofAttachments = attachments.flatMap((asked) => {
    const record = worksWithEmployees(actor) && isObject(asked) ? seen("employees", Number(asked.id)) : null;
    const file = record && employeeFiles(record.row).find(({ key }) => key === asked.part);
    if (!record || !file?.textState) return [];
    return [{ id: record.id, part: file.key, ...said(record, file.sha256, file.textState) }];
  });
  return { status: 200, json: [...ofDocuments, ...ofAttachments] };
}
