/* Saved views: names that a person gives to filters and order of a list (docs/decisions/0075-saved-views.md). */

import * as z from "zod/mini";
import { isCalendarDay } from "../core/days.ts";
import type { ErrorCode } from "../core/errors.ts";
import { idSchema, lineSchema } from "../core/schemas.ts";
import { cleanLine, fold } from "../core/text.ts";
import {
  type SavedView,
  type SavedViewsById,
  type ViewList,
  type ViewQuery,
  viewLists,
  viewParams,
} from "../core/view-queries.ts";
import { fileTypeFilters } from "../documents/document-filters.ts";
import { dueFilters } from "../documents/due.ts";
import { documentStatusFilters } from "../employees/expiry.ts";
import { salaryBands } from "../employees/salary.ts";
import { MOST_VIEWS } from "../limits.ts";
import { soundView } from "../stored-json.ts";

/** In characters. */
export const LONGEST_VIEW_NAME = 60;
/** What one filter of a view may be, in characters. */
export const LONGEST_VIEW_VALUE = 200;

const isId = (text: string) => /^[1-9][0-9]{0,14}$/.test(text);
const isAmong = (choices: readonly string[]) => (text: string) => choices.includes(text);

/** What a parameter's value has to be, where it is not any text. */
const judges: Readonly<Record<string, (text: string) => boolean>> = {
  category: (text) => text === "none" || isId(text),
  subcategory: isId,
  organization: isId,
  type: isAmong(fileTypeFilters),
  due: isAmong(dueFilters),
  responsible: isId,
  employee: isId,
  from: isCalendarDay,
  to: isCalendarDay,
  status: isAmong(documentStatusFilters),
  salary: isAmong(salaryBands),
  sort: (text) => /^-?[a-zA-Z]{1,30}$/.test(text),
};

/** Whether a list has a view with this query: one parameter at least, each one that the list knows, with such a value. */
export function suitsList(list: ViewList, query: ViewQuery): boolean {
  const params = Object.entries(query);
  return (
    params.length > 0 &&
    params.every(([name, value]) => viewParams[list].includes(name) && (judges[name]?.(value) ?? value.trim() !== ""))
  );
}

const cleanName = (text: string) => cleanLine(text).replace(/\s+/g, " ");
const nameSchema = () => lineSchema(LONGEST_VIEW_NAME, "view_name_required", "view_name_too_long", cleanName);
const querySchema = () => z.record(z.string(), z.string().check(z.maxLength(LONGEST_VIEW_VALUE, "view_too_long")));

/** POST /api/views: a new view, with the id that the device has given it. */
export const savedViewInput = z.object({
  get id() {
    return z.optional(idSchema("id_malformed"));
  },
  get list() {
    return z.enum(viewLists);
  },
  get name() {
    return nameSchema();
  },
  get query() {
    return querySchema();
  },
});

/** POST /api/views/{view}: another name, another query, or both. */
export const viewChangeInput = z.object({
  get name() {
    return z.optional(nameSchema());
  },
  get query() {
    return z.optional(querySchema());
  },
});

/** How two names are compared: "Visa" and "visa " are the same one. */
export const viewNameKey = (name: string): string => fold(cleanName(name)).trim();

export type ListedView = SavedView & { id: number };

/** A person's views of a list with their ids, by name. */
export function listedViews(views: SavedViewsById | undefined, list: ViewList): ListedView[] {
  const all = Object.entries(views ?? {}).flatMap(([id, view]) =>
    view?.list === list && soundView(view) === view ? [{ ...view, id: Number(id), key: viewNameKey(view.name) }] : [],
  );
  all.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id - b.id));
  return all.map(({ key: _, ...view }) => view);
}

/** Why these views cannot have this one under this id: too many of its list, or its name is another one's; null when they can. */
export function viewProblem(
  views: SavedViewsById,
  id: string | number,
  view: Pick<SavedView, "list" | "name">,
): ErrorCode | null {
  const others = listedViews(views, view.list).filter((one) => String(one.id) !== String(id));
  if (others.length >= MOST_VIEWS) return "views_full";
  const key = viewNameKey(view.name);
  return others.some(({ name }) => viewNameKey(name) === key) ? "view_name_taken" : null;
}

/** Whether two queries ask the same of a list. */
export function isSameQuery(list: ViewList, a: ViewQuery, b: ViewQuery): boolean {
  return viewParams[list].every((name) => a[name] === b[name]);
}
