import { undoAll } from "#web/local/engine.ts";
import type { TakenBack } from "#web/ui/overlay/toast.ts";

/** Takes changes of the outbox back. @returns how many of them */
export async function takeAllBack(keys: readonly string[]): Promise<TakenBack> {
  const left = await undoAll(keys);
  return { undone: keys.length - left.length, of: keys.length };
}
