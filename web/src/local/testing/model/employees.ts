import {
  AppError,
  emptyInput,
  inRow,
  isRecordId,
  judgeImport,
  keptAside,
  replacedPapers,
  type StoredPaper,
  saidRenewed,
  salaryText,
  tenantOf,
} from "#domain/index";
import { attachmentPaths, storedPapers } from "./state/paper-rows.ts";
import type { StoredRecord, Values } from "./state/records.ts";
import type { ModelCall, ModelReply } from "./state/types.ts";

const noAttachments = { civilId: null, passport: null, drivingLicense: null, schoolDegree: null };

/** Judged values as GET shows them: the salary as text with two decimals, what is left out as null. */
export function changedEmployee(values: Values): Values {
  const { salary } = values;
  return typeof salary === "string" ? { ...values, salary: salaryText(salary) } : values;
}

/** The fields of a new employee but for its id and tenant. @param time ISO 8601 */
export function newEmployee(input: Values, createdBy: number, time: string): Values {
  const stamps = {
    attachments: noAttachments,
    history: [],
    notes: {},
    handling: {},
    papers: {},
    paperTextStates: {},
    salaryHidden: false,
    createdAt: time,
    updatedAt: time,
    createdBy,
  };
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  return { ...emptyInput, ...changedEmployee(given), ...stamps, ...attachmentPaths(0, noAttachments) };
}

const textOrNull = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);

/** The papers that a change replaces, added to what there is of them. */
export function withRenewals(
  { row }: Pick<StoredRecord, "row">,
  values: Values,
  by: number,
  time: string,
  said: unknown,
): Values {
  const before = {
    passportNumber: textOrNull(row.passportNumber),
    passportIssueDate: textOrNull(row.passportIssueDate),
    passportExpiryDate: textOrNull(row.passportExpiryDate),
    residencyExpiryDate: textOrNull(row.residencyExpiryDate),
  };
  const own = Object.entries(values).filter(([name]) => name in before);
  const past = replacedPapers(
    before,
    Object.fromEntries(own.map(([name, value]) => [name, textOrNull(value)])),
    time,
    by,
    saidRenewed(said),
  );
  const known = Array.isArray(row.history) ? row.history : [];
  if (past.length === 0) return values;
  const papers: Record<string, StoredPaper> = { ...storedPapers(row) };
  for (const one of past) {
    const kept = papers[one.paper];
    if (kept) papers[one.paper] = keptAside(kept, one, []);
  }
  return { ...values, history: [...known, ...past], papers };
}

/** POST /api/employees/import: all of them or none. @throws {AppError} with the row */
export function answerImport(call: ModelCall): ModelReply {
  const { actor, body, records, now } = call;
  const list = judgeImport(body);
  const taken = new Set<number>();
  for (const { id, row } of list) {
    inRow(row, () => {
      if (!isRecordId(id)) throw new AppError("id_malformed");
      if (taken.has(id)) throw new AppError("id_taken");
      taken.add(records.requireFreeId("employees", id));
    });
  }
  const time = new Date(now).toISOString();
  for (const { id, input } of list) {
    const stamped = { ...newEmployee(input, actor.id, time), id: Number(id), tenant: tenantOf(actor) };
    const record = records.add("employees", stamped);
    call.changed(record, record.row);
  }
  return { status: 201, json: { count: list.length } };
}
