/* What people decide about their unsent work: try again, take back, discard. */

import type { User } from "#domain/index";
import type { Written } from "./ledger.ts";
import type { Random } from "./random.ts";
import { type AnyTab, begin, type World } from "./world.ts";

export const weightsOfDecisions = { retry: 4, discard: 1, undo: 1, "retry all": 1, "retry now": 2 };

export function decideSomething(world: World, tab: AnyTab, act: string, random: Random): void {
  begin(world, tab, async () => {
    try {
      const session = await tab.page.session();
      if (session) await decide(world, tab, session.user, act, random);
    } catch (error) {
      world.note(`${tab.name} decided nothing: ${error}`);
    }
  });
}

const wishOf = ({ collection, records, tenant }: Written) =>
  ({ what: "restore", collection, records, tenant, values: {} }) as const;

async function decide(world: World, tab: AnyTab, user: User, act: string, random: Random): Promise<void> {
  const { ledger } = world;
  const page = tab.as(user.id);
  const browser = tab.browser.name;
  // on a real page others may be saved between its list and the deed, and go with what they depend on
  const saved = new Set(ledger.written.filter(({ isSaved }) => isSaved));
  const entries = await page.outbox();
  if (!tab.isAlive || entries.length === 0) return;
  const entry = random.one(entries);
  world.note(
    `${tab.name} ${act} ${entry.kind} ${entry.record} ${entry.key.slice(0, 6)} ${entry.refusal ?? entry.state}`,
  );
  if (act === "retry now") await page.retryNow();
  if (act === "retry all") await page.retryAll();
  if (act === "retry") {
    // what depends on it goes along
    const retried = entry.refusal === "tenant_changed" ? entries.map(({ key }) => ledger.byKey(key)) : [];
    for (const written of retried) if (written) written.isRetried = true;
    await page.retry(entry.key);
  }
  if (act !== "discard" && act !== "undo") return;
  const before = entries.map(({ key }) => key);
  const deletion = act === "undo" && entry.kind.endsWith(".delete") ? ledger.byKey(entry.key) : undefined;
  // one that is under way is followed by a restoring
  if (deletion) ledger.add({ ...wishOf(deletion), user: user.id, browser, at: world.time.now });
  // its dependants go with it; of a tab that is killed meanwhile nobody knows how far it came
  let left: readonly string[] = [];
  try {
    if (act === "discard") await page.discard(entry.key);
    else await page.undo(entry.key);
    left = (await page.outbox()).map(({ key }) => key);
  } finally {
    for (const written of ledger.written) {
      const isNew = !saved.has(written) && written.user === user.id && written.browser === browser;
      if ((isNew || before.includes(written.key)) && !left.includes(written.key)) written.isWithdrawn = true;
    }
  }
}
