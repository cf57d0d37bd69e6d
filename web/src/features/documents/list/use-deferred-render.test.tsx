// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Document } from "#domain/index";
import type { FilterResult } from "./incremental-filter.ts";
import { useDeferredRender } from "./use-deferred-render.ts";

const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id }) as Document);
const known = (all: readonly Document[]): FilterResult => ({ first: all, isAll: true, whole: () => all });
const begun = (first: number, count: number) => {
  const all = rows(count);
  return { first: all.slice(0, first), isAll: false, whole: vi.fn(() => all) };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it("shows the beginning with the count of before, and the whole a frame later", () => {
  const answer = begun(2, 9);
  const { result, rerender } = renderHook(useDeferredRender, { initialProps: known(rows(20)) });
  rerender(answer);
  expect(result.current.rows).toHaveLength(2);
  expect(result.current.total).toBe(20);
  expect(answer.whole).not.toHaveBeenCalled();
  expect(result.current.whole()).toHaveLength(9);
  act(() => vi.runAllTimers());
  expect(result.current.rows).toHaveLength(9);
  expect(result.current.total).toBe(9);
});

it("what another key overtakes is not finished, and the count goes on from the last whole one", () => {
  const [overtaken, last] = [begun(2, 9), begun(1, 4)];
  const { result, rerender, unmount } = renderHook(useDeferredRender, { initialProps: known(rows(20)) });
  rerender(overtaken);
  rerender(last);
  expect(result.current.total).toBe(20);
  act(() => vi.runAllTimers());
  expect(overtaken.whole).not.toHaveBeenCalled();
  expect(result.current.total).toBe(4);
  const left = begun(1, 3);
  rerender(left);
  unmount();
  vi.runAllTimers();
  expect(left.whole).not.toHaveBeenCalled();
});
