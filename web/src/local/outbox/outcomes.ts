/* How changes end: whoever has written one can wait for it, on any screen. */

import { getConnection, onConnection } from "../http/connectivity.ts";
import { reportFault } from "../storage/errors.ts";
import { after } from "../storage/schedule.ts";
import type { NewEntry, OutboxEntry } from "../storage/types.ts";
import { getLocal, type Local } from "../tabs/session.ts";
import type { Values } from "./outbox-content.ts";
import { versionOf } from "./outbox-rules.ts";
import { watchOf } from "./outbox-snapshot.ts";
import { entryOf } from "./outbox-store.ts";

/**
 * sent: the server has it, and this tab shows it. kept: it stays on this device for now, and goes on in the background.
 * refused: it needs attention. discarded: its owner took it back.
 */
export type Outcome = "sent" | "kept" | "refused" | "discarded";
/** How a change left the outbox. */
export type End = "sent" | "discarded";

/** A change that is saved on this device. */
export interface Written {
  /** The change's identity in the outbox. */
  readonly key: string;
  /** How it went, as far as a form waits: "kept" without a connection, or after 10 s in which the outbox stood still. */
  readonly settled: Promise<Outcome>;
  /** How it left the outbox, however long that takes. */
  readonly ended: Promise<End>;
}

/** The outbox stood still for so long: its changes count as kept. In milliseconds. */
const PATIENCE_MS = 10_000;
/** Another tab may pull: so long may it take until this one has a record, in milliseconds. */
const OTHER_TAB_MS = 1_500;

/**
 * How a change stands, as far as the list tells; null while it is under way, or where the outbox itself must tell.
 * @param arrived whether the pull seems to have brought its effect: the server may have had the same before
 */
export function outcomeOf(
  entry: OutboxEntry | undefined,
  { arrived, online }: { arrived: boolean; online: boolean },
): Outcome | null {
  if (entry?.state === "attention") return "refused";
  if (!entry && arrived) return null;
  return online ? null : "kept";
}

/**
 * How a change ended that is not listed: null when it has not ended, but is not listed yet. The outbox keeps what was
 * sent until the pull has brought it; what is in neither was taken off the list by its owner.
 * @param hasArrived whether the pull has brought its effect
 */
export async function endOf(open: Local, key: string, hasArrived: () => boolean): Promise<End | null> {
  const entry = await entryOf(open.outbox, key);
  if (entry) return entry.state === "sent" ? "sent" : null;
  if (!hasArrived()) await new Promise((resolve) => setTimeout(resolve, OTHER_TAB_MS));
  return hasArrived() ? "sent" : "discarded";
}

/** How to tell whether the pull has brought the effect of a change that is about to be written. */
function arrivalOf(open: Local, { kind, collection, record, records, overlay }: NewEntry): () => boolean {
  const row = (): Values | undefined => open.mirror.serverRow(collection, records?.[0] ?? record);
  if (kind === "attachment.upload" && overlay && "attachments" in overlay) {
    const [attachment] = Object.values(overlay.attachments ?? {});
    return () => {
      const { attachments } = open.mirror.serverRow("employees", record) ?? {};
      return Object.values(attachments ?? {}).some((one) => one?.sha256 === attachment?.sha256);
    };
  }
  if (/\.(create|import)$/.test(kind)) return () => row() !== undefined;
  if (overlay === null) return () => row() === undefined;
  const before = versionOf(row()) ?? 0;
  return () => (versionOf(row()) ?? 0) > before;
}

interface Awaited {
  key: string;
  hasArrived: () => boolean;
  /** Ends the wait; false when this outcome is not what is waited for. */
  take: (outcome: Outcome) => boolean;
}

/** The changes of one outbox that somebody waits for. */
class Outcomes {
  readonly #open: Local;
  readonly #awaited = new Set<Awaited>();
  readonly #asked = new Set<Awaited>();
  #stops: (() => void)[] = [];
  #endPatience = () => {};

  constructor(open: Local) {
    this.#open = open;
  }

  add(awaited: Awaited): void {
    this.#awaited.add(awaited);
    if (this.#awaited.size === 1) {
      this.#stops = [watchOf(this.#open.outbox).subscribe(this.#judge), onConnection(this.#judge)];
    }
    this.#judge();
  }

  #end(awaited: Awaited, outcome: Outcome): void {
    if (this.#isClosed() || !this.#awaited.has(awaited) || !awaited.take(outcome)) return;
    this.#awaited.delete(awaited);
    if (this.#awaited.size === 0) for (const stop of this.#stops.splice(0)) stop();
  }

  /** Whose databases are closed learns nothing any more: somebody else may have signed in. */
  #isClosed(): boolean {
    if (getLocal() === this.#open) return false;
    this.#awaited.clear();
    for (const stop of this.#stops.splice(0)) stop();
    return true;
  }

  readonly #judge = (): void => {
    this.#endPatience();
    if (this.#isClosed()) return;
    const { online } = getConnection();
    const listed = new Map(
      watchOf(this.#open.outbox)
        .get()
        .entries.map((entry) => [entry.key, entry]),
    );
    for (const awaited of [...this.#awaited]) {
      const entry = listed.get(awaited.key);
      const outcome = outcomeOf(entry, { arrived: awaited.hasArrived(), online });
      if (outcome) this.#end(awaited, outcome);
      if (!entry && this.#awaited.has(awaited)) void this.#ask(awaited);
    }
    if (this.#awaited.size === 0) return;
    this.#endPatience = after(PATIENCE_MS, () => {
      for (const awaited of [...this.#awaited]) this.#end(awaited, "kept");
    });
  };

  async #ask(awaited: Awaited): Promise<void> {
    if (this.#asked.has(awaited)) return;
    this.#asked.add(awaited);
    try {
      const end = await endOf(this.#open, awaited.key, awaited.hasArrived);
      if (end) this.#end(awaited, end);
    } catch (error) {
      if (!this.#isClosed()) reportFault(error);
    } finally {
      this.#asked.delete(awaited);
    }
  }
}

const trackers = new WeakMap<Local, Outcomes>();

function outcomesOf(open: Local): Outcomes {
  const outcomes = trackers.get(open) ?? new Outcomes(open);
  trackers.set(open, outcomes);
  return outcomes;
}

/** What a form waits for, of a change of the present outbox. @param hasArrived whether the pull has brought its effect */
export function settledOf(open: Local, key: string, hasArrived: () => boolean): Promise<Outcome> {
  return new Promise((resolve) => {
    const take = (outcome: Outcome) => {
      resolve(outcome);
      return true;
    };
    outcomesOf(open).add({ key, hasArrived, take });
  });
}

function endedOf(open: Local, key: string, hasArrived: () => boolean): Promise<End> {
  return new Promise((resolve) => {
    const take = (outcome: Outcome) => {
      if (outcome !== "sent" && outcome !== "discarded") return false;
      resolve(outcome);
      return true;
    };
    outcomesOf(open).add({ key, hasArrived, take });
  });
}

/**
 * A change that was just saved. Who asks for none of its promises pays for none.
 * @param before a change as it is about to be saved: its arrival is seen by what the mirror has now
 */
export function writtenOf(open: Local, before: NewEntry): (key: string) => Written {
  const hasArrived = arrivalOf(open, before);
  return (key) => ({
    key,
    get settled() {
      return settledOf(open, key, hasArrived);
    },
    get ended() {
      return endedOf(open, key, hasArrived);
    },
  });
}
