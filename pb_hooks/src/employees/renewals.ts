import { type PastPaper, type RenewablePaper, readJson, replacedPapers } from "#domain/index";
import type { Call } from "../http/types.ts";
import type { PbRecord } from "../kernel/pocketbase.d.ts";
import { dayOf } from "../records/stored-values.ts";

/** The passports and residencies that a change replaces. @param values of the employee, as they are stored */
export function renewals(
  { now, actor }: Pick<Call, "now" | "actor">,
  record: PbRecord,
  values: Record<string, unknown>,
  said: readonly RenewablePaper[],
): PastPaper[] {
  const before = {
    passportNumber: record.getString("passportNumber") || null,
    passportIssueDate: dayOf(record.getString("passportIssueDate")),
    passportExpiryDate: dayOf(record.getString("passportExpiryDate")),
    residencyExpiryDate: dayOf(record.getString("residencyExpiryDate")),
  };
  const after: Partial<typeof before> = {};
  if ("passportNumber" in values) after.passportNumber = String(values.passportNumber) || null;
  for (const name of ["passportIssueDate", "passportExpiryDate", "residencyExpiryDate"] as const) {
    if (name in values) after[name] = dayOf(values[name]);
  }
  return replacedPapers(before, after, new Date(now).toISOString(), actor.id, said);
}

export function historyOf(record: PbRecord): PastPaper[] {
  return (readJson("employees", "history", record.getString("history")) ?? []) as PastPaper[];
}
