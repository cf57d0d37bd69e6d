import { expect, it } from "vitest";
import { insetCorners } from "#web/lib/imaging/geometry.ts";
import {
  neighbourOf,
  type ScanPage,
  withLook,
  withMovedPage,
  withoutPage,
  withPage,
  withReturnedPage,
} from "./scan-pages.ts";

const page = (id: number): ScanPage => ({
  id,
  picture: new Blob(),
  url: `blob:${id}`,
  width: 10,
  height: 10,
  look: { corners: insetCorners(0.1), turn: 0, mode: "colour" },
});
const three = [page(1), page(2), page(3)];
const ids = (pages: readonly ScanPage[]) => pages.map(({ id }) => id);

it("pages are added at the end, or in the place of one that is taken again", () => {
  expect(ids(withPage(three, page(4), null))).toEqual([1, 2, 3, 4]);
  expect(ids(withPage(three, page(4), 2))).toEqual([1, 4, 3]);
  // it was removed meanwhile
  expect(ids(withPage(three, page(4), 9))).toEqual([1, 2, 3, 4]);
});

it("pages change their places, but for the first and the last", () => {
  expect(ids(withMovedPage(three, 2, -1))).toEqual([2, 1, 3]);
  expect(ids(withMovedPage(three, 2, 1))).toEqual([1, 3, 2]);
  expect(withMovedPage(three, 1, -1)).toBe(three);
  expect(withMovedPage(three, 3, 1)).toBe(three);
});

it("the page after one that is removed is shown next, else the one before", () => {
  expect([neighbourOf(three, 1), neighbourOf(three, 3), neighbourOf([page(1)], 1)]).toEqual([2, 2, null]);
  expect(ids(withoutPage(three, 2))).toEqual([1, 3]);
});

it("a page that was removed comes back to its place among those that are left", () => {
  expect(ids(withReturnedPage(withoutPage(three, 1), three, 1))).toEqual([1, 2, 3]);
  expect(ids(withReturnedPage(withoutPage(three, 3), three, 3))).toEqual([1, 2, 3]);
  // the one before it went too, and another came
  expect(ids(withReturnedPage([page(1), page(4)], three, 3))).toEqual([1, 3, 4]);
  expect(withReturnedPage(three, three, 2)).toBe(three);
});

it("a page's look changes in part, other pages stay as they are", () => {
  const [first, second] = withLook(three, 2, { mode: "grey" });
  expect(first).toBe(three[0]);
  expect(second?.look).toEqual({ corners: insetCorners(0.1), turn: 0, mode: "grey" });
});
