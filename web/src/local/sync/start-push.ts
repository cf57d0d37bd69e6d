/* What the leading tab does with the outbox: send it. */

import { isFiled } from "#domain/index";
import { attachmentKey, fileKey, keepFile } from "../files/file-cache.ts";
import { getConnection, noteConnection, onConnection } from "../http/connectivity.ts";
import { httpAs } from "../http/http.ts";
import { attachmentOf } from "../outbox/attachment-files.ts";
import { openContent } from "../outbox/outbox-content.ts";
import { onEntries } from "../outbox/outbox-feed.ts";
import { reportFault } from "../storage/errors.ts";
import { lastUser } from "../storage/remembered-user.ts";
import { after } from "../storage/schedule.ts";
import type { Local } from "../tabs/session.ts";
import { Push } from "./push.ts";

/** Older than any version: while the mirror has not been read, it shows the effect of nothing. */
const UNREAD = -1;

const language = () => (document.documentElement.lang === "ar" ? "ar" : "en");

/**
 * Sends the outbox until `signal` ends it. Reasons to try at once are the line coming back, signing in and
 * {@link Push.pulled}; the browser's own signs are among the reasons to pull.
 * @param pullNow asks for a pull, which brings the effect of what was sent
 */
export async function startPush(local: Local, pullNow: () => void, signal: AbortSignal): Promise<Push> {
  const { mirror, outbox } = local;
  const push = await Push.start(
    {
      db: outbox,
      http: httpAs(local.user.id),
      serverVersion: (collection, id) => (mirror.isRead ? mirror.serverRow(collection, id)?.version : UNREAD),
      keepFile: async (entry, file) => {
        if (isFiled(entry.collection)) await keepFile(mirror.db, fileKey(entry.collection, entry.record), file);
        if (entry.kind !== "attachment.upload") return;
        const { path, body } = await openContent(entry.bytes);
        const type = attachmentOf({ kind: entry.kind, path, body: { ...body } });
        if (type) await keepFile(mirror.db, attachmentKey(entry.record, type, file.sha256), file);
      },
      pullNow,
      onSignedOut: () => noteConnection({ signedOut: true }),
      // Somebody else has signed in in another tab: the server would refuse what goes out in this person's name.
      isSignedOut: () => getConnection().signedOut || (lastUser()?.id ?? local.user.id) !== local.user.id,
      language,
      now: () => performance.now(),
      date: Date.now,
      after,
      random: Math.random,
      onFault: reportFault,
    },
    signal,
  );
  if (signal.aborted) return push;
  let before = getConnection();
  const told = onConnection(() => {
    const now = getConnection();
    const better = (now.online && !before.online) || (!now.signedOut && before.signedOut);
    before = now;
    if (better) push.kick();
  });
  const unfollow = onEntries(outbox, () => push.look());
  const looked = () => {
    if (document.visibilityState === "visible") push.revive().catch(reportFault);
  };
  addEventListener("focus", looked, { signal });
  document.addEventListener("visibilitychange", looked, { signal });
  signal.addEventListener("abort", () => {
    told();
    unfollow();
  });
  return push;
}
