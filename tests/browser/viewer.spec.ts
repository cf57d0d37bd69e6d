import type { Locator, Page } from "@playwright/test";
import { arabicPdf, docPaper, docxPaper, pdfPaper } from "../fixtures/files.ts";
import { brokenPdf, docxBomb, hostileDocx, lockedPdf, longDocx, longPdf } from "../fixtures/shown-papers.ts";
import { expect, says, test } from "./fixtures.ts";
import { flowLanguages } from "./languages.ts";
import { makerFor, row, saved, settled, signIn, status } from "./steps.ts";

type Language = "en" | "ar";

const viewer = (page: Page) => page.locator("dialog.viewer");
const text = (page: Page) => viewer(page).locator(".paper-text");
const scroller = (page: Page) => viewer(page).locator("[data-paper]");

const button = (page: Page, language: Language, key: string, values = {}) =>
  page.getByRole("button", { name: says(language, key, values), exact: true });

/** Opens a document by its name in the list. */
async function show(page: Page, name: string) {
  await row(page, name).locator("[data-open]").click();
  await expect(viewer(page).getByRole("heading", { level: 1 })).toHaveText(name);
}

/** One finger goes over an element by so many pixels, sideways and down. */
const swipe = (box: Locator, x: number, y = 0) =>
  box.evaluate(
    (target, [right, down]) => {
      const send = (type: string, isDown: boolean, share: number) => {
        const finger = { identifier: 1, target, clientX: 195 + right * share, clientY: 300 + down * share };
        const fingers = [new Touch(finger)];
        const touches = isDown ? fingers : [];
        target.dispatchEvent(new TouchEvent(type, { touches, changedTouches: fingers, bubbles: true }));
      };
      send("touchstart", true, 0);
      send("touchmove", true, 0.5);
      send("touchend", false, 1);
    },
    [x, y] as const,
  );

/** What is marked in a Word file, and which of it is active. */
const marks = (page: Page) =>
  page.evaluate(() => {
    const texts = (name: string) => [...(CSS.highlights.get(name) ?? [])].map(String);
    return { hits: texts("paper-hits"), active: texts("paper-active-hit") };
  });

/** Whether anything has been drawn on the first canvas of the paper. */
function isDrawn(page: Page): Promise<boolean> {
  return scroller(page)
    .locator("canvas")
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas;
      const pixels = canvas.getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
      return pixels.some((value, at) => at % 4 !== 3 && value < 128);
    });
}

