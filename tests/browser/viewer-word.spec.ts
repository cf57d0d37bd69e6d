import type { Locator, Page } from "@playwright/test";
import { docPaper, docxOfBody, docxPaper } from "../fixtures/files.ts";
import { expect, says, test } from "./fixtures.ts";
import { flowLanguages } from "./languages.ts";
import { makerFor, row, signIn } from "./steps.ts";

/* Word files are made larger, fitted and printed as PDFs are. */

type Language = "en" | "ar";

const viewer = (page: Page) => page.locator("dialog.viewer");
const button = (page: Page, language: Language, key: string) =>
  viewer(page).getByRole("button", { name: says(language, key), exact: true });

/** How large text is shown, in CSS pixels: what is laid out is made larger as a whole. */
const lineHeight = (line: Locator) => line.evaluate((element) => element.getBoundingClientRect().height);

/** Where the middle of an element is in the window. */
const middleOf = (element: Locator) =>
  element.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });

/** Two fingers move apart over a paper, around a point, or together. */
const pinch = (scroller: Locator, around: { x: number; y: number }, from: number, to: number) =>
  scroller.evaluate(
    (box, { x, y, distances }) => {
      for (const [at, distance] of distances.entries()) {
        const touches = [-1, 1].map(
          (side) => new Touch({ identifier: side + 1, target: box, clientX: x + (side * distance) / 2, clientY: y }),
        );
        const type = at === 0 ? "touchstart" : "touchmove";
        box.dispatchEvent(new TouchEvent(type, { touches, targetTouches: touches, bubbles: true, cancelable: true }));
      }
      const type = "touchend";
      box.dispatchEvent(new TouchEvent(type, { touches: [], targetTouches: [], bubbles: true, cancelable: true }));
    },
    { ...around, distances: [from, to] },
  );

