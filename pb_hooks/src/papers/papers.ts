import {
  AppError,
  answerHeaders,
  employeeInput,
  employees,
  fieldOfMember,
  isOnRecord,
  isPaperType,
  MOST_PAPERS,
  type Paper,
  type PaperChange,
  type PaperTypeKey,
  paperChange,
  paperConflicts,
  paperInput,
  parseInput,
  type RenewablePaper,
  readSettings,
  renewablePapers,
  requirePaperDates,
  settingsOf,
  specifiedFields,
  specifiedOf,
} from "#domain/index";
import { pathEmployee } from "../employees/access.ts";
import {
  blankPaper,
  type KeptPapers,
  keptBeside,
  keptPapers,
  ownFiles,
  presentPaper,
  setPapers,
  shownPaper,
  withoutFiles,
  withPapers,
} from "../employees/kept-papers.ts";
import { renewals } from "../employees/renewals.ts";
import type { Call, Reply } from "../http/types.ts";
import { addRecordActivity } from "../kernel/activity.ts";
import { freshId } from "../kernel/ids.ts";
import type { PbApp, PbRecord } from "../kernel/pocketbase.d.ts";
import { text } from "../kernel/sql.ts";
import { removedOf, restoredFile, setAttachment } from "../records/attachments.ts";
import { storedTime } from "../records/deleting.ts";
import { bodyFields, parseSentFields, requestedId, setAll, shownJson, tenantOfRecord } from "../records/records.ts";
import { requireSpace } from "../records/space.ts";
import { patchAsStored } from "../records/stored-values.ts";

export const answered = (call: Call, record: PbRecord, status = 200): Reply => ({
  status,
  json: shownJson(call, employees, record.id),
});

/** The paper in the path, of which something is known. @throws {AppError} not_found */
export function pathPaper(call: Call): { record: PbRecord; paper: Paper } {
  const record = pathEmployee(call);
  const paper = shownPaper(record, call.params.paper ?? "");
  if (!paper) throw new AppError("not_found");
  return { record, paper };
}

/** POST /api/employees/{id}/papers. @throws {AppError} what the schema names, id_malformed, id_taken, paper_exists, papers_full */
export function addPaper(call: Call): Reply {
  const record = pathEmployee(call);
  const sent = bodyFields(call.input);
  const { type, ...input } = parseInput(paperInput, sent);
  if (type === null) throw new AppError("paper_type_unknown");
  requireKnownType(call.app, record, type);
  const papers = keptPapers(record);
  const id = newPaperId(record, papers, type, sent.id);
  requireRoom(papers);
  papers[id] = blankPaper(type);
  setPapers(record, papers);
  const fields = setMembers(call, record, id, input);
  call.app.saveNoValidate(record);
  addRecordActivity(call, "changed", employees.name, record, fields);
  return answered(call, record, 201);
}

/** A private space has no types of its own. @throws {AppError} paper_type_unknown */
function requireKnownType(app: PbApp, record: PbRecord, type: PaperTypeKey): void {
  if (isPaperType(type)) return;
  const sql = "SELECT coalesce(settings, '') FROM organizations WHERE id = {:id}";
  const settings = readSettings(text(app, sql, { id: record.getString("tenant") }) ?? "");
  const isOwn = settingsOf({ settings }).ownPaperTypes.some(({ key }) => key === type);
  if (!isOwn) throw new AppError("paper_type_unknown");
}

/**
 * The id of a new paper: the first one of a specified type has that type, any other the id that the device gave it, or a
 * new one.
 */
function newPaperId(record: PbRecord, papers: KeptPapers, type: PaperTypeKey, sent: unknown): string {
  if (typeof sent === "string" && isPaperType(sent)) {
    if (sent !== type || !(sent in specifiedFields)) throw new AppError("id_malformed");
    if (isOnRecord(withPapers(record), sent)) throw new AppError("paper_exists");
    return sent;
  }
  const asked = requestedId(sent);
  if (asked === null) return type in specifiedFields && !isOnRecord(withPapers(record), type) ? type : freshId();
  if (papers[asked]) throw new AppError("id_taken");
  return asked;
}

