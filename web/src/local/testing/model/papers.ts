/* The routes of people's papers but for those of their files. */

import {
  AppError,
  type Attachment,
  employeeInput,
  isPaperType,
  MOST_PAPERS,
  type Paper,
  type PaperChange,
  type PaperTypeKey,
  paperChange,
  paperInput,
  parseInput,
  renewablePapers,
  requirePaperDates,
  settingsOf,
  specifiedFields,
  specifiedOf,
} from "#domain/index";
import { withRenewals } from "./employees.ts";
import {
  attachedIn,
  emptyPaper,
  filesOf,
  fileUnder,
  forgetRemoved,
  isPaperIn,
  lessFiles,
  nameOfMember,
  noteRemoved,
  paperIn,
  setPaper,
  setSpecified,
  storedPapers,
} from "./state/paper-rows.ts";
import type { ModelRow, StoredRecord, Values } from "./state/records.ts";
import type { ModelCall, ModelReply } from "./state/types.ts";

/** Writes what differs of a row, and notes it. */
export function saveRow(call: ModelCall, record: StoredRecord, row: ModelRow, noted: Values, status = 200): ModelReply {
  const { version: _, ...values } = row;
  const changed = call.records.write(record, values);
  if (changed.length > 0) call.changed(record, noted);
  return { status, json: record.row };
}

/** Judges the sent members of a paper. */
export function sentMembers(shape: Readonly<Record<string, unknown>>, body: Values): Record<string, unknown> {
  const judged: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shape)) {
    if (body[name] !== undefined) judged[name] = parseInput(schema as never, body[name]) ?? null;
  }
  return judged;
}

/** @throws {AppError} not_found */
export function paperInPath({ params }: ModelCall, record: StoredRecord): Paper {
  const paper = paperIn(record.row, params.part);
  if (!paper) throw new AppError("not_found");
  return paper;
}

/** Sets members of a paper in a row, where they are kept. @returns what is noted of it */
export function setMembersIn(
  call: ModelCall,
  row: ModelRow,
  id: string,
  values: PaperChange,
  isRenewed = false,
): Values {
  const before = paperIn(row, id);
  const specified: Partial<Record<string, string>> = { ...specifiedOf(id) };
  const own: Record<string, unknown> = {};
  const members: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    const field = specified[name];
    if (field) own[field] = parseInput(employeeInput.shape[field as "workPermit"], value ?? "") ?? null;
    else members[name] = value;
  }
  const { issueDate = before?.issueDate ?? null, expiryDate = before?.expiryDate ?? null } = values;
  if ("issueDate" in values || "expiryDate" in values) requirePaperDates({ issueDate, expiryDate });
  const differing = Object.fromEntries(
    Object.entries(own).filter(([name, value]) => isRenewed || value !== (row[name] ?? null)),
  );
  const said = isRenewed ? renewablePapers.filter((one) => one === id) : [];
  const written = withRenewals({ row }, differing, call.actor.id, new Date(call.now).toISOString(), said);
  const noted = Object.entries({ ...own }).filter(([name, value]) => value !== (row[name] ?? null));
  Object.assign(row, written);
  if (Object.keys(members).length > 0) {
    const kept = storedPapers(row)[id] ?? emptyPaper((before?.type ?? id) as PaperTypeKey);
    setPaper(row, id, { ...kept, ...members });
  }
  const named = Object.entries(members).map(([name, value]) => [nameOfMember(id, name), value]);
  return Object.fromEntries([...noted, ...named]);
}

function requireRoom(row: Readonly<ModelRow>, { removedPapers }: StoredRecord, less = 0): void {
  const present = Object.keys(storedPapers(row)).length;
  const all = present + Object.keys(removedPapers).length - less;
  if (present >= MOST_PAPERS || all >= 2 * MOST_PAPERS) throw new AppError("papers_full");
}

const ID = /^[1-9][0-9]{14}$/;

function idOfNew({ row, removedPapers }: StoredRecord, type: PaperTypeKey, sent: unknown): string {
  if (typeof sent === "string" && isPaperType(sent)) {
    if (sent !== type || !(sent in specifiedFields)) throw new AppError("id_malformed");
    if (isPaperIn(row, sent)) throw new AppError("paper_exists");
    return sent;
  }
  const asked = String(sent);
  if (!ID.test(asked)) throw new AppError("id_malformed");
  if (storedPapers(row)[asked] || removedPapers[asked]) throw new AppError("id_taken");
  return asked;
}