for (const language of flowLanguages("en")) {
  test(`on a phone two fingers and the menu make Word files larger (${language})`, async ({ open, firm }) => {
    const make = makerFor(firm.noura);
    const category = await make.category("Contracts");
    await make.document(docPaper(), category);
    await make.document(docxPaper(), category);
    const { page } = await open({ language });
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, firm.noura, language);
    await page.locator("[data-open]").first().click();
    const scroller = viewer(page).locator(".paper-scroller");
    const chosen = async (key: string) => {
      await button(page, language, "viewer.more").click();
      await page.getByRole("menuitem", { name: says(language, key), exact: true }).click();
    };

    const line = viewer(page).locator("[data-docx]").getByText("The rent is 450.50 KWD a month.");
    await expect(line).toBeVisible();
    // each paragraph runs as its file says, whatever the language of the app
    expect(await line.evaluate((one) => getComputedStyle(one).direction)).toBe("ltr");
    const arabic = viewer(page).locator("[data-docx]").getByText("عقد إيجار المحل في السالمية");
    expect(await arabic.evaluate((one) => getComputedStyle(one).direction)).toBe("rtl");
    const fitting = await lineHeight(line);
    expect(await scroller.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    const around = await middleOf(line);
    await pinch(scroller, around, 100, 250);
    await expect.poll(async () => (await lineHeight(line)) / fitting).toBeCloseTo(2.5, 1);
    // what is between the fingers stays there
    const now = await middleOf(line);
    expect(Math.hypot(now.x - around.x, now.y - around.y)).toBeLessThan(40);
    await chosen("viewer.larger");
    await expect.poll(async () => (await lineHeight(line)) / fitting).toBeCloseTo(3.125, 1);
    await chosen("viewer.fitWidth");
    await expect.poll(async () => (await lineHeight(line)) / fitting).toBeCloseTo(1, 1);

    await button(page, language, "viewer.next").click();
    const text = viewer(page).locator("[data-doc]").getByText("Signed by both parties.");
    await expect(text).toBeVisible();
    const sizeOf = () => text.evaluate((one) => one.getBoundingClientRect().height / one.getClientRects().length);
    const size = await sizeOf();
    await pinch(scroller, await middleOf(text), 100, 200);
    await expect.poll(async () => (await sizeOf()) / size).toBeGreaterThan(1.9);
    // its lines are broken anew: nothing has to be moved sideways
    expect(await scroller.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  });
}

test("at a desk Word files have the controls of PDFs, and are printed", async ({ open, firm }) => {
  const make = makerFor(firm.noura);
  const category = await make.category("Contracts");
  await make.document(docPaper(), category);
  await make.document(docxPaper(), category);
  const { page } = await open();
  await signIn(page, firm.noura);
  await page.evaluate(() => {
    window.print = () => {
      const box = document.querySelector(".printed-pages, .printed-text");
      document.body.dataset.printed = (box?.shadowRoot ?? box)?.textContent ?? "";
      dispatchEvent(new Event("afterprint"));
    };
  });
  await row(page, "minutes").locator("[data-open]").click();
  const line = viewer(page).locator("[data-docx]").getByText("The rent is 450.50 KWD a month.");
  await expect(line).toBeVisible();
  await expect(viewer(page).getByText("100%")).toBeVisible();
  const own = await lineHeight(line);
  await page.keyboard.press("Control+Equal");
  await expect(viewer(page).getByText("125%")).toBeVisible();
  expect((await lineHeight(line)) / own).toBeCloseTo(1.25, 1);
  await button(page, "en", "viewer.fitPage").click();
  await expect(button(page, "en", "viewer.fitPage")).toHaveAttribute("aria-pressed", "true");
  const section = viewer(page).locator("[data-docx] section").first();
  await expect(section).toBeInViewport({ ratio: 1 });
  await expect(button(page, "en", "viewer.fullScreen")).toBeVisible();
  await button(page, "en", "viewer.print").click();
  await expect(page.locator("body")).toHaveAttribute("data-printed", /The rent is 450\.50 KWD a month\./);
  await expect(page.locator(".printed-pages")).toHaveCount(0);

  await button(page, "en", "viewer.next").click();
  await expect(viewer(page).locator("[data-doc]")).toContainText("Signed by both parties.");
  await button(page, "en", "viewer.larger").click();
  await expect(viewer(page).getByText("125%")).toBeVisible();
  await expect(button(page, "en", "viewer.fitPage")).toHaveCount(0);
  await button(page, "en", "viewer.print").click();
  await expect(page.locator("body")).toHaveAttribute("data-printed", /Signed by both parties\./);
});

/** A text box as Word writes it: a drawing, and VML for programs that do not know that. */
function textBox(content: string, shape = 'fillcolor="#ddeeff [3212]"'): string {
  const box = `<w:txbxContent>${content}</w:txbxContent>`;
  const style = "position:absolute;margin-left:72pt;margin-top:9pt;width:180pt;height:60pt;z-index:1";
  return `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:wsp><wps:txbx>${box}</wps:txbx></wps:wsp></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape style="${style}" ${shape}><v:textbox>${box}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`;
}

const wordsOf = (text: string, more = "") => `<w:p>${more}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

test("a text box is a block at its place, and a hyphen that does not end a line is seen", async ({ open, firm }) => {
  const inner = `<w:p>${textBox(wordsOf("The innermost badger"))}</w:p>`;
  const hostile = `<w:p><w:hyperlink w:anchor="x"><w:r><w:t>&lt;img src=x onerror=alert(1)&gt; a heron</w:t></w:r></w:hyperlink></w:p>`;
  const body = [
    wordsOf("Before the box"),
    `<w:p>${textBox(wordsOf("The rent of the lighthouse") + inner + hostile)}</w:p>`,
    wordsOf("After the box"),
    `<w:p><w:r><w:t>hyph</w:t><w:noBreakHyphen/><w:t>joined</w:t></w:r></w:p>`,
  ];
  const make = makerFor(firm.noura);
  await make.document(docxOfBody("boxes.docx", body.join("")), await make.category("Contracts"));
  const { page } = await open();
  await signIn(page, firm.noura);
  const { origin } = new URL(page.url());
  const outside: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith("blob:")) outside.push(request.url());
  });
  await row(page, "boxes").locator("[data-open]").click();
  const paper = viewer(page).locator("[data-docx]");
  for (const text of ["The rent of the lighthouse", "The innermost badger", "a heron", "hyph\u2011joined"])
    await expect(paper.getByText(text)).toBeVisible();
  const tops = await Promise.all(
    ["Before the box", "The rent of the lighthouse", "The innermost badger", "After the box"].map((text) =>
      paper.getByText(text).evaluate((one) => one.getBoundingClientRect().top),
    ),
  );
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  const box = paper.locator(".text-box").first();
  expect(await box.evaluate((one) => getComputedStyle(one).borderTopStyle)).toBe("solid");
  expect(await box.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe("rgb(221, 238, 255)");
  await expect(paper.locator("foreignObject, img, script")).toHaveCount(0);
  await page.keyboard.press("Control+f");
  await viewer(page).getByRole("searchbox").fill("lighthouse");
  await expect(viewer(page).getByText(says("en", "viewer.hits", { at: 1, total: 1 }))).toBeVisible();
  expect(outside).toEqual([]);
});

/** A level of a list. */
const level = (at: number, format: string, text: string) =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;

/** All that the browser draws, with numbers and letters of lists, which no script of a page can read. */
async function drawnText(page: Page): Promise<string> {
  const devTools = await page.context().newCDPSession(page);
  const { nodes } = await devTools.send("Accessibility.getFullAXTree");
  await devTools.detach();
  return nodes.map(({ role, name }) => (role?.value === "StaticText" ? String(name?.value) : "")).join("");
}

test("clauses have their numbers, and Arabic ones their letters", async ({ open, firm }) => {
  const lists = [
    level(0, "decimal", "%1.") + level(1, "decimal", "%1.%2."),
    level(0, "arabicAlpha", "%1)"),
    level(0, "arabicAbjad", "%1)"),
  ];
  const numbering = [
    ...lists.map((levels, at) => `<w:abstractNum w:abstractNumId="${at}">${levels}</w:abstractNum>`),
    ...lists.map((_, at) => `<w:num w:numId="${at + 1}"><w:abstractNumId w:val="${at}"/></w:num>`),
  ];
  const clause = (list: number, at: number) =>
    wordsOf("Clause", `<w:pPr><w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${list}"/></w:numPr></w:pPr>`);
  const clauses = [0, 0, 1, 1, 0, 0].map((at) => clause(1, at)).join("");
  const letters = [2, 3].flatMap((list) => Array.from({ length: 5 }, () => clause(list, 0))).join("");
  const body = wordsOf("Agreed:") + clauses + letters;
  const paper = docxOfBody("clauses.docx", body, { numbering: numbering.join("") });
  const make = makerFor(firm.noura);
  await make.document(paper, await make.category("Contracts"));
  const { page } = await open();
  await signIn(page, firm.noura);
  await row(page, "clauses").locator("[data-open]").click();
  await expect(viewer(page).locator("[data-docx]").getByText("Clause").last()).toBeVisible();
  const numbers = ["1.", "2.", "2.1.", "2.2.", "3.", "4.", "أ)", "ب)", "ت)", "ث)", "ج)", "أ)", "ب)", "ج)", "د)", "هـ)"];
  const drawn = (await drawnText(page)).split("Agreed:")[1]?.split("Clause");
  expect(drawn?.map((text) => text.trim())).toEqual([...numbers, ""]);
});

