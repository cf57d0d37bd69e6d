import { expect, test } from "vitest";
import { blankRaster, type Raster } from "#web/lib/imaging/raster.ts";
import { cleanPage, skewOf } from "./clean-page.ts";

const SIZE = { width: 640, height: 640 };

/** A page of dark lines that go down to the right by so many degrees. */
function pageAskew(degrees: number): Raster {
  const page = blankRaster(SIZE);
  page.data.fill(255);
  const slope = Math.tan((degrees * Math.PI) / 180);
  for (let line = 80; line < 560; line += 32) {
    for (let x = 60; x < 580; x++) {
      // words, with space between them
      if (x % 50 < 10) continue;
      for (let thick = 0; thick < 8; thick++) {
        const y = Math.round(line + (x - SIZE.width / 2) * slope) + thick;
        page.data.fill(20, (y * SIZE.width + x) * 4, (y * SIZE.width + x) * 4 + 3);
      }
    }
  }
  return page;
}

test.each([-4.5, -3, 3, 4.5])("lines askew by %d degrees are levelled", (degrees) => {
  const page = cleanPage(pageAskew(degrees));
  expect([page.width, page.height]).toEqual([SIZE.width, SIZE.height]);
  expect(Math.abs(skewOf(page))).toBeLessThan(0.5);
});

test.each([-2, 0, 1.7])("lines askew by %d degrees are left to the machine", (degrees) => {
  expect(Math.abs(skewOf(cleanPage(pageAskew(degrees))) - degrees)).toBeLessThan(0.3);
});
