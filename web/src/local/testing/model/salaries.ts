/* Salaries that an organization hides, and whom documents are about, as every answer of the server treats them. */

import { type Actor, AppError, may, parseSalary, settingsOf } from "#domain/index";
import { aboutShownTo } from "./named-people.ts";
import { isObject, type RecordStore, type StoredRecord, type Values } from "./state/records.ts";
import type { ModelCall, ModelReply } from "./state/types.ts";
import { rowShownTo } from "./state/views.ts";

type Records = Pick<RecordStore, "get">;

/** Whether a person sees the salaries of a tenant's employees, as far as they see the employees. */
export function showsSalaries(records: Records, actor: Actor, tenant: number): boolean {
  if (may(actor, "seesSalaries", tenant)) return true;
  return !settingsOf(records.get("organizations", tenant)?.row ?? null).hidesSalaries;
}

/** A record as a person is shown it. */
export function recordShownTo(actor: Actor, record: StoredRecord, records: Records): Values {
  const row = rowShownTo(actor, record);
  if (record.collection === "documents") return aboutShownTo(actor, row);
  return record.collection === "employees" ? guarded(records, actor, row) : row;
}

function guarded(records: Records, actor: Actor, row: Values): Values {
  return showsSalaries(records, actor, Number(row.tenant)) ? row : { ...row, salary: null, salaryHidden: true };
}

/** An answer to a change as a person gets it, also one that was kept when they saw more. */
export function replyShownTo({ records, actor }: ModelCall, reply: ModelReply): ModelReply {
  const { json } = reply;
  if (isObject(json) && "fileVersions" in json) return { ...reply, json: aboutShownTo(actor, json) };
  return isObject(json) && "salaryHidden" in json ? { ...reply, json: guarded(records, actor, json) } : reply;
}

/**
 * What is sent of an employee: no salary from somebody who does not see it leaves it as it is.
 * @throws {AppError} salary_hidden
 */
export function withoutHiddenSalary({ records, actor, body }: ModelCall, { row }: StoredRecord): Values {
  const { salary, ...others } = body;
  if (salary === undefined || showsSalaries(records, actor, Number(row.tenant))) return body;
  if (parseSalary(salary) !== null) throw new AppError("salary_hidden");
  return others;
}
