import type { Page } from "@playwright/test";
import { docxOfBody, type Paper, pngPaper } from "../fixtures/files.ts";
import { expect, type Firm, says, test } from "./fixtures.ts";
import { flowLanguages } from "./languages.ts";
import { makerFor, signIn } from "./steps.ts";

/* What Word writes beside plain paragraphs, and what is shown of it. */

type Language = "en" | "ar";

const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (inner: string, properties = "") => `<w:p>${properties}${inner}</w:p>`;
const mark = (name: string) => `<w:bookmarkStart w:id="1" w:name="${name}"/><w:bookmarkEnd w:id="1"/>`;
const field = (code: string, result: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/><w:instrText>${code}</w:instrText><w:fldChar w:fldCharType="separate"/></w:r>${result}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;

const shown = (page: Page) => page.locator("dialog.viewer [data-docx]");

/** Opens a paper as the only one of its firm. */
async function openPaper(page: Page, firm: Firm, paper: Paper, language: Language = "en") {
  const make = makerFor(firm.noura);
  await make.document(paper, await make.category("Contracts"));
  await signIn(page, firm.noura, language);
  await page.locator("[data-open]").first().click();
  await expect(shown(page).locator("section").first()).toBeVisible();
}

for (const language of flowLanguages("en")) {
  test(`comments are listed after the paper, and lead to where they were made (${language})`, async ({
    open,
    firm,
  }) => {
    const commented = (id: number, text: string) =>
      `<w:commentRangeStart w:id="${id}"/>${run(text)}<w:commentRangeEnd w:id="${id}"/><w:r><w:commentReference w:id="${id}"/></w:r>`;
    const comment = (id: number, author: string, text: string) =>
      `<w:comment w:id="${id}" w:author="${author}" w:date="2026-03-02T23:30:00Z">${text}</w:comment>`;
    const body = [
      paragraph(run("The rent is ") + commented(4, "450 KWD") + run(" a month")),
      paragraph(run("Between")).repeat(120),
      paragraph(commented(7, "المبلغ"), "<w:pPr><w:bidi/></w:pPr>"),
    ];
    const comments = [
      comment(7, "ليلى", paragraph(run("قبل التوقيع"), "<w:pPr><w:bidi/></w:pPr>")),
      comment(4, "Noura &lt;b&gt;", paragraph(run("Is this of last year?"))),
      comment(9, "Nobody", paragraph(run("To nothing"))),
    ];
    const { page } = await open({ language });
    await openPaper(page, firm, docxOfBody("comments.docx", body.join(""), { comments: comments.join("") }), language);
    const paper = shown(page);
    const list = paper.locator("aside");
    await expect(list.getByRole("heading", { name: says(language, "viewer.comments.title") })).toBeAttached();
    await expect(list.getByRole("listitem")).toHaveCount(2);
    const day = language === "en" ? "Mar 2, 2026" : "2 مارس 2026";
    await expect(list.getByRole("listitem").first()).toHaveText(`Noura <b>${day}Is this of last year?`);
    expect(await list.evaluate((one) => getComputedStyle(one).direction)).toBe(language === "en" ? "ltr" : "rtl");
    const direction = (text: string) => list.getByText(text).evaluate((one) => getComputedStyle(one).direction);
    expect(await direction("Is this of last year?")).toBe("ltr");
    expect(await direction("قبل التوقيع")).toBe("rtl");
    const underlined = (text: string) =>
      paper
        .locator("section")
        .getByText(text)
        .evaluate((one) => getComputedStyle(one).boxShadow !== "none");
    expect([await underlined("450 KWD"), await underlined("a month")]).toEqual([true, false]);

    const to = (number: number) =>
      paper.getByRole("link", { name: says(language, "viewer.comments.mark", { number }), exact: true });
    await to(1).press("Enter");
    await expect(list.getByText("Is this of last year?")).toBeInViewport();
    // from the comment the next link leads back
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(paper.getByText("450 KWD")).toBeInViewport();
    await to(2).click();
    await expect(list.getByText("قبل التوقيع")).toBeInViewport();
    await paper.getByRole("link", { name: says(language, "viewer.comments.back", { number: 2 }), exact: true }).click();
    await expect(paper.getByText("المبلغ", { exact: true })).toBeInViewport();
    // what is looked for goes on across a mark
    await page.keyboard.press("Control+f");
    await page.locator("dialog.viewer").getByRole("searchbox").fill("450 KWD a month");
    await expect(page.getByText(says(language, "viewer.hits", { at: 1, total: 1 }))).toBeVisible();
  });
}

/** All that the browser draws, with numbers and letters of lists, which no script of a page can read. */
async function drawnText(page: Page): Promise<string> {
  const devTools = await page.context().newCDPSession(page);
  const { nodes } = await devTools.send("Accessibility.getFullAXTree");
  await devTools.detach();
  return nodes.map(({ role, name }) => (role?.value === "StaticText" ? String(name?.value) : "")).join("");
}

const level = (at: number, format: string, text: string, more = "") =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
const listed = (list: number, at: number) =>
  paragraph(
    run("Clause"),
    `<w:pPr><w:numPr>${at === 0 ? "" : `<w:ilvl w:val="${at}"/>`}<w:numId w:val="${list}"/></w:numPr></w:pPr>`,
  );
const kind = (id: number, levels: string) => `<w:abstractNum w:abstractNumId="${id}">${levels}</w:abstractNum>`;
const list = (id: number, of: number, more = "") =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${of}"/>${more}</w:num>`;

test("each number of a clause is written as its level is", async ({ open, firm }) => {
  const numbering = [
    kind(0, level(0, "decimal", "%1.") + level(1, "lowerLetter", "%1.%2") + level(2, "lowerRoman", "%1.%2.%3")),
    kind(1, level(0, "upperRoman", "Article %1") + level(1, "decimal", "%1-%2", "<w:isLgl/>")),
    kind(2, level(0, "hebrew2", "%1&quot;")),
    kind(3, level(0, "bullet", "\uF0B7", '<w:rPr><w:rFonts w:ascii="Symbol"/></w:rPr>')),
    ...[1, 2, 3, 4].map((id) => list(id, id - 1)),
    list(5, 0),
    list(6, 0, '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride>'),
  ];
  const places = [
    [1, 0],
    [1, 1],
    [1, 1],
    [1, 2],
    [1, 0],
    [2, 0],
    [2, 0],
    [2, 1],
    [3, 0],
    [4, 0],
    [5, 0],
    [6, 0],
  ] as const;
  const body = paragraph(run("Agreed:")) + places.map(([id, at]) => listed(id, at)).join("");
  const { page } = await open();
  await openPaper(page, firm, docxOfBody("clauses.docx", body, { numbering: numbering.join("") }));
  const drawn = (await drawnText(page)).split("Agreed:")[1]?.split("Clause");
  const numbers = ["1.", "1.a", "1.b", "1.b.i", "2.", "Article I", "Article II", "2-1", 'א"', "•", "3.", "7."];
  expect(drawn?.map((text) => text.trim())).toEqual([...numbers, ""]);
});

test("pictures stand before clauses that have them", async ({ open, firm }) => {
  const picture = (id: number, name: string) =>
    `<w:numPicBullet w:numPicBulletId="${id}"><w:pict><v:shape style="width:9pt;height:9pt"><v:imagedata r:id="${name}"/></v:shape></w:pict></w:numPicBullet>`;
  const numbering = [
    picture(0, "bullet"),
    picture(1, "missing"),
    kind(0, level(0, "bullet", "", '<w:lvlPicBulletId w:val="0"/>')),
    kind(1, level(0, "bullet", "", '<w:lvlPicBulletId w:val="1"/>')),
    list(1, 0),
    list(2, 1),
  ];
  const { page } = await open();
  const body = listed(1, 0) + listed(2, 0);
  await openPaper(page, firm, docxOfBody("pictures.docx", body, { numbering: numbering.join("") }, pngPaper()));
  const before = (at: number) =>
    shown(page)
      .getByText("Clause")
      .nth(at)
      .evaluate((one) => {
        const { backgroundImage, content, width } = getComputedStyle(one.closest("p") ?? one, "::before");
        return { picture: backgroundImage.slice(0, 9), content, isWide: Number.parseFloat(width) > 5 };
      });
  expect(await before(0)).toEqual({ picture: 'url("blob', content: '""', isWide: true });
  expect(await before(1)).toMatchObject({ picture: "none", content: expect.stringContaining("•") });
});

test("a Word file that says nothing of its page has one of A4 with margins", async ({ open, firm }) => {
  const { page } = await open();
  await openPaper(page, firm, docxOfBody("plain.docx", paragraph(run("All there is"))));
  const look = await shown(page)
    .locator("section")
    .evaluate((one) => {
      const { paddingTop, paddingInlineStart, width } = getComputedStyle(one);
      return [paddingTop, paddingInlineStart, width].map((size) => Math.round(Number.parseFloat(size)));
    });
  expect(look).toEqual([96, 96, 794]);
});

test("fields, text boxes, controls, changes, notes and numbers of pages are shown", async ({ open, firm }) => {
  const box = `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:inline><wp:extent cx="2286000" cy="1"/><wps:wsp><wps:txbx><w:txbxContent>${paragraph(run("The box"))}</w:txbxContent></wps:txbx></wps:wsp></wp:inline></w:drawing></mc:Choice></mc:AlternateContent></w:r>`;
  const control = (inner: string) => `<w:sdt><w:sdtPr/><w:sdtContent>${inner}</w:sdtContent></w:sdt>`;
  const raised = '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr>';
  const body = [
    paragraph(field('HYPERLINK \\l "between"', run("To the place between"))),
    paragraph(`${run("Dear ")}<w:fldSimple w:instr="MERGEFIELD Name">${run("«Name»")}</w:fldSimple>`),
    `<w:tbl><w:tr><w:tc>${control(paragraph(run("In a control")))}</w:tc></w:tr></w:tbl>`,
    paragraph(`<w:moveFrom>${run("Was here")}</w:moveFrom><w:moveTo>${run("Is here")}</w:moveTo>`),
    paragraph(
      `${run("Noted")}<w:r>${raised}<w:footnoteReference w:id="2"/></w:r><w:r>${raised}<w:endnoteReference w:id="3"/></w:r>${box}`,
    ),
    paragraph(run("Filler")).repeat(120),
    mark("between"),
    paragraph(run("The place")),
    paragraph('<w:r><w:br w:type="page"/></w:r>'),
    paragraph(run("The last page")),
    '<w:sectPr><w:footerReference w:type="default" r:id="footer"/></w:sectPr>',
  ];
  const { page } = await open();
  const paper = docxOfBody("parts.docx", body.join(""), {
    footer: paragraph(`${run("Page ")}${field("PAGE", run("7"))}${run(" of ")}${field("NUMPAGES", run("9"))}`),
    footnotes: `<w:footnote w:id="2">${paragraph(run("The footnote"))}</w:footnote>`,
    endnotes: `<w:endnote w:id="3">${paragraph(run("The endnote"))}</w:endnote>`,
  });
  await openPaper(page, firm, paper);
  const tree = shown(page);
  for (const text of ["Dear «Name»", "In a control", "Is here", "The box", "The footnote", "The endnote"])
    await expect(tree.getByText(text)).toHaveCount(1);
  await expect(tree.getByText("Was here")).toHaveCount(0);
  await expect(tree.locator("footer")).toHaveText(["Page 1 of 2", "Page 2 of 2"]);
  await tree.getByRole("link", { name: "To the place between" }).click();
  await expect(tree.getByText("The place", { exact: true })).toBeInViewport();
  await tree.getByRole("link", { name: "i", exact: true }).click();
  await expect(tree.getByText("The endnote")).toBeInViewport();
  await tree.getByRole("link", { name: "1", exact: true }).click();
  await expect(tree.getByText("The footnote")).toBeInViewport();
});
