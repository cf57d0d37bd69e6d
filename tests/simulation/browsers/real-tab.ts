/* A tab of a real browser, with the application in it. */

import type { Page as BrowserPage, CDPSession } from "@playwright/test";
import type { AnyPage, AnyTab } from "../world.ts";
import type { Device } from "./device.ts";
import { preparePage } from "./page-clock.ts";
import type { Told } from "./page-main.ts";

/** What Playwright says of a page that is closed, killed or opened anew in the middle of something. */
const GONE =
  /Target (page|closed|crashed)|has been closed|context was destroyed|Page crashed|Page closed|frame was detached|Frame was detached|Session closed|Connection closed|Cannot find context|ERR_ABORTED|interrupted by another navigation|Protocol error/;
/** What the browser says in the console of requests that fail, which a page cannot prevent. */
const EXPECTED = /Failed to load resource|net::ERR_|the server responded with a status|EventSource/;
/** Errors by which a page says that it was closed, in `Error.name`. */
const CLOSED = "AbortError";

export class RealTab implements AnyTab {
  readonly browser: Device;
  readonly name: string;
  readonly page: AnyPage;
  isAlive = true;
  isVisible = true;
  /** Rejects where the tab is killed before it is open. */
  readonly #opened: Promise<BrowserPage>;
  #session: CDPSession | null = null;

  constructor(browser: Device, number: number) {
    this.browser = browser;
    this.name = `${browser.name}/${number}`;
    this.page = pageOf(this, null);
    this.#opened = browser.whenOpen(() => this.#open());
    this.#opened.catch(() => {});
  }

  async #open(): Promise<BrowserPage> {
    const { browser } = this;
    if (!this.isAlive) throw closed();
    const page = await browser.context.newPage();
    page.on("crash", () => this.#end(page));
    page.on("close", () => {
      this.isAlive = false;
    });
    page.on("pageerror", (error) => this.#report(error));
    page.on("console", (message) => {
      if (message.type() === "error" && !EXPECTED.test(message.text())) this.#report(new Error(message.text()));
    });
    await page.addInitScript(preparePage, browser.settings());
    await page.addInitScript((isOnline) => {
      if (window.controls) window.controls.isOnline = isOnline;
    }, browser.isConnected);
    if (!this.isAlive) {
      await page.close();
      throw closed();
    }
    await page.goto(browser.url, { waitUntil: "commit" });
    return page;
  }

  #report(error: Error): void {
    if (this.isAlive && !GONE.test(error.message)) this.browser.ports.report(this.name, error);
  }

  #end(page: BrowserPage): void {
    this.isAlive = false;
    page.close().catch(() => {});
  }

  as(user: number): AnyPage {
    return pageOf(this, user);
  }

  /** Calls a function of the page, for this person alone where one is named. @throws what the page throws, or an AbortError where it is gone */
  async call(name: string, given: readonly unknown[], user: number | null): Promise<unknown> {
    const asked = [name, given, user].map((one) => JSON.stringify(one)).join(", ");
    const told = await this.#evaluate<Told>(`window.simulated.call(${asked})`);
    const value = unpack(told);
    if ("failure" in told || told.ticket === null) return value;
    const saved = this.#evaluate<Told>(`window.simulated.saved(${told.ticket})`).then(unpack);
    saved.catch(() => {});
    return { ...(value as object), saved };
  }

  async #evaluate<Result>(expression: string): Promise<Result> {
    try {
      const page = await this.#opened;
      if (!this.isAlive) throw closed();
      await page.waitForFunction("window.simulated !== undefined", undefined, { timeout: 60_000 });
      return await page.evaluate<Result>(expression);
    } catch (error) {
      if (error instanceof Error && GONE.test(error.message)) throw closed();
      throw error;
    }
  }

  /** Does something in the page where it is there to be done; whoever asks does not wait. */
  tell(expression: string): void {
    this.#opened.then((page) => (this.isAlive ? page.evaluate(expression) : null)).catch(() => {});
  }

  kill(): void {
    if (!this.isAlive) return;
    this.isAlive = false;
    void this.#opened
      .then(async (page) => {
        const session = await page.context().newCDPSession(page);
        const crashed = new Promise((resolve) => page.once("crash", resolve));
        // it never answers
        session.send("Page.crash").catch(() => {});
        await crashed;
        await page.close();
      })
      .catch(() => {});
  }

  /** Closes the tab as a person does. */
  async close(): Promise<void> {
    this.isAlive = false;
    await this.#opened.then((page) => page.close()).catch(() => {});
  }

  /** Notes that the browser is gone, and the tab with it. */
  lose(): void {
    this.isAlive = false;
  }

  freeze(ms: number): void {
    const set = async (state: "frozen" | "active") => {
      const page = await this.#opened;
      this.#session ??= await page.context().newCDPSession(page);
      await this.#session.send("Page.setWebLifecycleState", { state });
    };
    if (!this.isAlive) return;
    set("frozen").catch(() => {});
    this.browser.ports.later(ms, () => void set("active").catch(() => {}));
  }

  /** A frozen tab goes on. */
  thaw(): void {
    this.#session?.send("Page.setWebLifecycleState", { state: "active" }).catch(() => {});
  }

  setVisible(isVisible: boolean): void {
    this.isVisible = isVisible;
    this.tell(`(() => {
      window.controls.isVisible = ${isVisible};
      document.dispatchEvent(new Event("visibilitychange"));
      if (${isVisible}) window.dispatchEvent(new Event("focus"));
    })()`);
  }
}

const closed = () => Object.assign(new Error("the tab is gone"), { name: CLOSED });

function unpack(told: Told): unknown {
  if ("value" in told) return told.value;
  const { name, message, code, stack } = told.failure;
  throw Object.assign(new Error(message), { name, stack, ...(code === null ? {} : { code }) });
}

/** The page's functions, each of them a message to it. */
function pageOf(tab: RealTab, user: number | null): AnyPage {
  const ask = (_: object, name: string | symbol) =>
    typeof name === "string" && name !== "then" ? (...given: unknown[]) => tab.call(name, given, user) : undefined;
  return new Proxy({}, { get: ask }) as AnyPage;
}
