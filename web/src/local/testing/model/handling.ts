/* Who sees to a deadline, as POST …/{id}/handling keeps it. */

import {
  AppError,
  type Deadline,
  documentDeadline,
  type Employee,
  employeeDeadlines,
  type HandledCollection,
  type Handling,
  type HandlingsByPaper,
  handlingInput,
  parseInput,
  registry,
  seesRecord,
} from "#domain/index";
import { isUser } from "../../storage/remembered-user.ts";
import type { StoredRecord } from "./state/records.ts";
import type { ModelCall, ModelReply } from "./state/types.ts";

/** What lapses of a record, as it is shown. */
export function deadlinesOfRow(collection: HandledCollection, row: Readonly<Record<string, unknown>>): Deadline[] {
  if (collection === "employees") return employeeDeadlines(row as unknown as Employee);
  const deadline = documentDeadline(row as unknown as Parameters<typeof documentDeadline>[0]);
  return deadline ? [deadline] : [];
}

const keyOf = ({ paper }: Deadline) => paper ?? "due";

/** @throws {AppError} handler_unknown. @returns the name of whoever sees to it */
function requireHandler({ records }: ModelCall, { collection, row }: StoredRecord, id: number): string {
  const person = records.get("users", id)?.row;
  const owned = { tenant: Number(row.tenant), uploadedBy: typeof row.uploadedBy === "number" ? row.uploadedBy : null };
  const { access } = registry[collection as HandledCollection];
  if (!isUser(person) || !person.isActive || !seesRecord(person, access, owned)) throw new AppError("handler_unknown");
  return person.fullName;
}

/** Sets the whole handling of one deadline. @throws {AppError} what the schema names, deadline_changed, handler_unknown */
export function answerHandling(call: ModelCall, record: StoredRecord): ModelReply {
  const { paper, day, by, snoozedUntil } = parseInput(handlingInput, call.body);
  const deadlines = deadlinesOfRow(record.collection as HandledCollection, record.row);
  const meant = deadlines.find((one) => one.day === day && (one.paper ?? undefined) === paper);
  if (!meant) throw new AppError("deadline_changed");
  const stored = (record.row.handling ?? {}) as HandlingsByPaper;
  const key = keyOf(meant);
  const before = stored[key]?.day === day ? stored[key] : null;
  const known = by !== null && by === before?.by ? before : null;
  const byName = by === null ? null : (known?.byName ?? requireHandler(call, record, by));
  const since = by === null ? null : (known?.since ?? new Date(call.now).toISOString());
  const next: Handling = { day, by, byName, since, snoozedUntil };
  if ((before?.by ?? null) === by && (before?.snoozedUntil ?? null) === snoozedUntil)
    return { status: 200, json: record.row };
  const current = deadlines.filter((one) => keyOf(one) !== key && stored[keyOf(one)]?.day === one.day).map(keyOf);
  const kept = Object.fromEntries(current.map((one) => [one, stored[one]]));
  const handling = by === null && snoozedUntil === null ? kept : { ...kept, [key]: next };
  call.records.write(record, { handling });
  call.changed(record, { [`handling.${key}`]: snoozedUntil });
  return { status: 200, json: record.row };
}
