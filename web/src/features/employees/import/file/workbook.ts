/*
 * A workbook made plain for the library that reads spreadsheets. It takes a cell with an error for an empty one, and a
 * formula without its result likewise: they get words that it passes on. It reads sheets that nobody sees, and fails at
 * charts: they are left out. Source: ECMA-376, part 1, 18.2.20 and 18.3.1.4.
 */

import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import type { FailedCell } from "#domain/index";

/* Private characters before the text of a cell that has no value. */
const [ERROR, FORMULA] = ["\uE0E0", "\uE0E1"];
const MARKS: Record<string, FailedCell["code"]> = { [ERROR]: "cell_error", [FORMULA]: "formula_without_result" };

const WORKBOOK = "xl/workbook.xml";
const RELATIONS = "xl/_rels/workbook.xml.rels";

const RELATION = /<(?:\w+:)?Relationship\s[^>]*>/g;
const SHEET = /<((?:\w+:)?)sheet\s[^>]*?(?:\/>|>\s*<\/\1sheet\s*>)/g;
const KIND = /\sType\s*=\s*["'][^"']*\/(worksheet|styles|sharedStrings)["']/;
const TARGET = /\sTarget\s*=\s*["']([^"']*)["']/;
const ID = /\s(?:\w+:)?id\s*=\s*["']([^"']*)["']/i;
const HIDDEN = /\sstate\s*=\s*["'](?:hidden|veryHidden)["']/;
/** Days are counted from 1904 on; the library knows it by the digit alone. */
const FROM_1904 = /(<(?:\w+:)?workbookPr\s[^>]*?date1904\s*=\s*["'])(?:1|true|on)(?=["'])/;

const CELL = /<((?:\w+:)?)c(\s[^>]*[^/>])?>([\s\S]*?)<\/\1c\s*>/g;
const TYPE = /\st\s*=\s*(?:"([^"]*)"|'([^']*)')/;
const FORMULA_IN = /<((?:\w+:)?)f(?:\s[^>]*)?(?:\/>|>([\s\S]*?)<\/\1f\s*>)/;
const VALUE_IN = /<((?:\w+:)?)v(?:\s[^>]*)?>([\s\S]*?)<\/\1v\s*>/;
const EMPTY_VALUE = /<(?:\w+:)?v(?:\s[^>]*)?\/>/;

/** What a cell without a value says instead, with its mark; null for any other cell. All of it is XML. */
function failureIn(type: string, inside: string): string | null {
  const value = VALUE_IN.exec(inside)?.[2];
  if (type === "e") return `${ERROR}${value || "#"}`;
  const formula = FORMULA_IN.exec(inside);
  if (!formula || value) return null;
  // the result of a formula may be the empty text
  const isEmptyText = type === "str" && (value === "" || EMPTY_VALUE.test(inside));
  return isEmptyText ? null : `${FORMULA}=${formula[2] ?? ""}`;
}

/** A sheet's XML in which cells without a value have a text that begins with a mark. */
function withMarks(xml: string): string {
  return xml.replace(CELL, (cell, prefix: string, attributes = "", inside: string) => {
    const [, double, single] = TYPE.exec(attributes) ?? [];
    const text = failureIn(double ?? single ?? "", inside);
    if (text === null) return cell;
    return `<${prefix}c${attributes.replace(TYPE, "")} t="str"><${prefix}v>${text}</${prefix}v></${prefix}c>`;
  });
}

/** The worksheets that people see; those that are hidden where they see none. All that is no worksheet goes. */
function withoutHidden(workbook: string, worksheets: ReadonlyMap<string, string>): string {
  const isTaken = (sheet: string) => worksheets.has(ID.exec(sheet)?.[1] ?? "");
  const isVisible = (sheet: string) => isTaken(sheet) && !HIDDEN.test(sheet);
  const all = workbook.match(SHEET) ?? [];
  const stays = all.some(isVisible) ? isVisible : isTaken;
  return workbook.replace(SHEET, (sheet) => (stays(sheet) ? sheet : ""));
}

/** Where a workbook has its parts: its worksheets by their ids, and what all of them share. */
function pathsIn(relations: string): { worksheets: Map<string, string>; shared: string[] } {
  const worksheets = new Map<string, string>();
  const shared = ["xl/styles.xml", "xl/sharedStrings.xml"];
  for (const relation of relations.match(RELATION) ?? []) {
    const target = TARGET.exec(relation)?.[1] ?? "";
    const path = target.startsWith("/") ? target.slice(1) : `xl/${target}`;
    const kind = KIND.exec(relation)?.[1];
    if (kind === "worksheet") worksheets.set(ID.exec(relation)?.[1] ?? "", path);
    else if (kind) shared.push(path);
  }
  return { worksheets, shared };
}

export interface PlainWorkbook {
  /** For the library: the sheets to read, in which {@link failedCell} finds the cells without a value. */
  bytes: ArrayBuffer;
  /** Whether its days are counted from 1904 on, and not from 1900. */
  from1904: boolean;
}

/** @throws {Error} when it is no workbook */
export function plainWorkbook(bytes: Uint8Array): PlainWorkbook {
  const unpacked = (names: readonly string[]) => unzipSync(bytes, { filter: ({ name }) => names.includes(name) });
  const { [WORKBOOK]: workbook, [RELATIONS]: relations } = unpacked([WORKBOOK, RELATIONS]);
  if (!workbook || !relations) throw new Error("the file is no workbook");
  const { worksheets, shared } = pathsIn(strFromU8(relations));
  const parts = unpacked([...worksheets.values(), ...shared]);
  for (const path of worksheets.values()) {
    const sheet = parts[path];
    if (sheet) parts[path] = strToU8(withMarks(strFromU8(sheet)));
  }
  const xml = withoutHidden(strFromU8(workbook), worksheets);
  parts[WORKBOOK] = strToU8(xml.replace(FROM_1904, "$11"));
  parts[RELATIONS] = relations;
  return { bytes: new Uint8Array(zipSync(parts, { level: 0 })).buffer, from1904: FROM_1904.test(xml) };
}

/** The cell that a text of such a workbook stands for; null for a text that is one. */
export function failedCell(text: string): FailedCell | null {
  const code = MARKS[text.charAt(0)];
  return code === undefined ? null : { code, text: text.slice(1) };
}
