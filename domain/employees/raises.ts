/* Salaries of several people changed at once. All of it is computed in whole hundredths of a dinar. */

import { asciiDigits, withoutInvisible } from "../core/text.ts";
import { hundredthsOf, parseSalary, salaryText } from "./salary.ts";

/** Raised by a percentage, raised by an amount, or set to one. */
export const raiseKinds = ["percent", "amount", "set"] as const;
export type RaiseKind = (typeof raiseKinds)[number];

const PERCENT = /^([0-9]{1,4})(?:\.([0-9]{1,3}))?$/;
/** A hundred percent, in thousandths of one. */
const WHOLE = 100_000n;
/** As many digits as a salary has at most. */
const MOST = 999_999_999_999n;

/** Thousandths of a percentage as it is typed; null when it is none, or changes nothing. */
function percentOf(text: string): bigint | null {
  const match = PERCENT.exec(
    withoutInvisible(asciiDigits(text))
      .replace(/\u066B/g, ".")
      .trim(),
  );
  const thousandths = match ? BigInt(`${match[1]}${(match[2] ?? "").padEnd(3, "0")}`) : 0n;
  return thousandths > 0n ? thousandths : null;
}

/**
 * How a salary changes, by what was typed.
 * @returns a function from a salary as it is answered to the new one, rounded to the nearest hundredth, half of one up.
 *   It gives null for who has none, whom a raise leaves without one, and undefined for more than a salary can be; null
 *   where what was typed says nothing
 */
export function raiseBy(kind: RaiseKind, text: string): ((salary: string | null) => string | null | undefined) | null {
  const percent = kind === "percent" ? percentOf(text) : null;
  const typed = kind === "percent" ? null : parseSalary(text);
  const amount = typed === null || typed === undefined ? null : BigInt(typed);
  if (percent === null && (amount === null || (kind === "amount" && amount === 0n))) return null;
  return (salary) => {
    if (kind === "set") return salaryText(String(amount));
    if (salary === null) return null;
    const old = hundredthsOf(salary);
    const raised = percent === null ? old + (amount ?? 0n) : (old * (WHOLE + percent) + WHOLE / 2n) / WHOLE;
    return raised > MOST ? undefined : salaryText(String(raised));
  };
}