/** Where an element begins and ends in the window, from the left. */
const widthOf = (element: Locator) =>
  element.evaluate((one) => {
    const { left, right } = one.getBoundingClientRect();
    return { left: Math.round(left), right: Math.round(right) };
  });

test("the first column of an Arabic table stands at the right, and the table at the right margin", async ({
  open,
  firm,
}) => {
  const table = (properties: string, texts: readonly string[]) => {
    const cells = texts.map((text) => `<w:tc>${wordsOf(text)}</w:tc>`).join("");
    return `<w:tbl><w:tblPr>${properties}<w:tblW w:w="3000" w:type="dxa"/></w:tblPr><w:tr>${cells}</w:tr></w:tbl>`;
  };
  const tables = [
    table("<w:bidiVisual/>", ["الاسم", "المبلغ", "in English."]),
    table('<w:bidiVisual w:val="0"/>', ["Name", "Amount", "Currency"]),
    table('<w:bidiVisual/><w:jc w:val="end"/>', ["البداية", "النهاية"]),
  ];
  const margins = '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:left="1440" w:right="1440"/></w:sectPr>';
  const make = makerFor(firm.noura);
  const paper = docxOfBody("tables.docx", tables.join(wordsOf("Between")) + margins);
  await make.document(paper, await make.category("Contracts"));
  const { page } = await open();
  await signIn(page, firm.noura);
  await row(page, "tables").locator("[data-open]").click();
  const shown = viewer(page).locator("[data-docx]");
  const cell = (text: string) => widthOf(shown.getByRole("cell", { name: text, exact: true }));
  await expect(shown.getByText("الاسم")).toBeVisible();
  expect((await cell("الاسم")).left).toBeGreaterThan((await cell("المبلغ")).left);
  expect((await cell("Name")).left).toBeLessThan((await cell("Amount")).left);
  expect((await cell("البداية")).left).toBeGreaterThan((await cell("النهاية")).left);
  const text = await widthOf(shown.locator("article"));
  const [arabic, english, atItsEnd] = await Promise.all([0, 1, 2].map((at) => widthOf(shown.locator("table").nth(at))));
  expect([arabic?.right, english?.left, atItsEnd?.left]).toEqual([text.right, text.left, text.left]);
  // what stands in it runs as it says itself
  const direction = (text: string) => shown.getByText(text).evaluate((one) => getComputedStyle(one).direction);
  expect(await direction("in English.")).toBe("ltr");
});

