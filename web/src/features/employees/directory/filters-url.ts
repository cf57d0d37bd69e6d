import { documentStatusFilters, type EmployeeFilters, salaryBands } from "#domain/index";
import type { Order, Ordering } from "#web/ui/list/order.ts";
import { choiceParam, idParam, textParam, urlFilters } from "#web/ui/list/url-filters.ts";
import type { UrlFilterState } from "#web/ui/list/use-url-filters.ts";

export const directoryOrdering = {
  columns: ["employee", "contact", "passport", "passportExpiry", "residencyExpiry", "salary", "status"],
  first: { column: "employee", descending: false },
} as const satisfies Ordering<string>;
export type DirectoryColumn = (typeof directoryOrdering.columns)[number];
export type DirectoryOrder = Order<DirectoryColumn>;
export type EmployeeFilterState = UrlFilterState<EmployeeFilters, DirectoryColumn>;

const directoryParams = {
  search: textParam("search"),
  organizationId: idParam("organization"),
  nationality: textParam("nationality"),
  status: choiceParam("status", documentStatusFilters),
  salary: choiceParam("salary", salaryBands),
  tag: textParam("tag"),
};

export const directoryUrl = urlFilters<EmployeeFilters, DirectoryColumn>({
  params: directoryParams,
  none: {},
  ordering: directoryOrdering,
});

export const directoryOrderingWithoutSalaries: Ordering<DirectoryColumn> = {
  ...directoryOrdering,
  columns: directoryOrdering.columns.filter((column) => column !== "salary"),
};

/** As {@link directoryUrl}, of who sees no salaries: a filter or an order by them is none. */
export const directoryUrlWithoutSalaries = urlFilters<EmployeeFilters, DirectoryColumn>({
  params: { ...directoryParams, salary: { ...directoryParams.salary, read: () => undefined } },
  none: {},
  ordering: directoryOrderingWithoutSalaries,
});

export function activeEmployeeFilters(filters: EmployeeFilters): number {
  return Object.values(filters).filter((value) => value !== undefined && String(value).trim() !== "").length;
}
