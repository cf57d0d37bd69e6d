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

export const directoryUrl = urlFilters<EmployeeFilters, DirectoryColumn>({
  params: {
    search: textParam("search"),
    organizationId: idParam("organization"),
    nationality: textParam("nationality"),
    status: choiceParam("status", documentStatusFilters),
    salary: choiceParam("salary", salaryBands),
    tag: textParam("tag"),
  },
  none: {},
  ordering: directoryOrdering,
});

export function activeEmployeeFilters(filters: EmployeeFilters): number {
  return Object.values(filters).filter((value) => value !== undefined && String(value).trim() !== "").length;
}
