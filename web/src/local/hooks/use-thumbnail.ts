import { useCallback, useSyncExternalStore } from "react";
import { type Document, fileTypes } from "#domain/index";
import { reportUnexpectedError } from "../storage/errors.ts";
import { whenIdle } from "../storage/schedule.ts";
import { getLocalSession, type LocalSession } from "../tabs/session.ts";
import type { ListThumbnails } from "../thumbnails/thumbnails.ts";
import { useLocalSession } from "./use-collection.ts";

/** So long the first screen is left in peace at most, in milliseconds. */
const IDLE_MS = 2_000;

let loading: { local: LocalSession; thumbnails: Promise<ListThumbnails | null> } | null = null;
let loaded: { local: LocalSession; thumbnails: ListThumbnails } | null = null;

/** Those of a session; null where it is over by then, or where their code cannot be had now. */
function thumbnailsOf(local: LocalSession): Promise<ListThumbnails | null> {
  if (loading?.local === local) return loading.thumbnails;
  const load = async () => {
    await local.opened;
    await whenIdle(IDLE_MS);
    const { openThumbnails } = await import("../thumbnails/session-thumbnails.ts");
    // what a sign-out has removed is not made anew
    if (getLocalSession() !== local) return null;
    loaded = { local, thumbnails: openThumbnails(local) };
    return loaded.thumbnails;
  };
  const thumbnails = load().catch((error: unknown) => {
    // the next row that is drawn tries again
    if (loading?.local === local) loading = null;
    reportUnexpectedError(error);
    return null;
  });
  loading = { local, thumbnails };
  return thumbnails;
}

/**
 * The address of the picture of a document's first page, for as long as a row shows it; null until it is here, and where
 * there is none. @param mayFetch whether this person may fetch the file: a picture tells what it says
 */
export function useThumbnail(
  { id, sha256, textState, mimeType }: Pick<Document, "id" | "sha256" | "textState" | "mimeType">,
  mayFetch: boolean,
): string | null {
  const local = useLocalSession();
  // the server draws a PDF when it reads it
  const file = mayFetch && textState !== null && mimeType === fileTypes.pdf.mimeType ? sha256 : null;
  const subscribe = useCallback(
    (listener: () => void) => {
      if (!local || file === null) return () => {};
      if (loaded?.local === local) return loaded.thumbnails.watch(id, file, listener);
      let stop = () => {};
      let isOver = false;
      void thumbnailsOf(local).then((thumbnails) => {
        if (isOver || !thumbnails) return;
        stop = thumbnails.watch(id, file, listener);
        listener();
      });
      return () => {
        isOver = true;
        stop();
      };
    },
    [local, id, file],
  );
  return useSyncExternalStore(subscribe, () =>
    file !== null && loaded?.local === local ? loaded.thumbnails.urlOf(id, file) : null,
  );
}
