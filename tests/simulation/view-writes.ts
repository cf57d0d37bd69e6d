/* What people do with their saved views, on all of their devices. */

import { type ListedView, listedViews, type SavedViewsById, viewLists } from "#domain/index";
import { begin } from "./world.ts";
import { isStill, save, type Writer } from "./writer.ts";

async function ownViews({ page, user }: Writer): Promise<ListedView[]> {
  const accounts = (await page.rows("users")) as readonly { id: number; views?: SavedViewsById }[];
  const own = accounts.find(({ id }) => id === user.id);
  return viewLists.flatMap((list) => listedViews(own?.views, list));
}

const draftOf = ({ user }: Writer) => ({ collection: "users", records: [user.id] }) as const;

export async function saveView(writer: Writer): Promise<void> {
  const { random, page, world } = writer;
  const list = random.one(viewLists);
  const search = world.ledger.mark();
  // now and then two devices think of the same name
  const name = random.chance(0.2) ? `Mine ${random.between(1, 3)}` : world.ledger.mark();
  const made = await page.saveView({ list, name, query: { search, sort: "-name" } });
  const values = { [`views.${made.id}.search`]: search };
  save(writer, { ...draftOf(writer), what: "save view", values }, made.saved);
}

/** Gives a view another name, another query, or both. */
export async function changeView(writer: Writer): Promise<void> {
  const { random, page, world } = writer;
  const views = await ownViews(writer);
  if (views.length === 0) return;
  const view = random.one(views);
  const what = random.one(["name", "query", "both"]);
  const [name, search] = [world.ledger.mark(), world.ledger.mark()];
  const change = {
    ...(what !== "query" && { name }),
    ...(what !== "name" && { query: { ...view.query, search } }),
  };
  const values = {
    ...(what !== "query" && { [`views.${view.id}.name`]: name }),
    ...(what !== "name" && { [`views.${view.id}.search`]: search }),
  };
  save(writer, { ...draftOf(writer), what: "update", values }, Promise.resolve(page.changeView(view, change)));
}

/** Removes a view, and now and then brings it back. */
export async function removeView(writer: Writer): Promise<void> {
  const { world, tab, random, page } = writer;
  const views = await ownViews(writer);
  if (views.length === 0) return;
  const view = random.one(views);
  const draft = { ...draftOf(writer), values: { view: String(view.id) } };
  save(writer, { ...draft, what: "remove view" }, Promise.resolve(page.toggleView(view, "remove")));
  if (random.chance(0.5)) return;
  const bringBack = async () => {
    if (!(await isStill(writer))) return;
    save(writer, { ...draft, what: "return view" }, Promise.resolve(page.toggleView(view, "return")));
  };
  world.time.after(random.fraction() * 10_000, () => begin(world, tab, bringBack));
}
