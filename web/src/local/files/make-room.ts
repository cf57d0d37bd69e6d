import { getLocalSession } from "../tabs/session.ts";
import { clearCache } from "./file-cache.ts";

/** Gives up what a full device can do without: the texts, and the kept files when there are none. */
export async function makeRoom(): Promise<void> {
  const local = getLocalSession();
  if (local && !(await local.texts.giveWay().catch(() => false))) await clearCache(local.mirror.db);
}
