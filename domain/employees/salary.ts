import type { Schemas } from "../core/schemas.ts";
import type { Language } from "../core/sentences.ts";
import { asciiDigits, withoutInvisible } from "../core/text.ts";

/* Salaries are integer hundredths of a dinar, kept as text of digits and answered as text with two decimals. */

const SHAPE = /^([0-9]{1,10})(?:\.([0-9]{1,2}))?$/;
/** Whole groups of three alone, so that 1250,5 and 0,250 are no salary: there the comma may stand for the point. */
const GROUPED = /^[1-9][0-9]{0,2}(?:(?:,[0-9]{3})+|(?: [0-9]{3})+)(?:\.[0-9]*)?$/;

/** An amount in ASCII, with the separators that it was typed with. */
export function asciiAmount(typed: string): string {
  return withoutInvisible(asciiDigits(typed))
    .replace(/[\u00A0\u202F]/g, " ")
    .replace(/\u066B/g, ".")
    .replace(/\u066C/g, ",")
    .trim();
}

/** An amount in ASCII, without what separates its thousands; where they are not separated as they should be it stays. */
export function plainAmount(typed: string): string {
  const text = asciiAmount(typed);
  return GROUPED.test(text) ? text.replace(/[, ]/g, "") : text;
}

/**
 * Hundredths of a salary as it is typed, imported or sent.
 * @returns digits; null when there is none; undefined when it is not a salary (a third decimal, a sign, too large)
 */
export function parseSalary(value: unknown): string | null | undefined {
  if (value === null || value === undefined) return null;
  if (typeof value !== "number" && typeof value !== "string") return undefined;
  const text = plainAmount(String(value));
  if (text === "") return null;
  const match = SHAPE.exec(text);
  if (!match) return undefined;
  const digits = `${match[1]}${(match[2] ?? "").padEnd(2, "0")}`.replace(/^0+/, "");
  return digits === "" ? "0" : digits;
}

/** Whether what is no salary is an amount but for a comma that may stand for the point or for nothing: 0,250. */
export const hasUnclearComma = (value: unknown): boolean =>
  typeof value === "string" && /^[0-9]+,[0-9]+$/.test(plainAmount(value));

/** What a form or a request sends, to hundredths. */
export const salarySchema = (schemas: Schemas) =>
  schemas.converted(parseSalary, (value) => (hasUnclearComma(value) ? "salary_ambiguous" : "salary_invalid"));

/** SQL of the answered text ("450.50") from the column's hundredths. */
export function salarySql(sql: string): string {
  const whole = `CAST(${sql} AS INTEGER)`;
  return `CASE WHEN ${sql} = '' THEN NULL ELSE printf('%d.%02d', ${whole} / 100, ${whole} % 100) END`;
}

/**
 * SQL: whether the salary of a row is hidden from those without the right to see it. A private space is no organization,
 * so nothing is hidden there.
 * @param alias of the employees' table
 */
export function salaryHiddenSql(alias: string): string {
  return `EXISTS (SELECT 1 FROM organizations h WHERE h.id = ${alias}.tenant AND ${hidesSalariesSql("h")})`;
}

/** SQL: whether an organization hides salaries. @param alias of the organizations' table */
export function hidesSalariesSql(alias: string): string {
  const settings = `${alias}.settings`;
  // what cannot be read may have said that they are hidden
  return `coalesce(CASE WHEN json_valid(${settings}) THEN json_extract(${settings}, '$.hidesSalaries') ELSE ${settings} <> '' END, 0)`;
}

/** Hundredths as the answered text. */
export function salaryText(hundredths: string): string {
  const digits = hundredths.padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Hundredths of an answered salary text. */
export function hundredthsOf(text: string): bigint {
  return BigInt(text.replace(".", ""));
}

/** With one more salary still below 2^53, up to where numbers are exact. */
const EXACT = 8_000_000_000_000_000;

/**
 * The exact sum in hundredths; what is not given counts nothing. Added up as numbers while these are exact (a salary has
 * twelve digits at most, a number fifteen), which takes a tenth of the time of large integers.
 */
export function sumSalaries(salaries: Iterable<string | null>): bigint {
  let sum = 0n;
  let part = 0;
  for (const salary of salaries) {
    if (salary === null) continue;
    // the nearest whole number is the exact one: the product is off by less than a thousandth
    part += Math.round(Number(salary) * 100);
    if (part > EXACT) {
      sum += BigInt(part);
      part = 0;
    }
  }
  return sum + BigInt(part);
}

/** Hundredths with thousands separated: "1,234.50". */
export function amountText(hundredths: bigint): string {
  const digits = String(hundredths).padStart(3, "0");
  return `${digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ",")}.${digits.slice(-2)}`;
}

/** Hundredths as an amount in Kuwaiti dinars. */
export function dinars(hundredths: bigint, language: Language): string {
  const amount = amountText(hundredths);
  return language === "ar" ? `${amount} د.ك` : `KWD ${amount}`;
}

export const salaryBands = ["0-500", "500-1000", "1000-2000", "2000+"] as const;
export type SalaryBand = (typeof salaryBands)[number];

const bounds: Record<SalaryBand, readonly [bigint, bigint | null]> = {
  "0-500": [-1n, 50_000n],
  "500-1000": [50_000n, 100_000n],
  "1000-2000": [100_000n, 200_000n],
  "2000+": [200_000n, null],
};

/** Whether a salary falls into a band: above the lower bound (the first from 0 on), up to and with the upper. */
export function inBand(salary: string | null, band: SalaryBand): boolean {
  if (salary === null) return false;
  const hundredths = hundredthsOf(salary);
  const [above, upTo] = bounds[band];
  return hundredths > above && (upTo === null || hundredths <= upTo);
}
