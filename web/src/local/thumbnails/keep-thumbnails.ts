/* What the leading tab does with thumbnails. */

import { mayDownload } from "#domain/index";
import { thumbnailsName } from "../storage/database-names.ts";
import { reportUnexpectedError } from "../storage/errors.ts";
import { onUserChange } from "../storage/remembered-user.ts";
import { whenIdle } from "../storage/schedule.ts";
import { removeOtherThumbnails } from "../storage/thumbnails-database.ts";
import type { LocalSession } from "../tabs/session.ts";

/** So long the page is left in peace at most, in milliseconds. */
const IDLE_MS = 2_000;

/** Tells whether a document has this file and the person may fetch it; true as long as that is not known. */
export const isPresentIn =
  (local: LocalSession) =>
  (id: number, sha256: string): boolean => {
    const documents = local.mirror.view("documents");
    const row = documents.byId.get(id);
    // the user as now known: rights change while a tab is open
    return row ? row.sha256 === sha256 && mayDownload(local.user, row) : !documents.ready;
  };

/**
 * Removes the pictures of papers that have gone, or whose file or right has, until `signal` ends it: a list removes what
 * it would show, and this device may open none for months.
 */
export async function keepThumbnails(local: LocalSession, signal: AbortSignal): Promise<void> {
  const { mirror, user } = local;
  let isAsked = false;
  let wake = () => {};
  const ask = () => {
    isAsked = true;
    wake();
  };
  const stops = [mirror.subscribe("documents", ask), onUserChange(ask)];
  signal.addEventListener("abort", () => {
    for (const stop of stops) stop();
    wake();
  });
  while (!signal.aborted) {
    isAsked = false;
    await whenIdle(IDLE_MS);
    if (signal.aborted) return;
    await removeOtherThumbnails(thumbnailsName(user.id), isPresentIn(local)).catch((error: unknown) => {
      // signed out, or given up by a full device, meanwhile
      if (!signal.aborted && !isGone(error)) reportUnexpectedError(error);
    });
    if (!isAsked && !signal.aborted) await new Promise<void>((resolve) => (wake = resolve));
  }
}

const isGone = (error: unknown) =>
  error instanceof Error && /^(NoSuchDatabase|DatabaseClosed|NotFound)Error$/.test(error.name);
