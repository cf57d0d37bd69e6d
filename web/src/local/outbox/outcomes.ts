/* How changes end: whoever has written one can wait for it, on any screen. */

import { getConnection, onConnection } from "../http/connectivity.ts";
import { reportUnexpectedError } from "../storage/errors.ts";
import { after } from "../storage/schedule.ts";
import type { NewEntry, OutboxEntry } from "../storage/types.ts";
import { getLocalSession, type LocalSession } from "../tabs/session.ts";
import type { FieldValues } from "./outbox-content.ts";
import { versionOf } from "./outbox-rules.ts";
import { snapshotStoreOf } from "./outbox-snapshot.ts";
import { findEntry } from "./outbox-store.ts";
import { isTextShown } from "./recognized-texts.ts";

/**
 * sent: the server has it, and this tab shows it. kept: it stays on this device for now, and goes on in the background.
 * refused: it needs attention. discarded: its owner took it back.
 */
export type Outcome = "sent" | "kept" | "refused" | "discarded";
export type End = "sent" | "discarded";

/** A change that is saved on this device. */
export interface WriteHandle {
  /** The change's identity in the outbox. */
  readonly key: string;
  /** How it went, as far as a form waits: "kept" without a connection, or after 10 s in which the outbox stood still. */
  readonly settled: Promise<Outcome>;
  /** How it left the outbox, however long that takes. */
  readonly ended: Promise<End>;
}

/** An outbox without progress for this long counts as kept, in milliseconds. */
const SETTLE_TIMEOUT_MS = 10_000;
/** Another tab may pull: so long may it take until this one has a record, in milliseconds. */
const OTHER_TAB_MS = 1_500;

/**
 * The state of a change, as far as the list shows it; null while it is under way, or where the outbox has to be read.
 * @param arrived whether the pull seems to have brought its effect: the server may have had the same before
 */
export function outcomeOf(
  entry: OutboxEntry | undefined,
  { arrived, online }: { arrived: boolean; online: boolean },
): Outcome | null {
  if (entry?.state === "attention") return "refused";
  if (!entry && arrived) return null;
  // something in between answered in the server's place: it cannot be reached either
  return online && !entry?.foreign ? null : "kept";
}

/**
 * How a change ended that is not listed: null when it has not ended, but is not listed yet. The outbox keeps what was
 * sent until the pull has brought it; what is in neither was taken off the list by its owner.
 * @param hasArrived whether the pull has brought its effect
 */
export async function findEnd(session: LocalSession, key: string, hasArrived: () => boolean): Promise<End | null> {
  const entry = await findEntry(session.outbox, key);
  if (entry) return entry.state === "sent" ? "sent" : null;
  if (!hasArrived()) await new Promise((resolve) => setTimeout(resolve, OTHER_TAB_MS));
  return hasArrived() ? "sent" : "discarded";
}

/** How to find out whether the pull has brought the effect of a change that is about to be written. */
function arrivalCheck(
  session: LocalSession,
  { kind, collection, record, records, overlay, body }: NewEntry,
): () => boolean {
  const row = (): FieldValues | undefined => session.mirror.serverRow(collection, records?.[0] ?? record);
  if (kind === "attachment.upload" && overlay && "attachments" in overlay) {
    const [attachment] = Object.values(overlay.attachments ?? {});
    return () => {
      const { attachments } = session.mirror.serverRow("employees", record) ?? {};
      return Object.values(attachments ?? {}).some((one) => one?.sha256 === attachment?.sha256);
    };
  }
  if (kind === "version.upload" && overlay && "sha256" in overlay) {
    const { sha256 } = overlay;
    return () => {
      const now = session.mirror.serverRow("documents", record);
      return now?.sha256 === sha256 || now?.fileVersions?.earlier.some((one) => one.sha256 === sha256) === true;
    };
  }
  if (kind === "text.add")
    return () => isTextShown({ collection, record, sha256: String(body?.sha256) }, session.mirror);
  if (/\.(create|import)$/.test(kind)) return () => row() !== undefined;
  if (overlay === null) return () => row() === undefined;
  const before = versionOf(row()) ?? 0;
  return () => (versionOf(row()) ?? 0) > before;
}

interface Waiter {
  key: string;
  hasArrived: () => boolean;
  /** Ends the wait; false when this outcome is not what is waited for. */
  resolve: (outcome: Outcome) => boolean;
}

/** The changes of one outbox that are awaited. */
class Outcomes {
  readonly #session: LocalSession;
  readonly #waiters = new Set<Waiter>();
  readonly #checking = new Set<Waiter>();
  #stops: (() => void)[] = [];
  /** The entries that were listed last, and by their keys. */
  #listed: { entries: readonly OutboxEntry[]; byKey: ReadonlyMap<string, OutboxEntry> } | null = null;
  #cancelTimeout = () => {};
  /** What the outbox had got done when the time-out was last set. */
  #progress = "";

