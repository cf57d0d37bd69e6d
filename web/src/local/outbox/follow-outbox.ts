/* What every tab does with the outbox: lay it over the mirror. */

import type { Collection } from "#domain/index";
import { addFileSource } from "../files/file-cache.ts";
import type { StoredEntry } from "../storage/outbox-database.ts";
import type { Local } from "../tabs/session.ts";
import { LiveOverlay } from "./live-overlay.ts";
import { unsentFile } from "./outbox.ts";
import type { OpenEntry } from "./outbox-content.ts";
import { feedOf } from "./outbox-feed.ts";
import { isShownBy } from "./outbox-rules.ts";
import { type CollectionOverlay, stillLaid } from "./overlay.ts";
import { paceOf } from "./throttle.ts";

/** A sent entry that is gone lies over the mirror no longer than this, in milliseconds. */
const LEAVING_MS = 5_000;

const byOrder = (a: OpenEntry, b: OpenEntry) => (a.row.order ?? 0) - (b.row.order ?? 0);

/** Keeps the mirror's overlay in step with the outbox, whichever tab writes; returns how to stop. */
export function followOutbox({ mirror, outbox }: Pick<Local, "mirror" | "outbox">): () => void {
  const feed = feedOf(outbox);
  const isShown = (row: StoredEntry) => isShownBy(row, (record) => mirror.serverRow(row.collection, record)?.version);
  const live = new LiveOverlay(isShown);
  /** Gone from the outbox, but not yet in this tab's mirror: they stay laid over it so that nothing flickers. */
  let leaving: OpenEntry[] = [];
  /** Answered and still in the outbox: what of them lies over the mirror changes with that. */
  const sent = new Set<OpenEntry>();
  const known = new WeakSet<OpenEntry>();

  /** Whether a person has just written or taken back one of these: shown at once, however long the outbox is. */
  const isOfPerson = (touched: ReadonlySet<OpenEntry>) => {
    const before = new Map<number | undefined, number>();
    const current: OpenEntry[] = [];
    let isTakenBack = false;
    for (const entry of touched) {
      const now = feed.index.at(entry.row.order ?? 0);
      if (now !== entry) before.set(entry.row.order, entry.row.revision);
      else if (!known.has(entry)) current.push(entry);
      if (now === undefined && entry.row.state === "waiting") isTakenBack = true;
      known.add(entry);
    }
    // an answer moves what the entries behind it are based on, and leaves their revision
    const isWritten = ({ row }: OpenEntry) =>
      row.state === "waiting" && row.tries === 0 && before.get(row.order) !== row.revision;
    return isTakenBack || current.some(isWritten);
  };

  const lay = (touched: Iterable<OpenEntry>) => {
    const changed = live.update(touched, feed.index, leaving);
    const set = <C extends Collection>(collection: C) => {
      const part: CollectionOverlay<C> = live.overlay[collection];
      mirror.setOverlay(collection, part.layers, part.marks);
    };
    for (const collection of changed) set(collection);
    return changed.length > 0;
  };
  const layAgain = () => {
    const before = leaving;
    leaving = stillLaid(leaving, isShown);
    return before.length > 0 || sent.size > 0 ? lay([...before, ...sent]) : false;
  };
  const take = (touched: ReadonlySet<OpenEntry>) => {
    const gone: OpenEntry[] = [];
    for (const entry of touched) {
      const now = feed.index.at(entry.row.order ?? 0);
      if (now === entry && entry.row.state === "sent") sent.add(entry);
      else if (sent.delete(entry) && now === undefined) gone.push(entry);
    }
    const stay = stillLaid(gone.sort(byOrder), isShown);
    if (stay.length) {
      leaving = [...leaving, ...stay].sort(byOrder);
      setTimeout(() => {
        leaving = leaving.filter((entry) => !stay.includes(entry));
        if (lay(stay)) mirror.publish();
      }, LEAVING_MS);
    }
    const isUrgent = isOfPerson(touched);
    if (!lay(touched)) return;
    if (isUrgent) mirror.publish();
    else mirror.publishSoon(undefined, paceOf(feed.index.entries.length));
  };
  const stops = [feed.subscribe(take), mirror.onBeforeView(layAgain), addFileSource(unsentFile)];
  return () => {
    for (const stop of stops) stop();
  };
}
