import { beforeEach, describe, expect, test } from "vitest";
import { Emitter } from "./emitter.ts";
import { BEAT_MS, type LeaderPorts, MISSED_BEATS, takePart } from "./leader.ts";
import { OneLock } from "./testing/locks.ts";

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** A browser with several tabs: one lock, one channel, a clock for each tab. */
class Browser {
  readonly lock = new OneLock();
  readonly beats = new Emitter<Tab>();
  readonly tabs: Tab[] = [];
  readonly hasLocks: boolean;

  constructor(hasLocks = true) {
    this.hasLocks = hasLocks;
  }

  open(visible = true): Tab {
    const tab = new Tab(this, visible);
    this.tabs.push(tab);
    return tab;
  }

  /** Lets time pass for every tab that is not frozen. */
  async pass(beats: number): Promise<void> {
    for (let beat = 0; beat < beats; beat++) {
      for (const tab of this.tabs) tab.tick();
      await settle();
    }
  }

  get leaders(): Tab[] {
    return this.tabs.filter((tab) => tab.leads);
  }
}

class Tab {
  leads = false;
  terms = 0;
  frozen = false;
  visible: boolean;
  tick = () => {};
  readonly close: () => void;

  constructor(browser: Browser, visible: boolean) {
    this.visible = visible;
    const ports: LeaderPorts = {
      // The double takes exactly the two options that are used.
      locks: browser.hasLocks ? ({ request: browser.lock.request } as Pick<LockManager, "request">) : null,
      beat: () => browser.beats.emit(this),
      onBeat: (heard) => browser.beats.on((from) => from !== this && !this.frozen && heard()),
      visible: () => this.visible,
      every: (ms, tick) => {
        expect(ms).toBe(BEAT_MS);
        this.tick = () => this.frozen || tick();
        return () => {
          this.tick = () => {};
        };
      },
    };
    this.close = takePart("lock", ports, (signal) => {
      this.leads = true;
      this.terms++;
      signal.addEventListener("abort", () => {
        this.leads = false;
      });
    });
  }
}

describe("leading", () => {
  let browser: Browser;
  beforeEach(() => {
    browser = new Browser();
  });

  test("one tab leads, and the next one when it closes", async () => {
    const [first, second, third] = [browser.open(), browser.open(), browser.open()];
    await settle();
    expect(browser.leaders).toEqual([first]);
    await browser.pass(MISSED_BEATS * 3);
    expect(browser.leaders).toEqual([first]);
    first.close();
    await settle();
    expect(browser.leaders).toEqual([second]);
    second.close();
    third.close();
    await settle();
    expect(browser.leaders).toEqual([]);
  });

  test("a leader that hangs is robbed by a tab that is looked at, and stands in line again when it wakes", async () => {
    const hung = browser.open();
    await settle();
    const hidden = browser.open(false);
    const looked = browser.open();
    hung.frozen = true;
    await browser.pass(MISSED_BEATS - 1);
    expect(browser.leaders).toEqual([hung]);
    await browser.pass(2);
    expect(browser.leaders).toEqual([looked]);
    hung.frozen = false;
    await browser.pass(MISSED_BEATS * 2);
    expect(browser.leaders).toEqual([looked]);
    looked.close();
    await settle();
    expect(browser.leaders).toHaveLength(1);
    expect([hung.terms, hidden.terms].sort()).not.toEqual([1, 0]);
  });

  test("hidden tabs rob nobody", async () => {
    const hung = browser.open();
    await settle();
    const hidden = browser.open(false);
    hung.frozen = true;
    await browser.pass(MISSED_BEATS * 3);
    expect(browser.leaders).toEqual([hung]);
    hidden.visible = true;
    await browser.pass(1);
    expect(browser.leaders).toEqual([hidden]);
  });

  test("a tab that closes while it waits never leads", async () => {
    const [first, second] = [browser.open(), browser.open()];
    await settle();
    second.close();
    first.close();
    await settle();
    expect(second.terms).toBe(0);
  });

  describe("without Web Locks", () => {
    beforeEach(() => {
      browser = new Browser(false);
    });

    test("the tab that began last leads, and the next one in sight when it falls silent", async () => {
      const first = browser.open();
      expect(browser.leaders).toEqual([first]);
      const second = browser.open();
      expect(browser.leaders).toEqual([second]);
      await browser.pass(MISSED_BEATS * 3);
      expect(browser.leaders).toEqual([second]);
      first.visible = false;
      second.close();
      await browser.pass(MISSED_BEATS * 3);
      expect(browser.leaders).toEqual([]);
      first.visible = true;
      await browser.pass(1);
      expect(browser.leaders).toEqual([first]);
    });

    test("two tabs that give way to each other do not stay without a leader", async () => {
      const [first, second] = [browser.open(), browser.open()];
      browser.beats.emit(first);
      expect(browser.leaders).toEqual([]);
      await browser.pass(MISSED_BEATS);
      expect(browser.leaders).toHaveLength(1);
      first.close();
      second.close();
      expect(browser.leaders).toEqual([]);
    });
  });
});
