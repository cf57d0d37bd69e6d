/* Draws the app's icons from the mark: web/public/icons/icon.svg and its PNGs. Run it after the mark has changed. */

import { mkdirSync, writeFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { icon, pictures } from "./lib/icons.mjs";

const folder = new URL("../web/public/icons/", import.meta.url).pathname;

mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}icon.svg`, icon);
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
const page = await browser.newPage();
for (const picture of pictures) {
  await page.setViewportSize({ width: picture.size, height: picture.size });
  await page.setContent(`<style>*{margin:0}svg{display:block;width:100vw;height:100vh}</style>${picture.svg}`);
  await page.screenshot({ path: folder + picture.name, omitBackground: true });
}
await browser.close();
