/* Writes iCalendar (RFC 5545): a calendar of events that each last a whole day. */

export interface DayEvent {
  /** Names the event for ever: one that comes again with another day is the same event, moved. */
  uid: string;
  /** `YYYY-MM-DD` */
  day: string;
  summary: string;
  /** Grows with every change. */
  sequence: number;
  /** When it was last changed, ISO 8601 UTC. */
  changed: string;
}

/** In bytes, without the line break. */
const LONGEST_LINE = 75;
const END = "\r\n";
/** At nine in the morning, 30 and 7 days before: a day begins at midnight, when nobody wants to be told. */
const alarms = ["-P29DT15H", "-P6DT15H"] as const;

/** A calendar as a file, of which apps fetch a new one by themselves. */
export function icalendar(name: string, events: readonly DayEvent[]): string {
  const title = escaped(name);
  const head = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Sijil//Sijil//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    ...folded(["X-WR-CALNAME:", "NAME:"], title).reverse(),
    "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
    "X-PUBLISHED-TTL:PT6H",
  ];
  return [...head, ...events.map(eventText), `END:VCALENDAR${END}`].join(END);
}

/** The lines of an event; what is folded may be long, the others are not. */
function eventText({ uid, day, summary, sequence, changed }: DayEvent): string {
  const texts = folded(["DESCRIPTION:", "SUMMARY:"], escaped(summary));
  const time = `${changed.slice(0, 4)}${changed.slice(5, 7)}${changed.slice(8, 13)}${changed.slice(14, 16)}${changed.slice(17, 19)}Z`;
  const told = `${texts[0]}\r\nEND:VALARM`;
  // one template, since the runtime copies at each `+`
  return `BEGIN:VEVENT\r\n${folded(["UID:"], escaped(uid))[0]}\r
DTSTAMP:${time}\r\nLAST-MODIFIED:${time}\r\nSEQUENCE:${sequence}\r
DTSTART;VALUE=DATE:${day.slice(0, 4)}${day.slice(5, 7)}${day.slice(8, 10)}\r
${texts[1]}\r\nTRANSP:TRANSPARENT\r
BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:${alarms[0]}\r\n${told}\r
BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:${alarms[1]}\r\n${told}\r\nEND:VEVENT`;
}

/** What stands before a surrogate pair's second half, which no text may have alone. */
const isHigh = (code: number) => code >= 0xd800 && code < 0xdc00;
const isLow = (code: number) => code >= 0xdc00 && code < 0xe000;

/*
 * A pattern decides in one native call whether a text has anything to be looked at: PocketBase's runtime takes twenty
 * times as long to go over its letters by index, longer yet by iteration, and a calendar has thousands of lines.
 */

/** What stands for itself: nothing to be escaped, no control character, no half of a pair. */
const PLAIN = /^[ -+\--:<-[\]-~\u00a0-\ud7ff\ue000-\uffff]*$/;
/** Letters of one byte, and of two at most, such as Arabic ones. */
const ONE_BYTE = /^[ -~]*$/;
const TWO_BYTES = /^[ -\u07ff]*$/;

/** A text as a value: without line breaks, halves of characters and what is no character at all. */
function escaped(text: string): string {
  if (PLAIN.test(text)) return text;
  let written = "";
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 0x7f && (code < 0xd800 || code > 0xdfff)) continue;
    if (isHigh(code) && isLow(text.charCodeAt(at + 1))) at++;
    else {
      const instead = replacement(code);
      if (instead === null) continue;
      written += text.slice(from, at) + instead;
      from = at + 1;
    }
  }
  return written + text.slice(from);
}

/** What is written for a unit of UTF-16; null for itself. */
function replacement(code: number): string | null {
  if (code === 0x0a) return "\\n";
  if (code === 0x5c || code === 0x3b || code === 0x2c) return `\\${String.fromCharCode(code)}`;
  return code < 0x20 || code === 0x7f || isHigh(code) || isLow(code) ? "" : null;
}

/** Bytes that a unit of UTF-16 has at most in a text; a pair of them has four. */
type Widest = 1 | 2 | 3;

/** How far a text is counted, and how many bytes its piece has room for beyond. */
interface Count {
  end: number;
  left: number;
}

/** Goes on to the end of a piece. */
function fill(count: Count, text: string, widest: Widest): void {
  // what fits whatever its letters are is not counted
  if ((text.length - count.end) * widest <= count.left) {
    count.end = text.length;
    return;
  }
  for (; count.end < text.length; count.end++) {
    const code = text.charCodeAt(count.end);
    const isPair = widest === 3 && isHigh(code);
    const bytes = code < 0x80 ? 1 : widest === 2 || code < 0x800 ? 2 : isPair ? 4 : 3;
    if (bytes > count.left) return;
    count.left -= bytes;
    if (isPair) count.end++;
  }
}

/**
 * The lines of properties that have the same value, which is counted once for all: each in pieces of 75 bytes, none of
 * which ends within a character, and each but the first begins with a space.
 * @param names the longest first, with their colons
 */
function folded(names: readonly string[], value: string): string[] {
  const widest = ONE_BYTE.test(value) ? 1 : TWO_BYTES.test(value) ? 2 : 3;
  const first: Count = { end: 0, left: LONGEST_LINE - (names[0]?.length ?? 0) };
  return names.map((name, at) => {
    // what is in the first piece of the longer line is in that of this one too
    if (at > 0) first.left += (names[at - 1]?.length ?? 0) - name.length;
    fill(first, value, widest);
    let line = name + value.slice(0, first.end);
    const further: Count = { end: first.end, left: 0 };
    while (further.end < value.length) {
      const from = further.end;
      further.left = LONGEST_LINE - 1;
      fill(further, value, widest);
      line += `\r\n ${value.slice(from, further.end)}`;
    }
    return line;
  });
}
