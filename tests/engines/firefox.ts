/* Firefox, driven by WebDriver BiDi. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer, { type ElementHandle } from "puppeteer-core";
import { type Engine, type EngineBrowser, type Found, until } from "./engine.ts";

const NAMES = ["firefox-esr", "firefox"];

export const firefox: Engine = { name: "Firefox", open };

async function open(): Promise<EngineBrowser> {
  const profile = await mkdtemp(join(tmpdir(), "sijil-firefox-"));
  const launch = async () => {
    const browser = await puppeteer.launch({
      browser: "firefox",
      executablePath: process.env.FIREFOX ?? `/usr/bin/${NAMES[0]}`,
      userDataDir: profile,
      headless: true,
      defaultViewport: { width: 1280, height: 800 },
      // cookies and databases of a killed browser are there when it is opened again
      extraPrefsFirefox: { "browser.sessionstore.resume_from_crash": false },
    });
    const [first] = await browser.pages();
    return { browser, page: first ?? (await browser.newPage()) };
  };
  let { browser, page } = await launch();

  /** A function body with the values that it knows as `arguments`. */
  const inPage = (body: string) => new Function(body) as (...values: (string | number)[]) => unknown;
  return {
    async goto(url) {
      await page.goto(url, { waitUntil: "domcontentloaded" });
    },
    async reload() {
      await page.reload({ waitUntil: "domcontentloaded" });
    },
    evaluate: async (body, ...values) => (await page.evaluate(inPage(body), ...values)) as never,
    find: (body, ...values) =>
      until(body, async () => {
        const handle = await page.evaluateHandle(inPage(body), ...values);
        const element = handle.asElement() as ElementHandle<HTMLInputElement> | null;
        return element && foundAs(element);
      }),
    async kill() {
      const ended = new Promise((resolve) => browser.process()?.once("exit", resolve));
      browser.process()?.kill("SIGKILL");
      await ended;
    },
    async quit() {
      await browser.close();
    },
    async reopen() {
      ({ browser, page } = await launch());
    },
    async close() {
      await browser.close().catch(() => undefined);
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function foundAs(element: ElementHandle<HTMLInputElement>): Found {
  return {
    click: () => element.click(),
    type: (text) => element.type(text),
    choose: (path) => element.uploadFile(path),
  };
}
