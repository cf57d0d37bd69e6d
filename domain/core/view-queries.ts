/* What a saved view keeps of a list's address. No schema stands here: entities name these types. */

/** The lists that have saved views. */
export const viewLists = ["documents", "employees"] as const;
export type ViewList = (typeof viewLists)[number];

/** The parameters of each list's address that a view keeps, in their order there: filters, then the order. */
export const viewParams: Readonly<Record<ViewList, readonly string[]>> = {
  documents: [
    "search",
    "category",
    "subcategory",
    "type",
    "from",
    "to",
    "tag",
    "due",
    "responsible",
    "employee",
    "sort",
  ],
  employees: ["search", "organization", "nationality", "status", "salary", "tag", "sort"],
};

/** Parameters with their values, as the address has them: records by their ids. */
export type ViewQuery = Readonly<Record<string, string>>;

export type SavedView = Readonly<{ list: ViewList; name: string; query: ViewQuery }>;

/** A person's views by their ids; null in place of one that is removed on a device. */
export type SavedViewsById = Readonly<Record<string, SavedView | null>>;
