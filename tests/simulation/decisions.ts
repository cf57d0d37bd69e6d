/* What people decide about their unsent work: try again, take back, discard. */

import type { Random } from "./random.ts";
import { type AnyTab, begin, type World } from "./world.ts";

export const weightsOfDecisions = { retry: 4, discard: 1, undo: 1, "retry all": 1, "retry now": 2 };

export function decideSomething(world: World, tab: AnyTab, act: string, random: Random): void {
  begin(world, tab.name, async () => {
    try {
      await decide(world, tab, act, random);
    } catch (error) {
      world.note(`${tab.name} decided nothing: ${error}`);
    }
  });
}

async function decide(world: World, tab: AnyTab, act: string, random: Random): Promise<void> {
  const { ledger } = world;
  const user = (await tab.page.session())?.user.id;
  const entries = await tab.page.outbox();
  const here = await tab.page.session();
  if (!tab.isAlive || user === undefined || here?.user.id !== user || entries.length === 0) return;
  const entry = random.one(entries);
  world.note(
    `${tab.name} ${act} ${entry.kind} ${entry.record} ${entry.key.slice(0, 6)} ${entry.refusal ?? entry.state}`,
  );
  if (act === "retry now") await tab.page.retryNow();
  if (act === "retry all") await tab.page.retryAll();
  if (act === "retry") {
    const written = ledger.byKey(entry.key);
    if (written && entry.refusal === "tenant_changed") written.isRetried = true;
    await tab.page.retry(entry.key);
  }
  if (act !== "discard" && act !== "undo") return;
  const before = entries.map(({ key }) => key);
  // its dependants go with it; of a tab that is killed meanwhile nobody knows how far it came
  let left: readonly string[] = [];
  try {
    if (act === "discard") await tab.page.discard(entry.key);
    else await tab.page.undo(entry.key);
    left = (await tab.page.outbox()).map(({ key }) => key);
  } finally {
    for (const key of before) {
      const written = left.includes(key) ? undefined : ledger.byKey(key);
      if (written) written.isWithdrawn = true;
    }
  }
}
