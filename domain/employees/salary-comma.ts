import { asciiAmount } from "./salary.ts";

/* A dinar has a thousand fils: 450,500 may be 450 dinars and 500 fils, written with a comma for the point. */

/** Whole dinars a month that hardly anybody earns: from here on the comma before the last three digits is in doubt. */
const IMPLAUSIBLE = 20_000;
const GROUPS_ALONE = /^[1-9][0-9]{0,2}(?:,[0-9]{3})+$/;

/** An amount with its comma taken as it is read, between thousands, and as it may be meant, before decimals. */
export interface CommaReadings {
  thousands: string;
  decimals: string;
}

/**
 * Both readings of an amount whose last comma may stand for the point; null where it is not in doubt.
 * @param beside whether other amounts of the same source have decimals after a comma, so that 1,250 is in doubt too
 */
export function commaReadings(typed: string, beside = false): CommaReadings | null {
  const thousands = asciiAmount(typed);
  if (!GROUPS_ALONE.test(thousands)) return null;
  if (!beside && Number(thousands.replaceAll(",", "")) < IMPLAUSIBLE) return null;
  return { thousands, decimals: thousands.replace(/,([0-9]{3})$/, ".$1") };
}
