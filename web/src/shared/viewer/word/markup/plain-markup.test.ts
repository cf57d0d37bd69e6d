// @vitest-environment jsdom
import { strFromU8, strToU8 } from "fflate";
import { expect, it, test } from "vitest";
import { withPlainMarkup } from "./plain-markup.ts";
import { plainSign } from "./signs.ts";

const SPACES = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
].join(" ");
const NO_LINKS = '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>';
const part = (root: string, inner: string) =>
  strToU8(`<w:${root} ${SPACES}>${inner}</w:${root}>`) as Uint8Array<ArrayBuffer>;
const DOCUMENT = "word/document.xml";
const REFERENCES = "word/_rels/document.xml.rels";

function files(body: string, more: Record<string, Uint8Array<ArrayBuffer>> = {}) {
  const own = { [DOCUMENT]: part("document", `<w:body>${body}</w:body>`), [REFERENCES]: strToU8(NO_LINKS), ...more };
  return own as Record<string, Uint8Array<ArrayBuffer>>;
}

/** What a body becomes, without the page that it is given. */
function plain(body: string): string {
  const made = files(body);
  withPlainMarkup(made);
  const xml = strFromU8(made[DOCUMENT] ?? new Uint8Array());
  return xml
    .replace(/^.*?<w:body>|(?:<w:sectPr><w:pgSz .*<\/w:sectPr>)?<\/w:body>.*$/gs, "")
    .replace(/ xmlns:\w+="[^"]*"/g, "");
}

