/* What every tab does with the outbox: lay it over the mirror. */

import type { Collection } from "#domain/index";
import { addFileSource } from "../files/file-cache.ts";
import type { StoredEntry } from "../storage/outbox-database.ts";
import { throttleMs } from "../storage/schedule.ts";
import type { LocalSession } from "../tabs/session.ts";
import { LiveOverlay } from "./live-overlay.ts";
import { unsentFile } from "./outbox.ts";
import type { DecodedEntry } from "./outbox-content.ts";
import { feedOf } from "./outbox-feed.ts";
import { isShownBy, isText } from "./outbox-rules.ts";
import { type CollectionOverlay, pendingEntries } from "./overlay.ts";
import { isTextShown } from "./recognized-texts.ts";

/** A sent entry that has left the outbox stays in the overlay no longer than this, in milliseconds. */
const LINGER_MS = 5_000;

const byOrder = (a: DecodedEntry, b: DecodedEntry) => (a.row.order ?? 0) - (b.row.order ?? 0);

/** Keeps the mirror's overlay in step with the outbox, whichever tab writes; returns how to stop. */
export function followOutbox({ mirror, outbox }: Pick<LocalSession, "mirror" | "outbox">): () => void {
  const feed = feedOf(outbox);
  const isShown = (row: StoredEntry) =>
    isText(row)
      ? isTextShown(row, mirror)
      : isShownBy(row, (record) => mirror.serverRow(row.collection, record)?.version);
  const live = new LiveOverlay(isShown);
  /** Gone from the outbox, but not yet in this tab's mirror: they stay laid over it so that nothing flickers. */
  let lingering: DecodedEntry[] = [];
  /** Answered and still in the outbox: what of them lies over the mirror changes with that. */
  const sent = new Set<DecodedEntry>();
  const known = new WeakSet<DecodedEntry>();

  /** Whether a person has just written or taken back one of these: shown at once, however long the outbox is. */
  const isOwnChange = (touched: ReadonlySet<DecodedEntry>) => {
    const before = new Map<number | undefined, number>();
    const current: DecodedEntry[] = [];
    let isUndone = false;
    for (const entry of touched) {
      const now = feed.index.at(entry.row.order ?? 0);
      if (now !== entry) before.set(entry.row.order, entry.row.revision);
      else if (!known.has(entry)) current.push(entry);
      if (now === undefined && entry.row.state === "waiting") isUndone = true;
      known.add(entry);
    }
    // an answer moves what the entries behind it are based on, and leaves their revision
    const isWritten = ({ row }: DecodedEntry) =>
      row.state === "waiting" && row.tries === 0 && before.get(row.order) !== row.revision;
    return isUndone || current.some(isWritten);
  };

  const applyEntries = (touched: Iterable<DecodedEntry>) => {
    const changed = live.update(touched, feed.index, lingering);
    const showOverlay = <C extends Collection>(collection: C) => {
      const overlay: CollectionOverlay<C> = live.overlay[collection];
      mirror.setOverlay(collection, overlay.layers, overlay.marks);
    };
    for (const collection of changed) showOverlay(collection);
    return changed.length > 0;
  };
  const reapply = () => {
    const before = lingering;
    lingering = pendingEntries(lingering, isShown);
    return before.length > 0 || sent.size > 0 ? applyEntries([...before, ...sent]) : false;
  };
  const onTouched = (touched: ReadonlySet<DecodedEntry>) => {
    const gone: DecodedEntry[] = [];
    for (const entry of touched) {
      const now = feed.index.at(entry.row.order ?? 0);
      if (now === entry && entry.row.state === "sent") sent.add(entry);
      else if (sent.delete(entry) && now === undefined) gone.push(entry);
    }
    const before = lingering;
    // what has gone may end what lingers: a deletion is over once its record has been brought back
    if (gone.length) lingering = pendingEntries([...before, ...gone].sort(byOrder), isShown);
    const stillShown = gone.filter((entry) => lingering.includes(entry));
    if (stillShown.length) {
      setTimeout(() => {
        lingering = lingering.filter((entry) => !stillShown.includes(entry));
        if (applyEntries(stillShown)) mirror.publish();
      }, LINGER_MS);
    }
    const isUrgent = isOwnChange(touched);
    const over = before.filter((entry) => !lingering.includes(entry));
    if (!applyEntries([...touched, ...over])) return;
    if (isUrgent) mirror.publish();
    else mirror.publishSoon(undefined, throttleMs(feed.index.entries.length));
  };
  const stops = [feed.subscribe(onTouched), mirror.onBeforePublish(reapply), addFileSource(unsentFile)];
  return () => {
    for (const stop of stops) stop();
  };
}
