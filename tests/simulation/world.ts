/* What a life consists of, whether its server and its browsers are models or real programs. */

import type { Collection, User } from "#domain/index";
import type { Woken } from "#web/local/testing/model/state/sessions.ts";
import type { Effect } from "#web/local/testing/model/state/types.ts";
import type { Trouble } from "./cast.ts";
import type { Ledger } from "./ledger.ts";
import type { Page } from "./tab.ts";
import type { Weather } from "./weather.ts";

/** What a page does for a life: at once in a realm, with a message to a real one. */
export type AnyPage = {
  [Name in keyof Page]: (
    ...given: Parameters<Page[Name]>
  ) => ReturnType<Page[Name]> | Promise<Awaited<ReturnType<Page[Name]>>>;
};

/** A tab of a browser. */
export interface AnyTab {
  readonly name: string;
  readonly browser: AnyBrowser;
  readonly page: AnyPage;
  /** The page, as long as this person is signed in there: what is asked of it later is refused as an AbortError. */
  as(user: number): AnyPage;
  readonly isAlive: boolean;
  readonly isVisible: boolean;
  /** As when the process of the tab is killed. */
  kill(): void;
  /** The browser lets the tab do nothing for a while, in milliseconds; then it goes on where it was. */
  freeze(ms: number): void;
  setVisible(isVisible: boolean): void;
}

/** A browser: what its tabs share, and what stays when they are killed. */
export interface AnyBrowser {
  readonly name: string;
  readonly tabs: readonly AnyTab[];
  readonly livingTabs: readonly AnyTab[];
  readonly isConnected: boolean;
  readonly isFull: boolean;
  openTab(): AnyTab;
  reload(tab: AnyTab): void;
  kill(): void;
  /** The network comes or goes, and the browser says so. */
  setConnected(isConnected: boolean): void;
  /** By how much its clock is wrong, in milliseconds. */
  setClock(error: number): void;
  setFull(isFull: boolean): void;
}

/** The server, as far as its administrator has to do with it. */
export interface AnyServer {
  readonly isUp: boolean;
  stop(): void;
  start(): void;
  user(id: number): User | undefined;
  changeUser(id: number, values: Partial<Pick<User, "role" | "organizationId" | "permissions">>): void;
  /** Lets an organization hide its salaries, or show them. */
  hideSalaries(organization: number, isHidden: boolean): void;
  /** Lets devices of an organization be woken. */
  allowPush(organization: number): void;
  endSessions(user: number): void;
  readonly hasCopy: boolean;
  copyData(): void;
  /**
   * Puts the copy in the place of the present data.
   * @param isMarked whether it is a restored backup; else a folder that somebody put back
   */
  putBack(isMarked: boolean): void;
}

/** What the server has in the end. */
export interface Truth {
  /** The rows that a person may see, by id. */
  visibleTo(user: User, collection: Collection): ReadonlyMap<number, unknown>;
  /** Every record, visible or not. */
  ids(collection: Collection): number[];
  /** A record, deleted or not. */
  record(collection: Collection, id: number): { isDeleted: boolean; row: Record<string, unknown> } | undefined;
  /** Everything that changes did, in order. */
  effects: readonly Effect[];
  /** What devices have read by machine in scans, and the server has taken; null where no file of a life is a scan to it. */
  readonly readByMachine: readonly { collection: Collection; record: number; sha256: string; text: string }[] | null;
  /** Whether a share link gives its document to whoever has its token. */
  opensShare(token: string): boolean;
  /** Whether a calendar link gives a calendar to whoever has its token. */
  opensCalendar(token: string): boolean;
  /** The devices that are woken. */
  readonly woken: readonly Woken[];
}

export interface World {
  readonly seed: number;
  readonly troubles: ReadonlySet<Trouble>;
  /** In milliseconds since the life began; a task that is queued runs so much later. */
  readonly time: { readonly now: number; after(ms: number, run: () => void): void };
  readonly server: AnyServer;
  /** The organizations that hide their salaries at first. */
  readonly hiding: readonly number[];
  readonly network: { weather: Weather };
  readonly ledger: Ledger;
  readonly people: readonly User[];
  readonly browsers: readonly AnyBrowser[];
  /** Whose browser each is, at first. */
  readonly owners: ReadonlyMap<AnyBrowser, User>;
  /** Whether data were put back: what was done in between is lost with them. */
  wasPutBack: boolean;
  /** How much of what people have begun has not ended. */
  underWay: number;
  /** Notes an error that nobody expects. */
  report(where: string, error: unknown): void;
  note(event: string): void;
}

/** Whether a page says that it is closed, or that somebody else has taken it over. */
export function isClosing(error: unknown): boolean {
  const name = typeof error === "object" && error !== null && "name" in error ? error.name : "";
  return name === "DatabaseClosedError" || name === "AbortError";
}

/** Lets something begin at a tab that nobody waits for. */
export function begin(world: World, tab: AnyTab, doing: () => Promise<void>): void {
  world.underWay++;
  doing()
    .catch((error: unknown) => {
      if (tab.isAlive && !isClosing(error)) world.report(tab.name, error);
      else world.note(`${tab.name} did not get that far: ${String(error)}`);
    })
    .finally(() => world.underWay--);
}
