import { holdsWords, searchWords } from "../core/search.ts";
import type { Employee } from "./employees.ts";
import { type DocumentStatusFilter, passesStatus } from "./expiry.ts";
import { inBand, type SalaryBand } from "./salary.ts";

export interface EmployeeFilters {
  search?: string;
  organizationId?: number;
  nationality?: string;
  status?: DocumentStatusFilter;
  salary?: SalaryBand;
}

/**
 * The filter as a predicate.
 * @param today the viewer's local day, `YYYY-MM-DD`
 * @param keyOf the folded search key of an employee
 */
export function employeeMatcher(
  filters: EmployeeFilters,
  today: string,
  keyOf: (employee: Employee) => string,
): (employee: Employee) => boolean {
  const { organizationId, nationality, status, salary } = filters;
  const words = searchWords(filters.search ?? "");
  return (employee) =>
    (organizationId === undefined || employee.organizationId === organizationId) &&
    (nationality === undefined || employee.nationality === nationality) &&
    (status === undefined || passesStatus(employee, status, today)) &&
    (salary === undefined || inBand(employee.salary, salary)) &&
    (words.length === 0 || holdsWords(keyOf(employee), words));
}
