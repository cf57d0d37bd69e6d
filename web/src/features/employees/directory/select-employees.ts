import {
  type Employee,
  employeeNameIn,
  fold,
  hundredthsOf,
  type Language,
  nationalityKey,
  nationalityName,
  nationalityOf,
  type PaperFacts,
  urgencyOn,
} from "#domain/index";
import type { Ordering, SortKey } from "#web/ui/list/order.ts";
import type { DirectoryColumn } from "./filters-url.ts";

const salaryOf = ({ salary }: Employee) => (salary === null ? null : hundredthsOf(salary));

/**
 * The order by name. Memory keeps employees by the name that was filled in, and null says that this will do: nobody is
 * shown by a name in another script.
 * @param language of the reader
 */
export function nameKeyOf(rows: readonly Employee[], language: Language): ((employee: Employee) => SortKey) | null {
  if (rows.every(({ otherScriptName }) => otherScriptName === null)) return null;
  return (employee) => fold(employeeNameIn(employee, language));
}

/**
 * What the directory is ordered by, in place of {@link nameKeyOf}; null for the name. Equal ones stay by name.
 * @param today the viewer's local day, `YYYY-MM-DD`
 */
export function directoryKeyOf(
  column: DirectoryColumn,
  today: string,
  factsOf: (employee: Employee) => PaperFacts,
): ((employee: Employee) => SortKey) | null {
  const keys: Record<DirectoryColumn, ((employee: Employee) => SortKey) | null> = {
    employee: null,
    contact: ({ emailAddress }) => emailAddress.toLowerCase(),
    passport: ({ passportNumber }) => passportNumber,
    passportExpiry: ({ passportExpiryDate }) => passportExpiryDate,
    residencyExpiry: ({ residencyExpiryDate }) => residencyExpiryDate,
    salary: salaryOf,
    status: urgencyOn(today, factsOf),
  };
  return keys[column];
}

export const managementOrdering = {
  columns: ["employee", "contact", "civilId", "nationality", "organization", "salary"],
  first: { column: "employee", descending: false },
} as const satisfies Ordering<string>;
export const managementOrderingWithoutSalaries: Ordering<ManagementColumn> = {
  ...managementOrdering,
  columns: managementOrdering.columns.filter((column) => column !== "salary"),
};
export type ManagementColumn = (typeof managementOrdering.columns)[number];

/**
 * What Employee Management is ordered by.
 * @param organizationOf its name, null for none that is known
 * @param language of the reader, in which nationalities are shown
 */
export function managementKeyOf(
  column: ManagementColumn,
  organizationOf: (employee: Employee) => string | null,
  language: Language,
): ((employee: Employee) => SortKey) | null {
  const keys: Record<ManagementColumn, ((employee: Employee) => SortKey) | null> = {
    employee: null,
    contact: ({ emailAddress }) => emailAddress.toLowerCase(),
    civilId: ({ civilId }) => civilId,
    nationality: ({ nationality }) => fold(nationalityName(nationality, language)),
    organization: (employee) => {
      const name = organizationOf(employee);
      return name === null ? null : fold(name);
    },
    salary: salaryOf,
  };
  return keys[column];
}

export interface NationalityChoice {
  /** As nationalityKey gives it. */
  key: string;
  name: string;
}

/** A nationality as a choice of a filter, under one name however it was written. */
export function nationalityChoice(text: string, language: Language): NationalityChoice {
  return { key: nationalityKey(text), name: nationalityOf(text)?.[language] ?? text };
}

export function nationalitiesOf(rows: readonly Employee[], language: Language): NationalityChoice[] {
  const choices = new Map<string, NationalityChoice>();
  for (const text of new Set(rows.map(({ nationality }) => nationality))) {
    const choice = nationalityChoice(text, language);
    if (!choices.has(choice.key)) choices.set(choice.key, choice);
  }
  const { compare } = new Intl.Collator(language);
  return [...choices.values()].sort((a, b) => compare(a.name, b.name));
}

/** A share in whole percents: 100 only where it is all, 0 only where it is none. */
export function percent(part: number, whole: number): number {
  if (part === 0 || part === whole) return part === 0 ? 0 : 100;
  return Math.min(99, Math.max(1, Math.round((part / whole) * 100)));
}
