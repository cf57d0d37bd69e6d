import { type DocumentFilters, dueFilters, fileTypeFilters, isCalendarDay, NO_CATEGORY } from "#domain/index";
import type { Order, Ordering } from "#web/ui/list/order.ts";
import { choiceParam, idParam, textParam, type UrlParam, urlFilters } from "#web/ui/list/url-filters.ts";
import type { UrlFilterState } from "#web/ui/list/use-url-filters.ts";

export const documentOrdering = {
  columns: ["name", "category", "size", "date", "due"],
  first: { column: "date", descending: true },
  falling: ["date", "size"],
} as const satisfies Ordering<string>;
export type DocumentColumn = (typeof documentOrdering.columns)[number];
export type DocumentOrder = Order<DocumentColumn>;
export type DocumentFilterState = UrlFilterState<DocumentFilters, DocumentColumn>;

const dayParam = (name: string): UrlParam<string> => ({
  name,
  read: (text) => (isCalendarDay(text) ? text : undefined),
});

/** `none`: documents whose category is gone. */
const category = idParam("category");
const categoryParam: UrlParam<number> = {
  ...category,
  read: (text) => (text === "none" ? NO_CATEGORY : category.read(text)),
  write: (id) => (id === NO_CATEGORY ? "none" : String(id)),
};

/** The document list's filters in the address; another category forgets the subcategory (specification, section 4). */
export const documentUrl = urlFilters<DocumentFilters, DocumentColumn>({
  params: {
    search: textParam("search"),
    categoryId: categoryParam,
    subcategoryId: idParam("subcategory"),
    fileType: choiceParam("type", fileTypeFilters),
    from: dayParam("from"),
    to: dayParam("to"),
    tag: textParam("tag"),
    due: choiceParam("due", dueFilters),
    responsibleId: idParam("responsible"),
    employeeId: idParam("employee"),
  },
  within: { subcategoryId: "categoryId" },
  none: {},
  ordering: documentOrdering,
});