test("lines stand where they begin or end, whichever way they run", async ({ open, firm }) => {
  const styles = '<w:style w:type="paragraph" w:styleId="Side"><w:pPr><w:jc w:val="right"/></w:pPr></w:style>';
  const bidi = (properties: string) => `<w:pPr>${properties}<w:bidi/></w:pPr>`;
  const lines: Record<string, readonly [string, "left" | "right"]> = {
    "leading left": [bidi('<w:jc w:val="left"/>'), "right"],
    "leading start": [bidi('<w:jc w:val="start"/>'), "right"],
    "trailing right": [bidi('<w:jc w:val="right"/>'), "left"],
    "trailing end": [bidi('<w:jc w:val="end"/>'), "left"],
    "trailing by its style": [bidi('<w:pStyle w:val="Side"/>'), "left"],
    "drawn out": [bidi('<w:jc w:val="mediumKashida"/>'), "right"],
    "said nothing": [bidi(""), "right"],
    "english left": ['<w:pPr><w:jc w:val="left"/></w:pPr>', "left"],
    "english end": ['<w:pPr><w:jc w:val="end"/></w:pPr>', "right"],
    "english by its style": ['<w:pPr><w:pStyle w:val="Side"/></w:pPr>', "right"],
  };
  const body = Object.entries(lines).map(([text, [properties]]) => wordsOf(text, properties));
  const make = makerFor(firm.noura);
  await make.document(docxOfBody("lines.docx", body.join(""), { styles }), await make.category("Contracts"));
  const { page } = await open();
  await signIn(page, firm.noura);
  await row(page, "lines").locator("[data-open]").click();
  const shown = viewer(page).locator("[data-docx]");
  await expect(shown.getByText("said nothing")).toBeVisible();
  const { left, right } = await widthOf(shown.locator("article"));
  for (const [text, [, side]] of Object.entries(lines)) {
    const line = await widthOf(shown.getByText(text, { exact: true }));
    expect(line[side], text).toBe(side === "left" ? left : right);
  }
  const drawnOut = shown.locator("p", { hasText: "drawn out" });
  expect(await drawnOut.evaluate((one) => getComputedStyle(one).textAlign)).toBe("justify");
});

test("a Word file that would take long to lay out is shown as its text", async ({ open, firm }) => {
  const cells = (text: string) => `<w:tc>${wordsOf(text)}</w:tc>`.repeat(20);
  const rows = Array.from({ length: 6_000 }, (_, at) => `<w:tr>${cells(at === 5_990 ? "lighthouse" : "c")}</w:tr>`);
  const top = wordsOf("At the top of each page").repeat(200);
  const pages = wordsOf("The harbour", '<w:r><w:br w:type="page"/></w:r>').repeat(60);
  const margins = '<w:sectPr><w:headerReference w:type="default" r:id="header"/></w:sectPr>';
  const make = makerFor(firm.noura);
  const category = await make.category("Contracts");
  await make.document(docxOfBody("rows.docx", `<w:tbl>${rows.join("")}</w:tbl>`), category);
  await make.document(docxOfBody("tops.docx", pages + margins, { header: top }), category);
  await make.document(docxOfBody("letters.docx", wordsOf("words and more ".repeat(60_000))), category);
  const { page } = await open();
  await signIn(page, firm.noura);
  const text = viewer(page).locator("[data-doc]");
  await row(page, "letters").locator("[data-open]").click();
  await expect(text).toContainText("words and more");
  await button(page, "en", "viewer.next").click();
  await expect(text).toContainText("The harbour");
  await button(page, "en", "viewer.next").click();
  await expect(text).toContainText(says("en", "viewer.textOnly"));
  await expect(text.getByText("lighthouse").first()).toBeAttached();
  await page.keyboard.press("Control+f");
  await viewer(page).getByRole("searchbox").fill("lighthouse");
  await expect(viewer(page).getByText(says("en", "viewer.hits", { at: 1, total: 20 }))).toBeVisible();
  await expect(text.getByText("lighthouse").first()).toBeInViewport();
});