for (const language of flowLanguages("ar")) {
  test(`a row opens the paper, words are found in it, and closing returns to the list (${language})`, async ({
    open,
    firm,
  }) => {
    const make = makerFor(firm.noura);
    const category = await make.category("Contracts");
    await make.document(longPdf("Guarantee"), category);
    await make.document(arabicPdf(), category, "عقد");
    await make.document(pdfPaper(), category);
    const { page } = await open({ language });
    await signIn(page, firm.noura, language);
    await show(page, "lease");
    await expect(page).toHaveURL(/\/\?document=\d+$/);
    await expect(text(page)).toContainText("Lease of the shop in Salmiya");
    await expect.poll(() => isDrawn(page)).toBe(true);
    await expect(viewer(page).getByText("Contracts")).toBeVisible();
    await expect(button(page, language, "viewer.previous")).toBeDisabled();

    await button(page, language, "viewer.next").click();
    await expect(viewer(page).getByRole("heading", { level: 1 })).toHaveText("عقد");
    await expect.poll(() => isDrawn(page)).toBe(true);
    await page.keyboard.press("Control+f");
    await page.keyboard.type("ايجار");
    await expect(
      viewer(page).getByText(says(language, "viewer.hits", { at: 1, total: 2 }), { exact: true }),
    ).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(
      viewer(page).getByText(says(language, "viewer.hits", { at: 2, total: 2 }), { exact: true }),
    ).toBeVisible();
    // the mark lies on the line of the word, which is the second
    const mark = await viewer(page).locator('[data-hit="active"]').boundingBox();
    const line = await text(page).locator("span").filter({ hasText: "450.50" }).boundingBox();
    expect(Math.abs((mark?.y ?? 0) - (line?.y ?? 0))).toBeLessThan(20);
    await page.keyboard.press("Escape");
    await expect(viewer(page).locator("[data-hit]")).toHaveCount(0);

    await scroller(page).focus();
    await page.keyboard.press("n");
    await expect(viewer(page).getByRole("heading", { level: 1 })).toHaveText("register");
    await expect(button(page, language, "viewer.next")).toBeDisabled();
    await page.keyboard.press("p");
    await expect(viewer(page).getByRole("heading", { level: 1 })).toHaveText("عقد");
    await page.keyboard.press("Escape");
    await expect(viewer(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/$/);
    await expect(row(page, "lease").locator("[data-open]")).toBeFocused();

    await show(page, "register");
    await page.goBack();
    await expect(viewer(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/$/);
  });

  test(`a link opens a paper at its page with the words marked, also without a connection (${language})`, async ({
    open,
    server,
    firm,
  }) => {
    const make = makerFor(firm.noura);
    const category = await make.category("Contracts");
    const id = await make.document(longPdf("Guarantee of the bank"), category);
    await make.document(pdfPaper(), category);
    const { page } = await open({ offline: true, language });
    await signIn(page, firm.noura, language);
    await settled(page, language);
    await page.goto(`/?document=${id}&page=3&find=bank+guarantee`);
    await expect(viewer(page).locator("[data-hit]")).toHaveCount(2);
    await expect(page.getByLabel(says(language, "viewer.pageNumber"))).toHaveValue("3");
    await expect(text(page).filter({ hasText: "Guarantee" })).toBeInViewport();

    await server.kill9();
    await page.reload();
    await expect(viewer(page).locator("[data-hit]")).toHaveCount(2);
    await page.getByLabel(says(language, "viewer.pageNumber")).fill("1");
    await page.keyboard.press("Enter");
    await expect(text(page).filter({ hasText: "Register of the shop" })).toBeInViewport();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/\/$/);

    await expect(status(page, says(language, "sync.offline"))).toBeVisible();
    await show(page, "lease");
    await expect(viewer(page).getByRole("alert")).toContainText(says(language, "viewer.offline"));
    await server.restart();
    // what a person sees who comes back to the window; nobody presses anything
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await expect(text(page)).toContainText("Salmiya");
  });

  test(`words are found in Word files and marked, also where a link leads to them (${language})`, async ({
    open,
    firm,
  }) => {
    const make = makerFor(firm.noura);
    const category = await make.category("Contracts");
    const id = await make.document(longDocx("Guarantee of the bank"), category);
    await make.document(docPaper(), category);
    await make.document(docxPaper(), category);
    const { page } = await open({ language });
    await signIn(page, firm.noura, language);
    await show(page, "minutes");
    await expect(viewer(page).locator("[data-docx]")).toContainText("The rent is 450.50 KWD a month.");
    await page.keyboard.press("Control+f");
    await page.keyboard.type("ايجار");
    await expect(
      viewer(page).getByText(says(language, "viewer.hits", { at: 1, total: 2 }), { exact: true }),
    ).toBeVisible();
    await expect.poll(() => marks(page)).toEqual({ hits: ["إيجار", "إيجار"], active: ["إيجار"] });
    await page.keyboard.press("Enter");
    await expect(
      viewer(page).getByText(says(language, "viewer.hits", { at: 2, total: 2 }), { exact: true }),
    ).toBeVisible();
    await button(page, language, "viewer.previousHit").click();
    await expect(
      viewer(page).getByText(says(language, "viewer.hits", { at: 1, total: 2 }), { exact: true }),
    ).toBeVisible();
    await page.keyboard.press("Escape");
    await expect.poll(() => marks(page)).toEqual({ hits: [], active: [] });

    await button(page, language, "viewer.next").click();
    await expect(viewer(page).locator("[data-doc]")).toContainText("Signed by both parties.");
    await button(page, language, "viewer.find").click();
    await page.keyboard.type("parties signed");
    await expect.poll(() => marks(page)).toEqual({ hits: ["Signed", "parties"], active: ["Signed"] });
    await page.getByRole("searchbox", { name: says(language, "viewer.findIn") }).fill("nowhere");
    await expect(viewer(page).getByText(says(language, "viewer.noHits"))).toBeVisible();
    expect(await marks(page)).toEqual({ hits: [], active: [] });

    await page.goto(`/?document=${id}&find=bank+guarantee`);
    await expect.poll(() => marks(page)).toEqual({ hits: ["Guarantee", "bank"], active: ["Guarantee"] });
    await expect(viewer(page).locator("[data-docx]").getByText("Guarantee of the bank")).toBeInViewport();
  });

  test(`whoever may not download sees the details, and why the paper is not shown (${language})`, async ({
    open,
    server,
    firm,
  }) => {
    const make = makerFor(firm.noura);
    const id = await make.document(pdfPaper(), await make.category("Contracts"));
    const reader = await server.makeUser({ username: `r${firm.id}`, organizationId: firm.id, permissions: ["view"] });
    const { page } = await open({ language });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await signIn(page, reader, language);
    await show(page, "lease");
    await expect(viewer(page).getByRole("alert")).toContainText(says(language, "viewer.deniedHint"));
    await expect(viewer(page).getByText("Contracts")).toBeVisible();
    expect(asked.filter((url) => url.includes("/download"))).toEqual([]);

    await page.goto(`/?document=${id + 1}`);
    await expect(page.getByText(says(language, "documents.notFound"))).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  });
}

for (const language of ["en", "ar"] as const) {
  test(`on a phone one finger leads to the next and the previous paper (${language})`, async ({ open, firm }) => {
    const make = makerFor(firm.noura);
    const category = await make.category("Contracts");
    await make.document(docxPaper(), category);
    await make.document(pdfPaper(), category);
    const { page } = await open({ language });
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, firm.noura, language);
    await page.locator("[data-open]").first().click();
    const title = viewer(page).getByRole("heading", { level: 1 });
    await expect.poll(() => isDrawn(page)).toBe(true);
    await expect(title).toHaveText("lease");
    const onwards = language === "ar" ? 140 : -140;
    // what scrolls, and what would lead before the first, leads nowhere
    await swipe(scroller(page), onwards, 200);
    await swipe(scroller(page), -onwards);
    await expect(title).toHaveText("lease");
    await swipe(scroller(page), onwards);
    await expect(title).toHaveText("minutes");
    await expect(viewer(page).locator("[data-docx]")).toContainText("KWD");
    await swipe(viewer(page).locator("[data-docx]"), -onwards);
    await expect(title).toHaveText("lease");
    // a paper that is wider than the view is moved by the finger
    await expect.poll(() => isDrawn(page)).toBe(true);
    await page.keyboard.press("Control+Equal");
    await expect.poll(() => scroller(page).evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true);
    await swipe(scroller(page), onwards);
    await expect(title).toHaveText("lease");
  });
}

