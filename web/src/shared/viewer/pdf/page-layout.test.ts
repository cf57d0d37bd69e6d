import { expect, it } from "vitest";
import {
  anchorAt,
  clampScale,
  GAP,
  LEAST_SCALE,
  layPages,
  pageAt,
  pagesBetween,
  scaleFor,
  scrollFor,
} from "./page-layout.ts";

const pages = [
  { width: 600, height: 800 },
  { width: 800, height: 600 },
  { width: 600, height: 800 },
];

it("lays pages below each other, turned ones too, and finds them by their height", () => {
  const upright = layPages(pages, 0.5, 0);
  expect(upright.tops).toEqual([GAP, 400 + 2 * GAP, 700 + 3 * GAP]);
  expect(upright.width).toBe(400 + 2 * GAP);
  expect(layPages(pages, 0.5, 1).sizes[0]).toEqual({ width: 400, height: 300 });
  expect([0, GAP, 400 + 2 * GAP - 1, 400 + 2 * GAP, 5000].map((y) => pageAt(upright, y))).toEqual([0, 0, 0, 1, 2]);
  expect(pagesBetween(upright, 300, 500)).toEqual([0, 1]);
});

it("fits the widest page, or the whole of every page, into the view", () => {
  const view = { width: 800 + 2 * GAP, height: 400 + 2 * GAP };
  expect(scaleFor("width", pages, 0, view)).toBe(1);
  expect(scaleFor("page", pages, 0, view)).toBe(0.5);
  expect(scaleFor("width", pages, 0, { width: 0, height: 0 })).toBeGreaterThan(0);
});

it("fits a page into the view that is many times as wide, and lets nothing be smaller than that", () => {
  const wide = [{ width: 3_000, height: 2_000 }];
  const phone = { width: 390, height: 700 };
  const scale = scaleFor("width", wide, 0, phone);
  expect(layPages(wide, scale, 0).width).toBe(phone.width);
  expect(clampScale(scale / 2, scale)).toBe(scale);
  expect(clampScale(scale / 2)).toBe(LEAST_SCALE);
});

it("keeps a point of the paper where it is while the pages grow", () => {
  const view = { left: 0, top: 500, width: 900, height: 600 };
  const before = layPages(pages, 0.5, 0);
  const anchor = anchorAt(before, view, 450, 200);
  expect(anchor.page).toBe(1);
  const scroll = scrollFor(layPages(pages, 2, 0), view.width, anchor);
  const after = anchorAt(layPages(pages, 2, 0), { ...view, ...scroll }, 450, 200);
  expect(after.page).toBe(1);
  expect(after.x).toBeCloseTo(anchor.x);
  expect(after.y).toBeCloseTo(anchor.y);
});
