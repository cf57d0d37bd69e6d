import {
  AppError,
  attachmentFileTypes,
  type EarlierPaper,
  employees,
  filenameSchema,
  fileTypes,
  keptAside,
  MOST_PAPER_FILES,
  MOST_PERSON_FILES,
  MOST_RENEWALS,
  type Paper,
  type PaperFile,
  paperOfFile,
  paperRenewal,
  parseInput,
  renewablePapers,
  renewedMembers,
  specifiedOf,
  withFileBack,
} from "#domain/index";
import { requireSameDigest, sentFields } from "../documents/create.ts";
import { saveWithFile } from "../documents/storage.ts";
import { storedName, validateFile } from "../documents/validate-file.ts";
import { pathEmployee } from "../employees/access.ts";
import { restoreAttachment } from "../employees/attachments.ts";
import {
  blankPaper,
  keptPapers,
  newFileKey,
  nextFileKey,
  presentPaper,
  setPapers,
  withoutFiles,
} from "../employees/kept-papers.ts";
import { restoreFileOf } from "../employees/restore-file.ts";
import type { Call, Reply } from "../http/types.ts";
import { addRecordActivity } from "../kernel/activity.ts";
import type { PbRecord } from "../kernel/pocketbase.d.ts";
import { attachmentKey, attachmentsOf, removedOf, setAttachment } from "../records/attachments.ts";
import { parseSentFields, tenantOfRecord } from "../records/records.ts";
import { requireSpace } from "../records/space.ts";
import type { SentFile } from "../staging/sent-file.ts";
import { requireDeletedAllowance } from "../uploads/allowance.ts";
import { answered, pathPaper, setMembers } from "./papers.ts";

/** POST /api/employees/{id}/papers/{paper}/files: one more page. @throws {AppError} as an upload of an attachment; paper_files_full */
export function addPaperFile(call: Call): Reply {
  const { record, paper } = pathPaper(call);
  requireDeletedAllowance(call.app, call.actor, tenantOfRecord(record));
  const { sha256 } = sentFields(call);
  const file = call.file();
  if (!file) throw new AppError("file_required");
  if (paper.files.length >= MOST_PAPER_FILES) throw new AppError("paper_files_full");
  const key = storeFile(call, record, paper, file, sha256);
  addRecordActivity(call, "attached", employees.name, record, [key]);
  return answered(call, record, 201);
}

/** Judges the file of a request, stores it as one more of a paper, and saves the record. @returns its key */
function storeFile(call: Call, record: PbRecord, { id, type }: Paper, file: SentFile, sha256: unknown): string {
  const { app, actor, now } = call;
  const filename = parseInput(filenameSchema, file.name);
  const found = validateFile(file.file, filename, attachmentFileTypes, "attachment_type_not_accepted");
  requireSameDigest(file, sha256);
  requireSpace(app, actor, tenantOfRecord(record), file.size);
  if (record.getStringSlice("files").length >= MOST_PERSON_FILES) throw new AppError("paper_files_full");
  const name = storedName(filename, found);
  const { mimeType } = fileTypes[found];
  const details = { filename, size: file.size, mimeType, sha256: file.sha256 };
  const key = nextFileKey(record, id);
  setAttachment(record, key, { file: name, ...details }, { id: actor.id, now });
  if (key !== specifiedOf(id).attachment) {
    const papers = keptPapers(record);
    const kept = presentPaper(papers, id) ?? blankPaper(type);
    setPapers(record, { ...papers, [id]: withFileBack(kept, { key, ...details }, undefined) });
  }
  saveWithFile(app, record, "files+", file, { name, filename, mimeType });
  file.consume(app);
  return key;
}

/**
 * POST /api/employees/{id}/papers/{paper}/renew: the new paper in one step, with its scan where there is one. What the
 * paper was, and its files, go into its history.
 * @throws {AppError} validation_error when nothing is sent; papers_full; as for changing a paper and adding a file
 */
