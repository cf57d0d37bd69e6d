/* Word 2007 and later: XML in a ZIP, which the caller has unpacked. Source: ECMA-376. */

import { ownMember } from "../core/own-member.ts";
import { type FileText, textLimits } from "./texts.ts";
import { textOfOne } from "./whole-text.ts";

/** The parts that have text, in the order in which they are read. */
const PARTS = ["document", "footnotes", "endnotes", "comments", "header", "footer"];
const PART = /^word\/(document|footnotes|endnotes|comments|header|footer)[0-9]*\.xml$/;

/** Whether {@link docxText} reads this file of the ZIP. */
export function isDocxPart(name: string): boolean {
  return PART.test(name);
}

const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decoded(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#x([0-9a-fA-F]{1,6})|#([0-9]{1,7})|([a-z]{2,4}));/g, (all, hex, decimal, name) => {
    if (name !== undefined) return NAMED[name] ?? all;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
}

/** What stands for an element at its begin or its end, by its name without its namespace. */
const AT_BEGIN: Record<string, string> = { tab: "\t", ptab: "\t", br: "\n", cr: "\n", noBreakHyphen: "-" };
const AT_END: Record<string, string> = { p: "\n", tr: "\n", tc: "\t" };
/** Older forms of what is there already, where tabs stand in a paragraph, and what stands elsewhere since a tracked change. */
const SKIPPED = ["Fallback", "tabs", "moveFrom"];

/** Where a field begins, where what came of it does, and where it ends. */
const FIELD = /fldCharType\s*=\s*["'](begin|separate|end)["']/;

/** The text of one part. XML that is not well-formed is read as far as it can be. */
function partText(xml: string, most: number): string {
  const parts: string[] = [];
  let length = 0;
  let skipped = 0;
  let isText = false;
  // of fields within each other: whether it is in what it is worked out from
  const fields: boolean[] = [];
  const add = (text: string) => {
    // the paragraph's end in a cell is the cell's
    if (text === "\t" && parts[parts.length - 1] === "\n") parts.pop();
    parts.push(text);
    length += text.length;
  };
  let at = xml.indexOf("<");
  while (at >= 0 && length < most) {
    if (xml.startsWith("<!--", at) || xml.startsWith("<![CDATA[", at)) {
      const [start, mark] = xml.startsWith("<!--", at) ? [at + 4, "-->"] : [at + 9, "]]>"];
      const end = xml.indexOf(mark, start);
      if (end < 0) break;
      if (mark === "]]>" && isShown()) add(xml.slice(start, end));
      at = next(end + 3);
      continue;
    }
    const end = xml.indexOf(">", at);
    if (end < 0) break;
    element(xml.slice(at + 1, end));
    at = next(end + 1);
  }
  return parts.join("");

  function isShown(): boolean {
    return isText && skipped === 0 && !fields.includes(true);
  }

  /** Adds what is between two tags where it is text; the next tag. */
  function next(from: number): number {
    const tag = xml.indexOf("<", from);
    if (isShown() && tag > from) add(decoded(xml.slice(from, tag)));
    return tag;
  }

  function atField(mark: string | undefined): void {
    if (mark === "begin") fields.push(true);
    else if (mark === "separate" && fields.length > 0) fields[fields.length - 1] = false;
    else if (mark === "end") fields.pop();
  }

  function element(tag: string): void {
    const isEnd = tag.startsWith("/");
    const isEmpty = tag.endsWith("/");
    const name = /^\/?(?:[^\s:/]*:)?([^\s:/]+)/.exec(tag)?.[1] ?? "";
    if (SKIPPED.includes(name)) {
      if (!isEmpty) skipped = Math.max(0, skipped + (isEnd ? -1 : 1));
    } else if (name === "t") isText = !isEnd && !isEmpty;
    else if (name === "fldChar" && !isEnd) atField(FIELD.exec(tag)?.[1]);
    else if (skipped === 0) {
      const text = isEnd || isEmpty ? (ownMember(AT_END, name) ?? "") : "";
      const begin = isEnd ? "" : (ownMember(AT_BEGIN, name) ?? "");
      if (text + begin !== "") add(text + begin);
    }
  }
}

/**
 * The text of a DOCX: body, notes, comments, headers and footers. Broken without a body.
 * @param parts the ZIP's files that {@link isDocxPart} names, by their names there
 */
export function docxText(parts: Readonly<Record<string, string>>): FileText {
  const rank = (name: string) => PARTS.indexOf(PART.exec(name)?.[1] ?? "");
  const names = Object.keys(parts)
    .filter(isDocxPart)
    .sort((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1));
  if (!names.some((name) => rank(name) === 0)) return { state: "broken", pages: [] };
  let text = "";
  for (const name of names) {
    if (text.length >= textLimits.letters) break;
    text += `${partText(parts[name] ?? "", textLimits.letters - text.length)}\n`;
  }
  const cut = text.length > textLimits.letters;
  return textOfOne(cut ? text.slice(0, textLimits.letters) : text, cut);
}