test("links within a Word file lead to their places, by mouse and keyboard", async ({ open, firm }) => {
  const mark = (name: string) => `<w:bookmarkStart w:id="1" w:name="${name}"/><w:bookmarkEnd w:id="1"/>`;
  const link = (name: string, text: string) =>
    `<w:p><w:hyperlink w:anchor="${name}"><w:r><w:t>${text}</w:t></w:r></w:hyperlink></w:p>`;
  const body = [
    wordsOf("Contents", mark("start")),
    link("_Toc1", "To the harbour"),
    link("مرجع", "إلى الملحق"),
    wordsOf("As noted").replace("</w:p>", '<w:r><w:footnoteReference w:id="2"/></w:r></w:p>'),
    wordsOf("Between").repeat(120),
    wordsOf("The harbour", mark("_Toc1")),
    link("start", "Back to the contents"),
    wordsOf("Between").repeat(120),
    wordsOf("الملحق", mark("مرجع")),
    wordsOf("Between").repeat(120),
  ];
  const footnotes = `<w:footnote w:id="2">${wordsOf("The footnote")}</w:footnote>`;
  const make = makerFor(firm.noura);
  await make.document(docxOfBody("links.docx", body.join(""), { footnotes }), await make.category("Contracts"));
  const { page } = await open();
  await signIn(page, firm.noura);
  await row(page, "links").locator("[data-open]").click();
  const paper = viewer(page).locator("[data-docx]");
  const harbour = paper.getByText("The harbour", { exact: true });
  await expect(paper.getByText("To the harbour")).toBeVisible();
  const address = page.url();
  const tabs = page.context().pages().length;

  await paper.getByRole("link", { name: "To the harbour" }).click();
  await expect(harbour).toBeInViewport();
  // the next link is the next one from there
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(paper.getByText("As noted")).toBeInViewport();
  await paper.getByRole("link", { name: "إلى الملحق" }).press("Enter");
  await expect(paper.getByText("الملحق", { exact: true })).toBeInViewport();
  await paper.getByRole("link", { name: "1", exact: true }).click();
  await expect(paper.getByText("The footnote")).toBeInViewport();
  expect([page.url(), page.context().pages().length]).toEqual([address, tabs]);
});

test("a link to what a Word file does not name leaves the file readable", async ({ open, firm }) => {
  const link = '<w:p><w:hyperlink r:id="rId9"><w:r><w:t>The price list</w:t></w:r></w:hyperlink></w:p>';
  const make = makerFor(firm.noura);
  await make.document(docxOfBody("nowhere.docx", link + wordsOf("After it")), await make.category("Contracts"));
  const { page } = await open();
  await signIn(page, firm.noura);
  await row(page, "nowhere").locator("[data-open]").click();
  for (const text of ["The price list", "After it"])
    await expect(viewer(page).locator("[data-docx]").getByText(text)).toBeVisible();
});

for (const language of flowLanguages("en")) {
  test(`what is found at a paper's edge does not lie behind the bar (${language})`, async ({ open, firm }) => {
    const line = (side: string) => wordsOf("The lantern", `<w:pPr><w:jc w:val="${side}"/></w:pPr>`);
    const edge = line("left") + line("right");
    const margins = '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="0" w:bottom="0"/></w:sectPr>';
    const make = makerFor(firm.noura);
    const body = edge + wordsOf("Between").repeat(100) + edge;
    await make.document(docxOfBody("edges.docx", body + margins), await make.category("Contracts"));
    const { page } = await open({ language });
    await signIn(page, firm.noura, language);
    await page.locator("[data-open]").first().click();
    const lines = viewer(page).locator("[data-docx]").getByText("The lantern");
    await expect(lines.first()).toBeVisible();
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await viewer(page).locator(".paper-scroller").focus();
      await page.keyboard.press("Control+f");
      const bar = viewer(page).getByRole("search");
      await bar.getByRole("searchbox").fill("lantern");
      for (const at of [0, 1, 2, 3]) {
        await expect(bar).toContainText(says(language, "viewer.hits", { at: at + 1, total: 4 }));
        const [hit, cover] = [await lines.nth(at).boundingBox(), await bar.boundingBox()];
        const isFree = hit && cover && (hit.y >= cover.y + cover.height || hit.y + hit.height <= cover.y);
        expect(isFree, `${width}: ${at}`).toBe(true);
        await page.keyboard.press("Enter");
      }
      await button(page, language, "viewer.closeFind").click();
    }
  });
}
