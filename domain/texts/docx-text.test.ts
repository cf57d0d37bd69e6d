import { describe, expect, it, test } from "vitest";
import { docxText, isDocxPart } from "./docx-text.ts";
import { textLimits } from "./texts.ts";

const body = (xml: string) => ({ "word/document.xml": `<w:document><w:body>${xml}</w:body></w:document>` });
const shown = (xml: string) => docxText(body(xml)).pages[0];

test.each([
  [
    "runs and paragraphs",
    "<w:p><w:r><w:t>One </w:t></w:r><w:r><w:t xml:space='preserve'>two</w:t></w:r></w:p><w:p><w:t>three</w:t></w:p>",
    "One two\nthree",
  ],
  ["breaks and tabs", "<w:t>a</w:t><w:br/><w:t>b</w:t><w:tab/><w:t>c</w:t><w:noBreakHyphen/><w:t>d</w:t>", "a\nb c-d"],
  ["stops of tabs", "<w:pPr><w:tabs><w:tab w:val='left'/></w:tabs></w:pPr><w:t>a</w:t>", "a"],
  [
    "cells",
    "<w:tr><w:tc><w:p><w:t>a</w:t></w:p></w:tc><w:tc><w:p><w:t>b</w:t></w:p></w:tc></w:tr><w:tr><w:tc><w:p><w:t>c</w:t></w:p></w:tc></w:tr>",
    "a b\nc",
  ],
  [
    "older forms of the same",
    "<mc:AlternateContent><mc:Choice><w:t>new</w:t></mc:Choice><mc:Fallback><w:t>old</w:t></mc:Fallback></mc:AlternateContent><w:t>!</w:t>",
    "new!",
  ],
  [
    "what was deleted, and fields",
    "<w:del><w:delText>gone</w:delText></w:del><w:instrText>PAGE</w:instrText><w:t>here</w:t>",
    "here",
  ],
  ["what was moved", "<w:moveFrom><w:t>gone</w:t></w:moveFrom><w:moveTo><w:t>here</w:t></w:moveTo>", "here"],
  [
    "what fields are worked out from",
    "<w:fldChar w:fldCharType='begin'/><w:instrText>IF</w:instrText><w:fldChar w:fldCharType='begin'/><w:instrText>MERGEFIELD Sex</w:instrText><w:fldChar w:fldCharType='separate'/><w:t>M</w:t><w:fldChar w:fldCharType='end'></w:fldChar><w:instrText>= M</w:instrText><w:fldChar w:fldCharType='separate'/><w:t>Mr</w:t><w:fldChar w:fldCharType='end'/><w:t> Salem</w:t>",
    "Mr Salem",
  ],
  [
    "text boxes, controls and fields, once",
    "<mc:AlternateContent><mc:Choice><wps:txbx><w:txbxContent><w:p><w:t>box</w:t></w:p></w:txbxContent></wps:txbx></mc:Choice></mc:AlternateContent><w:sdt><w:sdtContent><w:p><w:fldSimple w:instr='MERGEFIELD X'><w:t>X</w:t></w:fldSimple></w:p></w:sdtContent></w:sdt>",
    "box\nX",
  ],
  [
    "entities",
    "<w:t>&lt;A &amp; B&gt; &#1593;&#x642;&#1583; &quot;x&apos; &nbsp; &#0;</w:t>",
    "<A & B> عقد \"x' &nbsp;",
  ],
  ["comments and CDATA", "<w:t>a<!-- <w:t>no</w:t> --><![CDATA[<b>]]></w:t><![CDATA[no]]>", "a<b>"],
  ["empty elements", "<w:t/>no<w:t>yes</w:t>", "yes"],
  ["elements named as members of every object", "<w:constructor/><w:toString></w:toString><w:t>yes</w:t>", "yes"],
  ["another prefix", "<ns0:p><ns0:t>yes</ns0:t></ns0:p>", "yes"],
  ["XML that ends too early", "<w:p><w:t>all of this</w:t></w:p><w:p><w:t>and thi", "all of this\nand thi"],
])("%s", (_, xml, text) => {
  expect(shown(xml)).toBe(text);
});

describe("what came of a DOCX", () => {
  it("has notes, comments, headers and footers after the body", () => {
    const part = (text: string) => `<w:p><w:t>${text}</w:t></w:p>`;
    const parts = {
      "word/footer1.xml": part("footer"),
      "word/header2.xml": part("header 2"),
      "word/header1.xml": part("header 1"),
      "word/comments.xml": part("comment"),
      "word/footnotes.xml": part("note"),
      "word/styles.xml": part("no"),
      ...body(part("body")),
    };
    expect(docxText(parts)).toEqual({
      state: "ok",
      pages: [expect.stringMatching(/^body\s+note\s+comment\s+header 1\s+header 2\s+footer$/)],
    });
    expect(Object.keys(parts).filter(isDocxPart)).toHaveLength(6);
    expect(isDocxPart("word/embeddings/word/document.xml")).toBe(false);
  });

  it("is empty without words, broken without a body, cut where it is too long", () => {
    expect(docxText(body("<w:p/>"))).toEqual({ state: "empty", pages: [] });
    expect(docxText({ "word/header1.xml": "<w:t>x</w:t>" })).toEqual({ state: "broken", pages: [] });
    const long = docxText(body(`<w:t>${"word ".repeat(textLimits.letters / 4)}</w:t>`));
    expect(long.state).toBe("cut");
    expect(long.pages[0]?.length).toBeLessThanOrEqual(textLimits.letters);
  });
});
