import { readFileSync } from "node:fs";
import { join } from "node:path";
import PDFDocument from "pdfkit";
import { describe, expect, it, test } from "vitest";
import { type FileText, fileTypes, textLimits } from "#domain/index";
import { docxBomb, docxOf, pdfBombs, pdfWithContent } from "../../../../scripts/lib/papers/hostile.mjs";
import { sampleFile } from "../../../../scripts/lib/papers/sample.mjs";
import { root } from "../../../../scripts/lib/project.mjs";
import { textOfOther, textOfPdf } from "./file-text.ts";

const compiled = await WebAssembly.compile(
  new Uint8Array(readFileSync(join(root, "node_modules/@hyzyla/pdfium/dist/pdfium.wasm"))),
);

const pdf = (bytes: Uint8Array<ArrayBuffer>) => textOfPdf(bytes.buffer, compiled);
const docx = (bytes: Uint8Array<ArrayBuffer>) => textOfOther(bytes.buffer, fileTypes.docx.mimeType);

const lines = ["Lease of the shop in Salmiya", "عقد إيجار المحل في السالمية", "الإيجار 450.50 دينارًا في الشهر"];
const words = "Lease Salmiya عقد إيجار المحل السالمية الإيجار 450.50".split(" ");

describe("a paper's words are read", () => {
  test.each(["paper.pdf", "paper.docx", "paper.doc"])("%s", async (name) => {
    const bytes = sampleFile(name, lines);
    const type = name === "paper.docx" ? fileTypes.docx : fileTypes.doc;
    const text = name === "paper.pdf" ? await pdf(bytes) : textOfOther(bytes.buffer, type.mimeType);
    expect(text.state).toBe("ok");
    for (const word of words) expect(text.pages.join("\n")).toContain(word);
  });

  it("with the signs between Arabic words and numbers", async () => {
    const line = "القطعة 3، شارع 12؛ الطابق 2؟";
    expect(await pdf(sampleFile("paper.pdf", [line]))).toEqual({ state: "ok", pages: [line] });
  });

  it("in UTF-16 as in UTF-8", () => {
    const xml = "<w:document><w:p><w:t>عقد إيجار</w:t></w:p></w:document>";
    const utf16 = Buffer.from(`\ufeff${xml}`, "utf16le");
    const big = Buffer.from(utf16).swap16();
    for (const part of [xml, `\ufeff${xml}`, utf16, big])
      expect(docx(docxOf({ "word/document.xml": part }))).toEqual({ state: "ok", pages: ["عقد إيجار"] });
  });
});

const none = (state: FileText["state"]): FileText => ({ state, pages: [] });

describe("a file without words says why", () => {
  it("PDFs", async () => {
    const locked = new PDFDocument({ userPassword: "secret" });
    locked.text("hidden").end();
    expect(await pdf(new Uint8Array(locked.read()))).toEqual(none("locked"));
    expect(await pdf(new TextEncoder().encode("%PDF-1.7 and nothing more"))).toEqual(none("broken"));
    expect(await pdf(new Uint8Array(0))).toEqual(none("broken"));
    expect(await pdf(pdfWithContent("0 0 m 9 9 l S", 3))).toEqual(none("scan"));
  });

  it("PDFs of which no page can be loaded are broken, not scans; one page that can be is enough", async () => {
    const withKids = (kids: string) => {
      const page = "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj";
      const pages = `2 0 obj<</Type/Pages/Kids[${kids}]/Count 3>>endobj`;
      return new TextEncoder().encode(
        `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n${pages}\n${page}\ntrailer<</Size 4/Root 1 0 R>>`,
      );
    };
    expect(await pdf(withKids("2 0 R 2 0 R 2 0 R"))).toEqual(none("broken"));
    expect(await pdf(withKids("3 0 R 2 0 R 2 0 R"))).toEqual(none("scan"));
  });

  it("others", () => {
    expect(docx(new TextEncoder().encode("no ZIP"))).toEqual(none("broken"));
    expect(docx(docxOf({ "word/styles.xml": "<w:t>no body</w:t>" }))).toEqual(none("broken"));
    expect(docx(docxOf({ "../word/document.xml": "<w:t>x y</w:t>", "word\\document.xml": "<w:t>x y</w:t>" }))).toEqual(
      none("broken"),
    );
    expect(docx(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]))).toEqual(none("locked"));
    expect(textOfOther(new ArrayBuffer(9), fileTypes.png.mimeType)).toEqual(none("scan"));
  });
});

describe("a hostile file", () => {
  test.each(Object.entries(pdfBombs))("%s: broken, and the next one is read", async (_, bomb) => {
    const bytes = bomb();
    expect(bytes.length).toBeLessThan(2 * 1024 * 1024);
    expect(["broken", "cut"]).toContain((await pdf(bytes)).state);
    expect((await pdf(sampleFile("paper.pdf", lines))).state).toBe("ok");
  });

  it("10,000 pages: the first 2,000 of them", async () => {
    const text = await pdf(pdfWithContent("BT /F 9 Tf (The same page again and again) Tj ET", 10_000));
    expect(text.state).toBe("cut");
    expect(text.pages).toHaveLength(textLimits.pages);
  });

  it("a DOCX that unpacks to more than it may is not unpacked", () => {
    const bytes = docxBomb(70);
    expect(bytes.length).toBeLessThan(1024 * 1024);
    expect(docx(bytes)).toEqual(none("broken"));
  });
});
