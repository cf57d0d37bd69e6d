import { afterEach, beforeEach, expect, vi } from "vitest";
import type { User } from "#domain/index";
import { followOutbox } from "../outbox/follow-outbox.ts";
import { closeLocalSession, type LocalSession, openLocalSession } from "../tabs/session.ts";

/**
 * Opens a session before each test, on a device without a network, and follows its outbox until the test is over. A test
 * fails where an unexpected error was reported.
 * @param user whose session it is; another one for each test where their databases must not be shared
 */
export function withFollowedSession(user: () => User, take: (local: LocalSession) => void): void {
  const faults: unknown[] = [];
  let unfollow: () => void;
  beforeEach(async () => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
    vi.stubGlobal("navigator", {});
    vi.stubGlobal("reportError", (error: unknown) => faults.push(error));
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
    const local = openLocalSession(user());
    take(local);
    await local.loaded;
    unfollow = followOutbox(local);
  });
  afterEach(() => {
    unfollow();
    closeLocalSession();
    vi.unstubAllGlobals();
    expect(faults.splice(0)).toEqual([]);
  });
}
