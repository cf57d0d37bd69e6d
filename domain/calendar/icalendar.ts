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
const alarms = ["-P29DT15H", "-P6DT15H"];

/** A calendar as a file, of which apps fetch a new one by themselves. */
export function icalendar(name: string, events: readonly DayEvent[]): string {
  const title = escaped(name);
  const head = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Sijil//Sijil//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    folded(`NAME:${title}`),
    folded(`X-WR-CALNAME:${title}`),
    "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
    "X-PUBLISHED-TTL:PT6H",
  ];
  return [...head, ...events.map(eventText), `END:VCALENDAR${END}`].join(END);
}

/** The lines of an event; what is folded may be long, the others are not. */
function eventText({ uid, day, summary, sequence, changed }: DayEvent): string {
  const title = escaped(summary);
  const time = `${changed.slice(0, 4)}${changed.slice(5, 7)}${changed.slice(8, 13)}${changed.slice(14, 16)}${changed.slice(17, 19)}Z`;
  const told = folded(`DESCRIPTION:${title}`);
  const alarm = (trigger: string) =>
    `BEGIN:VALARM${END}ACTION:DISPLAY${END}TRIGGER:${trigger}${END}${told}${END}END:VALARM${END}`;
  return (
    `BEGIN:VEVENT${END}${folded(`UID:${escaped(uid)}`)}${END}` +
    `DTSTAMP:${time}${END}LAST-MODIFIED:${time}${END}SEQUENCE:${sequence}${END}` +
    `DTSTART;VALUE=DATE:${day.slice(0, 4)}${day.slice(5, 7)}${day.slice(8, 10)}${END}` +
    `${folded(`SUMMARY:${title}`)}${END}TRANSP:TRANSPARENT${END}${alarms.map(alarm).join("")}END:VEVENT`
  );
}

/** What stands before a surrogate pair's second half, which no text may have alone. */
const isHigh = (code: number) => code >= 0xd800 && code < 0xdc00;
const isLow = (code: number) => code >= 0xdc00 && code < 0xe000;

/*
 * These functions go over a text by index: PocketBase's runtime takes several times as long to iterate over its
 * characters, or to test a pattern on Arabic, and a calendar has thousands of lines.
 */

/** A text as a value: without line breaks, halves of characters and what is no character at all. */
function escaped(text: string): string {
  let written = "";
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isHigh(code) && isLow(text.charCodeAt(at + 1))) at++;
    else {
      const instead = replacement(code);
      if (instead === null) continue;
      written += text.slice(from, at) + instead;
      from = at + 1;
    }
  }
  return from === 0 ? text : written + text.slice(from);
}

/** What is written for a unit of UTF-16; null for itself. */
function replacement(code: number): string | null {
  if (code === 0x0a) return "\\n";
  if (code === 0x5c || code === 0x3b || code === 0x2c) return `\\${String.fromCharCode(code)}`;
  return code < 0x20 || code === 0x7f || isHigh(code) || isLow(code) ? "" : null;
}

/** A line in pieces of 75 bytes, none of which ends within a character; each but the first begins with a space. */
function folded(line: string): string {
  // three bytes at most for each unit: most lines need no counting
  if (line.length * 3 <= LONGEST_LINE) return line;
  let written = "";
  let from = 0;
  let room = LONGEST_LINE;
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at);
    const isPair = isHigh(code);
    const bytes = isPair ? 4 : code < 0x80 ? 1 : code < 0x800 ? 2 : 3;
    if (bytes > room) {
      written += `${line.slice(from, at)}\r\n `;
      from = at;
      room = LONGEST_LINE - 1;
    }
    room -= bytes;
    if (isPair) at++;
  }
  return written + line.slice(from);
}
