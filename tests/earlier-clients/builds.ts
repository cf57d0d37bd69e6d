/* The two builds of the client that `npm run test:earlier-clients` has: one of an earlier release, and today's. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { folders } from "../../scripts/lib/project.mjs";
import { expect } from "../browser/fixtures.ts";

type Words = { [key: string]: string | Words };

export interface Build {
  name: string;
  /** Has the files that a server serves. */
  publicDir: string;
  /** The English texts of its screens. */
  words: Words;
}

function buildIn(name: string, publicDir: string, texts: string): Build {
  return { name, publicDir, words: JSON.parse(readFileSync(join(texts, "en.json"), "utf8")) };
}

const { EARLIER_CLIENT = "", EARLIER_TAG = "" } = process.env;
if (!EARLIER_CLIENT) throw new Error("npm run test:earlier-clients builds the client that is tested here");

/** The client of the release that is tested, built as it was then (scripts/lib/earlier-clients.mjs). */
export const earlier = buildIn(EARLIER_TAG, join(EARLIER_CLIENT, "public"), join(EARLIER_CLIENT, "i18n"));
export const today = buildIn("today", folders.public, fileURLToPath(new URL("../../web/src/i18n", import.meta.url)));

/** Waits until a page is of a build: until it has loaded the script that the build's page names. */
export async function expectBuild(page: Page, { publicDir, name }: Build): Promise<void> {
  const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(readFileSync(join(publicDir, "index.html"), "utf8")) ?? [];
  const loaded = () =>
    page
      .evaluate(() => [...document.scripts].map(({ src }) => new URL(src, location.href).pathname))
      // a page that is just being replaced cannot be asked
      .catch(() => []);
  await expect.poll(loaded, `the client of ${name}`).toContain(script);
}

/** Waits until the build that the server has now is on the device, beside the one that runs, and opens the page anew. */
export async function updateWaits(page: Page): Promise<void> {
  // browsers look for one by themselves, but not at once
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  const waits = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
  await expect.poll(waits).toBe(true);
  await page.reload();
}