test("a Word file is shown, and what a hostile one brings along is gone", async ({ open, server, firm }) => {
  const make = makerFor(firm.noura);
  const category = await make.category("Contracts");
  await make.document(docPaper(), category);
  await make.document(docxBomb(), category);
  await make.document(hostileDocx("https://elsewhere.test"), category);
  await make.document(docxPaper(), category);
  const { page } = await open();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  await signIn(page, firm.noura);
  await show(page, "minutes");
  const docx = viewer(page).locator("[data-docx]");
  await expect(docx).toContainText("The rent is 450.50 KWD a month.");
  const arabic = docx.getByText("عقد إيجار المحل في السالمية");
  expect(await arabic.evaluate((line) => getComputedStyle(line).direction)).toBe("rtl");

  complaints.length = 0;
  await button(page, "en", "viewer.next").click();
  await expect(docx).toContainText("script link");
  const links = await docx.evaluate((host) =>
    [...(host.shadowRoot?.querySelectorAll("a") ?? [])].map((link) => [link.textContent, link.getAttribute("href")]),
  );
  expect(links).toEqual([
    ["script link", null],
    ["data link", null],
    ["honest link", "https://example.test/terms"],
  ]);
  const html = await docx.evaluate((host) => host.shadowRoot?.innerHTML ?? "");
  expect(html).not.toMatch(/javascript:|data:|elsewhere|<script|<iframe/);
  expect(asked.filter((url) => !url.startsWith(server.url) && !url.startsWith("blob:"))).toEqual([]);
  // the policy had nothing to stop
  expect(complaints.filter((line) => /Content Security Policy/i.test(line))).toEqual([]);

  await button(page, "en", "viewer.next").click();
  await expect(viewer(page).getByRole("alert")).toContainText(says("en", "viewer.broken"));
  await button(page, "en", "viewer.next").click();
  await expect(viewer(page).getByRole("heading", { level: 1 })).toHaveText("letter");
  await expect(viewer(page).getByText(says("en", "viewer.textOnly"))).toBeVisible();
  await expect(viewer(page).locator("[data-doc]")).toContainText("Signed by both parties.");
});

