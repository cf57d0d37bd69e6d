import type { Snippet } from "#domain/index";

export interface LinePart {
  text: string;
  isMarked: boolean;
  /** Where it begins in the snippet. */
  start: number;
}

/** So much is shown before the first find: what is found must not be where the line is cut off. */
const LEAD = 18;
/** Of a line that has room, so many letters are certainly seen; of one beside other words, so many ({@link ROOM}). */
const SEEN = { wide: 26, narrow: 18 } as const;
/** Classes of what shows a line: it has room for that many letters before what stands in front of it has any. */
export const ROOM = "min-w-0 max-w-max shrink grow-[1000] basis-[18ch] truncate";

/**
 * A snippet as one line that begins shortly before what was found, in parts: the longer that is, the less comes before it.
 * @param lead letters before it at most
 */
export function lineOf(
  { text, marks }: Pick<Snippet, "text" | "marks">,
  lead = LEAD,
  room: keyof typeof SEEN = "wide",
): LinePart[] {
  const [first, firstEnd] = marks[0] ?? [0, 0];
  const most = Math.max(0, Math.min(lead, SEEN[room] - (firstEnd - first)));
  const cut = first > most ? text.indexOf(" ", first - Math.max(1, most)) + 1 : 0;
  const begin = first > most && (cut === 0 || cut > first) ? first : cut;
  const parts: LinePart[] = [];
  let at = begin;
  const add = (end: number, isMarked: boolean) => {
    if (end > at) parts.push({ text: text.slice(at, end), isMarked, start: at });
    at = Math.max(at, end);
  };
  for (const [start, end] of marks) {
    add(start, false);
    add(end, true);
  }
  add(text.length, false);
  const [start] = parts;
  if (begin > 0 && start && !start.isMarked) start.text = `…${start.text}`;
  else if (begin > 0) parts.unshift({ text: "…", isMarked: false, start: -1 });
  return parts;
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const LETTER = /\p{L}/u;

/**
 * The direction in which a line shows what was found: that of the first find, so that it follows at once upon the little
 * that comes before it. By its first letter, a line would put the end of a run in the other direction beside that, and be
 * cut off at the run's beginning. Digits have the direction of the last letter before them, else of the first after them.
 */
export function lineDirection(parts: readonly LinePart[]): "ltr" | "rtl" {
  const at = parts.findIndex(({ isMarked }) => isMarked);
  const textOf = (some: readonly LinePart[]) => some.map(({ text }) => text).join("");
  const letter =
    LETTER.exec(parts[at]?.text ?? "")?.[0] ??
    [...textOf(parts.slice(0, Math.max(0, at)))].findLast((one) => LETTER.test(one)) ??
    LETTER.exec(textOf(parts.slice(at + 1)))?.[0];
  return letter !== undefined && RIGHT_TO_LEFT.test(letter) ? "rtl" : "ltr";
}
