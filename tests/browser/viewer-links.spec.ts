import type { Page } from "@playwright/test";
import { annotatedPdf } from "../fixtures/annotated-pdf.ts";
import type { Paper } from "../fixtures/files.ts";
import { outlinedPdf } from "../fixtures/outlined-pdf.ts";
import { pageObject, rawPages } from "../fixtures/raw-pdf.ts";
import { expect, says, test } from "./fixtures.ts";
import { flowLanguages } from "./languages.ts";
import { makerFor, row, signIn } from "./steps.ts";

/* The links and the outline of a PDF lead somewhere, by mouse and by keyboard. */

const viewer = (page: Page) => page.locator("dialog.viewer");
const pageOf = (page: Page, index: number) => viewer(page).locator(`[data-page="${index}"]`);

const ADDRESS = "https://example.test/terms";
const link = (rect: string, leads: string) => `/Subtype/Link/Rect[${rect}]/Border[0 0 0]${leads}`;

/** Six pages; the first leads to the fifth and to an address, the fifth back to the first. */
function linkedPdf(): Paper {
  const pages = ["Terms", "Page two", "Page three", "Page four", "Annex", "Page six"].map((line) => ({ line }));
  const annotations = [
    [
      link("15 350 60 380", `/Dest[${pageObject(4)} 0 R/XYZ 0 200 null]`),
      link("15 300 60 330", `/A<</S/URI/URI(${ADDRESS})>>`),
      link("15 250 60 280", "/A<</S/URI/URI(javascript:alert\\(1\\))>>"),
    ],
    ...[[], [], []],
    [link("15 100 60 130", `/Dest[${pageObject(0)} 0 R/Fit]`)],
  ];
  const bytes = rawPages(pages.map((one, index) => ({ ...one, annotations: annotations[index] ?? [] })));
  return { name: "linked.pdf", bytes, type: "application/pdf" };
}

for (const language of flowLanguages("ar")) {
  test(`links lead to their places and out of the paper (${language})`, async ({ open, firm }) => {
    const make = makerFor(firm.noura);
    await make.document(linkedPdf(), await make.category("Contracts"));
    const { page } = await open({ language });
    await signIn(page, firm.noura, language);
    await row(page, "linked").locator("[data-open]").click();
    const inner = viewer(page).getByRole("link", {
      name: says(language, "viewer.linkToPageNamed", { words: "Terms", page: 5 }),
      exact: true,
    });
    const outside = viewer(page).getByRole("link", {
      name: says(language, "viewer.linkOutside", { address: ADDRESS }),
      exact: true,
    });
    await expect(outside).toHaveAttribute("href", ADDRESS);
    await expect(outside).toHaveAttribute("target", "_blank");
    await expect(outside).toHaveAttribute("rel", "noopener noreferrer");
    await expect(pageOf(page, 0).getByRole("link")).toHaveCount(2);

    await inner.click();
    await expect(page.getByLabel(says(language, "viewer.pageNumber"))).toHaveValue("5");
    // the middle of the page, to which the link leads, is at the view's upper edge
    await expect
      .poll(() =>
        pageOf(page, 4).evaluate((element) => {
          const { top, height } = element.getBoundingClientRect();
          return Math.round(top + height / 2 - (element.closest("[data-paper]")?.getBoundingClientRect().top ?? 0));
        }),
      )
      .toBeLessThan(30);
    // and the next link is the next one from there
    await expect(pageOf(page, 4)).toBeFocused();
    await page.keyboard.press("Tab");
    const back = viewer(page).getByRole("link", {
      name: says(language, "viewer.linkToPage", { page: 1 }),
      exact: true,
    });
    await expect(back).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(pageOf(page, 0)).toBeFocused();
    await expect(page.getByLabel(says(language, "viewer.pageNumber"))).toHaveValue("1");

    // a link with the focus stays while its page is scrolled away, so that keys go on moving the paper
    await inner.focus();
    await page.keyboard.press("End");
    await expect(page.getByLabel(says(language, "viewer.pageNumber"))).toHaveValue("6");
    await expect(inner).toBeFocused();
  });
}

for (const language of flowLanguages("en")) {
  test(`the outline leads through a paper, beside it and on a phone (${language})`, async ({ open, firm }) => {
    const make = makerFor(firm.noura);
    const category = await make.category("Contracts");
    await make.document({ name: "outlined.pdf", bytes: outlinedPdf(), type: "application/pdf" }, category);
    const { page } = await open({ language });
    await page.setViewportSize({ width: 1400, height: 800 });
    await signIn(page, firm.noura, language);
    await row(page, "outlined").locator("[data-open]").click();
    const number = page.getByLabel(says(language, "viewer.pageNumber"));
    const chapters = page.getByRole("navigation", { name: says(language, "viewer.outline"), exact: true });
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    await expect(button(says(language, "viewer.listPages"))).toHaveAttribute("aria-pressed", "true");
    await button(says(language, "viewer.outline")).click();
    await expect(button(says(language, "viewer.outline"))).toHaveAttribute("aria-pressed", "true");
    // one part is open and the other folded, as the file says
    await expect(chapters.getByText("Web")).toHaveCount(0);
    await button(says(language, "viewer.outlineParts", { title: "Folded part" })).focus();
    await page.keyboard.press("Enter");
    await expect(chapters.getByRole("link", { name: "Web" })).toHaveAttribute("rel", "noopener noreferrer");
    const annex = chapters.getByRole("button", { name: "الملحق الأول" });
    expect(await annex.locator("bdi").evaluate((title) => getComputedStyle(title).direction)).toBe("rtl");
    await annex.focus();
    await page.keyboard.press("Enter");
    await expect(number).toHaveValue("3");
    await expect(annex).toBeFocused();

    await page.setViewportSize({ width: 390, height: 844 });
    await button(says(language, "viewer.more")).click();
    await page.getByRole("menuitem", { name: says(language, "viewer.outline"), exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "First part", exact: true }).click();
    await expect(number).toHaveValue("1");
    await expect(chapters).toHaveCount(0);
  });
}

for (const language of flowLanguages("ar")) {
  test(`a note on a page is read, with its answers (${language})`, async ({ open, firm }) => {
    const make = makerFor(firm.noura);
    const category = await make.category("Contracts");
    await make.document({ name: "noted.pdf", bytes: annotatedPdf(), type: "application/pdf" }, category);
    const { page } = await open({ language });
    await signIn(page, firm.noura, language);
    await row(page, "noted").locator("[data-open]").click();
    const note = page.getByRole("button", {
      name: says(language, "viewer.commentBy", { author: "Noura" }),
      exact: true,
    });
    await note.focus();
    await page.keyboard.press("Enter");
    const said = page.getByRole("dialog", {
      name: says(language, "viewer.commentBy", { author: "Noura" }),
      exact: true,
    });
    await expect(said.getByText("تم التحقق")).toBeInViewport({ ratio: 1 });
    expect(await said.getByText("تم التحقق").evaluate((text) => getComputedStyle(text).direction)).toBe("rtl");
    expect(await said.getByText("Please check").innerText()).toBe("Please check\nthe rent.");
    await page.keyboard.press("Escape");
    await expect(said).toHaveCount(0);
    await expect(viewer(page)).toBeVisible();
    await expect(note).toBeFocused();
  });
}
