import { type MrzValue, membersOf, mrzFields, type PassportMrz, parsePassportMrz } from "#domain/index";
import type { GreyRaster } from "#web/lib/imaging/raster.ts";
import { areZone, chooseLetters } from "./choose-letters.ts";
import { linePairs } from "./find-lines.ts";
import { calmed, marksIn } from "./find-marks.ts";
import { LINE_CELLS, lookAt, type ReadPair, readPair, stripOf } from "./read-cells.ts";

/* Reads the machine-readable zone of a passport (ICAO 9303, TD3) in a picture. */

export interface ReadPassport {
  first: string;
  second: string;
  /** What it says; a value counts as proven only where the picture leaves no other reading that the digits would prove. */
  values: PassportMrz;
  /** What is seen of each value. */
  strips: Record<keyof PassportMrz, GreyRaster>;
}

/** What looks less like letters is no zone. */
const LEAST_SCORE = 0.55;
/** Good enough not to look any further. */
const GOOD_SCORE = 0.72;
/** How far around ink is compared, in pixels: small letters first. */
const REACHES = [18, 40];
/** Pixels of a strip by the width of a letter. */
const STRIP_SCALE = 20;

/** In the order in which they are written; the third name is all that follows. */
const givenNames: readonly (keyof PassportMrz)[] = ["firstName", "middleName", "thirdName"];
/** Where the last name begins. */
const LAST_NAME = 5;

const secondCells = {
  passportNumber: [0, 10],
  nationality: [10, 13],
  dateOfBirth: [13, 20],
  passportExpiryDate: [21, 28],
} as const;

/** Where each value stands: line, first cell, the one after the last. */
function placeOf(field: keyof PassportMrz, first: string): readonly [0 | 1, number, number] {
  if (field in secondCells) {
    const [from, to] = secondCells[field as keyof typeof secondCells];
    return [1, from, to];
  }
  const end = first.indexOf("<<", LAST_NAME);
  if (field === "lastName" || end < 0) return [0, LAST_NAME, end < 0 ? LINE_CELLS : end];
  const names = [...first.matchAll(/[A-Z]+/g)].filter(({ index }) => index > end);
  const at = givenNames.indexOf(field);
  const [one, last] = [names[at], at === 2 ? names.at(-1) : names[at]];
  return [0, one?.index ?? end, last ? last.index + last[0].length : end + 2];
}

function zoneIn(picture: GreyRaster): ReadPair | null {
  let best: ReadPair | null = null;
  for (const reach of REACHES) {
    const looks = linePairs(marksIn(picture, reach)).map((pair) => lookAt(picture, pair));
    const [likeliest] = looks.sort((one, other) => other.score - one.score);
    if (!likeliest || likeliest.score < LEAST_SCORE) continue;
    const read = readPair(picture, likeliest);
    if (!best || read.score > best.score) best = read;
    if (best.score > GOOD_SCORE) break;
  }
  return best;
}

/**
 * What the machine-readable zone in a picture says; null where there is none, or it cannot be read.
 * @param today YYYY-MM-DD
 */
export function readMrz(picture: GreyRaster, today: string): ReadPassport | null {
  const calm = calmed(picture);
  const pair = zoneIn(calm);
  if (!pair || pair.score < LEAST_SCORE || !areZone(pair.cells)) return null;
  const isKnown = (first: string, second: string) => parsePassportMrz(first, second, today)?.nationality.value != null;
  const { first, second, unsure } = chooseLetters(pair.cells, isKnown);
  const values = parsePassportMrz(first, second, today);
  if (!values) return null;
  const isSure = (field: keyof PassportMrz) => {
    const [line, from, to] = placeOf(field, first);
    return line === 1 && ![...unsure].some((cell) => cell >= from && cell < to);
  };
  const judged = { ...values };
  for (const field of mrzFields) {
    const { value, proven }: MrzValue = values[field];
    judged[field] = { value, proven: proven && isSure(field) };
  }
  const strips = membersOf(mrzFields, (field) => {
    const [line, from, to] = placeOf(field, first);
    return stripOf(picture, pair.lines[line], from, to, STRIP_SCALE);
  });
  return { first, second, values: judged, strips };
}
