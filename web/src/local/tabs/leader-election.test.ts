import { beforeEach, describe, expect, test } from "vitest";
import { Emitter } from "#web/lib/emitter.ts";
import { Clock, settlePromises } from "../testing/clock.ts";
import { OneLock } from "../testing/locks.ts";
import { HEARTBEAT_MS, type LeaderPorts, MAX_MISSED_HEARTBEATS, runElection } from "./leader-election.ts";

type Locks = Pick<LockManager, "request">;

/** A browser with several tabs: one lock, one channel, one clock. */
class Browser {
  readonly clock = new Clock();
  readonly beats = new Emitter<Tab>();
  readonly tabs: Tab[] = [];
  readonly locks: Locks | null;
  /** How long a heartbeat is under way, in milliseconds. */
  latency = 0;

  /** @param locks null for a browser without Web Locks */
  constructor(locks: Locks | null = oneLock()) {
    this.locks = locks;
  }

  open(visible = true): Tab {
    const tab = new Tab(this, visible);
    this.tabs.push(tab);
    return tab;
  }

  beat(tab: Tab): void {
    if (this.latency === 0) this.beats.emit(tab);
    else this.clock.after(this.latency, () => this.beats.emit(tab));
  }

  /** Lets time pass for every tab that is not frozen. */
  async pass(beats: number): Promise<void> {
    for (let beat = 0; beat < beats; beat++) {
      for (const tab of this.tabs) tab.tick();
      await this.clock.pass(HEARTBEAT_MS);
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
  chance = 0.5;
  tick = () => {};
  readonly page = new Emitter<boolean>();
  readonly close: () => void;

  constructor(browser: Browser, visible: boolean) {
    this.visible = visible;
    const ports: LeaderPorts = {
      locks: browser.locks,
      sendHeartbeat: () => browser.beat(this),
      onHeartbeat: (listener) => browser.beats.on((from) => from !== this && !this.frozen && listener()),
      onPageLifecycle: this.page.on,
      isVisible: () => this.visible,
      after: browser.clock.after,
      random: () => this.chance,
      every: (ms, tick) => {
        expect(ms).toBe(HEARTBEAT_MS);
        this.tick = () => this.frozen || tick();
        return () => {
          this.tick = () => {};
        };
      },
    };
    this.close = runElection("lock", ports, (signal) => {
      this.leads = true;
      this.terms++;
      signal.addEventListener("abort", () => {
        this.leads = false;
      });
    });
  }
}

/** The double takes exactly the two options that are used. */
function oneLock(): Locks {
  return { request: new OneLock().request } as Locks;
}

describe("leading", () => {
  let browser: Browser;
  beforeEach(() => {
    browser = new Browser();
  });

  test("one tab leads, and the next one when it closes", async () => {
    const [first, second, third] = [browser.open(), browser.open(), browser.open()];
    await settlePromises();
    expect(browser.leaders).toEqual([first]);
    await browser.pass(MAX_MISSED_HEARTBEATS * 3);
    expect(browser.leaders).toEqual([first]);
    first.close();
    await settlePromises();
    expect(browser.leaders).toEqual([second]);
    second.close();
    third.close();
    await settlePromises();
    expect(browser.leaders).toEqual([]);
  });

  test("a leader that hangs is robbed by a tab that is looked at, and queues again when it wakes", async () => {
    const hung = browser.open();
    await settlePromises();
    const hidden = browser.open(false);
    const looked = browser.open();
    hung.frozen = true;
    await browser.pass(MAX_MISSED_HEARTBEATS - 1);
    expect(browser.leaders).toEqual([hung]);
    await browser.pass(2);
    expect(browser.leaders).toEqual([looked]);
    hung.frozen = false;
    await browser.pass(MAX_MISSED_HEARTBEATS * 2);
    expect(browser.leaders).toEqual([looked]);
    looked.close();
    await settlePromises();
    expect(browser.leaders).toHaveLength(1);
    expect([hung.terms, hidden.terms].sort()).not.toEqual([1, 0]);
  });

  test("hidden tabs rob nobody", async () => {
    const hung = browser.open();
    await settlePromises();
    const hidden = browser.open(false);
    hung.frozen = true;
    await browser.pass(MAX_MISSED_HEARTBEATS * 3);
    expect(browser.leaders).toEqual([hung]);
    hidden.visible = true;
    await browser.pass(1);
    expect(browser.leaders).toEqual([hidden]);
  });

  test("a tab that closes while it waits never leads", async () => {
    const [first, second] = [browser.open(), browser.open()];
    await settlePromises();
    second.close();
    first.close();
    await settlePromises();
    expect(second.terms).toBe(0);
  });

  test("a tab that was robbed while it was looked at leads again once the other one closes", async () => {
    const hung = browser.open();
    await settlePromises();
    hung.frozen = true;
    const thief = browser.open();
    await browser.pass(MAX_MISSED_HEARTBEATS);
    hung.frozen = false;
    thief.close();
    await browser.pass(2);
    expect(browser.leaders).toEqual([hung]);
  });

  describe("in a browser that refuses every lock, as WebKit does to a page that goes away", () => {
    let requests: number;
    beforeEach(() => {
      requests = 0;
      const request = () => {
        // A loop of promises would never let this test end.
        if (++requests > 1_000) throw new Error("requested without a pause");
        return Promise.reject(new DOMException("not fully active", "InvalidStateError"));
      };
      browser = new Browser({ request } as Locks);
    });

    test("the lock is requested with growing pauses", async () => {
      const tab = browser.open();
      await settlePromises();
      expect(requests).toBe(1);
      await browser.pass(15);
      expect(requests).toBeGreaterThan(2);
      expect(requests).toBeLessThan(8);
      const soon = requests;
      await browser.pass(300);
      expect(requests - soon).toBeLessThan(20);
      expect(requests - soon).toBeGreaterThan(5);
      expect(tab.terms).toBe(0);
    });

    test("nothing is requested once the page has gone, and it is again when the page is back", async () => {
      const tab = browser.open();
      await settlePromises();
      tab.page.emit(false);
      const gone = requests;
      await browser.pass(100);
      expect(requests).toBe(gone);
      tab.page.emit(true);
      expect(requests).toBe(gone + 1);
      tab.close();
      await browser.pass(100);
      tab.page.emit(true);
      expect(requests).toBe(gone + 1);
    });
  });

  test("a lock whose holding is rejected as the page goes away is requested no more", async () => {
    let reject = (_reason: unknown) => {};
    let requests = 0;
    const request = (_name: string, _options: LockOptions, hold: () => Promise<unknown>) => {
      requests++;
      void hold();
      return new Promise((_resolve, refuse) => {
        reject = refuse;
      });
    };
    browser = new Browser({ request } as Locks);
    const tab = browser.open();
    await settlePromises();
    tab.page.emit(false);
    reject(new DOMException("the document goes away", "AbortError"));
    await browser.pass(100);
    expect(requests).toBe(1);
    expect(tab.leads).toBe(false);
  });

  for (const locks of ["with", "without"]) {
    test(`a page that goes away leaves the lead to another, ${locks} Web Locks, and takes part again when it is back`, async () => {
      browser = new Browser(locks === "with" ? oneLock() : null);
      const tabs = [browser.open(), browser.open()];
      await settlePromises();
      const [leader] = browser.leaders;
      const [other] = tabs.filter((tab) => tab !== leader);
      leader?.page.emit(false);
      expect(leader?.leads).toBe(false);
      await browser.pass(MAX_MISSED_HEARTBEATS);
      expect(browser.leaders).toEqual([other]);
      leader?.page.emit(true);
      other?.close();
      await browser.pass(MAX_MISSED_HEARTBEATS);
      expect(browser.leaders).toEqual([leader]);
      expect(leader?.terms).toBe(2);
    });
  }

  describe("without Web Locks", () => {
    beforeEach(() => {
      browser = new Browser(null);
    });

    test("the tab that began last leads, and the next one in sight when it falls silent", async () => {
      const first = browser.open();
      expect(browser.leaders).toEqual([first]);
      const second = browser.open();
      expect(browser.leaders).toEqual([second]);
      await browser.pass(MAX_MISSED_HEARTBEATS * 3);
      expect(browser.leaders).toEqual([second]);
      first.visible = false;
      second.close();
      await browser.pass(MAX_MISSED_HEARTBEATS * 3);
      expect(browser.leaders).toEqual([]);
      first.visible = true;
      await browser.pass(1);
      expect(browser.leaders).toEqual([first]);
    });

    test("two tabs that begin at the same moment do not take over at the same moment for ever", async () => {
      browser.latency = 1;
      const [first, second] = [browser.open(), browser.open()];
      second.chance = 0.6;
      await browser.pass(1);
      expect(browser.leaders).toEqual([]);
      await browser.pass(MAX_MISSED_HEARTBEATS + 1);
      expect(browser.leaders).toEqual([first]);
      await browser.pass(MAX_MISSED_HEARTBEATS * 3);
      expect(browser.leaders).toEqual([first]);
      expect([first.terms, second.terms]).toEqual([2, 1]);
    });

    test("two tabs that give way to each other do not stay without a leader", async () => {
      const [first, second] = [browser.open(), browser.open()];
      browser.beats.emit(first);
      expect(browser.leaders).toEqual([]);
      await browser.pass(MAX_MISSED_HEARTBEATS);
      expect(browser.leaders).toHaveLength(1);
      first.close();
      second.close();
      expect(browser.leaders).toEqual([]);
    });
  });
});
