import { type Employee, fold, hundredthsOf, papersStatus } from "#domain/index";
import type { Ordering, SortKey } from "#web/ui/list/order.ts";
import type { DirectoryColumn } from "./filters-url.ts";

const severity = { expired: 0, expiring: 1, valid: 2 };

const salaryOf = ({ salary }: Employee) => (salary === null ? null : hundredthsOf(salary));

/**
 * What the directory is ordered by; null for the name: by that memory keeps them. Equal ones stay by name.
 * @param today the viewer's local day, `YYYY-MM-DD`
 */
export function directoryKeyOf(column: DirectoryColumn, today: string): ((employee: Employee) => SortKey) | null {
  const keys: Record<DirectoryColumn, ((employee: Employee) => SortKey) | null> = {
    employee: null,
    contact: ({ emailAddress }) => emailAddress.toLowerCase(),
    passport: ({ passportNumber }) => passportNumber,
    passportExpiry: ({ passportExpiryDate }) => passportExpiryDate,
    residencyExpiry: ({ residencyExpiryDate }) => residencyExpiryDate,
    salary: salaryOf,
    status: (employee) => severity[papersStatus(employee, today)],
  };
  return keys[column];
}

export const managementOrdering = {
  columns: ["employee", "contact", "civilId", "nationality", "organization", "salary"],
  first: { column: "employee", descending: false },
} as const satisfies Ordering<string>;
export type ManagementColumn = (typeof managementOrdering.columns)[number];

/** What Employee Management is ordered by. @param organizationOf its name, null for none that is known */
export function managementKeyOf(
  column: ManagementColumn,
  organizationOf: (employee: Employee) => string | null,
): ((employee: Employee) => SortKey) | null {
  const keys: Record<ManagementColumn, ((employee: Employee) => SortKey) | null> = {
    employee: null,
    contact: ({ emailAddress }) => emailAddress.toLowerCase(),
    civilId: ({ civilId }) => civilId,
    nationality: ({ nationality }) => fold(nationality),
    organization: (employee) => {
      const name = organizationOf(employee);
      return name === null ? null : fold(name);
    },
    salary: salaryOf,
  };
  return keys[column];
}

export function nationalitiesOf(rows: readonly Employee[], language: string): string[] {
  const distinct = [...new Set(rows.map(({ nationality }) => nationality))];
  return distinct.sort(new Intl.Collator(language).compare);
}

export function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 100);
}
