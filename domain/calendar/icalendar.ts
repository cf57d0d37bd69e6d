/* Writes iCalendar (RFC 5545): a calendar of events that each last a whole day. */

import { utf8Length } from "../core/text.ts";

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
/** At nine in the morning, 30 and 7 days before: a day begins at midnight, when nobody wants to be told. */
const alarms = ["-P29DT15H", "-P6DT15H"];

/** A calendar as a file, of which apps fetch a new one by themselves. */
export function icalendar(name: string, events: readonly DayEvent[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Sijil//Sijil//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
    "X-PUBLISHED-TTL:PT6H",
    ...events.flatMap(eventLines),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function eventLines({ uid, day, summary, sequence, changed }: DayEvent): string[] {
  const title = escaped(summary);
  const time = `${changed.slice(0, 19).replace(/[-:]/g, "")}Z`;
  return [
    "BEGIN:VEVENT",
    `UID:${escaped(uid)}`,
    `DTSTAMP:${time}`,
    `LAST-MODIFIED:${time}`,
    `SEQUENCE:${sequence}`,
    `DTSTART;VALUE=DATE:${day.replace(/-/g, "")}`,
    `SUMMARY:${title}`,
    "TRANSP:TRANSPARENT",
    ...alarms.flatMap((trigger) => [
      "BEGIN:VALARM",
      "ACTION:DISPLAY",
      `TRIGGER:${trigger}`,
      `DESCRIPTION:${title}`,
      "END:VALARM",
    ]),
    "END:VEVENT",
  ];
}

/** A text as a value: no separators, no line breaks, and nothing that is no character of XML or of a calendar. */
function escaped(text: string): string {
  if (!/[\\;,\u0000-\u001F\u007F\uD800-\uDFFF]/.test(text)) return text;
  let written = "";
  for (const char of text.replace(/\r\n?/g, "\n")) {
    const code = char.codePointAt(0) ?? 0;
    if (char === "\n") written += "\\n";
    else if (char === "\\" || char === ";" || char === ",") written += `\\${char}`;
    else if (code >= 0x20 && code !== 0x7f && (code < 0xd800 || code > 0xdfff)) written += char;
  }
  return written;
}

/** A line in pieces of 75 bytes, none of which ends within a character; each but the first begins with a space. */
function folded(line: string): string {
  // three bytes at most for each unit of UTF-16: most lines need no counting
  if (line.length * 3 <= LONGEST_LINE || utf8Length(line) <= LONGEST_LINE) return line;
  let written = "";
  let room = LONGEST_LINE;
  for (const char of line) {
    const bytes = utf8Length(char);
    if (bytes > room) {
      written += "\r\n ";
      room = LONGEST_LINE - 1;
    }
    written += char;
    room -= bytes;
  }
  return written;
}
