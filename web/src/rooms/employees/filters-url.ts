import { documentStatusFilters, type EmployeeFilters, salaryBands } from "#domain/index";

/** The names that the filters have in the address; stable, since people share these links. */
export const filterParams = {
  search: "search",
  organizationId: "organization",
  nationality: "nationality",
  status: "status",
  salary: "salary",
} as const satisfies Record<keyof EmployeeFilters, string>;

export const sortColumns = [
  "employee",
  "contact",
  "passport",
  "passportExpiry",
  "residencyExpiry",
  "salary",
  "status",
] as const;
export type SortColumn = (typeof sortColumns)[number];

export interface Sort {
  column: SortColumn;
  descending: boolean;
}

/** By name, as memory keeps them. */
export const defaultSort: Sort = { column: "employee", descending: false };

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

const SORT = "sort";

/** The order that an address asks for, such as `sort=-salary`. */
export function readSort(params: URLSearchParams): Sort {
  const text = params.get(SORT) ?? "";
  const descending = text.startsWith("-");
  const column = sortColumns.find((name) => name === (descending ? text.slice(1) : text));
  return column ? { column, descending } : defaultSort;
}

export function writeSort(params: URLSearchParams, sort: Sort): URLSearchParams {
  const next = new URLSearchParams(params);
  if (sort.column === defaultSort.column && !sort.descending) next.delete(SORT);
  else next.set(SORT, `${sort.descending ? "-" : ""}${sort.column}`);
  return next;
}
