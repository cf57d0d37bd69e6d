/* What the leading tab does with texts. */

import { Dexie } from "dexie";
import { mayDownload, worksWithEmployees } from "#domain/index";
import { getConnection, onConnection } from "../http/connectivity.ts";
import { httpAs } from "../http/http.ts";
import { unsentFileOf } from "../outbox/attachment-files.ts";
import { unsentFile } from "../outbox/outbox.ts";
import { unsentText } from "../outbox/recognized-texts.ts";
import { copiesOwner, mirrorName } from "../storage/database-names.ts";
import { reportUnexpectedError } from "../storage/errors.ts";
import { after, whenIdle } from "../storage/schedule.ts";
import type { LocalSession } from "../tabs/session.ts";
import { mayFetchAhead } from "../tabs/session-state.ts";
import { keepTexts } from "./keep-texts.ts";
import { roomForTexts } from "./plan-texts.ts";
import { hasWorkers, TextsWorker } from "./texts-worker.ts";

/** So long the page is left in peace at most, in milliseconds. */
const IDLE_MS = 2_000;

/**
 * Keeps the texts of the newest papers on this device until `signal` ends it.
 * @param hasPulled whether the records have come from the server since the start: they come first
 */
export async function startTexts(local: LocalSession, hasPulled: () => boolean, signal: AbortSignal): Promise<void> {
  if (!hasWorkers()) return;
  const { mirror, texts, user } = local;
  const worker = new TextsWorker(texts.name);
  signal.addEventListener("abort", () => worker.end());
  await removeOrphanedCopies().catch(reportUnexpectedError);
  const mayFetch = () => hasPulled() && mayFetchAhead(user.id);
  await keepTexts(
    {
      mirror,
      db: texts,
      http: httpAs(user.id),
      // the user as now known: rights change while a tab is open
      mayDownload: (row) => mayDownload(local.user, row),
      seesEmployees: () => worksWithEmployees(local.user),
      mayFetch,
      // not at each pull: to compare all papers with all texts takes longer than a frame
      onChange: (listener) => onTurn(() => `${getConnection().online} ${mayFetch()}`, listener),
      room: roomForTexts(navigator),
      storeTexts: (some) => worker.store(some),
      rest: () => worker.end(),
      unsentFile: (record, attached) =>
        attached === null ? unsentFile(record) : unsentFileOf(local, record, attached),
      unsentText: (record, sha256) => unsentText(local.outbox, record, sha256),
      readText: async (bytes, mimeType) => (await import("./read-file.ts")).readText(bytes, mimeType),
      whenIdle: () => whenIdle(IDLE_MS),
      now: () => performance.now(),
      after,
      random: Math.random,
      onError: reportUnexpectedError,
    },
    signal,
  );
}

/** Calls back when the line has changed what `state` tells; returns how to stop. */
function onTurn(state: () => string, listener: () => void): () => void {
  let before = state();
  return onConnection(() => {
    const now = state();
    if (now === before) return;
    before = now;
    listener();
  });
}

/**
 * Deletes texts and thumbnails that have lost their mirror: a tab of an earlier version signs people out without knowing
 * of them.
 */
async function removeOrphanedCopies(): Promise<void> {
  const names = await Dexie.getDatabaseNames();
  for (const name of names) {
    const owner = copiesOwner(name);
    if (owner !== null && !names.includes(mirrorName(owner))) await Dexie.delete(name);
  }
}
