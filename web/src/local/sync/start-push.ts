/* What the leading tab does with the outbox: send it. */

import { isFiled } from "#domain/index";
import { attachmentFileKey, cacheFile, fileKey } from "../files/file-cache.ts";
import { getConnection, onConnection } from "../http/connectivity.ts";
import { httpAs } from "../http/http.ts";
import { bringsPaperFile, paperFileKey } from "../outbox/attachment-files.ts";
import { attachmentOf, decodeContent } from "../outbox/outbox-content.ts";
import { reportUnexpectedError } from "../storage/errors.ts";
import { isStillThePerson } from "../storage/remembered-user.ts";
import { after } from "../storage/schedule.ts";
import { onTableChanged } from "../storage/table-changes.ts";
import type { LocalSession } from "../tabs/session.ts";
import { noteSessionEnd } from "../tabs/session-state.ts";
import { Push } from "./push.ts";

/** Older than any version: while the mirror has not been read, it shows the effect of nothing. */
const NOT_LOADED = -1;

const language = () => (document.documentElement.lang === "ar" ? "ar" : "en");

/**
 * Sends the outbox until `signal` ends it. Reasons to try at once are the line coming back, signing in and
 * {@link Push.confirmPulled}; the browser's own signs are among the reasons to pull.
 * @param pullNow asks for a pull, which brings the effect of what was sent
 * @param onFileKept called when a file that has arrived is kept: its record may be gone by then
 */
export async function startPush(
  local: LocalSession,
  { pullNow, onFileKept }: { pullNow: () => void; onFileKept: () => void },
  signal: AbortSignal,
): Promise<Push> {
  const { mirror, outbox } = local;
  const push = await Push.start(
    {
      db: outbox,
      http: httpAs(local.user.id),
      serverVersion: (collection, id) => (mirror.isLoaded ? mirror.serverRow(collection, id)?.version : NOT_LOADED),
      cacheFile: async (entry, file) => {
        onFileKept();
        if (isFiled(entry.collection)) await cacheFile(mirror.db, fileKey(entry.collection, entry.record), file);
        if (bringsPaperFile(entry)) await cacheFile(mirror.db, paperFileKey(entry.record, file.sha256), file);
        if (entry.kind !== "attachment.upload") return;
        const { path, body } = await decodeContent(entry.bytes);
        const type = attachmentOf({ kind: entry.kind, path, body: { ...body } });
        if (type) await cacheFile(mirror.db, attachmentFileKey(entry.record, type, file.sha256), file);
      },
      pullNow,
      onSignedOut: noteSessionEnd,
      // Somebody else has signed in in another tab: the server would refuse what goes out in this person's name.
      isSignedOut: () => getConnection().signedOut || !isStillThePerson(local.user.id),
      language,
      now: () => performance.now(),
      date: Date.now,
      after,
      random: Math.random,
      onError: reportUnexpectedError,
    },
    signal,
  );
  if (signal.aborted) return push;
  let before = getConnection();
  const offConnection = onConnection(() => {
    const now = getConnection();
    const isBetter = (now.online && !before.online) || (!now.signedOut && before.signedOut);
    before = now;
    if (isBetter) push.resume();
  });
  const unfollow = onTableChanged(outbox, "entries", () => push.refill());
  const onVisible = () => {
    if (document.visibilityState === "visible") push.reclaim().catch(reportUnexpectedError);
  };
  addEventListener("focus", onVisible, { signal });
  document.addEventListener("visibilitychange", onVisible, { signal });
  signal.addEventListener("abort", () => {
    offConnection();
    unfollow();
  });
  return push;
}
