import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { createServer, type ViteDevServer } from "vite";
import { folders, root } from "../../scripts/lib/project.mjs";
import { barriers, clipped, overflowing, tooSmall } from "./a11y-checks.ts";
import { expect, test } from "./fixtures.ts";
import { sweptThemes } from "./languages.ts";

/* Every component of web/src/ui, on the page of the development server that shows them all (web/gallery). */

const languages = ["en", "ar"] as const;
/** What the buttons of the gallery open, and what is there then. */
const overlays = {
  dialog: "dialog[open]",
  drawer: "dialog.drawer-panel[open]",
  confirm: '[role="alertdialog"]',
  choose: '[role="alertdialog"]',
  menu: '[role="menu"]:popover-open',
  popover: "section:popover-open",
  toast: '.toast-card[data-kind="success"]',
  error: '.toast-card[data-kind="error"]',
};

let vite: ViteDevServer;
let url: string;

test.beforeAll(async () => {
  vite = await createServer({
    configFile: join(root, "vite.config.ts"),
    root: join(root, "web"),
    server: { port: 0, host: "127.0.0.1" },
  });
  await vite.listen();
  const address = vite.httpServer?.address();
  if (!address || typeof address === "string") throw new Error("Vite listens nowhere.");
  url = `http://127.0.0.1:${address.port}/gallery/`;
});
test.afterAll(() => vite.close());

async function show(page: Page, language: (typeof languages)[number], theme: "light" | "dark") {
  await page.goto(`${url}?language=${language}&theme=${theme}`);
  await expect(page.locator("html")).toHaveAttribute("dir", language === "ar" ? "rtl" : "ltr");
  await expect(page.locator(`[data-opens="error"]`)).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
}

for (const language of languages) {
  for (const theme of sweptThemes(language)) {
    test(`all components are accessible and fit (${language}, ${theme})`, async ({ program }) => {
      const { page, close } = await program.open({ url });
      const found: string[] = [];
      const fits = async (where: string) => {
        for (const one of await overflowing(page)) found.push(`${where}, overflows: ${one}`);
        for (const one of await clipped(page)) found.push(`${where}, clipped: ${one}`);
      };
      // in the dark nothing but colours is another
      const rules = theme === "dark" ? ["color-contrast"] : undefined;
      const accessible = async (where: string) => {
        for (const one of await barriers(page, rules)) found.push(`${where}: ${one}`);
      };
      await page.emulateMedia({ reducedMotion: "reduce" });
      for (const width of theme === "dark" ? [1280] : [390, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        await show(page, language, theme);
        await fits(`${width}`);
        await accessible(`${width}`);
        if (width === 390) found.push(...(await tooSmall(page)).map((one) => `small: ${one}`));
        for (const [name, selector] of Object.entries(overlays)) {
          await page.locator(`[data-opens="${name}"]`).click();
          await expect(page.locator(selector).first()).toBeVisible();
          await fits(`${width}, ${name}`);
          // the same elements in another width
          if (width === 1280) await accessible(`${width}, ${name}`);
          // a message stays a while, and may cover the button of the next
          if (selector.startsWith(".toast-card")) await show(page, language, theme);
          else await page.keyboard.press("Escape");
          await expect(page.locator(selector)).toHaveCount(0);
        }
      }
      expect(found).toEqual([]);
      await close();
    });
  }
}

test("the gallery is not in the built client", async () => {
  const built = await readdir(folders.public, { recursive: true });
  expect(built).toContain("index.html");
  expect(built.filter((file) => /gallery/i.test(file))).toEqual([]);
});
