/* What people decide about their unsent work: try again, take back, discard. */

import type { Tab } from "./tab.ts";
import type { World } from "./world.ts";

export function decideSomething(world: World, tab: Tab): void {
  const session = tab.page.session();
  if (!session) return;
  void decide(world, tab, session.user.id).catch((error: unknown) =>
    world.note(`${tab.name} decided nothing: ${error}`),
  );
}

async function decide(world: World, tab: Tab, user: number): Promise<void> {
  const { random, ledger } = world;
  const entries = await tab.page.outbox();
  const here = tab.page.session();
  if (!tab.isAlive || here?.user.id !== user || entries.length === 0) return;
  const entry = random.one(entries);
  const act = random.weighted({ retry: 4, discard: 1, undo: 1, "retry all": 1, "retry now": 2 });
  world.note(
    `${tab.name} ${act} ${entry.kind} ${entry.record} ${entry.key.slice(0, 6)} ${entry.refusal ?? entry.state}`,
  );
  if (act === "retry now") tab.page.retryNow();
  if (act === "retry all") await tab.page.retryAll();
  if (act === "retry") {
    const written = ledger.byKey(entry.key);
    if (written && entry.refusal === "tenant_changed") written.isRetried = true;
    await tab.page.retry(entry.key);
  }
  if (act === "discard" || act === "undo") {
    const before = new Set(entries.map(({ key }) => key));
    if (act === "discard") await tab.page.discard(entry.key);
    else await tab.page.undo(entry.key);
    const left = new Set((await tab.page.outbox()).map(({ key }) => key));
    // its dependants go with it
    for (const key of before) {
      const written = left.has(key) ? undefined : ledger.byKey(key);
      if (written) written.isWithdrawn = true;
    }
  }
}