test("a broken or locked PDF says so and can be downloaded; pages are turned, made larger and printed", async ({
  open,
  firm,
}) => {
  const make = makerFor(firm.noura);
  const category = await make.category("Contracts");
  const broken = brokenPdf();
  await make.document(longPdf("Guarantee"), category);
  await make.document(await lockedPdf(), category);
  await make.document(broken, category);
  const { page } = await open();
  await signIn(page, firm.noura);
  await show(page, "broken");
  await expect(viewer(page).getByRole("alert")).toContainText(says("en", "viewer.broken"));
  const file = await saved(page, () =>
    viewer(page)
      .getByRole("alert")
      .getByRole("button", { name: says("en", "documents.actions.download") })
      .click(),
  );
  expect(file.bytes.equals(Buffer.from(broken.bytes))).toBe(true);
  await button(page, "en", "viewer.next").click();
  await expect(viewer(page).getByRole("alert")).toContainText(says("en", "viewer.locked"));

  await button(page, "en", "viewer.next").click();
  const canvas = scroller(page).locator("canvas").first();
  const shape = () => canvas.evaluate(({ width, height }: HTMLCanvasElement) => width / height);
  await expect.poll(shape).toBeLessThan(1);
  await button(page, "en", "viewer.rotate").click();
  await expect.poll(shape).toBeGreaterThan(1);
  await expect(text(page).filter({ hasText: "Register of the shop" })).toBeInViewport();
  await button(page, "en", "viewer.fitPage").click();
  const width = () => canvas.evaluate((one: HTMLCanvasElement) => one.width);
  await expect(button(page, "en", "viewer.fitPage")).toHaveAttribute("aria-pressed", "true");
  const before = (await canvas.boundingBox())?.width ?? 0;
  await button(page, "en", "viewer.larger").click();
  await expect.poll(width).toBe(Math.round(before * 1.25));
  const overview = page.getByRole("navigation", { name: says("en", "viewer.list") });
  await overview.getByRole("button").nth(2).click();
  await expect(text(page).filter({ hasText: "Guarantee" })).toBeInViewport();
  await expect(overview.getByRole("button").nth(2)).toHaveAttribute("aria-current", "page");

  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset.printed = String(document.querySelectorAll(".printed-pages > img").length);
      dispatchEvent(new Event("afterprint"));
    };
  });
  await button(page, "en", "viewer.print").click();
  await expect(page.locator("body")).toHaveAttribute("data-printed", "3");
  await expect(page.locator(".printed-pages")).toHaveCount(0);
});

test("on a phone two fingers make a paper larger, and its details come in a sheet", async ({ open, firm }) => {
  const make = makerFor(firm.noura);
  await make.document(pdfPaper(), await make.category("Contracts"), "lease");
  const { page } = await open();
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, firm.noura);
  await page.locator("[data-open]").click();
  await expect.poll(() => isDrawn(page)).toBe(true);
  const paper = scroller(page).locator("figure");
  const before = (await paper.boundingBox())?.width ?? 0;
  await scroller(page).evaluate((box) => {
    const pinch = (type: string, distance: number) => {
      const touches = [-1, 1].map(
        (side) => new Touch({ identifier: side + 1, target: box, clientX: 195 + (side * distance) / 2, clientY: 300 }),
      );
      box.dispatchEvent(new TouchEvent(type, { touches, targetTouches: touches, bubbles: true, cancelable: true }));
    };
    pinch("touchstart", 100);
    pinch("touchmove", 200);
  });
  await expect.poll(async () => Math.round((await paper.boundingBox())?.width ?? 0)).toBe(Math.round(before * 2));
  await button(page, "en", "viewer.details").click();
  const sheet = page.getByRole("dialog", { name: says("en", "viewer.details") });
  await expect(sheet).toContainText("lease.pdf");
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(viewer(page)).toHaveCount(0);
});
