import type { Page } from "@playwright/test";
import { pdfPaper } from "../fixtures/files.ts";
import { longPdf } from "../fixtures/shown-papers.ts";
import { expect, says, test } from "./fixtures.ts";
import { flowLanguages } from "./languages.ts";
import { makerFor, settled, signIn, status } from "./steps.ts";

type Language = "en" | "ar";

const card = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

/** Chooses an act from the menu of a document's card. */
async function choose(page: Page, language: Language, name: string, act: "keep" | "stop") {
  await page.getByRole("button", { name: says(language, "documents.actions.menu", { name }), exact: true }).click();
  await page.getByRole("menuitem", { name: says(language, `documents.offline.${act}`), exact: true }).click();
}

/** Whether what draws PDFs is among what the service worker keeps. */
const hasPdfium = (page: Page) =>
  page.evaluate(async () => {
    const stored = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return stored.flat().some(({ url }) => url.includes("pdfium") && url.endsWith(".wasm"));
  });

for (const language of flowLanguages("en")) {
  test(`a paper that was never opened is kept from its menu and opens without a connection (${language})`, async ({
    open,
    server,
    firm,
  }) => {
    const make = makerFor(firm.noura);
    const category = await make.category("Contracts");
    await make.document(longPdf("Guarantee"), category);
    await make.document(pdfPaper(), category);
    const { page } = await open({ offline: true, language, phone: true });
    await signIn(page, firm.noura, language);
    await settled(page, language);
    const mark = (name: string) =>
      card(page, name).getByRole("img", { name: says(language, "documents.offline.here") });
    await expect(card(page, "lease")).toBeVisible();
    await expect(mark("lease")).toHaveCount(0);

    await choose(page, language, "lease", "keep");
    await expect(mark("lease")).toBeVisible();
    await expect(mark("register")).toHaveCount(0);
    await expect.poll(() => hasPdfium(page)).toBe(true);

    await server.kill9();
    await page.reload();
    await expect(status(page, says(language, "sync.offline"))).toBeVisible();
    // wished for without a connection: it comes with it
    await choose(page, language, "register", "keep");
    await expect(page.getByText(says(language, "documents.offline.states.offline"))).toBeVisible();
    await card(page, "lease").locator("[data-open]").click();
    const viewer = page.locator("dialog.viewer");
    await expect(viewer.locator(".paper-text")).toContainText("Lease of the shop in Salmiya");
    await page.getByRole("button", { name: says(language, "viewer.details"), exact: true }).click();
    await expect(page.getByText(says(language, "documents.offline.states.here"))).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(viewer).toHaveCount(0);

    await server.restart();
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await expect(mark("register")).toBeVisible();

    // what is kept fills the room: the next one is told so, and nothing goes
    await choose(page, language, "register", "stop");
    await expect(page.getByText(says(language, "documents.offline.stopped"))).toBeVisible();
    await page.evaluate(() => localStorage.setItem("sijil.keptBytes", "10"));
    await choose(page, language, "register", "keep");
    await expect(page.getByText(says(language, "documents.offline.full_one", { count: 1 }))).toBeVisible();
    await expect(mark("lease")).toBeVisible();
    await expect(mark("register")).toBeVisible();
  });
}

test("a kept paper whose viewer is not on the device is not called damaged, and opens with the connection", async ({
  open,
  server,
  firm,
}) => {
  const make = makerFor(firm.noura);
  await make.document(pdfPaper(), await make.category("Contracts"));
  const { page } = await open({ offline: true, phone: true });
  await signIn(page, firm.noura);
  await settled(page);
  await choose(page, "en", "lease", "keep");
  await expect(card(page, "lease").getByRole("img", { name: says("en", "documents.offline.here") })).toBeVisible();
  await expect.poll(() => hasPdfium(page)).toBe(true);

  await server.kill9();
  // as where the browser has made room, or data is saved
  await page.evaluate(() => caches.delete("sijil-wasm"));
  await (await page.context().newCDPSession(page)).send("Network.clearBrowserCache");
  await page.reload();
  await expect(status(page, says("en", "sync.offline"))).toBeVisible();
  await card(page, "lease").locator("[data-open]").click();
  const viewer = page.locator("dialog.viewer");
  await expect(viewer.getByRole("alert")).toContainText(says("en", "viewer.engineMissing"));
  await server.restart();
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(viewer.locator(".paper-text")).toContainText("Lease of the shop in Salmiya");
});
