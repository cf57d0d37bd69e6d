import { expect, it, vi } from "vitest";
import { withSuggestion } from "./suggested.ts";

const contents = {
  search: "depozit",
  ids: [],
  searched: 1,
  unsearched: 0,
  serverFailed: false,
  isDone: true,
  suggestions: [
    { search: "depot", ids: [] },
    { search: "deposit", ids: [1] },
  ],
};

it("is the first that finds something, and none is judged where something was found by name", () => {
  const finds = vi.fn(({ ids }: { ids: readonly number[] }) => ids.length > 0);
  expect(withSuggestion(contents, false, finds)).toEqual({ ...contents, suggestion: "deposit" });
  expect(finds).toHaveBeenCalledTimes(2);
  expect(withSuggestion(contents, true, finds)).toEqual({ ...contents, suggestion: null });
  expect(finds).toHaveBeenCalledTimes(2);
  expect(withSuggestion(null, false, finds)).toBeNull();
});
