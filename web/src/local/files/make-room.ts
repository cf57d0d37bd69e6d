import { getLocalSession } from "../tabs/session.ts";
import { clearCache, clearUnpinned } from "./eviction.ts";

/** Gives up what a full device can do without: the texts, then the kept files, and the pinned ones when there are no others. */
export async function makeRoom(): Promise<void> {
  const local = getLocalSession();
  if (!local || (await local.texts.giveWay().catch(() => false))) return;
  if (!(await clearUnpinned(local.mirror.db))) await clearCache(local.mirror.db);
}
