/* The thumbnails of the person who is signed in. */

import { getConnection, onConnection } from "../http/connectivity.ts";
import { httpAs } from "../http/http.ts";
import { thumbnailsName } from "../storage/database-names.ts";
import { reportUnexpectedError } from "../storage/errors.ts";
import { whenIdle } from "../storage/schedule.ts";
import { ThumbnailsDatabase } from "../storage/thumbnails-database.ts";
import { getLocalSession, type LocalSession, onLocalSession } from "../tabs/session.ts";
import { mayFetchAhead } from "../tabs/session-state.ts";
import { isPresentIn } from "./keep-thumbnails.ts";
import { ListThumbnails } from "./thumbnails.ts";

/** So long the page is left in peace at most, in milliseconds. */
const IDLE_MS = 500;

/** Opens the thumbnails, for as long as this session is open. */
export function openThumbnails(local: LocalSession): ListThumbnails {
  const { mirror, user } = local;
  const thumbnails = new ListThumbnails({
    db: new ThumbnailsDatabase(thumbnailsName(user.id)),
    http: httpAs(user.id),
    isPresent: isPresentIn(local),
    rowOf: (id) => mirror.view("documents").byId.get(id),
    // the records come first
    mayFetch: () => getConnection().lastPull !== null && !getConnection().pulling && mayFetchAhead(user.id),
    onConnection,
    onDocuments: (listener) => mirror.subscribe("documents", listener),
    whenIdle: () => whenIdle(IDLE_MS),
    toUrl: (jpeg) => URL.createObjectURL(new Blob([jpeg], { type: "image/jpeg" })),
    releaseUrl: (url) => URL.revokeObjectURL(url),
    onError: reportUnexpectedError,
  });
  const stop = onLocalSession(() => {
    if (getLocalSession() === local) return;
    stop();
    thumbnails.close();
  });
  return thumbnails;
}
