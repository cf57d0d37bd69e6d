import type { Snippet } from "#domain/index";

export interface LinePart {
  text: string;
  isMarked: boolean;
  /** Where it begins in the snippet. */
  start: number;
}

/** So much is shown before the first find: what is found must not be where the line is cut off. */
const LEAD = 18;

/** A snippet as one line that begins shortly before what was found, in parts. @param lead letters before it at most */
export function lineOf({ text, marks }: Pick<Snippet, "text" | "marks">, lead = LEAD): LinePart[] {
  const first = marks[0]?.[0] ?? 0;
  const cut = first > lead ? text.indexOf(" ", first - lead) + 1 : 0;
  const begin = cut > 0 && cut <= first ? cut : 0;
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