  constructor(session: LocalSession) {
    this.#session = session;
  }

  add(waiter: Waiter): void {
    this.#waiters.add(waiter);
    // whoever comes later waits as long
    this.#progress = "";
    if (this.#waiters.size === 1) {
      this.#stops = [
        snapshotStoreOf(this.#session.outbox).subscribe(this.#evaluateAll),
        onConnection(this.#evaluateAll),
      ];
    }
    // those who wait already have been asked: thousands may come one after the other
    this.#evaluate([waiter]);
  }

  #end(waiter: Waiter, outcome: Outcome): void {
    if (this.#isClosed() || !this.#waiters.has(waiter) || !waiter.resolve(outcome)) return;
    this.#waiters.delete(waiter);
    if (this.#waiters.size === 0) this.#stop();
  }

  #stop(): void {
    this.#cancelTimeout();
    this.#progress = "";
    this.#listed = null;
    for (const stop of this.#stops.splice(0)) stop();
  }

  /** Whose databases are closed learns nothing any more: somebody else may have signed in. */
  #isClosed(): boolean {
    if (getLocalSession() === this.#session) return false;
    this.#waiters.clear();
    this.#stop();
    return true;
  }

  #listedIn(entries: readonly OutboxEntry[]): ReadonlyMap<string, OutboxEntry> {
    if (this.#listed?.entries !== entries)
      this.#listed = { entries, byKey: new Map(entries.map((entry) => [entry.key, entry])) };
    return this.#listed.byKey;
  }

  readonly #evaluateAll = (): void => this.#evaluate([...this.#waiters]);

  #evaluate(waiters: readonly Waiter[]): void {
    if (this.#isClosed()) return;
    const { online } = getConnection();
    const { entries, state } = snapshotStoreOf(this.#session.outbox).get();
    const listed = this.#listedIn(entries);
    for (const waiter of waiters) {
      const entry = listed.get(waiter.key);
      const outcome = outcomeOf(entry, { arrived: waiter.hasArrived(), online });
      if (outcome) this.#end(waiter, outcome);
      if (!entry && this.#waiters.has(waiter)) void this.#checkStore(waiter);
    }
    if (this.#waiters.size === 0) return;
    // another attempt alone is no progress
    const sent = [...state.sent.values()].reduce((sum, bytes) => sum + bytes, 0);
    const progress = `${state.done} ${sent}`;
    if (progress === this.#progress) return;
    this.#progress = progress;
    this.#cancelTimeout();
    this.#cancelTimeout = after(SETTLE_TIMEOUT_MS, () => {
      for (const waiter of [...this.#waiters]) this.#end(waiter, "kept");
    });
  }

  async #checkStore(waiter: Waiter): Promise<void> {
    if (this.#checking.has(waiter)) return;
    this.#checking.add(waiter);
    try {
      const end = await findEnd(this.#session, waiter.key, waiter.hasArrived);
      if (end) this.#end(waiter, end);
    } catch (error) {
      if (!this.#isClosed()) reportUnexpectedError(error);
    } finally {
      this.#checking.delete(waiter);
    }
  }
}

const trackers = new WeakMap<LocalSession, Outcomes>();

function outcomesOf(session: LocalSession): Outcomes {
  const outcomes = trackers.get(session) ?? new Outcomes(session);
  trackers.set(session, outcomes);
  return outcomes;
}

/** What a form waits for, of a change of the present outbox. @param hasArrived whether the pull has brought its effect */
export function settledOf(session: LocalSession, key: string, hasArrived: () => boolean): Promise<Outcome> {
  return new Promise((resolve) => {
    const take = (outcome: Outcome) => {
      resolve(outcome);
      return true;
    };
    outcomesOf(session).add({ key, hasArrived, resolve: take });
  });
}

function endedOf(session: LocalSession, key: string, hasArrived: () => boolean): Promise<End> {
  return new Promise((resolve) => {
    const take = (outcome: Outcome) => {
      if (outcome !== "sent" && outcome !== "discarded") return false;
      resolve(outcome);
      return true;
    };
    outcomesOf(session).add({ key, hasArrived, resolve: take });
  });
}

/**
 * A change that was just saved. Who asks for none of its promises pays for none.
 * @param before a change as it is about to be saved: its arrival is seen by what the mirror has now
 */
export function trackWrite(session: LocalSession, before: NewEntry): (key: string) => WriteHandle {
  const hasArrived = arrivalCheck(session, before);
  return (key) => ({
    key,
    get settled() {
      return settledOf(session, key, hasArrived);
    },
    get ended() {
      return endedOf(session, key, hasArrived);
    },
  });
}
