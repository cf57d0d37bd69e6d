/* How many unsent changes a person has on this device, noted apart from them: a browser may delete its databases and
   leave this, and otherwise nobody would know. Apart from the databases, so that the frame of the app can read it. */

import { Emitter } from "#web/lib/emitter.ts";
import { readItem, removeItem, renewItem } from "#web/storage/local-storage.ts";

const UNSENT_KEY = "sijil.unsent";
const LOST_KEY = "sijil.lost";
const changes = new Emitter();

/** Calls back when {@link lostCount} may have changed; returns how to stop. */
export const onLost = changes.on;

const keyOf = (key: string, user: number) => `${key}.${user}`;
const readCount = (key: string, user: number) => Math.max(0, Math.trunc(Number(readItem(keyOf(key, user))) || 0));
const setCount = (key: string, user: number, count: number) =>
  count > 0 ? renewItem(keyOf(key, user), String(count)) : removeItem(keyOf(key, user));

export function storeUnsentCount(user: number, count: number): void {
  if (count !== readCount(UNSENT_KEY, user)) setCount(UNSENT_KEY, user, count);
}

/** How many unsent changes of a person are noted, for pages that do not open the databases. */
export function unsentCount(user: number): number {
  return readCount(UNSENT_KEY, user);
}

export function markUnsentAsLost(user: number): void {
  const lost = readCount(UNSENT_KEY, user);
  if (lost === 0) return;
  setCount(LOST_KEY, user, readCount(LOST_KEY, user) + lost);
  storeUnsentCount(user, 0);
  changes.emit();
}

/** How many unsent changes of a person this device has lost, until they have been notified. */
export function lostCount(user: number): number {
  return readCount(LOST_KEY, user);
}

export function acknowledgeLost(user: number): void {
  setCount(LOST_KEY, user, 0);
  changes.emit();
}
