/* What the record of a deadline is called, where deadlines of documents and employees stand in one list. */

import type { Language } from "../core/sentences.ts";
import { type Employee, employeeNameIn } from "../employees/employees.ts";

export interface RecordNames {
  /** The document's name; null of an employee. */
  document: string | null;
  employee: Pick<Employee, "firstName" | "middleName" | "thirdName" | "lastName" | "otherScriptName"> | null;
}

/** What readers of the language know the record by. */
export function recordNameIn({ document, employee }: RecordNames, language: Language): string {
  return employee ? employeeNameIn(employee, language) : (document ?? "");
}
