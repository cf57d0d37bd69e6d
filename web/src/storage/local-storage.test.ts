// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { readItem, removeItem, renewItem, writeItem } from "./local-storage.ts";

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test("where there is no room nothing fails, and no old value stays", () => {
  writeItem("key", "old");
  expect(readItem("key")).toBe("old");
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("no room", "QuotaExceededError");
  });
  writeItem("key", "new");
  expect(readItem("key")).toBeNull();
});

test("where there is no room a value that is better than none stays", () => {
  renewItem("key", "old");
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("no room", "QuotaExceededError");
  });
  renewItem("key", "new");
  expect(readItem("key")).toBe("old");
});

test("where storage is forbidden nothing fails", () => {
  const forbidden = () => {
    throw new DOMException("forbidden", "SecurityError");
  };
  for (const name of ["getItem", "setItem", "removeItem"] as const) {
    vi.spyOn(Storage.prototype, name).mockImplementation(forbidden);
  }
  writeItem("key", "value");
  removeItem("key");
  expect(readItem("key")).toBeNull();
});
