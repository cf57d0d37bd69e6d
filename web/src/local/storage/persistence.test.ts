import { expect, it, vi } from "vitest";
import { expiresWithoutVisits } from "./persistence.ts";

it("asks for persistent storage once a page, however often work is kept", async () => {
  vi.resetModules();
  const { requestPersistence } = await import("./persistence.ts");
  const persist = vi.fn(() => Promise.reject(new Error("not decided")));
  const storage = { persist } as unknown as StorageManager;
  requestPersistence(storage);
  requestPersistence(storage);
  expect(persist).toHaveBeenCalledTimes(1);
});

it("knows the browsers that delete after seven days: Safari on iOS in a tab", () => {
  expect(expiresWithoutVisits({ standalone: false })).toBe(true);
  expect(expiresWithoutVisits({ standalone: true })).toBe(false);
  expect(expiresWithoutVisits({})).toBe(false);
});
