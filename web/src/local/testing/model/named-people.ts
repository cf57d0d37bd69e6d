/* The people whom a document names: whom it is about, which those alone are told who work with employees, and who is
   responsible for it. */

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

/**
 * What a document shows of the person who becomes responsible, where its values name one or nobody.
 * @throws {AppError} responsible_unknown
 */
export function withResponsible({ records }: ModelCall, tenant: number, values: Values): Values {
  const { responsibleId } = values;
  if (responsibleId === undefined) return values;
  if (responsibleId === null) return { ...values, responsibleName: null };
  const user = records.get("users", Number(responsibleId))?.row;
  const reaches = user?.id === tenant || (user?.organizationId === tenant && user.role !== "super_admin");
  if (!user || !reaches) throw new AppError("responsible_unknown");
  return { ...values, responsibleName: String(user.fullName) };
}
