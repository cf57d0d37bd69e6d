/* The routes of the files of people's papers, and of renewals, which may bring one. */

import {
  AppError,
  type Attachment,
  keptAside,
  MOST_PAPER_FILES,
  MOST_RENEWALS,
  type Paper,
  type PaperRenewal,
  paperOfFile,
  paperRenewal,
  renewablePapers,
  renewedMembers,
  specifiedOf,
  withFileBack,
} from "#domain/index";
import { answerRestoreAttachment } from "./attachments.ts";
import { paperInPath, saveRow, sentMembers, setMembersIn } from "./papers.ts";
import {
  attachedIn,
  emptyPaper,
  filesOf,
  fileUnder,
  forgetRemoved,
  furtherKey,
  lessFiles,
  noteRemoved,
  setPaper,
  setSpecified,
  storedPapers,
} from "./state/paper-rows.ts";
import type { ModelRow, StoredRecord, Values } from "./state/records.ts";
import type { ModelCall, ModelReply } from "./state/types.ts";

/** The file that a request brings; null without one. */
function uploadIn({ body, uploads, actor, now }: ModelCall): { id: string; file: Attachment } | null {
  if (body.uploadId === undefined) return null;
  const { id, filename, length, sha256 } = uploads.finished(actor.id, body.uploadId, body.sha256, now);
  return { id, file: { filename, size: length, mimeType: "application/pdf", sha256 } };
}

/** Puts one more file into a paper. @returns what is noted of it */
function storeFile(record: StoredRecord, row: ModelRow, { id, type }: Paper, file: Attachment): Values {
  const { attachment } = specifiedOf(id);
  const noted = { [`pages.${file.sha256}`]: file.sha256 };
  if (attachment && !attachedIn(row, attachment)) {
    setSpecified(row, attachment, file);
    return noted;
  }
  const kept = storedPapers(row)[id] ?? emptyPaper(type);
  setPaper(row, id, { ...kept, files: [...kept.files, { ...file, key: furtherKey(record, row, id) }] });
  return noted;
}

/** POST …/papers/{paper}/files */
export function answerAddPage(call: ModelCall, record: StoredRecord): ModelReply {
  const paper = paperInPath(call, record);
  const upload = uploadIn(call);
  if (!upload) throw new AppError("file_required");
  if (paper.files.length >= MOST_PAPER_FILES) throw new AppError("paper_files_full");
  const row: ModelRow = { ...record.row };
  const noted = storeFile(record, row, paper, upload.file);
  call.uploads.remove(upload.id);
  return saveRow(call, record, row, noted, 201);
}

/** POST …/papers/{paper}/renew */
export function answerRenew(call: ModelCall, record: StoredRecord): ModelReply {
  const paper = paperInPath(call, record);
  const upload = uploadIn(call);
  const { keepsFiles, ...given }: PaperRenewal = sentMembers(paperRenewal.shape, call.body);
  if (renewedMembers.every((name) => given[name] === undefined)) throw new AppError("validation_error");
  if (paper.history.length >= MOST_RENEWALS) throw new AppError("papers_full");
  const row: ModelRow = { ...record.row };
  const files = keepsFiles ? [] : moveAside(record, row, paper);
  const replaced = { replacedAt: new Date(call.now).toISOString(), replacedBy: call.actor.id, files };
  const isSpecified = renewablePapers.some((one) => one === paper.id) && paper.expiryDate !== null;
  const { id, type, number, issueDate, expiryDate, issuer, cost } = paper;
  const present = storedPapers(row)[id] ?? emptyPaper(type);
  const kept = keepsFiles ? present : { ...present, files: [] };
  const entry = { number, issueDate, expiryDate, issuer, cost, ...replaced };
  setPaper(row, id, isSpecified ? keptAside(kept, replaced, files) : { ...kept, history: [...kept.history, entry] });
  const values = { issueDate: null, expiryDate: null, cost: null, ...given };
  const noted = setMembersIn(call, row, id, values, isSpecified);
  const filed = upload ? storeFile(record, row, paper, upload.file) : {};
  if (upload) call.uploads.remove(upload.id);
  return saveRow(call, record, row, { ...noted, ...filed });
}

/** Moves the specified attachment of a paper to a key of its own. @returns all its files */
function moveAside(record: StoredRecord, row: ModelRow, { id, files }: Paper): Paper["files"] {
  const { attachment } = specifiedOf(id);
  if (!attachment || !attachedIn(row, attachment)) return files;
  const key = furtherKey(record, row, id);
  setSpecified(row, attachment, null);
  return files.map((file) => (file.key === attachment ? { ...file, key } : file));
}

/** POST …/papers/{paper}/files/{key}/remove */
export function answerRemovePage(call: ModelCall, record: StoredRecord, key: string): ModelReply {
  const { id, files, history } = paperInPath(call, record);
  const found = filesOf({ files, history }).find(({ file }) => file.key === key);
  if (!found) {
    if (record.removed.some(({ type }) => type === key)) return { status: 200, json: record.row };
    throw new AppError("not_found");
  }
  const row: ModelRow = { ...record.row };
  const { key: _, ...details } = found.file;
  noteRemoved(record, key, details, { ...(found.replacedAt !== undefined && { replacedAt: found.replacedAt }) });
  if (specifiedOf(id).attachment === key) setSpecified(row, key, null);
  const kept = storedPapers(row)[id];
  if (kept)
    setPaper(
      row,
      id,
      lessFiles(kept, (one) => one === key),
    );
  return saveRow(call, record, row, { sha256: details.sha256 });
}

/** POST …/papers/{paper}/files/{key}/restore */
export function answerRestorePage(call: ModelCall, record: StoredRecord, key: string): ModelReply {
  const { part: id } = call.params;
  if (paperOfFile(key) !== id) {
    if (specifiedOf(id).attachment !== key) throw new AppError("not_found");
    return answerRestoreAttachment({ ...call, params: { ...call.params, part: key } }, record);
  }
  const kept = storedPapers(record.row)[id];
  if (kept && filesOf(kept).some(({ file }) => file.key === key)) return { status: 200, json: record.row };
  const last = record.removed.findLast(({ type }) => type === key);
  if (!kept || !last) throw new AppError("not_found");
  if (kept.files.length >= MOST_PAPER_FILES && last.replacedAt === undefined) throw new AppError("paper_files_full");
  const row: ModelRow = { ...record.row };
  setPaper(row, id, withFileBack(kept, fileUnder(key, last.attachment), last.replacedAt));
  forgetRemoved(record, [last]);
  return saveRow(call, record, row, { sha256: last.attachment.sha256 });
}
