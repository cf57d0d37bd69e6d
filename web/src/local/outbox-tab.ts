/* What every tab does with the outbox: lay it over the mirror. */

import { liveQuery } from "dexie";
import type { Collection } from "#domain/index";
import { reportFault } from "./faults.ts";
import { addFileSource } from "./kept-files.ts";
import { unsentFile } from "./outbox.ts";
import { ContentReader, type OpenEntry } from "./outbox-content.ts";
import type { StoredEntry } from "./outbox-database.ts";
import { isShownBy } from "./outbox-rules.ts";
import { allEntries } from "./outbox-store.ts";
import {
  type CollectionOverlay,
  changedCollections,
  emptyOverlay,
  type Overlay,
  overlayOf,
  stillLaid,
} from "./overlay.ts";
import type { Local } from "./session.ts";

/** A sent entry that is gone lies over the mirror no longer than this, in milliseconds. */
const LEAVING_MS = 5_000;

/** Keeps the mirror's overlay in step with the outbox, whichever tab writes; returns how to stop. */
export function followOutbox({ mirror, outbox }: Pick<Local, "mirror" | "outbox">): () => void {
  const reader = new ContentReader();
  let overlay: Overlay = emptyOverlay;
  let entries: OpenEntry[] = [];
  /** Gone from the outbox, but not yet in this tab's mirror: they stay laid over it so that nothing flickers. */
  let leaving: OpenEntry[] = [];
  let newest = 0;

  const isShown = (row: StoredEntry) => isShownBy(row, (record) => mirror.serverRow(row.collection, record)?.version);
  const lay = () => {
    leaving = stillLaid(leaving, isShown);
    const next = overlayOf([...leaving, ...entries], isShown, overlay);
    const changed = changedCollections(overlay, next);
    overlay = next;
    const set = <C extends Collection>(collection: C) => {
      const part: CollectionOverlay<C> = next[collection];
      mirror.setOverlay(collection, part.layers, part.marks);
    };
    for (const collection of changed) set(collection);
    return changed.length > 0;
  };
  const take = async (rows: StoredEntry[]) => {
    const mine = ++newest;
    const opened = await reader.open(rows);
    if (mine !== newest) return;
    const living = new Set(rows.map((row) => row.key));
    const sent = entries.filter(({ row }) => row.state === "sent" && !living.has(row.key));
    const gone = stillLaid(sent, isShown);
    entries = opened;
    if (gone.length) {
      leaving = [...leaving, ...gone];
      setTimeout(() => {
        leaving = leaving.filter((entry) => !gone.includes(entry));
        if (lay()) mirror.publish();
      }, LEAVING_MS);
    }
    if (lay()) mirror.publish();
  };
  const subscription = liveQuery(() => allEntries(outbox)).subscribe({
    next: (rows) => void take(rows).catch(reportFault),
    error: reportFault,
  });
  const stops = [mirror.onBeforeView(lay), addFileSource(unsentFile)];
  return () => {
    newest++;
    subscription.unsubscribe();
    for (const stop of stops) stop();
  };
}
