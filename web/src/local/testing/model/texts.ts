/* What files say: read some time after they have come, and given to whoever may fetch them. */

import { type Employee, employeeFiles, mayDownload, parseInput, textsQuery, worksWithEmployees } from "#domain/index";
import { isWithinSight } from "./changes.ts";
import { isObject, type RecordStore, type StoredRecord, type Values } from "./state/records.ts";
import type { ModelCall, ModelReply } from "./state/types.ts";

export const TEXTS = "/api/texts";

/**
 * Reads all files that wait for it. Devices hear of it, and versions do not move.
 * @param noted called with each record of which a file was read
 */
export function readFiles(records: RecordStore, noted: (record: StoredRecord) => void): void {
  for (const record of records.all) {
    if (record.deleted === null && (readDocument(record) || readAttached(record))) noted(record);
  }
}

function readDocument({ collection, row }: StoredRecord): boolean {
  if (collection !== "documents" || row.textState !== null) return false;
  row.textState = "ok";
  return true;
}

function readAttached({ collection, row }: StoredRecord): boolean {
  if (collection !== "employees") return false;
  const attachments = (row.attachments ?? {}) as Readonly<Record<string, Values | null>>;
  const states = (row.paperTextStates ?? {}) as Values;
  const unread = employeeFiles(row as unknown as Employee).filter(({ textState }) => textState === undefined);
  if (unread.length === 0) return false;
  const read = new Set(unread.map(({ key }) => key));
  row.attachments = Object.fromEntries(
    Object.entries(attachments).map(([part, file]) => [part, file && { ...file, textState: "ok" }]),
  );
  const further = [...read].filter((part) => !(part in attachments)).map((part) => [part, "ok"]);
  row.paperTextStates = { ...states, ...Object.fromEntries(further) };
  return true;
}

/** GET /api/texts. @param textOf what a file says, by its SHA-256 */
export function answerTexts(call: ModelCall, query: string, textOf: (sha256: string) => string): ModelReply {
  const { ids = [], attachments = [] } = parseInput(textsQuery, Object.fromEntries(new URLSearchParams(query)));
  const { actor, records } = call;
  const seen = (collection: "documents" | "employees", id: number) => {
    const record = records.get(collection, id);
    return record && record.deleted === null && isWithinSight(call, record) ? record.row : null;
  };
  const ofDocuments = ids.flatMap((id) => {
    const row = seen("documents", Number(id));
    if (!row || row.textState === null || !mayDownload(actor, row as never)) return [];
    return [{ id: row.id, sha256: row.sha256, state: row.textState, text: textOf(String(row.sha256)) }];
  });
  const ofAttachments = attachments.flatMap((asked) => {
    const row = worksWithEmployees(actor) && isObject(asked) ? seen("employees", Number(asked.id)) : null;
    const file = row && employeeFiles(row as unknown as Employee).find(({ key }) => key === asked.part);
    if (!row || !file?.textState) return [];
    return [{ id: row.id, part: file.key, sha256: file.sha256, state: file.textState, text: textOf(file.sha256) }];
  });
  return { status: 200, json: [...ofDocuments, ...ofAttachments] };
}