/** @throws {AppError} papers_full */
function requireRoom(papers: KeptPapers): void {
  const present = Object.values(papers).filter(({ removed }) => removed === undefined).length;
  // as many may wait to be restored or purged
  if (present >= MOST_PAPERS || Object.keys(papers).length >= 2 * MOST_PAPERS) throw new AppError("papers_full");
}

const isRenewable = (id: string): id is RenewablePaper => renewablePapers.some((one) => one === id);

/**
 * Sets members of a paper where they are kept: the specified fields of the employee, or `papers`. A passport or residency
 * with a later expiry date, or one that is called renewed, goes into the employee's history as it does with a PATCH.
 * @returns the names of the fields that changed
 * @throws {AppError} expiry_before_issue, and what the specified fields refuse with
 */
export function setMembers(call: Call, record: PbRecord, id: string, values: PaperChange, isRenewed = false): string[] {
  const before = shownPaper(record, id);
  const own: Record<string, unknown> = {};
  const members: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    const field = fieldOfMember(id, name);
    if (field) own[field] = value;
    else members[name] = value;
  }
  const { issueDate = before?.issueDate ?? null, expiryDate = before?.expiryDate ?? null } = values;
  // a wrong date that is on record already is in the way of no other correction
  if ("issueDate" in values || "expiryDate" in values) requirePaperDates({ issueDate, expiryDate });
  const wanted = patchAsStored(employees, record, parseSentFields(employeeInput.shape, sentOf(own)));
  const past = isRenewable(id)
    ? renewals(call, record, differing(record, wanted, isRenewed), isRenewed ? [id] : [])
    : [];
  if (past.length > 0) setAll(record, keptBeside(record, past));
  setAll(record, wanted);
  const papers = keptPapers(record);
  const kept = presentPaper(papers, id) ?? blankPaper((before?.type ?? id) as PaperTypeKey);
  if (Object.keys(members).length > 0) setPapers(record, { ...papers, [id]: { ...kept, ...members } });
  return changedFields(record, [...Object.keys(wanted), "papers"]);
}

/** "" for null: the schemas of specified fields that have to be there refuse it with their own codes. */
function sentOf(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? ""]));
}

function differing(record: PbRecord, wanted: Record<string, string>, all: boolean): Record<string, string> {
  return Object.fromEntries(Object.entries(wanted).filter(([name, value]) => all || value !== record.getString(name)));
}

/** Which of these fields differ from what is stored. */
export function changedFields(record: PbRecord, names: readonly string[]): string[] {
  const before = record.original();
  return names.filter((name) => record.getString(name) !== before.getString(name));
}

/**
 * PATCH /api/employees/{id}/papers/{paper}: what is sent changes, without what somebody else changed after the author saw
 * it, as `baseValues` and `baseVersion` tell: the answer names those members.
 * @throws {AppError} not_found, what the schema names; version_conflict when nothing is left
 */
export function changePaper(call: Call): Reply {
  const { record, paper } = pathPaper(call);
  const sent = bodyFields(call.input);
  const wanted: PaperChange = parseSentFields(paperChange.shape, sent);
  const lost: string[] = paperConflicts(wanted, seenValues(record, sent), paper);
  const values = Object.fromEntries(Object.entries(wanted).filter(([name]) => !lost.includes(name)));
  if (lost.length > 0 && Object.keys(values).length === 0) throw new AppError("version_conflict");
  const headers: Record<string, string> = lost.length > 0 ? { [answerHeaders.conflicts]: lost.join(", ") } : {};
  const history = record.getString("history");
  const fields = setMembers(call, record, paper.id, values);
  if (fields.length === 0) return { ...answered(call, record), headers };
  call.app.saveNoValidate(record);
  const kind = record.getString("history") === history ? "changed" : "renewed";
  addRecordActivity(call, kind, employees.name, record, fields);
  return { ...answered(call, record), headers };
}

