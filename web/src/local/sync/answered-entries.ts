import { isShownBy } from "../outbox/outbox-rules.ts";
import type { StoredEntry } from "../storage/outbox-database.ts";
import type { PushPorts } from "./push-ports.ts";

/** The entries that the server has answered, until the mirror shows their effect. */
export class AnsweredEntries {
  readonly #serverVersion: PushPorts["serverVersion"];
  /** With a running number: a pull has brought those answered before it began. */
  readonly #entries = new Map<string, { number: number; entry: StoredEntry }>();
  #count = 0;
  #pulledUpTo = -1;

  constructor(serverVersion: PushPorts["serverVersion"]) {
    this.#serverVersion = serverVersion;
  }

  /** How many have been answered; a pull that begins now brings them. */
  get count(): number {
    return this.#count;
  }

  /** A pull that began at this {@link count} is complete. */
  confirmPulled(count: number): void {
    this.#pulledUpTo = Math.max(this.#pulledUpTo, count);
  }

  add(entry: StoredEntry): void {
    this.#entries.set(entry.key, { number: ++this.#count, entry });
  }

  forget(key: string): void {
    this.#entries.delete(key);
  }

  keys(): Iterable<string> {
    return this.#entries.keys();
  }

  /** Whether the mirror shows the effect of an entry. */
  isInMirror(entry: StoredEntry): boolean {
    if (entry.state !== "sent" || entry.answered === null) return false;
    const isThere = isShownBy(entry, (record) => this.#serverVersion(entry.collection, record));
    return isThere || (this.#entries.get(entry.key)?.number ?? 0) <= this.#pulledUpTo;
  }

  /** Whether the mirror shows the effect of any of them. */
  get areSomeInMirror(): boolean {
    return [...this.#entries.values()].some(({ entry }) => this.isInMirror(entry));
  }
}
