import { expect, test } from "vitest";
import { joinRanges, rangesOf } from "./order-ranges.ts";

test("orders that follow one another are one range, in whatever order they come", () => {
  expect(rangesOf([7, 3, 4, 9, 5, 3])).toEqual([
    [3, 5],
    [7, 7],
    [9, 9],
  ]);
  expect(rangesOf([])).toEqual([]);
});

test("ranges that overlap or touch are joined, one within another too", () => {
  const all = joinRanges([
    [20, 30],
    [1, 10],
    [2, 3],
    [11, 12],
    [25, 40],
  ]);
  expect(all).toEqual([
    [1, 12],
    [20, 40],
  ]);
});
