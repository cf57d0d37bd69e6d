import { type Employee, employeeNameIn, type Language } from "#domain/index";

/**
 * Those who lack most first, and those who lack as many by their names, as the page's language orders names.
 * @param of whom a row is of, undefined where they have just gone, and how many papers they lack
 * @returns the rows in that order, the same each time
 */
export function mostLackingFirst<Row>(
  rows: readonly Row[],
  of: (row: Row) => { employee: Employee | undefined; count: number },
  language: Language,
): Row[] {
  const { compare } = new Intl.Collator(language, { numeric: true });
  // a name is made once a row, not at each of the many times that a row is compared
  const named = rows.map((row) => {
    const { employee, count } = of(row);
    return { row, count, id: employee?.id ?? 0, name: employee ? employeeNameIn(employee, language) : "" };
  });
  named.sort((a, b) => b.count - a.count || compare(a.name, b.name) || a.id - b.id);
  return named.map(({ row }) => row);
}
