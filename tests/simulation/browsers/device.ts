/* A real browser in a life. The program and its profile are shared by the lives of a process; what a life has stored
   there is removed before the next one. */

import type { BrowserContext, CDPSession } from "@playwright/test";
import { type InstalledBrowser, installBrowser } from "../../browser/browsers.ts";
import type { CastBrowser } from "../cast.ts";
import type { AnyBrowser } from "../world.ts";
import { FaultyLine } from "./faulty-line.ts";
import type { PageSettings } from "./page-clock.ts";
import { RealTab } from "./real-tab.ts";
import type { StaticFiles } from "./static-files.ts";

/** So little room that nothing can be stored any more, in bytes. */
const NO_ROOM = 1;
/** Stays open, so that the program does not end with its last tab. */
const BLANK = "about:blank";

/** A browser program with a profile on disk, and its own line to the server. */
export class Installation {
  readonly line: FaultyLine;
  readonly #browser: InstalledBrowser;
  #isRunning = true;
  #session: CDPSession | null = null;

  private constructor(line: FaultyLine, browser: InstalledBrowser) {
    this.line = line;
    this.#browser = browser;
  }

  static async open(target: string, files: StaticFiles): Promise<Installation> {
    const line = await FaultyLine.open(target, files);
    return new Installation(line, await installBrowser({ url: line.url }, false));
  }

  get context(): BrowserContext {
    return this.#browser.context;
  }

  async kill(): Promise<void> {
    if (!this.#isRunning) return;
    this.#isRunning = false;
    this.#session = null;
    await this.#browser.kill();
  }

  async run(): Promise<void> {
    if (this.#isRunning) return;
    await this.#browser.reopen();
    this.#isRunning = true;
  }

  async #blank(): Promise<CDPSession> {
    if (this.#session) return this.#session;
    const page = this.context.pages().find((one) => one.url() === BLANK) ?? (await this.context.newPage());
    this.#session = await this.context.newCDPSession(page);
    return this.#session;
  }

  async setFull(isFull: boolean): Promise<void> {
    const session = await this.#blank();
    const room = isFull ? { quotaSize: NO_ROOM } : {};
    await session.send("Storage.overrideQuotaForOrigin", { origin: this.line.url, ...room });
  }

  /** Removes what a life has left; the application's own files stay. */
  async clear(): Promise<void> {
    await this.run();
    const session = await this.#blank();
    await this.setFull(false);
    for (const page of this.context.pages()) if (page.url() !== BLANK) await page.close();
    await this.context.clearCookies();
    const storageTypes = "indexeddb,local_storage";
    await session.send("Storage.clearDataForOrigin", { origin: this.line.url, storageTypes });
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await this.line.close();
  }
}

export interface DevicePorts {
  speed: number;
  /** When the life began, in milliseconds since the epoch. */
  start: number;
  report: (where: string, error: unknown) => void;
  /** Runs something so many milliseconds of the life later. */
  later: (ms: number, run: () => void) => void;
}

export class Device implements AnyBrowser {
  readonly name: string;
  readonly ports: DevicePorts;
  readonly tabs: RealTab[] = [];
  isConnected = true;
  isFull = false;
  readonly #hasLocks: boolean;
  readonly #installation: Installation;
  #clockError = 0;
  /** What is asked of the program happens one after the other. */
  #last: Promise<unknown> = Promise.resolve();

  constructor({ name, hasLocks }: CastBrowser, installation: Installation, ports: DevicePorts) {
    this.name = name;
    this.ports = ports;
    this.#hasLocks = hasLocks;
    this.#installation = installation;
  }

  get url(): string {
    return this.#installation.line.url;
  }

  get context(): BrowserContext {
    return this.#installation.context;
  }

  get livingTabs(): RealTab[] {
    return this.tabs.filter((tab) => tab.isAlive);
  }

  settings(): PageSettings {
    const { speed, start } = this.ports;
    return { speed, start, clockError: this.#clockError, hasLocks: this.#hasLocks };
  }

  /** Does something once the program runs, after what was asked of it before. */
  whenOpen<Result>(doing: () => Promise<Result>): Promise<Result> {
    const done = this.#last.then(async () => {
      await this.#installation.run();
      return doing();
    });
    this.#last = done.catch(() => {});
    return done;
  }

  settled(): Promise<unknown> {
    return this.#last;
  }

  openTab(): RealTab {
    const tab = new RealTab(this, this.tabs.length);
    this.tabs.push(tab);
    return tab;
  }

  reload(tab: RealTab): void {
    if (!tab.isAlive) return;
    const closing = tab.close();
    this.#last = this.#last.then(() => closing);
    this.openTab();
  }

  kill(): void {
    for (const tab of this.livingTabs) tab.lose();
    this.#last = this.#last
      .then(() => this.#installation.kill())
      .catch((error: unknown) => this.ports.report(this.name, error));
  }

  /** Closes all tabs, as a person does. */
  async closeTabs(): Promise<void> {
    await Promise.all(this.livingTabs.map((tab) => tab.close()));
  }

  setConnected(isConnected: boolean): void {
    this.isConnected = isConnected;
    this.#installation.line.setConnected(isConnected);
    for (const tab of this.livingTabs) {
      tab.tell(`(() => {
        window.controls.isOnline = ${isConnected};
        window.dispatchEvent(new Event("${isConnected ? "online" : "offline"}"));
      })()`);
    }
  }

  setClock(error: number): void {
    this.#clockError = error;
    for (const tab of this.livingTabs) tab.tell(`window.controls.clockError = ${error}`);
  }

  setFull(isFull: boolean): void {
    this.isFull = isFull;
    this.whenOpen(() => this.#installation.setFull(isFull)).catch((error: unknown) =>
      this.ports.report(this.name, error),
    );
  }
}
