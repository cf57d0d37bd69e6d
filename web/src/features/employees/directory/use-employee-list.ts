import { useMemo } from "react";
import { type Employee, type EmployeeFilters, employeeMatcher } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { useCollection } from "#web/local/engine.ts";
import type { CollectionView } from "#web/local/index.ts";
import { paperFactsOf, useSettingsFor } from "#web/shared/today/use-due.ts";
import { useOrdered } from "#web/ui/list/use-ordered.ts";
import { activeEmployeeFilters, type DirectoryOrder, directoryOrdering } from "./filters-url.ts";
import { directoryKeyOf, nameKeyOf } from "./select-employees.ts";
import { type FoundInside, useFoundInside } from "./use-found-inside.ts";

export interface EmployeeListing extends FoundInside {
  view: CollectionView<"employees">;
  /** Changes with the filters and the order, not with the data. */
  question: string;
}

/** The employees that match, in order. @param today the viewer's local day */
export function useEmployeeList(filters: EmployeeFilters, sort: DirectoryOrder, today: string): EmployeeListing {
  const view = useCollection("employees");
  const { rows, searchKey } = view;
  const { column, descending } = sort;
  const language = useLanguage();
  const nameKey = useMemo(() => nameKeyOf(rows, language), [rows, language]);
  const settingsFor = useSettingsFor();
  const key = useMemo(() => {
    const factsOf = (employee: Employee) => paperFactsOf(employee, settingsFor(employee.tenant));
    return directoryKeyOf(column, today, factsOf) ?? nameKey;
  }, [column, today, settingsFor, nameKey]);
  const sorted = useOrdered(rows, key, descending);
  const matching = useMemo(
    () => (activeEmployeeFilters(filters) === 0 ? sorted : sorted.filter(employeeMatcher(filters, today, searchKey))),
    [sorted, filters, today, searchKey],
  );
  const question = useMemo(() => JSON.stringify([filters, column, descending]), [filters, column, descending]);
  const { first } = directoryOrdering;
  const isChosen = column !== first.column || descending !== first.descending;
  return { view, question, ...useFoundInside(matching, filters, view, today, isChosen ? sorted : null) };
}
