/* What a device has read by machine in a scan, and sends. */

import {
  AppError,
  attachmentTypes,
  type EmployeeFile,
  employeeFiles,
  isScan,
  judgeOcrText,
  mayDownload,
  mayIn,
  PAGE_BREAK,
  type TextState,
} from "#domain/index";
import { isOf, type StoredRecord } from "./state/records.ts";
import type { ModelCall, ModelReply } from "./state/types.ts";

type ReadFile = Pick<EmployeeFile, "key" | "sha256"> & { textState?: TextState | null };

function filesOf(record: StoredRecord): ReadFile[] {
  if (isOf(record, "employees")) return employeeFiles(record.row);
  const { sha256, textState = null } = record.row;
  return [{ key: "", sha256: String(sha256), textState }];
}

/** @throws {AppError} forbidden, where somebody may not fetch the file or not change the record */
function requireRights({ actor }: ModelCall, record: StoredRecord): void {
  const mayFetch = !isOf(record, "documents") || mayDownload(actor, record.row);
  const access = record.collection === "documents" ? "viewers" : "staff";
  if (!mayFetch || !mayIn(actor, access, "upload", Number(record.row.tenant))) throw new AppError("forbidden");
}

/**
 * POST /api/documents/{id}/text, and that of employees: for a scan at which the server has looked it is there at once, else
 * it waits until that has.
 */
export function answerAddText(call: ModelCall, record: StoredRecord): ModelReply {
  requireRights(call, record);
  const { sha256, pages } = judgeOcrText(call.body);
  const files = filesOf(record).filter((file) => file.sha256 === sha256);
  if (files.length === 0) throw new AppError("text_of_other_file");
  const read = files.filter(({ textState }) => textState != null);
  if (read.some(({ textState = null }) => !isScan(textState))) throw new AppError("text_not_scan");
  const text = pages.join(PAGE_BREAK);
  record.texts.set(sha256, text);
  for (const { key } of read) setRead(record, key);
  call.changed(record, { [`texts.${sha256}`]: text });
  return { status: 200, json: record.row };
}

function setRead({ collection, row }: StoredRecord, key: string): void {
  if (collection === "documents") row.textState = "ocr";
  else if (attachmentTypes.some((type) => type === key)) {
    const file = row.attachments?.[key];
    if (file) row.attachments = { ...row.attachments, [key]: { ...file, textState: "ocr" } };
  } else row.paperTextStates = { ...row.paperTextStates, [key]: "ocr" };
}
