/* What the leading tab does with pinned files. */

import { onConnection } from "../http/connectivity.ts";
import { reportUnexpectedError } from "../storage/errors.ts";
import { onUserChange } from "../storage/remembered-user.ts";
import { after, whenIdle } from "../storage/schedule.ts";
import { onTableChanged } from "../storage/table-changes.ts";
import type { LocalSession } from "../tabs/session.ts";
import { mayFetchAhead } from "../tabs/session-state.ts";
import { fetchPinned } from "./fetch-pinned.ts";
import { cacheFile, fetchFile } from "./file-cache.ts";
import { settleGroups } from "./groups.ts";
import { pinnableFile } from "./pinnable-files.ts";

/** So long the page is left in peace at most, in milliseconds. */
const IDLE_MS = 2_000;

/**
 * Fetches what is pinned and lacking until `signal` ends it.
 * @param hasPulled whether the records have come from the server since the start: they come first
 * @param onFileKept called when a file is kept: its record may be gone by then
 */
export async function startPins(
  local: LocalSession,
  { hasPulled, onFileKept }: { hasPulled: () => boolean; onFileKept: () => void },
  signal: AbortSignal,
): Promise<void> {
  const { mirror, user } = local;
  const { db } = mirror;
  await fetchPinned(
    {
      // the user as now known: rights change while a tab is open
      fileOf: (key) => pinnableFile(mirror, local.user, key),
      db,
      // before the records have come, nothing is known of what a group has
      settleGroups: async () => hasPulled() && (await settleGroups(local)),
      mayFetch: () => hasPulled() && mayFetchAhead(user.id),
      onChange: (listener) => {
        const stops = [
          mirror.subscribe("documents", listener),
          mirror.subscribe("employees", listener),
          onConnection(listener),
          onUserChange(listener),
          onTableChanged(db, "pins", listener),
          onTableChanged(db, "groups", listener),
          onTableChanged(db, "kept", listener),
        ];
        return () => {
          for (const stop of stops) stop();
        };
      },
      fetch: ({ path, sha256 }, ending) => fetchFile(path, sha256, ending),
      store: ({ key, mimeType, sha256 }, bytes) => {
        onFileKept();
        return cacheFile(db, key, { bytes, type: mimeType, sha256 });
      },
      whenIdle: () => whenIdle(IDLE_MS),
      now: () => performance.now(),
      after,
      random: Math.random,
      onError: reportUnexpectedError,
    },
    signal,
  );
}
