import type { ErrorCode } from "../core/errors.ts";
import { isMonthFirstDay, parseDay } from "../core/parse-day.ts";
import { asciiIdentifier, cleanLine } from "../core/text.ts";
import { plainAmount } from "./salary.ts";

/* The cells of a person's own file, as values of the form. */

export type Cell = string | number | boolean | Date | FailedCell | null;

/** A cell of a spreadsheet that should have a value and has none. */
export interface FailedCell {
  code: "cell_error" | "formula_without_result";
  /** What stands there instead: `#N/A`, or the formula. */
  text: string;
}

/** A cell's value as the form would have it, or what is wrong with it. */
export type ReadCell = { value: string } | { code: ErrorCode };

const DAY_MS = 24 * 60 * 60 * 1000;
/** The day before the first of Excel's count, given that it takes 1900 for a leap year. */
const EXCEL_ZERO = Date.UTC(1899, 11, 30);
/** Excel's 1 March 1900: before that its count is a day off; and the first day after the year 9999. */
const EXCEL_FROM = 61;
const EXCEL_END = 2_958_466;
/** How many days later workbooks begin that count from 1904 on, as those of Excel for Mac did. */
const LATER_FROM_1904 = 1_462;

/** What spreadsheets write where a formula cannot be worked out; in a CSV file that is all there is of it. */
const ERRORS =
  /^(?:#(?:N\/A|VALUE!|REF!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!)|Err:[0-9]{3})$/i;

/** What keeps a cell from having a value, or null. */
export function failureOf(cell: Cell | undefined): FailedCell["code"] | null {
  if (typeof cell === "string") return ERRORS.test(cellText(cell)) ? "cell_error" : null;
  return typeof cell === "object" && cell !== null && "code" in cell ? cell.code : null;
}

/** Gaps between words, and what in them begins a new line or cell. */
const GAPS = /[\s\u0085]+/g;
const BREAK = /[\t\n\v\f\r\u0085\u2028\u2029]/;

/** Words stay apart where a cell is written in several lines. */
const inOneLine = (text: string) => text.replace(GAPS, (gap) => (BREAK.test(gap) ? " " : gap));

/** A cell as text, as people would read it. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? "" : cell.toISOString().slice(0, 10);
  if (typeof cell === "number") return Number.isInteger(cell) ? cell.toFixed(0) : String(cell);
  const text = typeof cell === "object" ? cell.text : String(cell);
  // a spreadsheet that must take no text for a formula is given an apostrophe before it
  return cleanLine(inOneLine(text)).replace(/^'(?=[=+\-@])/, "");
}

/** A number that a spreadsheet has shortened on saving, such as 2.91082E+11: its digits are lost. */
const SHORTENED = /^[0-9](?:[.,][0-9]+)?E\+[0-9]+$/i;

export function readTextCell(cell: Cell | undefined): ReadCell {
  const value = cellText(cell);
  return SHORTENED.test(asciiIdentifier(value)) ? { code: "number_shortened" } : { value };
}

/** Whether a date can only be read with the month first, such as 04/25/2020. */
export function isMonthFirst(cell: Cell | undefined): boolean {
  return typeof cell === "string" && isMonthFirstDay(cellText(cell));
}

/** A number that is no count of days may be a day with its year first: 20270301. */
function readDigits(number: number): ReadCell {
  const read = parseDay(cellText(number));
  return "value" in read ? read : { code: "date_unreadable" };
}

/**
 * A calendar day, as `YYYY-MM-DD`; "" for none. Takes what {@link parseDay} takes, and Excel's dates and day numbers.
 * @param doubtful other dates of the column have the month first, so that 03/04/2020 may be either
 * @param from1904 day numbers are counted from 1904 on
 */
export function readDay(cell: Cell | undefined, doubtful = false, from1904 = false): ReadCell {
  if (typeof cell !== "number") return parseDay(cellText(cell), { doubtful });
  const number = Math.floor(cell);
  const whole = from1904 ? number + LATER_FROM_1904 : number;
  // what is no number at all is neither before nor after
  if (!(number >= EXCEL_FROM && whole < EXCEL_END)) return readDigits(cell);
  return { value: new Date(EXCEL_ZERO + whole * DAY_MS).toISOString().slice(0, 10) };
}

/** The amount of a salary as it is written, without the name of the currency. */
export const writtenAmount = (cell: Cell | undefined): string =>
  cellText(cell).replace(/KWD|K\.?D\.?|د\.?\s?ك\.?|دينار/gi, "");

/** A salary as the form takes it; the currency may be named. What is no salary stays as it is. */
export function readSalary(cell: Cell | undefined): ReadCell {
  const amount = plainAmount(writtenAmount(cell));
  // dinars have a thousand fils: a third decimal that says nothing is no third decimal
  return { value: amount.replace(/^([0-9]+\.[0-9]{2})0+$/, "$1").replace(/^([0-9]+)\.0*$/, "$1") };
}
