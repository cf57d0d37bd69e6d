import type { Page } from "@playwright/test";
import { clipped, overflowing, tooSmall } from "./a11y-checks.ts";
import { beyondMargin, overlapping, smallText, wrongDirection } from "./layout-checks.ts";
import { resize } from "./steps.ts";

const SIZES = [
  [320, 640],
  [390, 844],
  [768, 1024],
  [800, 1280],
  [1280, 800],
  [1366, 650],
  [1920, 1080],
] as const;

/** What does not fit the page as it stands, in every size that it has to fit. */
export async function misfits(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [width, height] of SIZES) {
    await resize(page, width, height);
    for (const check of [overflowing, clipped, overlapping, smallText, tooSmall, beyondMargin, wrongDirection])
      for (const one of await check(page)) found.push(`${width}x${height} ${check.name}: ${one}`);
  }
  return found;
}
