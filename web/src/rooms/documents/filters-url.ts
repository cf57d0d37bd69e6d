import type { DocumentFilters } from "#domain/index";
import { fileTypeFilters } from "#domain/index";
import type { Order, Ordering } from "#web/ui/order.ts";

/** The names that the filters have in the address; stable, since people share these links. */
export const filterParams = {
  search: "search",
  categoryId: "category",
  subcategoryId: "subcategory",
  fileType: "type",
  from: "from",
  to: "to",
} as const satisfies Record<keyof DocumentFilters, string>;

/** The orders of the list; newest first, as GET /api/documents answers. */
export const documentOrdering = {
  columns: ["name", "category", "size", "date"],
  first: { column: "date", descending: true },
  falling: ["date", "size"],
} as const satisfies Ordering<string>;
export type SortColumn = (typeof documentOrdering.columns)[number];
export type Sort = Order<SortColumn>;

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
