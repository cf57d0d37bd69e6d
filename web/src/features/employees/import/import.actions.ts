import type { Employee, JudgedRow, User } from "#domain/index";
import {
  collectionSpecs,
  getLocalSession,
  MANY_RECORDS,
  newRecordId,
  undo,
  type WriteHandle,
  write,
} from "#web/local/engine.ts";
import { timeSlicer } from "#web/local/index.ts";
import { sortedInSteps } from "#web/ui/list/order.ts";
import { blankRecord, queueEmployeeDeletions, shownOf } from "../employees.actions.ts";

/** An employee to come: as the lists will show it, and the filled cells of its row in the file. */
interface Coming {
  employee: Employee;
  input: Record<string, unknown>;
}

/** An import that is saved on this device. */
export interface KeptImport {
  change: WriteHandle;
  /** Of the employees that it makes. */
  ids: readonly number[];
}

/**
 * Keeps every row without problems as one change (POST /api/employees/import): all of them arrive, or none. They are put
 * in the order of the lists beforehand, in small pieces of work, so that showing them is quick.
 */
export async function importRows(actor: User, rows: readonly JudgedRow[], filename: string): Promise<KeptImport> {
  const pause = timeSlicer();
  const blank = blankRecord(actor, new Date());
  const coming: Coming[] = [];
  for (const { row, input } of rows) {
    if (!input) continue;
    const id = newRecordId();
    const shown = shownOf(input);
    const filled = Object.entries(shown).filter(([, value]) => value !== null);
    coming.push({ employee: { ...blank, ...shown, id }, input: { id, row, ...Object.fromEntries(filled) } });
    if (coming.length % 100 === 0) await pause();
  }
  const steps = sortedInSteps(coming, (a, b) => collectionSpecs.employees.compare(a.employee, b.employee));
  let step = steps.next();
  for (; !step.done; step = steps.next()) await pause();
  const sorted = step.value;
  await pause();
  const ids = sorted.map(({ employee }) => employee.id);
  const change = await write({
    kind: "employee.import",
    collection: "employees",
    record: MANY_RECORDS,
    records: ids,
    title: filename,
    method: "POST",
    path: "/api/employees/import",
    body: { employees: sorted.map(({ input }) => input) },
    overlay: blank,
  });
  return { change, ids };
}

/**
 * Takes an import back: one that was never sent, or was refused, leaves the outbox with what hangs on it. Of one that the
 * server may have, every employee that is still there is deleted; these deletions are sent after it.
 * @returns the keys of the deletions
 */
export async function takeImportBack({ change, ids }: KeptImport): Promise<string[]> {
  if (await undo(change.key)) return [];
  const shown = getLocalSession()?.mirror.view("employees").byId;
  return await queueEmployeeDeletions(ids.flatMap((id) => shown?.get(id) ?? []));
}