/** What the author of a correction saw; nothing where that is the record as it is. @throws {AppError} validation_error */
function seenValues(record: PbRecord, { baseValues, baseVersion }: Record<string, unknown>): PaperChange {
  if (baseValues === undefined || baseValues === null) return {};
  if (typeof baseValues !== "object" || Array.isArray(baseValues)) throw new AppError("validation_error");
  if (typeof baseVersion === "number" && baseVersion >= record.getInt("version")) return {};
  return parseSentFields(paperChange.shape, { ...baseValues });
}

/**
 * POST /api/employees/{id}/papers/{paper}/remove: with its files, which are kept with it until it is purged. What the
 * specified fields said of it is emptied. One that is removed stays so.
 * @throws {AppError} not_found; civil_id_required, as nobody is without that number
 */
export function removePaper(call: Call): Reply {
  const record = pathEmployee(call);
  const { paper: id = "" } = call.params;
  const papers = keptPapers(record);
  if (!isOnRecord(withPapers(record), id)) {
    if (papers[id]?.removed === undefined) throw new AppError("not_found");
    return answered(call, record);
  }
  if (id === "civilId") throw new AppError("civil_id_required");
  const { attachment, ...fields } = specifiedOf(id);
  const was = Object.fromEntries(Object.values(fields).map((name) => [name, record.getString(name)]));
  for (const name of Object.values(fields)) record.set(name, "");
  const kept = presentPaper(papers, id) ?? blankPaper(id as PaperTypeKey);
  setPapers(record, { ...papers, [id]: { ...kept, removed: storedTime(call.now), was } });
  const by = { id: call.actor.id, now: call.now };
  if (attachment) setAttachment(record, attachment, null, by);
  for (const { key, replacedAt } of ownFiles(kept)) setAttachment(record, key, null, { ...by, replacedAt });
  call.app.saveNoValidate(record);
  addRecordActivity(
    call,
    "changed",
    employees.name,
    record,
    changedFields(record, [...Object.values(fields), "papers"]),
  );
  return answered(call, record);
}

/**
 * POST /api/employees/{id}/papers/{paper}/restore: with the files that were removed with it and are still kept. One that
 * is there stays as it is.
 * @throws {AppError} not_found; paper_exists when another one has taken its place; papers_full, space_full
 */
export function restorePaper(call: Call): Reply {
  const { app, actor, now } = call;
  const record = pathEmployee(call);
  const { paper: id = "" } = call.params;
  const { [id]: found, ...others } = keptPapers(record);
  const isPresent = isOnRecord(withPapers(record), id);
  if (found?.removed === undefined) {
    if (!isPresent) throw new AppError("not_found");
    return answered(call, record);
  }
  if (isPresent) throw new AppError("paper_exists");
  requireRoom(others);
  const { removed, was = {}, ...kept } = found;
  const { attachment } = specifiedOf(id);
  const keys = [...ownFiles(kept).map(({ key }) => key), ...(attachment ? [attachment] : [])];
  const back = removedOf(record).filter(({ type, deleted }) => keys.includes(type) && deleted === removed);
  requireSpace(
    app,
    actor,
    tenantOfRecord(record),
    back.reduce((sum, { size }) => sum + size, 0),
  );
  setAll(record, was);
  const isBack = (key: string) => back.some(({ type }) => type === key);
  setPapers(record, { ...others, [id]: withoutFiles(kept, (key) => !isBack(key)) });
  for (const one of back) setAttachment(record, one.type, restoredFile(app, record, one), { id: actor.id, now });
  app.saveNoValidate(record);
  addRecordActivity(call, "changed", employees.name, record, changedFields(record, [...Object.keys(was), "papers"]));
  return answered(call, record);
}