/** POST …/papers; the model gives no ids of its own. */
export function answerAddPaper(call: ModelCall, record: StoredRecord): ModelReply {
  const { type, ...input } = parseInput(paperInput, call.body);
  if (type === null) throw new AppError("paper_type_unknown");
  const settings = settingsOf(call.records.get("organizations", Number(record.row.tenant))?.row ?? null);
  const isKnown = isPaperType(type) || settings.ownPaperTypes.some(({ key }) => key === type);
  if (!isKnown) throw new AppError("paper_type_unknown");
  const id = idOfNew(record, type, call.body.id);
  requireRoom(record.row, record);
  const row: ModelRow = { ...record.row };
  const { [id]: _, ...removed } = record.removedPapers;
  setPaper(row, id, emptyPaper(type));
  const noted = setMembersIn(call, row, id, input);
  record.removedPapers = removed;
  return saveRow(call, record, row, noted, 201);
}

/** PATCH …/papers/{paper} */
export function answerChangePaper(call: ModelCall, record: StoredRecord): ModelReply {
  const { id } = paperInPath(call, record);
  const values: PaperChange = sentMembers(paperChange.shape, call.body);
  const row: ModelRow = { ...record.row };
  return saveRow(call, record, row, setMembersIn(call, row, id, values));
}

/** POST …/papers/{paper}/remove: with its files. */
export function answerRemovePaper(call: ModelCall, record: StoredRecord): ModelReply {
  const { part: id } = call.params;
  if (!isPaperIn(record.row, id)) {
    if (!record.removedPapers[id]) throw new AppError("not_found");
    return { status: 200, json: record.row };
  }
  if (id === "civilId") throw new AppError("civil_id_required");
  const row: ModelRow = { ...record.row };
  const { attachment, ...fields } = specifiedOf(id);
  const was = Object.fromEntries(Object.values(fields).map((name) => [name, row[name]]));
  for (const name of Object.values(fields)) row[name] = null;
  const { [id]: kept = emptyPaper(id as PaperTypeKey), ...others } = storedPapers(row);
  row.papers = others;
  const at = call.now;
  record.removedPapers = { ...record.removedPapers, [id]: { paper: kept, was, at } };
  const attached = attachment && attachedIn(row, attachment);
  if (attachment && attached) {
    noteRemoved(record, attachment, attached, { at });
    setSpecified(row, attachment, null);
  }
  for (const { file, replacedAt } of filesOf(kept)) {
    const { key, ...details } = file;
    noteRemoved(record, key, details, { at, ...(replacedAt !== undefined && { replacedAt }) });
  }
  return saveRow(call, record, row, {});
}

/** POST …/papers/{paper}/restore: with the files that were removed with it. */
export function answerRestorePaper(call: ModelCall, record: StoredRecord): ModelReply {
  const { part: id } = call.params;
  const found = record.removedPapers[id];
  const isPresent = isPaperIn(record.row, id);
  if (!found) {
    if (!isPresent) throw new AppError("not_found");
    return { status: 200, json: record.row };
  }
  if (isPresent) throw new AppError("paper_exists");
  const { [id]: _, ...rest } = record.removedPapers;
  requireRoom(record.row, record, 1);
  const row: ModelRow = { ...record.row, ...found.was };
  const { attachment } = specifiedOf(id);
  const keys = [...filesOf(found.paper).map(({ file }) => file.key), ...(attachment ? [attachment] : [])];
  const back = record.removed.filter(({ type, at }) => keys.includes(type) && at === found.at);
  setPaper(
    row,
    id,
    lessFiles(found.paper, (key) => !back.some(({ type }) => type === key)),
  );
  for (const one of back) if (one.type === attachment) setSpecified(row, one.type, stripped(one.attachment));
  record.removedPapers = rest;
  forgetRemoved(record, back);
  return saveRow(call, record, row, {});
}

function stripped(attachment: Attachment) {
  const { key: _, ...details } = fileUnder("", attachment);
  return details;
}
