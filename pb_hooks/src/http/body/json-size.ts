import type { JsonLimits } from "#domain/index";

const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPENING = [0x5b, 0x7b];
const CLOSING = [0x5d, 0x7d];
/** Characters between the texts for each value: a well-indented body has ten. */
const ROOM_PER_VALUE = 16;

/**
 * Whether a JSON text stays within limits, without parsing it: each value that the runtime makes takes some 180
 * bytes, and `[{},{},…` makes one of every three. Counts openings and commas outside texts, so a text that is no JSON
 * is judged too. Costs no more than the limits, however long the text is.
 */
export function jsonFits(text: string, { values, depth }: JsonLimits): boolean {
  let count = 0;
  let open = 0;
  let room = values * ROOM_PER_VALUE;
  for (let at = 0; at < text.length; ) {
    const quote = text.indexOf('"', at);
    const end = quote < 0 ? text.length : quote;
    room -= end - at;
    if (room < 0) return false;
    for (; at < end; at++) {
      const code = text.charCodeAt(at);
      if (code === COMMA) count++;
      else if (OPENING.includes(code)) {
        count++;
        open++;
      } else if (CLOSING.includes(code)) open--;
      if (count > values || open > depth) return false;
    }
    if (quote < 0) break;
    at = quote + 1;
    do {
      const closing = text.indexOf('"', at);
      if (closing < 0) return true;
      at = closing + 1;
      if (--room < 0) return false;
    } while (isEscaped(text, at - 1));
  }
  return true;
}

/** Whether an odd number of backslashes precedes a place. */
function isEscaped(text: string, place: number): boolean {
  let slashes = 0;
  while (text.charCodeAt(place - 1 - slashes) === BACKSLASH) slashes++;
  return slashes % 2 === 1;
}
