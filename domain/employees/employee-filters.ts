import * as z from "zod/mini";
import { holdsWords, searchWords } from "../core/search.ts";
import { LONGEST_TAGS, markedTag } from "../core/tags.ts";
import type { Employee } from "./employees.ts";
import { type DocumentStatusFilter, passesStatus } from "./expiry.ts";
import { nationalityKey } from "./nationalities.ts";
import { inBand, type SalaryBand } from "./salary.ts";

export interface EmployeeFilters {
  search?: string;
  organizationId?: number;
  /** A code of the list, or any text that names the nationality. */
  nationality?: string;
  status?: DocumentStatusFilter;
  salary?: SalaryBand;
  tag?: string;
}

/** The query of GET /api/employees. */
export const employeeQuery = z.object({
  get tag() {
    return z.optional(z.string().check(z.maxLength(LONGEST_TAGS)));
  },
});

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
  const marked = filters.tag === undefined ? null : markedTag(filters.tag);
  const isOfNationality = nationalityMatcher(nationality);
  return (employee) =>
    (organizationId === undefined || employee.organizationId === organizationId) &&
    isOfNationality(employee.nationality) &&
    (status === undefined || passesStatus(employee, status, today)) &&
    (salary === undefined || inBand(employee.salary, salary)) &&
    (marked === null || keyOf(employee).includes(marked)) &&
    (words.length === 0 || holdsWords(keyOf(employee), words));
}

/** Whether a text names this nationality; each text is looked up once. */
function nationalityMatcher(nationality: string | undefined): (text: string) => boolean {
  if (nationality === undefined) return () => true;
  const key = nationalityKey(nationality);
  const answers = new Map<string, boolean>();
  return (text) => {
    let answer = answers.get(text);
    if (answer === undefined) {
      answer = nationalityKey(text) === key;
      answers.set(text, answer);
    }
    return answer;
  };
}
