/* Lines of a page that has Arabic, out of what PDFium gives for it: letters in the order that it guesses, with their places. */

/**
 * A page's letters with the place of each: strings of one length, in the order of PDFium's indexes. A place is a number of
 * quarters of a point as one UTF-16 unit ({@link placeUnits}).
 */
export interface PlacedText {
  text: string;
  /** Where the letter's glyph begins, from the left, or that it has no place of its own. */
  x: string;
  /** Its base line, from the bottom. */
  y: string;
}

/**
 * How places are written: `origin` + 4 × points, rounded half up, within `least` and `most`. In `x` also: `sameGlyph` of a
 * letter, no space, whose origin is exactly that of the letter before it, no space either, when both have the same box;
 * `partOfGlyph` when they have not; `none`, in `y` too, of what PDFium has added.
 */
export const placeUnits = {
  origin: 0x2000,
  least: 0x100,
  most: 0xd000,
  sameGlyph: 1,
  partOfGlyph: 2,
  none: 3,
} as const;

/** Letters of one glyph. */
interface Glyph {
  text: string;
  x: number;
  y: number;
}

type Line = Glyph[];

const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const MARK = /[\u064b-\u065f\u0670]/;
const MARKS_FIRST = /^([\u064b-\u065f\u0670]+)([^\u064b-\u065f\u0670])/;
const LTR_WORD = /^[A-Za-z0-9\u00c0-\u024f\u0660-\u0669\u06f0-\u06f9]$/;
const LATIN = /^[A-Za-z\u00c0-\u024f]/;
const LTR_JOINT = /^[-./:@_&+#%]$/;

/** What single characters open to (لا, في, الله), which PDFium writes in the order in which they are read. */
let ligatures: Set<string> | null = null;

function isLigature(text: string): boolean {
  if (!ligatures) {
    ligatures = new Set();
    for (let code = 0xfbea; code <= 0xfefc; code++) ligatures.add(String.fromCharCode(code).normalize("NFKD"));
  }
  return ligatures.has(text);
}

/** A line's letters the other way round, but for what runs from left to right in it: Latin words and all digits. */
export function mirrored(text: string): string {
  return Array.from(text)
    .reverse()
    .join("")
    .replace(
      /[A-Za-z\u00c0-\u024f0-9\u0660-\u0669\u06f0-\u06f9](?:[-./:@_,%\u066b\u066c]?[A-Za-z\u00c0-\u024f0-9\u0660-\u0669\u06f0-\u06f9]+)*/g,
      (run) => Array.from(run).reverse().join(""),
    );
}

/** A glyph's letters as they are read: PDFium turns lines from right to left round letter by letter, also within a glyph. */
function lettersOf(text: string, parts: boolean): string {
  if (text.length < 2 || !RTL.test(text) || (!parts && isLigature(text))) return text;
  return mirrored(text).replace(MARKS_FIRST, "$2$1");
}

function linesOf({ text, x, y }: PlacedText): Line[] {
  const lines: Line[] = [[]];
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    if (letter === "\r") continue;
    if (letter === "\n") {
      lines.push([]);
      continue;
    }
    const start = at;
    let parts = false;
    while (at + 1 < text.length && x.charCodeAt(at + 1) < placeUnits.none) {
      at++;
      parts ||= x.charCodeAt(at) === placeUnits.partOfGlyph;
    }
    const place = x.charCodeAt(start);
    const placed = place >= placeUnits.least;
    lines[lines.length - 1]?.push({
      text: lettersOf(text.slice(start, at + 1), parts),
      x: placed ? place : -1,
      y: placed ? y.charCodeAt(start) : -1,
    });
  }
  return lines.filter((line) => line.length > 0);
}

/** Points are four units each. */
const SAME_LINE = 2;
const HIGHEST_MARK = 60;
/** No line is broken into more. */
const MOST_PIECES = 100;

const isBlank = (glyph: Glyph) => glyph.text.trim() === "";
const placedOf = (line: Line) => line.filter((glyph) => glyph.x >= 0 && !isBlank(glyph));
const baseOf = (line: Line) => (placedOf(line).find((glyph) => !MARK.test(glyph.text)) ?? placedOf(line)[0])?.y ?? -1;
const rightOf = (line: Line) => placedOf(line).reduce((most, glyph) => Math.max(most, glyph.x), -1);

/** Whether a line is nothing but a letter or two whose vowel sign stands higher than the line, for which PDFium breaks it. */
function isMarked(line: Line): boolean {
  const placed = placedOf(line);
  return (
    placed.length > 0 && placed.length <= 2 && placed.every((glyph) => glyph.text.length <= 3 && MARK.test(glyph.text))
  );
}

const hasMarkAtEnd = (line: Line) => {
  const placed = placedOf(line);
  return [placed[0], placed[placed.length - 1]].some((glyph) => glyph !== undefined && MARK.test(glyph.text));
};

