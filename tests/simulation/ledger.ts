/* What people have written and were told is saved: at the end, each of it has to be somewhere. */

import type { Collection } from "#domain/index";
import type { ChosenSettings } from "./page-settings.ts";

/** What somebody does to a record: once, or, of what is removed or brought back, as often as they wish it. */
export type Act =
  | "create"
  | "update"
  | "attach"
  | "import"
  | "note"
  | "version"
  | "save view"
  | "handle"
  | "paper"
  | "text"
  | Repeatable;
export type Repeatable =
  | ("delete" | "restore" | "detach" | "reopen" | "restore version" | "delete version")
  | ("remove note" | "return note" | "remove view" | "return view" | "let go")
  | ("remove paper" | "return paper" | "remove page" | "return page");

/** A share link whose maker was told its token. */
export interface MadeShare {
  id: number;
  token: string;
  document: number;
  maker: number;
  at: number;
  /** Whether somebody has asked for its end, and whether the server has said that it ended. */
  isDoomed: boolean;
  hasEnded: boolean;
}

/** An invitation whose maker was told its token. */
export interface MadeInvitation {
  id: number;
  token: string;
  hasEnded: boolean;
  /** The people who have joined by it. */
  joined: number[];
}

/** A calendar link whose owner was told its token. */
export interface MadeCalendar {
  token: string;
  owner: number;
  /** Whether its owner has asked for another one or for its end at about that time or later, and whether it has ended. */
  isDoomed: boolean;
  hasEnded: boolean;
}

/** What somebody chose for their organization, or tried to. */
export interface MadeSettings {
  organization: number;
  chosen: ChosenSettings;
  /** What their device showed then. */
  seen: ChosenSettings;
  at: number;
  /** When the server said that it was done; null where no such answer came. */
  answered: number | null;
}

/** A device that somebody asked to be woken. */
export interface MadePush {
  endpoint: string;
  owner: number;
  browser: string;
  /** Whether anything may have ended it, or may yet, and whether it has ended. */
  isDoomed: boolean;
  hasEnded: boolean;
}

export interface Written {
  number: number;
  what: Act;
  collection: Collection;
  records: readonly number[];
  /** Of an update: what each field was given, unlike anything else that is ever written. */
  values: Readonly<Record<string, string>>;
  /** The key of its entry. */
  key: string;
  user: number;
  /** The tenant that it was written under. */
  tenant: number;
  browser: string;
  at: number;
  /** The screen has said that it is saved. */
  isSaved: boolean;
  /** Its author took it back. */
  isWithdrawn: boolean;
  /** Its author has sent it again for the present organization, or may have: something beside it. */
  isRetried: boolean;
}

/** Requests about one thing, of which only the last counts. */
export interface Acts {
  begun: number;
  /** Of these, without an answer. */
  open: number;
}

function actsOf<Key>(all: Map<Key, Acts>, key: Key): Acts {
  const acts = all.get(key) ?? { begun: 0, open: 0 };
  all.set(key, acts);
  return acts;
}

export class Ledger {
  readonly written: Written[] = [];
  readonly shares: MadeShare[] = [];
  readonly invitations: MadeInvitation[] = [];
  readonly calendars: MadeCalendar[] = [];
  readonly #calendarActs = new Map<number, Acts>();
  readonly settings: MadeSettings[] = [];
  readonly pushes: MadePush[] = [];
  readonly #pushActs = new Map<string, Acts>();
  #marks = 0;

  /** A text that nothing else has. */
  mark(): string {
    return `m${++this.#marks}m`;
  }

  /** A time that nothing else has, as JSON has it. */
  moment(): string {
    return new Date(Date.UTC(2027, 0, 1) + ++this.#marks * 1_000).toISOString();
  }

  /** A day that nothing else has, `YYYY-MM-DD`. */
  day(): string {
    return new Date(Date.UTC(2030, 0, 1) + ++this.#marks * 86_400_000).toISOString().slice(0, 10);
  }

  /** A day long ago that nothing else has. */
  pastDay(): string {
    return new Date(Date.UTC(2020, 0, 1) - ++this.#marks * 86_400_000).toISOString().slice(0, 10);
  }

  /** A salary that nobody else has, as JSON has it. */
  salary(): string {
    return `${1_000 + ++this.#marks}.25`;
  }

  /** Lead times that nobody else has chosen. */
  leadTimes(): readonly number[] {
    const mark = ++this.#marks;
    return [200 + (mark % 150), Math.floor(mark / 150) % 150];
  }

  /** What an owner has asked about the calendar link. */
  calendarActs(owner: number): Acts {
    return actsOf(this.#calendarActs, owner);
  }

  /** What was asked in a browser about being woken. */
  pushActs(browser: string): Acts {
    return actsOf(this.#pushActs, browser);
  }

  /** Nobody knows any more whether the devices of a browser are woken. */
  doomPushes(browser: string): void {
    for (const one of this.pushes) if (one.browser === browser) one.isDoomed = true;
    this.pushActs(browser).begun++;
  }

  /** Sessions have ended, and with them whatever was woken in them. */
  endPushes(which: (push: MadePush) => boolean): void {
    for (const one of this.pushes) if (which(one)) one.hasEnded = true;
  }

  /** Notes a change that is about to be saved. */
  add(entry: Omit<Written, "number" | "key" | "isSaved" | "isWithdrawn" | "isRetried">): Written {
    const blank = { key: "", isSaved: false, isWithdrawn: false, isRetried: false };
    const written = { ...entry, ...blank, number: this.written.length };
    this.written.push(written);
    return written;
  }

  byKey(key: string): Written | undefined {
    return this.written.find((one) => one.key === key);
  }
}
