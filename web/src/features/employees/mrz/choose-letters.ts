import { mrzCheckDigit } from "#domain/index";
import type { Candidate, LineCells } from "./read-cells.ts";

/* Decides which letters the cells have: by what may stand where, and by the check digits. */

export interface ChosenLines {
  first: string;
  second: string;
  /** Cells of the second line that a check digit cannot vouch for: too many readings of them are right. */
  unsure: ReadonlySet<number>;
}

const DIGITS = /[0-9]/;
const LETTERS = /[A-Z<]/;
const ANY = /[A-Z0-9<]/;

function ruleOf(line: 0 | 1, cell: number): RegExp {
  if (line === 0) return cell === 0 ? /P/ : LETTERS;
  if (cell < 9 || (cell >= 28 && cell < 42)) return ANY;
  if (cell >= 10 && cell < 13) return LETTERS;
  if (cell === 20) return /[MF<X]/;
  return cell === 42 ? /[0-9<]/ : DIGITS;
}

/** The check digits: of which cells, and where they stand. */
const checks = [
  { from: 0, to: 9 },
  { from: 13, to: 19 },
  { from: 21, to: 27 },
] as const;

/** What looks so much less like a letter is not taken for it, whatever a check digit says. */
const CLOSE = 0.07;
/** A reading counts as the only one where the next right one looks so much less like the picture. */
const APART = 0.06;
const MOST_CHANGES = 2;

interface Reading {
  text: string;
  loss: number;
}

/** The readings of some cells, by how much less they look like the picture than the best. */
function readings(cells: readonly (readonly Candidate[])[]): Reading[] {
  let found: (Reading & { changes: number })[] = [{ text: "", loss: 0, changes: 0 }];
  for (const [best, ...others] of cells) {
    const far = CLOSE + APART;
    const close = others.filter(({ score }) => (best?.score ?? 0) - score < far);
    found = found.flatMap(({ text, loss, changes }) => [
      { text: text + (best?.character ?? ""), loss, changes },
      ...(changes === MOST_CHANGES ? [] : close)
        .map(({ character, score }) => ({
          text: text + character,
          loss: loss + (best?.score ?? 0) - score,
          changes: changes + 1,
        }))
        .filter((one) => one.loss < far),
    ]);
  }
  return found.sort((one, other) => one.loss - other.loss);
}

const isRight = ({ text }: Reading) => mrzCheckDigit(text.slice(0, -1)) === text.slice(-1);

/** What else is noted is mostly a number: a digit is preferred to a letter that looks like it. */
const DIGIT_FIRST = 0.04;
const digitsFirst = (found: readonly Candidate[]): Candidate[] =>
  found
    .map(({ character, score }) => ({ character, score: DIGITS.test(character) ? score + DIGIT_FIRST : score }))
    .sort((one, other) => other.score - one.score);

/** What may not stand in a cell looks hardly better there than what may. */
const FAR = 0.12;
/** So many of the cells that have to be digits, and of the first, have to look like it. */
const LEAST_FITTING = 0.7;

/** Whether two lines are those of a passport: other writing has letters where passports have digits. */
export function areZone([upper, lower]: readonly [LineCells, LineCells]): boolean {
  const fits = (found: readonly Candidate[] | undefined, rule: RegExp) => {
    const best = found?.find(({ character }) => rule.test(character));
    return best !== undefined && (found?.[0]?.score ?? 0) - best.score < FAR;
  };
  const places = checks.flatMap(({ from, to }) => [...lower.keys()].slice(from, to + 1));
  const digits = places.filter((cell) => ruleOf(1, cell) === DIGITS);
  const fitting = digits.filter((cell) => fits(lower[cell], DIGITS)).length;
  return fits(upper[0], ruleOf(0, 0)) && fitting >= digits.length * LEAST_FITTING;
}

/** The last digit vouches for all the others: the one that does, where the picture may show it. */
function lastDigit(second: string, found: readonly Candidate[]): string {
  const [best] = found;
  const right = mrzCheckDigit(second.slice(0, 10) + second.slice(13, 20) + second.slice(21, 43));
  const candidate = found.find(({ character }) => character === right);
  return best && candidate && best.score - candidate.score < CLOSE ? right : (best?.character ?? "0");
}

/** The nationality as it is read; where nobody has that, the closest one that the picture may show. */
function nationalityIn(
  first: string,
  second: string,
  cells: LineCells,
  isKnown: (first: string, second: string) => boolean,
): string {
  const withCode = (code: string) => second.slice(0, 10) + code + second.slice(13);
  const known = readings(cells.slice(10, 13)).find(({ text, loss }) => loss < CLOSE && isKnown(first, withCode(text)));
  return known ? withCode(known.text) : second;
}

/**
 * The letters of both lines.
 * @param isKnown whether the nationality of two lines is one that the product knows
 */
export function chooseLetters(
  [upper, lower]: readonly [LineCells, LineCells],
  isKnown: (first: string, second: string) => boolean,
): ChosenLines {
  const allowed = (line: 0 | 1) => (found: readonly Candidate[], cell: number) =>
    found.filter(({ character }) => ruleOf(line, cell).test(character));
  const above = upper.map(allowed(0));
  const below = lower.map(allowed(1)).map((found, cell) => (cell >= 28 && cell < 42 ? digitsFirst(found) : found));
  const top = (cells: readonly (readonly Candidate[])[]) => cells.map(([best]) => best?.character ?? "<").join("");
  let second = top(below);
  const unsure = new Set<number>();
  for (const { from, to } of checks) {
    const [best, next] = readings(below.slice(from, to + 1)).filter(isRight);
    if (best && best.loss < CLOSE) second = second.slice(0, from) + best.text + second.slice(to + 1);
    const isOnly = best !== undefined && best.loss < CLOSE && (next?.loss ?? Infinity) - best.loss >= APART;
    if (!isOnly) for (let cell = from; cell <= to; cell++) unsure.add(cell);
  }
  const [rest] = readings(below.slice(28, 43)).filter(isRight);
  if (rest && rest.loss < CLOSE) second = second.slice(0, 28) + rest.text + second.slice(43);
  second = second.slice(0, 43) + lastDigit(second, below[43] ?? []);
  const first = top(above);
  return { first, second: nationalityIn(first, second, below, isKnown), unsure };
}