/** Whether one more line is a piece of the same, as it is seen. */
function belongs(line: Line, pieces: readonly Line[]): boolean {
  const last = pieces[pieces.length - 1];
  if (!last) return true;
  const base = pieces.filter((piece) => !isMarked(piece)).map(baseOf)[0];
  const own = baseOf(line);
  if (isMarked(line)) return base === undefined || (own >= base - SAME_LINE && own <= base + HIGHEST_MARK);
  if (base === undefined) return pieces.every((piece) => baseOf(piece) <= own + HIGHEST_MARK && baseOf(piece) >= own);
  return Math.abs(own - base) <= SAME_LINE && (hasMarkAtEnd(last) || hasMarkAtEnd(line));
}

const SPACE: Glyph = { text: " ", x: -1, y: -1 };

/** Whether a space is missing between two pieces of a line, the first to the right of the second. */
function isApart(right: Line, left: Line): boolean {
  const [end, start] = [right[right.length - 1], left[0]];
  if (!end || !start || isBlank(end) || isBlank(start)) return false;
  const tanween = /[\u064b-\u064d]/;
  if (isMarked(left)) return !tanween.test(start.text) && /[،؛:.,)]$/.test(end.text);
  if (isMarked(right)) return tanween.test(end.text) && !/^[،؛:.,)]/.test(start.text);
  return true;
}

/** A line may have more glyphs than a call may have arguments. */
function append(line: Line, glyphs: Line): void {
  for (let at = 0; at < glyphs.length; at++) line.push(glyphs[at] ?? SPACE);
}

/** The pieces of a line from right to left. */
function joined(pieces: readonly Line[]): Line {
  const sorted = pieces.slice().sort((one, other) => rightOf(other) - rightOf(one));
  const line: Line = [];
  sorted.forEach((piece, at) => {
    const before = sorted[at - 1];
    if (before && isApart(before, piece)) line.push(SPACE);
    append(line, piece);
  });
  return line;
}

/** Lines as they are seen: those that PDFium broke for a vowel sign are whole again. */
function wholeLines(lines: readonly Line[]): Line[] {
  const whole: Line[] = [];
  for (let at = 0; at < lines.length; ) {
    const pieces: Line[] = [];
    for (let line = lines[at]; line && pieces.length < MOST_PIECES && belongs(line, pieces); line = lines[++at])
      pieces.push(line);
    whole.push(pieces.length === 1 ? (pieces[0] ?? []) : joined(pieces));
  }
  return whole;
}

const leftOf = (word: Line) => word.reduce((least, glyph) => Math.min(least, glyph.x), Number.MAX_VALUE);

/** Words from left to right, by their places, which PDFium exchanges in a line from right to left: 123K, in Signed. */
function inOrder(run: Line): Line {
  const words: Line[] = [[]];
  for (const glyph of run) {
    if (isBlank(glyph)) words.push([]);
    else words[words.length - 1]?.push(glyph);
  }
  if (!words.flat().every((glyph) => glyph.x >= 0)) return run;
  for (const word of words) word.sort((one, other) => one.x - other.x);
  return words
    .sort((one, other) => leftOf(one) - leftOf(other))
    .flatMap((word, at) => (at === 0 ? word : [SPACE, ...word]));
}

/** A line with what runs from left to right in it put in order, and signs after what they follow. */
function withLtrRuns(line: Line): Line {
  const result: Line = [];
  let run: Line = [];
  const end = () => {
    let size = run.length;
    while (size > 0 && isBlank(run[size - 1] ?? SPACE)) size--;
    const sorted = inOrder(run.slice(0, size));
    const sign = result[result.length - 1];
    const before = result[result.length - 2];
    const isMoved =
      size > 0 && sign !== undefined && /^[،؛.,:]$/.test(sign.text) && sign.x >= 0 && sign.x < leftOf(sorted);
    const isAfter = isMoved && (before === undefined || isBlank(before));
    if (isAfter) result.pop();
    append(result, sorted);
    if (isAfter) result.push(sign);
    append(result, run.slice(size));
    run = [];
  };
  // numbers with a space between them are two words from right to left, Latin words are not
  let latin = false;
  line.forEach((glyph, at) => {
    const next = line[at + 1]?.text ?? "";
    const isWord = LTR_WORD.test(glyph.text);
    const isJoint = LTR_JOINT.test(glyph.text) && run.length > 0 && LTR_WORD.test(next);
    const isSpace = isBlank(glyph) && latin && LATIN.test(next);
    if (!isWord && !isJoint && !isSpace) {
      end();
      latin = false;
      result.push(glyph);
      return;
    }
    latin ||= LATIN.test(glyph.text);
    run.push(glyph);
  });
  end();
  return result;
}

/** The page's text in the order in which it is read, a line for each of the page's. */
export function textOfPlaced(page: PlacedText): string {
  return wholeLines(linesOf(page))
    .map((line) => {
      const glyphs = line.some((glyph) => RTL.test(glyph.text)) ? withLtrRuns(line) : line;
      return glyphs.map((glyph) => glyph.text).join("");
    })
    .join("\n");
}
