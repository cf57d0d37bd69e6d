/* Saved views, as the routes of the server keep them with the account of whoever sends the change. */

import {
  type Actor,
  AppError,
  isRecordId,
  MOST_VIEWS,
  parseInput,
  type SavedView,
  type SavedViewsById,
  savedViewInput,
  suitsList,
  viewChangeInput,
  viewProblem,
} from "#domain/index";
import type { StoredRecord, Values } from "./records.ts";
import type { ModelCall, ModelReply } from "./types.ts";

/** A view as the account keeps it. */
export type StoredView = SavedView & { removed?: number };
type Kept = Readonly<Record<string, StoredView>>;

const present = (views: Kept): SavedViewsById =>
  Object.fromEntries(Object.entries(views).filter(([, { removed }]) => removed === undefined));

/** A record as a person is shown it: the own account with its views, which nobody else gets. */
export function rowShownTo({ id: reader }: Pick<Actor, "id">, { collection, id, row, views }: StoredRecord) {
  return collection === "users" && id === reader ? { ...row, views: present(views) } : row;
}

function save(call: ModelCall, account: StoredRecord, views: Kept, values: Values, status = 200): ModelReply {
  if (call.records.writeViews(account, views)) call.changed(account, values);
  return { status, json: rowShownTo(call.actor, account) };
}

/** @throws {AppError} validation_error, view_name_taken, views_full */
function requireFitting(views: Kept, id: string, view: SavedView): void {
  if (!suitsList(view.list, view.query)) throw new AppError("validation_error");
  const problem = viewProblem(present(views), id, view);
  if (problem) throw new AppError(problem);
}

/** What is noted of a view: its texts, by which a life finds its changes. */
function noted(id: string, { name, query }: Partial<SavedView>): Values {
  const search = query && { [`views.${id}.search`]: query.search ?? "" };
  return { ...search, ...(name !== undefined && { [`views.${id}.name`]: name }) };
}

function add(call: ModelCall, account: StoredRecord): ModelReply {
  const { id: sent, ...view } = parseInput(savedViewInput, call.body);
  if (!isRecordId(sent)) throw new AppError("id_malformed");
  const id = String(sent);
  const { views } = account;
  if (views[id]) throw new AppError("id_taken");
  requireFitting(views, id, view);
  return save(call, account, { ...views, [id]: view }, noted(id, view), 201);
}

function change(call: ModelCall, account: StoredRecord, id: string, view: StoredView): ModelReply {
  const { views } = account;
  if (view.removed !== undefined) throw new AppError("not_found");
  const sent = parseInput(viewChangeInput, call.body);
  const { name = view.name, query = view.query } = sent;
  const changed = { ...view, name, query };
  requireFitting(views, id, changed);
  const news = { ...(name !== view.name && { name }), ...(query.search !== view.query.search && { query }) };
  return save(call, account, { ...views, [id]: changed }, noted(id, news));
}

/** The views without the removed ones that are too many, those that were removed first. */
function withoutOldest(views: Kept): Kept {
  const removed = Object.entries(views).filter(([, one]) => one.removed !== undefined);
  removed.sort(([, a], [, b]) => (b.removed ?? 0) - (a.removed ?? 0));
  const gone = new Set(removed.slice(MOST_VIEWS).map(([id]) => id));
  return Object.fromEntries(Object.entries(views).filter(([id]) => !gone.has(id)));
}

function remove(call: ModelCall, account: StoredRecord, id: string, view: StoredView): ModelReply {
  if (view.removed !== undefined) return { status: 200, json: rowShownTo(call.actor, account) };
  return save(call, account, withoutOldest({ ...account.views, [id]: { ...view, removed: call.now } }), {});
}

function restore(call: ModelCall, account: StoredRecord, id: string, view: StoredView): ModelReply {
  const { removed, ...back } = view;
  if (removed === undefined) return { status: 200, json: rowShownTo(call.actor, account) };
  requireFitting(account.views, id, back);
  return save(call, account, { ...account.views, [id]: back }, {});
}

/** POST /api/views, /{view}, /{view}/remove and /{view}/restore. @throws {AppError} */
export function answerChangeViews(call: ModelCall): ModelReply {
  const { action: id, part: act } = call.params;
  const account = call.records.get("users", call.user.id);
  if (!account || call.method !== "POST") throw new AppError("not_found");
  if (id === "") return add(call, account);
  const view = account.views[id];
  if (!view) throw new AppError("not_found");
  if (act === "remove") return remove(call, account, id, view);
  return act === "restore" ? restore(call, account, id, view) : change(call, account, id, view);
}
