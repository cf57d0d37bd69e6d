/* Whom a document is about, which those alone are told who work with employees. */

import { type Actor, AppError, worksWithEmployees } from "#domain/index";
import type { Values } from "./state/records.ts";
import type { ModelCall } from "./state/types.ts";

/** A document as a person is shown it. */
export function aboutShownTo(actor: Pick<Actor, "role">, row: Values): Values {
  return worksWithEmployees(actor) ? row : { ...row, employeeId: null };
}

/**
 * What is sent of a document: nobody, from somebody who is told nobody, leaves it as it is.
 * @throws {AppError} employee_unknown
 */
export function withoutHiddenLink({ actor }: Pick<ModelCall, "actor">, wanted: Values): Values {
  if (worksWithEmployees(actor)) return wanted;
  const { employeeId = null, ...others } = wanted;
  if (employeeId !== null) throw new AppError("employee_unknown");
  return others;
}

/** Where a document's values name an employee. @throws {AppError} employee_unknown */
export function requireAbout({ records, actor }: ModelCall, tenant: number, { employeeId = null }: Values): void {
  if (employeeId === null) return;
  const found = records.get("employees", Number(employeeId));
  const isThere = found && found.deleted === null && Number(found.row.tenant) === tenant;
  if (!isThere || !worksWithEmployees(actor)) throw new AppError("employee_unknown");
}
