import { type Employee, hundredthsOf, papersStatus } from "#domain/index";
import type { Sort, SortColumn } from "./filters-url.ts";

type Key = string | number | bigint | null;

const severity = { expired: 0, expiring: 1, valid: 2 };

const keys: Record<Exclude<SortColumn, "employee">, (employee: Employee, today: string) => Key> = {
  contact: (employee) => employee.emailAddress.toLowerCase(),
  passport: (employee) => employee.passportNumber,
  passportExpiry: (employee) => employee.passportExpiryDate,
  residencyExpiry: (employee) => employee.residencyExpiryDate,
  salary: (employee) => (employee.salary === null ? null : hundredthsOf(employee.salary)),
  status: (employee, today) => severity[papersStatus(employee, today)],
};

/**
 * The employees in an order; equal ones stay by name, and those that have nothing in the column come last in either
 * direction. The order by name is memory's own and costs nothing.
 * @param today the viewer's local day, `YYYY-MM-DD`
 */
export function sortEmployees(rows: readonly Employee[], sort: Sort, today: string): readonly Employee[] {
  const { column, descending } = sort;
  if (column === "employee") return descending ? [...rows].reverse() : rows;
  const keyed = rows.map((row, index) => ({ row, index, key: keys[column](row, today) }));
  const sign = descending ? -1 : 1;
  keyed.sort((a, b) => {
    if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null) || a.index - b.index;
    return a.key < b.key ? -sign : a.key > b.key ? sign : a.index - b.index;
  });
  return keyed.map(({ row }) => row);
}

/** Distinct nationalities, sorted for the reader. */
export function nationalitiesOf(rows: readonly Employee[], language: string): string[] {
  const distinct = [...new Set(rows.map(({ nationality }) => nationality))];
  return distinct.sort(new Intl.Collator(language).compare);
}

/** A share in rounded percent; 0 of 0 is 0. */
export function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 100);
}
