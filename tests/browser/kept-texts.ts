import type { Page } from "@playwright/test";
import type { TextState } from "#domain/index";
import { expect } from "./fixtures.ts";

/* The texts of papers on the device, and what reads them. */

/** Has PDFium on the device, as it is some time after the first rows. */
export async function fetchPdfium(page: Page): Promise<void> {
  const address = await page.evaluate(async () => {
    const scripts = performance.getEntriesByType("resource").map(({ name }) => name);
    for (const script of scripts.filter((name) => name.endsWith(".js"))) {
      const [wasm] = /\/?assets\/pdfium-[\w-]+\.wasm/.exec(await (await fetch(script)).text()) ?? [];
      if (!wasm) continue;
      const { href } = new URL(wasm, location.origin);
      await (await fetch(href)).arrayBuffer();
      return href;
    }
    return "";
  });
  await expect.poll(() => page.evaluate(async (kept) => (await caches.match(kept))?.ok, address)).toBe(true);
}

/** The state of each paper whose text the device keeps, by the document's id. */
export const keptStates = (page: Page): Promise<[number, TextState][]> =>
  page.evaluate(async () => {
    const { name } = (await indexedDB.databases()).find((one) => one.name?.startsWith("sijil-texts-")) ?? {};
    if (!name) return [];
    const opening = indexedDB.open(name);
    const db = await new Promise<IDBDatabase>((done, failed) => {
      opening.onsuccess = () => done(opening.result);
      opening.onerror = () => failed(opening.error);
    });
    const asking = db.transaction("facts").objectStore("facts").getAll();
    const facts = await new Promise<{ id: number; state: TextState }[]>((done) => {
      asking.onsuccess = () => done(asking.result);
    });
    db.close();
    return facts.map(({ id, state }) => [id, state]);
  });

/** How many papers' texts the device keeps. */
export const keptTexts = async (page: Page) => (await keptStates(page)).length;
