import type { DocumentFilters } from "#domain/index";
import { fileTypeFilters } from "#domain/index";

/** The names that the filters have in the address; stable, since people share these links. */
export const filterParams = {
  search: "search",
  categoryId: "category",
  subcategoryId: "subcategory",
  fileType: "type",
  from: "from",
  to: "to",
} as const satisfies Record<keyof DocumentFilters, string>;

export const sortColumns = ["name", "category", "size", "date"] as const;
export type SortColumn = (typeof sortColumns)[number];

export interface Sort {
  column: SortColumn;
  descending: boolean;
}

/** Newest first, as GET /api/documents answers. */
export const defaultSort: Sort = { column: "date", descending: true };

function idOf(text: string | null): number | undefined {
  return text !== null && /^[1-9][0-9]{0,15}$/.test(text) ? Number(text) : undefined;
}

function dayOf(text: string | null): string | undefined {
  if (text === null || !/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return undefined;
  const time = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text) ? text : undefined;
}

/** The filters that an address asks for; what cannot be read is as if it were not there. */
export function readFilters(params: URLSearchParams): DocumentFilters {
  const filters: DocumentFilters = {};
  const search = params.get(filterParams.search);
  if (search?.trim()) filters.search = search;
  const categoryId = idOf(params.get(filterParams.categoryId));
  if (categoryId !== undefined) filters.categoryId = categoryId;
  const subcategoryId = idOf(params.get(filterParams.subcategoryId));
  if (categoryId !== undefined && subcategoryId !== undefined) filters.subcategoryId = subcategoryId;
  const fileType = fileTypeFilters.find((type) => type === params.get(filterParams.fileType));
  if (fileType) filters.fileType = fileType;
  const from = dayOf(params.get(filterParams.from));
  if (from) filters.from = from;
  const to = dayOf(params.get(filterParams.to));
  if (to) filters.to = to;
  return filters;
}

/** The same address with exactly these filters; what else it says stays. */
export function writeFilters(params: URLSearchParams, filters: DocumentFilters): URLSearchParams {
  const next = new URLSearchParams(params);
  const values: Record<keyof DocumentFilters, string | number | undefined> = {
    search: filters.search?.trim() ? filters.search : undefined,
    categoryId: filters.categoryId,
    subcategoryId: filters.categoryId === undefined ? undefined : filters.subcategoryId,
    fileType: filters.fileType,
    from: filters.from,
    to: filters.to,
  };
  for (const [name, value] of Object.entries(values)) {
    const param = filterParams[name as keyof DocumentFilters];
    if (value === undefined || value === "") next.delete(param);
    else next.set(param, String(value));
  }
  return next;
}

/** One filter changed; another category forgets the subcategory (specification, section 4). */
export function changeFilter<K extends keyof DocumentFilters>(
  filters: DocumentFilters,
  name: K,
  value: DocumentFilters[K],
): DocumentFilters {
  const next: DocumentFilters = { ...filters, [name]: value };
  if (value === undefined || value === "") delete next[name];
  if (name === "categoryId" && value !== filters.categoryId) delete next.subcategoryId;
  return next;
}

const SORT = "sort";

/** The order that an address asks for, such as `sort=-size`. */
export function readSort(params: URLSearchParams): Sort {
  const text = params.get(SORT) ?? "";
  const descending = text.startsWith("-");
  const column = sortColumns.find((name) => name === (descending ? text.slice(1) : text));
  return column ? { column, descending } : defaultSort;
}

export function writeSort(params: URLSearchParams, sort: Sort): URLSearchParams {
  const next = new URLSearchParams(params);
  if (sort.column === defaultSort.column && sort.descending === defaultSort.descending) next.delete(SORT);
  else next.set(SORT, `${sort.descending ? "-" : ""}${sort.column}`);
  return next;
}

/** What a click on a column's head does: turns the order round, or starts with the column's usual direction. */
export function toggleSort(sort: Sort, column: SortColumn): Sort {
  if (sort.column === column) return { column, descending: !sort.descending };
  return { column, descending: column === "date" || column === "size" };
}
