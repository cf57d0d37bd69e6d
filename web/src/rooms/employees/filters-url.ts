import { documentStatusFilters, type EmployeeFilters, salaryBands } from "#domain/index";
import type { Order, Ordering } from "#web/ui/order.ts";

/** The names that the filters have in the address; stable, since people share these links. */
export const filterParams = {
  search: "search",
  organizationId: "organization",
  nationality: "nationality",
  status: "status",
  salary: "salary",
} as const satisfies Record<keyof EmployeeFilters, string>;

/** The orders of the directory; by name, as memory keeps them. */
export const directoryOrdering = {
  columns: ["employee", "contact", "passport", "passportExpiry", "residencyExpiry", "salary", "status"],
  first: { column: "employee", descending: false },
} as const satisfies Ordering<string>;
export type SortColumn = (typeof directoryOrdering.columns)[number];
export type Sort = Order<SortColumn>;

/** The filters that an address asks for; what cannot be read is as if it were not there. */
export function readFilters(params: URLSearchParams): EmployeeFilters {
  const filters: EmployeeFilters = {};
  const search = params.get(filterParams.search);
  if (search?.trim()) filters.search = search;
  const organization = params.get(filterParams.organizationId) ?? "";
  if (/^[1-9][0-9]{0,14}$/.test(organization)) filters.organizationId = Number(organization);
  const nationality = params.get(filterParams.nationality);
  if (nationality) filters.nationality = nationality;
  const status = documentStatusFilters.find((one) => one === params.get(filterParams.status));
  if (status) filters.status = status;
  const salary = salaryBands.find((one) => one === params.get(filterParams.salary));
  if (salary) filters.salary = salary;
  return filters;
}

/** The same address with exactly these filters; what else it says stays. */
export function writeFilters(params: URLSearchParams, filters: EmployeeFilters): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of Object.keys(filterParams) as (keyof EmployeeFilters)[]) {
    const value = filters[name];
    if (value === undefined || String(value).trim() === "") next.delete(filterParams[name]);
    else next.set(filterParams[name], String(value));
  }
  return next;
}

/** One filter changed; undefined and "" clear it. */
export function changeFilter<K extends keyof EmployeeFilters>(
  filters: EmployeeFilters,
  name: K,
  value: EmployeeFilters[K] | undefined,
): EmployeeFilters {
  const { [name]: _, ...rest } = filters;
  return value === undefined || value === "" ? rest : { ...rest, [name]: value };
}

/** How many filters are set. */
export function activeEmployeeFilters(filters: EmployeeFilters): number {
  return Object.values(filters).filter((value) => value !== undefined && String(value).trim() !== "").length;
}