export function renewPaper(call: Call): Reply {
  const { record, paper } = pathPaper(call);
  requireDeletedAllowance(call.app, call.actor, tenantOfRecord(record));
  const sent = sentFields(call);
  const file = call.file();
  const { keepsFiles, ...given } = parseSentFields(paperRenewal.shape, sent);
  if (renewedMembers.every((name) => given[name] === undefined)) throw new AppError("validation_error");
  if (paper.history.length >= MOST_RENEWALS) throw new AppError("papers_full");
  const blank = { issueDate: null, expiryDate: null, cost: null };
  const files = keepsFiles ? [] : moveToHistory(record, paper);
  const replacedAt = new Date(call.now).toISOString();
  const isSpecified = renewablePapers.some((one) => one === paper.id) && paper.expiryDate !== null;
  keepEarlier(record, paper, { replacedAt, replacedBy: call.actor.id, files }, { isSpecified, isMoved: !keepsFiles });
  const fields = setMembers(call, record, paper.id, { ...blank, ...given }, isSpecified);
  if (file) storeFile(call, record, paper, file, sent.sha256);
  else call.app.saveNoValidate(record);
  addRecordActivity(call, "renewed", employees.name, record, fields);
  return answered(call, record);
}

/** Moves the specified attachment of a paper to a key of its own. @returns all its files, as its history names them */
function moveToHistory(record: PbRecord, { id, files }: Paper): PaperFile[] {
  const { attachment } = specifiedOf(id);
  const { [attachment ?? ""]: present, ...others } = attachmentsOf(record);
  if (!attachment || !present) return [...files];
  const key = newFileKey(record, id);
  record.set("attachments", JSON.stringify({ ...others, [key]: present }));
  return files.map((file) => (file.key === attachment ? { ...file, key } : file));
}

/** Puts what a paper was into its own history, or beside the employee's. */
function keepEarlier(
  record: PbRecord,
  { id, type, number, issueDate, expiryDate, issuer, cost }: Paper,
  replaced: Pick<EarlierPaper, "replacedAt" | "replacedBy" | "files">,
  { isSpecified, isMoved }: { isSpecified: boolean; isMoved: boolean },
): void {
  const papers = keptPapers(record);
  const present = presentPaper(papers, id) ?? blankPaper(type);
  const kept = isMoved ? { ...present, files: [] } : present;
  const entry: EarlierPaper = { number, issueDate, expiryDate, issuer, cost, ...replaced };
  const next = isSpecified ? keptAside(kept, replaced, replaced.files) : { ...kept, history: [...kept.history, entry] };
  setPapers(record, { ...papers, [id]: next });
}

/**
 * POST /api/employees/{id}/papers/{paper}/files/{key}/remove: it can be brought back. One that is removed stays so.
 * @throws {AppError} not_found
 */
export function removePaperFile(call: Call): Reply {
  const { record, paper } = pathPaper(call);
  const key = attachmentKey(call.params.key);
  const at = [...paper.files.map(() => undefined), ...paper.history.flatMap((one) => one.files.map(() => one))];
  const all = [...paper.files, ...paper.history.flatMap(({ files }) => files)];
  const place = all.findIndex((file) => file.key === key);
  if (place < 0) {
    if (removedOf(record).some(({ type }) => type === key)) return answered(call, record);
    throw new AppError("not_found");
  }
  setAttachment(record, key, null, { id: call.actor.id, now: call.now, replacedAt: at[place]?.replacedAt });
  const papers = keptPapers(record);
  const kept = presentPaper(papers, paper.id);
  if (kept) setPapers(record, { ...papers, [paper.id]: withoutFiles(kept, (one) => one === key) });
  call.app.saveNoValidate(record);
  addRecordActivity(call, "detached", employees.name, record, [key]);
  return answered(call, record);
}

/**
 * POST /api/employees/{id}/papers/{paper}/files/{key}/restore, also of a specified attachment. Where another page has been
 * filed in its place meanwhile, it comes back beside that, under a key of its own.
 * @throws {AppError} not_found, space_full, paper_files_full
 */
export function restorePaperFile(call: Call): Reply {
  const { paper = "", key } = call.params;
  const name = attachmentKey(key);
  if (paperOfFile(name) === paper) return restoreFileOf(call, pathEmployee(call), paper, name);
  if (specifiedOf(paper).attachment !== name) throw new AppError("not_found");
  const record = pathEmployee(call);
  const present = attachmentsOf(record)[name];
  const last = removedOf(record).findLast(({ type }) => type === name);
  const isTaken = present && last && last.replacedBy !== present.file;
  if (isTaken) return restoreFileOf(call, record, paper, name, newFileKey(record, paper));
  return restoreAttachment({ ...call, params: { ...call.params, type: name } });
}
