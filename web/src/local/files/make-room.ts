import { AppError } from "#domain/index";
import { isQuotaExceeded } from "../storage/errors.ts";
import { getLocalSession, type LocalSession } from "../tabs/session.ts";
import { clearCache, clearUnpinned, giveUpCopies, putMakingRoom } from "./eviction.ts";

/**
 * Gives up what a full device can do without: thumbnails and texts, then the kept files, and the pinned ones when there are
 * no others.
 */
export async function makeRoom(): Promise<void> {
  const local = getLocalSession();
  if (!local || (await giveUpCopies(local))) return;
  if (!(await clearUnpinned(local.mirror.db))) await clearCache(local.mirror.db);
}

/**
 * Saves; where the device is full, thumbnails and texts give way first, then the kept files, pinned ones last.
 * @param isDerived whether it comes again from its file: then no file that its owner has pinned gives way for it
 */
export async function saveMakingRoom(
  session: LocalSession,
  isDerived: boolean,
  save: () => Promise<void>,
): Promise<void> {
  const { db } = session.mirror;
  const makings = [() => giveUpCopies(session), () => clearUnpinned(db).catch(() => false)];
  const giveUpAll = () => clearCache(db).then(() => true);
  await putMakingRoom(save, isDerived ? makings : [...makings, giveUpAll]).catch((error: unknown) => {
    throw isQuotaExceeded(error) ? new AppError("device_full") : error;
  });
}
