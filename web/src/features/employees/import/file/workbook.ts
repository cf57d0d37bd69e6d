/*
 * What the library that reads spreadsheets passes over, put into words that it passes on: it takes a cell with an error
 * for an empty one, and a formula without its result likewise. Source: ECMA-376, part 1, 18.3.1.4.
 */

import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import type { FailedCell } from "#domain/index";

/** Private characters before the text of a cell that has no value. */
const MARKS: Record<string, FailedCell["code"]> = { "\uE0E0": "cell_error", "\uE0E1": "formula_without_result" };
const [ERROR, FORMULA] = ["\uE0E0", "\uE0E1"];

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/i;
const PART = /\.(?:xml|rels)$/i;

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

/** A workbook for the library, in which {@link failedCell} finds the cells without a value. @throws {Error} no ZIP */
export function withFailures(bytes: Uint8Array): ArrayBuffer {
  const parts = unzipSync(bytes, { filter: ({ name }) => PART.test(name) });
  for (const [name, part] of Object.entries(parts)) {
    if (SHEET.test(name)) parts[name] = strToU8(withMarks(strFromU8(part)));
  }
  return new Uint8Array(zipSync(parts, { level: 0 })).buffer;
}

/** The cell that a text of such a workbook stands for; null for a text that is one. */
export function failedCell(text: string): FailedCell | null {
  const code = MARKS[text.charAt(0)];
  return code === undefined ? null : { code, text: text.slice(1) };
}
