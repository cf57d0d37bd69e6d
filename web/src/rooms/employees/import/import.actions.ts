import type { Employee, EmployeeInput, JudgedRow, User } from "#domain/index";
import { newRecordId } from "#web/local/ids.ts";
import { shapes } from "#web/local/order.ts";
import { write } from "#web/local/outbox.ts";
import { inSlices } from "#web/local/schedule.ts";
import { sortedInSlices } from "#web/local/sorted.ts";
import { MANY, type NewEntry } from "#web/local/types.ts";
import { blankRecord, shownOf } from "../employees.actions.ts";

/** An employee to come, and its row in the file. */
interface Coming {
  row: number;
  id: number;
  input: EmployeeInput;
}

/** The entry that makes them all (POST /api/employees/import); what a row leaves empty is not sent. */
export function importing(who: User, coming: readonly Coming[], filename: string, now: Date): NewEntry<"employees"> {
  const list = coming.map(({ row, id, input }) => ({
    id,
    row,
    ...Object.fromEntries(Object.entries(shownOf(input)).filter(([, value]) => value !== null)),
  }));
  return {
    kind: "employee.import",
    collection: "employees",
    record: MANY,
    records: coming.map(({ id }) => id),
    title: filename,
    method: "POST",
    path: "/api/employees/import",
    body: { employees: list },
    overlay: blankRecord(who, now),
  };
}

/**
 * Keeps every row without problems as one change: all of them arrive, or none. They are put in the order of the lists
 * beforehand, in small pieces of work, so that showing them is quick.
 */
export async function importRows(who: User, rows: readonly JudgedRow[], filename: string): Promise<number> {
  const pause = inSlices();
  const now = new Date();
  const blank = blankRecord(who, now);
  const shown: { employee: Employee; coming: Coming }[] = [];
  for (const { row, input } of rows) {
    if (!input) continue;
    const id = newRecordId();
    shown.push({ employee: { ...blank, ...shownOf(input), id }, coming: { row, id, input } });
    if (shown.length % 100 === 0) await pause();
  }
  const sorted = await sortedInSlices(shown, (a, b) => shapes.employees.compare(a.employee, b.employee), pause);
  await pause();
  await write(
    importing(
      who,
      sorted.map(({ coming }) => coming),
      filename,
      now,
    ),
  );
  return sorted.length;
}
