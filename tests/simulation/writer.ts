/* Someone at a screen, and how what they write is noted. */

import { tenantOf, type User } from "#domain/index";
import type { Written } from "./ledger.ts";
import type { Changeable } from "./page-writes.ts";
import type { Random } from "./random.ts";
import { type AnyPage, type AnyTab, isClosing, type World } from "./world.ts";

export interface Shown {
  id: number;
  tenant?: number;
  categoryId?: number;
  /** Of an employee. */
  salaryHidden?: boolean;
}

export interface Writer {
  world: World;
  tab: AnyTab;
  user: User;
  page: AnyPage;
  random: Random;
}

export type Draft = Pick<Written, "what" | "collection" | "records" | "values">;

/**
 * Notes a change that a page has begun to save.
 * @param tenant under which the page does: the person may have moved since they were asked
 */
export function save(
  { world, tab, user }: Writer,
  draft: Draft,
  saved: Promise<string>,
  tenant = tenantOf(user),
): Written {
  const written = world.ledger.add({ ...draft, user: user.id, tenant, browser: tab.browser.name, at: world.time.now });
  const { what, collection, records, values } = draft;
  world.note(`${tab.name} ${user.id % 100} ${what} ${collection} ${records.join()} ${JSON.stringify(values)}`);
  saved.then(
    (key) => Object.assign(written, { key, isSaved: true }),
    (error: unknown) => {
      const code = typeof error === "object" && error !== null && "code" in error ? error.code : null;
      world.note(`${tab.name} could not save: ${String(error)}`);
      if (tab.isAlive && code !== "device_full" && !isClosing(error)) world.report(tab.name, error);
    },
  );
  return written;
}

export const rowsOf = async ({ page }: Writer, collection: Changeable) =>
  (await page.rows(collection)) as readonly Shown[];
export const pickRow = async (writer: Writer, collection: Changeable): Promise<Shown | null> => {
  const rows = await rowsOf(writer, collection);
  return rows.length > 0 ? writer.random.one(rows) : null;
};

/** Whether somebody who wants to go on later still can: the tab lives, and nobody else has signed in there. */
export const isStill = async ({ tab, user }: Writer): Promise<boolean> =>
  tab.isAlive && (await tab.page.session())?.user.id === user.id;

/** Notes what a person asks of the server at once, without an outbox: only an answer says that it is done. */
export async function ask(writer: Writer, draft: Draft, asking: PromiseLike<unknown>): Promise<void> {
  const { world, tab, user } = writer;
  const { what, records, values } = draft;
  const browser = tab.browser.name;
  const written = world.ledger.add({ ...draft, user: user.id, tenant: tenantOf(user), browser, at: world.time.now });
  world.note(`${tab.name} ${user.id % 100} asks to ${what} of ${records.join()} ${JSON.stringify(values)}`);
  try {
    await asking;
    written.isSaved = true;
  } catch (error) {
    world.note(`${tab.name} could not ${what}: ${String(error)}`);
  }
}