const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
const paragraph = (inner: string) => `<w:p>${inner}</w:p>`;
const field = (code: string, result: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${code}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;

test.each([
  [
    "content controls in cells, rows and links",
    `<w:tbl><w:sdt><w:sdtPr/><w:sdtContent><w:tr><w:tc><w:sdt><w:sdtContent>${paragraph(run("a"))}</w:sdtContent></w:sdt></w:tc></w:tr></w:sdtContent></w:sdt></w:tbl>`,
    `<w:tbl><w:tr><w:tc>${paragraph(run("a"))}</w:tc></w:tr></w:tbl>`,
  ],
  [
    "tracked changes",
    paragraph(
      `<w:pPr><w:rPr><w:ins/></w:rPr></w:pPr><w:del>${run("a")}</w:del><w:ins>${run("b")}</w:ins><w:moveFrom>${run("c")}</w:moveFrom><w:moveTo>${run("d")}</w:moveTo>`,
    ),
    paragraph(`<w:pPr><w:rPr><w:ins/></w:rPr></w:pPr>${run("b")}${run("d")}`),
  ],
  [
    "a row that was deleted",
    `<w:tbl><w:tr><w:trPr><w:del/></w:trPr><w:tc>${paragraph("")}</w:tc></w:tr><w:tr/></w:tbl>`,
    "<w:tbl><w:tr/></w:tbl>",
  ],
  [
    "bookmarks between paragraphs, in tables, and after all",
    `<w:bookmarkStart w:name="a"/>${paragraph(`<w:pPr/>${run("1")}`)}<w:tbl><w:bookmarkStart w:name="b"/><w:tr><w:tc><w:bookmarkStart w:name="c"/>${paragraph(run("2"))}</w:tc></w:tr></w:tbl><w:bookmarkStart w:name="d"/>`,
    `${paragraph(`<w:pPr/><w:bookmarkStart w:name="a"/>${run("1")}`)}<w:tbl><w:tr><w:tc>${paragraph(`<w:bookmarkStart w:name="b"/><w:bookmarkStart w:name="c"/>${run("2")}<w:bookmarkStart w:name="d"/>`)}</w:tc></w:tr></w:tbl>`,
  ],
  [
    "fields that are written in the short way",
    paragraph(`<w:fldSimple w:instr=" MERGEFIELD Name ">${run("«Name»")}</w:fldSimple>`),
    paragraph(run("«Name»")),
  ],
  [
    "what a field is worked out from, and fields in it",
    paragraph(
      field("IF", run("Mr")).replace(
        "</w:instrText></w:r>",
        `</w:instrText></w:r>${field("MERGEFIELD Sex", run("M"))}`,
      ),
    ),
    paragraph(run("Mr")),
  ],
  [
    "boxes of forms",
    paragraph(
      `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox><w:checked/></w:checkBox></w:ffData></w:fldChar></w:r><w:r><w:instrText>FORMCHECKBOX</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`,
    ),
    paragraph(run("☒")),
  ],
  [
    "numbers of pages",
    paragraph(field("PAGE \\* MERGEFORMAT", `${run("1")}${run("7")}`)),
    paragraph(`<w:r><w:rPr><w:rStyle val="field-page"/></w:rPr><w:t>1</w:t></w:r>`),
  ],
  [
    "links to places within",
    paragraph(field('HYPERLINK \\l "_Toc1" \\h', run("To it"))),
    paragraph(`<w:hyperlink anchor="_Toc1">${run("To it")}</w:hyperlink>`),
  ],
  [
    "breaks, signs and first levels",
    paragraph(
      `<w:pPr><w:numPr><w:numId w:val="3"/></w:numPr></w:pPr><w:r><w:cr/><w:ptab/><w:sym w:font="Wingdings" w:char="F0FE"/></w:r>`,
    ),
    paragraph(
      `<w:pPr><w:numPr><w:numId w:val="3"/><w:ilvl val="0"/></w:numPr></w:pPr><w:r><w:br/><w:tab/><w:t>☑</w:t></w:r>`,
    ),
  ],
])("%s", (_, body, shown) => {
  expect(plain(body)).toBe(shown);
});

it("draws a text box without VML once, as wide and of the colour as it is", () => {
  const content = `<w:txbxContent>${paragraph(run("The box"))}</w:txbxContent>`;
  const drawn = `<w:drawing><wp:inline><wp:extent cx="1270000" cy="1"/><a:graphic><a:graphicData><wps:wsp><wps:spPr><a:solidFill><a:srgbClr val="DDEEFF"/></a:solidFill></wps:spPr><wps:txbx>${content}</wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing>`;
  const box = `<v:shape style="width:100pt" fillcolor="#DDEEFF"><v:textbox>${content}</v:textbox></v:shape>`;
  const either = (fallback: string) =>
    paragraph(
      `<w:r><mc:AlternateContent><mc:Choice Requires="wps">${drawn}</mc:Choice>${fallback}</mc:AlternateContent></w:r>`,
    );
  for (const fallback of ["", "<mc:Fallback/>"])
    expect(plain(either(fallback))).toBe(paragraph(`<w:r><w:pict>${box}</w:pict></w:r>`));
  const vml = `<w:pict><v:group><v:shape><v:textbox>${content}</v:textbox></v:shape></v:group></w:pict>`;
  const ungrouped = `<w:pict><v:shape><v:textbox>${content}</v:textbox></v:shape></w:pict>`;
  expect(plain(either(`<mc:Fallback>${vml}</mc:Fallback>`))).toBe(paragraph(`<w:r>${ungrouped}</w:r>`));
});

it("gives a page to what has none, and leaves one that is there", () => {
  const made = files(paragraph(run("a")));
  withPlainMarkup(made);
  expect(strFromU8(made[DOCUMENT] ?? new Uint8Array())).toMatch(
    /<w:sectPr><w:pgSz w="11906" h="16838"\/><w:pgMar top="1440"/,
  );
  const own = files('<w:sectPr><w:pgSz w:w="1"/><w:pgMar w:top="2"/></w:sectPr>');
  withPlainMarkup(own);
  expect(strFromU8(own[DOCUMENT] ?? new Uint8Array())).toContain(
    '<w:body><w:sectPr><w:pgSz w:w="1"/><w:pgMar w:top="2"/></w:sectPr></w:body>',
  );
});

it("has links lead where the part that they are in says", () => {
  const link = (id: string) => `<w:hyperlink r:id="${id}">${run("x")}</w:hyperlink>`;
  const target = (address: string) =>
    strToU8(
      NO_LINKS.replace("/>", `><Relationship Id="rId1" Target="${address}" TargetMode="External"/></Relationships>`),
    );
  const made = files(paragraph(link("rId1") + field('HYPERLINK "https://field.example"', run("y"))), {
    [REFERENCES]: target("https://body.example") as Uint8Array<ArrayBuffer>,
    "word/header1.xml": part("hdr", paragraph(link("rId1"))),
    "word/_rels/header1.xml.rels": target("https://header.example") as Uint8Array<ArrayBuffer>,
  });
  withPlainMarkup(made);
  const references = strFromU8(made[REFERENCES] ?? new Uint8Array());
  const addressOf = (name: string) => {
    const text = strFromU8(made[name] ?? new Uint8Array());
    return [...text.matchAll(/<w:hyperlink (?:r:)?id="([^"]+)"/g)].map(
      ([, id]) => new RegExp(`Id="${id}"[^>]* ?Target="([^"]+)"`).exec(references)?.[1],
    );
  };
  expect(addressOf(DOCUMENT)).toEqual(["https://body.example", "https://field.example"]);
  expect(addressOf("word/header1.xml")).toEqual(["https://header.example"]);
});

it("reads what lists override, and leaves what is not well-formed", () => {
  const level = (at: number, text: string) =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="${text}"/></w:lvl>`;
  const lists = `<w:abstractNum w:abstractNumId="0">${level(0, "%1.")}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride></w:num><w:num w:numId="3"><w:abstractNumId w:val="0"/></w:num>`;
  const listed = (id: number) => paragraph(`<w:pPr><w:numPr><w:numId w:val="${id}"/></w:numPr></w:pPr>`);
  const made = files(listed(1) + listed(2), { "word/numbering.xml": part("numbering", lists) });
  const levels = withPlainMarkup(made).map(({ list, start, counter, text }) => ({ list, start, counter, text }));
  expect(levels).toEqual([
    { list: "1", start: 1, counter: "kind-0-0", text: "%1." },
    { list: "2", start: 5, counter: "list-2-0", text: "%1." },
  ]);
  const broken = files("<w:p>");
  const before = broken[DOCUMENT];
  withPlainMarkup(broken);
  expect(broken[DOCUMENT]).toBe(before);
});

it("knows the signs of Word's typefaces", () => {
  expect([plainSign("Wingdings", 0xf0a7), plainSign("Symbol", 0xb7), plainSign("Arial", 0xa7)]).toEqual([
    "▪",
    "•",
    undefined,
  ]);
});
