import { AppError } from "../core/errors.ts";
import { judgeOfMany } from "../core/input.ts";
import { isJsonObject } from "../core/sound.ts";
import { type EmployeeInput, employeeInput } from "./employees.ts";

export const MOST_IMPORTED = 5_000;

export interface ImportedEmployee {
  /** The id as sent; not judged yet. */
  id: unknown;
  /** The row that a refusal names: the one of the person's own file where the request says it, else the place in the list. */
  row: number;
  input: EmployeeInput;
}

function rowOf(sent: unknown, place: number): number {
  const row = isJsonObject(sent) ? sent.row : undefined;
  return typeof row === "number" && Number.isInteger(row) && row > 0 && row < 10_000_000 ? row : place;
}

/**
 * Judges the body of POST /api/employees/import, each employee by the schema of the form.
 * @param body `{employees: [{id?, row?, …EmployeeInput}]}`, 1 to {@link MOST_IMPORTED} of them
 * @throws {AppError} import_empty, import_too_long; else the first problem of the first employee that has one, with its row
 */
export function judgeImport(body: unknown): ImportedEmployee[] {
  const list = isJsonObject(body) ? body.employees : undefined;
  if (!Array.isArray(list)) throw new AppError("validation_error");
  if (list.length === 0) throw new AppError("import_empty");
  if (list.length > MOST_IMPORTED) throw new AppError("import_too_long");
  const judge = judgeOfMany(employeeInput);
  return list.map((sent: unknown, at) => {
    const row = rowOf(sent, at + 1);
    return { id: isJsonObject(sent) ? sent.id : undefined, row, input: inRow(row, () => judge(sent)) };
  });
}

/** Says which row a refusal is about. */
export function inRow<T>(row: number, work: () => T): T {
  try {
    return work();
  } catch (thrown) {
    throw thrown instanceof AppError ? new AppError(thrown.code, {}, row) : thrown;
  }
}
