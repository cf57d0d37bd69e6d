import {
  AppError,
  MOST_VIEWS,
  parseInput,
  type SavedView,
  savedViewInput,
  suitsList,
  users,
  viewChangeInput,
  viewProblem,
} from "#domain/index";
import type { Call, Reply } from "../http/types.ts";
import { freshId, pathId } from "../kernel/ids.ts";
import { storedTime } from "../records/deleting.ts";
import { partsOf, type Removable } from "../records/parts.ts";
import { bodyFields, recordJson, requestedId } from "../records/records.ts";

/** A view as the account keeps it. */
type StoredView = SavedView & Removable;
type StoredViews = Record<string, StoredView>;

const ownAccount = ({ app, actor }: Call) => app.findRecordById("users", String(actor.id));
const ownViews = (call: Call): StoredViews => partsOf(ownAccount(call), "views");

/** The view in the path, removed or not, and its id. @throws {AppError} not_found */
function pathView({ params }: Call, views: StoredViews): { id: string; view: StoredView } {
  const id = pathId(params, "view");
  const view = views[id];
  if (!view) throw new AppError("not_found");
  return { id, view };
}

/** Stores the views and answers with the own account, which has them. */
function saved(call: Call, views: StoredViews, status = 200): Reply {
  const account = ownAccount(call);
  account.set("views", JSON.stringify(views));
  call.app.saveNoValidate(account);
  return answer(call, status);
}

function answer({ app, actor }: Call, status = 200): Reply {
  return { status, json: recordJson(app, users, String(actor.id), "owner") };
}

/** @throws {AppError} validation_error, view_name_taken, views_full */
function requireFitting(views: StoredViews, id: string, view: SavedView): void {
  if (!suitsList(view.list, view.query)) throw new AppError("validation_error");
  const present = Object.entries(views).filter(([, { removed }]) => removed === undefined);
  const problem = viewProblem(Object.fromEntries(present), id, view);
  if (problem) throw new AppError(problem);
}

/** POST /api/views. @throws {AppError} validation_error, view_…, views_full, id_malformed, id_taken */
export function addView(call: Call): Reply {
  const { id: sent, ...view } = parseInput(savedViewInput, bodyFields(call.input));
  const views = ownViews(call);
  const id = requestedId(sent) ?? freshId();
  if (views[id]) throw new AppError("id_taken");
  requireFitting(views, id, view);
  return saved(call, { ...views, [id]: view }, 201);
}

/** POST /api/views/{view}: what is sent of name and query. @throws {AppError} not_found, validation_error, view_… */
export function changeView(call: Call): Reply {
  const views = ownViews(call);
  const { id, view } = pathView(call, views);
  if (view.removed !== undefined) throw new AppError("not_found");
  const { name = view.name, query = view.query } = parseInput(viewChangeInput, bodyFields(call.input));
  const changed = { ...view, name, query };
  requireFitting(views, id, changed);
  return saved(call, { ...views, [id]: changed });
}

/** POST /api/views/{view}/remove: it can be restored. One that is removed stays so. @throws {AppError} not_found */
export function removeView(call: Call): Reply {
  const views = ownViews(call);
  const { id, view } = pathView(call, views);
  if (view.removed !== undefined) return answer(call);
  return saved(call, withoutOldest({ ...views, [id]: { ...view, removed: storedTime(call.now) } }));
}

/** The views without the removed ones that are too many, those that were removed first. */
function withoutOldest(views: StoredViews): StoredViews {
  const removed = Object.entries(views).filter(([, one]) => one.removed !== undefined);
  removed.sort(([, a], [, b]) => ((a.removed ?? "") < (b.removed ?? "") ? 1 : -1));
  const gone = new Set(removed.slice(MOST_VIEWS).map(([id]) => id));
  return Object.fromEntries(Object.entries(views).filter(([id]) => !gone.has(id)));
}

/** POST /api/views/{view}/restore: one that is there stays as it is. @throws {AppError} not_found, view_name_taken, views_full */
export function restoreView(call: Call): Reply {
  const views = ownViews(call);
  const { id, view } = pathView(call, views);
  if (view.removed === undefined) return answer(call);
  const { removed: _, ...present } = view;
  requireFitting(views, id, present);
  return saved(call, { ...views, [id]: present });
}
