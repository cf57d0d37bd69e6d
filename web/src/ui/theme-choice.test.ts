// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { chooseTheme, followTheme, useTheme } from "./theme-choice.ts";

it("follows what is chosen here and in another tab", () => {
  followTheme();
  const { result } = renderHook(useTheme);
  act(() => chooseTheme("dark"));
  expect([result.current, document.documentElement.dataset.theme]).toEqual(["dark", "sijil-dark"]);
  localStorage.setItem("theme", "light");
  act(() => void dispatchEvent(new StorageEvent("storage", { key: "theme", newValue: "light" })));
  expect([result.current, document.documentElement.dataset.theme]).toEqual(["light", "sijil"]);
  localStorage.removeItem("theme");
  act(() => void dispatchEvent(new StorageEvent("storage", { key: "theme", newValue: null })));
  expect([result.current, document.documentElement.dataset.theme]).toEqual(["system", undefined]);
});
