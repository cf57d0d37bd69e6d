// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { closeNotification, endWakeUps } from "./wake-ups.ts";

/** The tags of the notifications that are shown. */
let shown: string[] = [];

beforeEach(() => {
  shown = ["sijil-today", "another"];
  const close = (tag: string) => {
    shown = shown.filter((one) => one !== tag);
  };
  const registration = {
    pushManager: { getSubscription: async () => null },
    getNotifications: async ({ tag }: { tag: string }) =>
      shown.filter((one) => one === tag).map((one) => ({ close: () => close(one) })),
  };
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", class {});
  vi.stubGlobal("navigator", { ...navigator, serviceWorker: { getRegistration: async () => registration } });
  return () => vi.unstubAllGlobals();
});

test("the notification of what is due is closed, and no other", async () => {
  await closeNotification();
  expect(shown).toEqual(["another"]);
});

test("who signs out leaves no notification", async () => {
  await endWakeUps();
  expect(shown).toEqual(["another"]);
});

test("a browser without notifications has none to close", async () => {
  vi.unstubAllGlobals();
  await closeNotification();
});
