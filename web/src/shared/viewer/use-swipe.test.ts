import { expect, it } from "vitest";
import { stepOfSwipe } from "./use-swipe.ts";

it.each([
  ["left", { x: -120, y: 10, ms: 200 }, 1, -1],
  ["right", { x: 120, y: 10, ms: 200 }, -1, 1],
  ["too short", { x: -40, y: 0, ms: 200 }, null, null],
  ["too steep", { x: -120, y: 80, ms: 200 }, null, null],
  ["too slow", { x: -120, y: 0, ms: 900 }, null, null],
] as const)("a finger that goes %s", (_, path, leftToRight, rightToLeft) => {
  expect(stepOfSwipe(path, false)).toBe(leftToRight);
  expect(stepOfSwipe(path, true)).toBe(rightToLeft);
});
