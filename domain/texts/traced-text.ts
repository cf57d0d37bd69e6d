/* Text that is put in order, and where each of its letters was before: an index does not ask, a viewer has to. */

export interface TracedText {
  text: string;
  /** By UTF-16 unit of the text, where it comes from; -1 of what was added. Null where nobody asks. */
  from: readonly number[] | null;
}

/** A text of which nobody asks where its letters come from. */
export const untraced = (text: string): TracedText => ({ text, from: null });

/** Where the letters of a replacement come from: from the same letter of what was there, else from the one in its place. */
function fromReplaced(found: string, from: readonly number[], replacement: string): number[] {
  const used = new Set<number>();
  return Array.from({ length: replacement.length }, (_, at) => {
    let same = found.indexOf(replacement.charAt(at));
    while (same >= 0 && used.has(same)) same = found.indexOf(replacement.charAt(at), same + 1);
    if (same >= 0) used.add(same);
    return from[same < 0 ? Math.min(at, from.length - 1) : same] ?? -1;
  });
}

/** `text.replace(pattern, by)`. @param pattern for all of the text; it finds at least one letter each time */
export function replaced(
  { text, from }: TracedText,
  pattern: RegExp,
  by: (found: string, ...groups: (string | undefined)[]) => string,
): TracedText {
  if (from === null) return { text: text.replace(pattern, by), from };
  let [result, end] = ["", 0];
  const places: number[][] = [];
  for (const found of text.matchAll(pattern)) {
    const [all, ...groups] = found;
    const replacement = by(all, ...groups);
    result += text.slice(end, found.index) + replacement;
    places.push(from.slice(end, found.index));
    end = found.index + all.length;
    places.push(fromReplaced(all, from.slice(found.index, end), replacement));
  }
  return { text: result + text.slice(end), from: [...places, from.slice(end)].flat() };
}

/** A text after one that only takes letters away. */
export function shortened({ text, from }: TracedText, shorten: (text: string) => string): TracedText {
  const short = shorten(text);
  if (from === null || short.length === text.length) return { text: short, from };
  let next = 0;
  const places = Array.from({ length: short.length }, (_, at) => {
    while (next < text.length && text.charAt(next) !== short.charAt(at)) next++;
    return from[next++] ?? -1;
  });
  return { text: short, from: places };
}

/** A text each of whose letters is written otherwise. @param many the same for many letters at once */
export function rewritten({ text, from }: TracedText, pattern: RegExp, many: (letters: string) => string): TracedText {
  if (from === null) return { text: text.replace(pattern, many), from };
  const isRewritten = new Set(
    Array.from(text.matchAll(pattern)).flatMap(({ 0: all, index }) => Array.from(all, (_, at) => index + at)),
  );
  const letters = Array.from({ length: text.length }, (_, at) =>
    isRewritten.has(at) ? many(text.charAt(at)) : text.charAt(at),
  );
  return {
    text: letters.join(""),
    from: letters.flatMap((letter, at) => Array<number>(letter.length).fill(from[at] ?? -1)),
  };
}

/** A text line by line. */
export function byLines(traced: TracedText, change: (line: TracedText) => TracedText): TracedText {
  const { text, from } = traced;
  let start = 0;
  const lines = text.split("\n").map((line) => {
    const own = { text: line, from: from?.slice(start, start + line.length) ?? null };
    start += line.length + 1;
    return change(own);
  });
  return {
    text: lines.map((line) => line.text).join("\n"),
    from: from && lines.flatMap((line, at) => (at === 0 ? (line.from ?? []) : [-1, ...(line.from ?? [])])),
  };
}

const LTR_RUN =
  /[A-Za-z\u00c0-\u024f0-9\u0660-\u0669\u06f0-\u06f9](?:[-./:@_,%\u066b\u066c]?[A-Za-z\u00c0-\u024f0-9\u0660-\u0669\u06f0-\u06f9]+)*/g;

/** A line's letters the other way round, but for what runs from left to right in it: Latin words and all digits. */
export function mirroredLine({ text, from }: TracedText): TracedText {
  const letters = Array.from(text).reverse();
  if (from === null) {
    const line = letters.join("").replace(LTR_RUN, (run) => Array.from(run).reverse().join(""));
    return { text: line, from };
  }
  let end = text.length;
  const places = letters.map((letter) => {
    end -= letter.length;
    return Array.from({ length: letter.length }, (_, unit) => from[end + unit] ?? -1);
  });
  // each letter as one unit, so that what is found is counted in letters
  const units = letters.map((letter) => (letter.length === 1 ? letter : "\0")).join("");
  for (const { 0: run, index } of units.matchAll(LTR_RUN)) {
    letters.splice(index, run.length, ...letters.slice(index, index + run.length).reverse());
    places.splice(index, run.length, ...places.slice(index, index + run.length).reverse());
  }
  return { text: letters.join(""), from: places.flat() };
}

/** {@link mirroredLine} of a text alone. */
export const mirrored = (text: string): string => mirroredLine(untraced(text)).text;
