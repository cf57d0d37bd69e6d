import fc from "fast-check";
import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { type DayEvent, icalendar } from "./icalendar.ts";

/* What is written is read by somebody else's library. */

const day = fc
  .date({ min: new Date("1990-01-01"), max: new Date("2120-12-31"), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));
const time = fc
  .date({ min: new Date("2020-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
  .map((at) => at.toISOString());
/** Letters of one to four bytes, marks, separators and line breaks. */
const written = fc.string({
  unit: fc.constantFrom("a", "ع", "ﷺ", "😀", "\u0651", "é", ",", ";", "\\", ":", '"', "\n", " ", "n", "N"),
  maxLength: 120,
});
const event: fc.Arbitrary<DayEvent> = fc.record({
  uid: fc.uuid(),
  day,
  summary: written,
  sequence: fc.nat(),
  changed: time,
});

const read = (text: string) => new ICAL.Component(ICAL.parse(text));

describe("a calendar", () => {
  it("is read back as it was meant", () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 5 }), (events) => {
        const calendar = read(icalendar("Sijil", events));
        const found = calendar.getAllSubcomponents("vevent").map((one) => {
          const { uid, summary, startDate, sequence } = new ICAL.Event(one);
          expect(startDate.isDate).toBe(true);
          const changed = one.getFirstPropertyValue("last-modified")?.toString();
          return { uid, summary, sequence, day: startDate.toString(), changed };
        });
        expect(found).toEqual(events.map((one) => ({ ...one, changed: `${one.changed.slice(0, 19)}Z` })));
      }),
    );
  });

  it("has lines of 75 bytes at most, ended by CRLF, none of which ends within a letter", () => {
    fc.assert(
      fc.property(written, fc.array(event, { maxLength: 3 }), (name, events) => {
        const text = icalendar(name, events);
        const lines = text.split("\r\n");
        expect(lines.pop()).toBe("");
        for (const line of lines) {
          expect(line).not.toMatch(/[\r\n\uFFFD]/);
          // a pair that was cut would be longer once it is encoded and decoded
          expect(Buffer.from(line).toString()).toBe(line);
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        }
      }),
    );
  });

  it("fills its lines", () => {
    const lines = icalendar("x".repeat(200), []).split("\r\n");
    expect(lines.filter((line) => line.includes("xx")).map(({ length }) => length)).toEqual([75, 75, 57, 75, 75, 65]);
  });

  it("writes each line in the fewest pieces, whatever stands beside it", () => {
    const letters = fc.oneof(
      fc.string({ unit: fc.constantFrom("a", " ", "~"), maxLength: 200, size: "max" }),
      fc.string({ unit: fc.constantFrom("a", " ", "ع", "\u07ff"), maxLength: 200, size: "max" }),
      fc.string({ unit: fc.constantFrom("a", "ع", "\u0800", "ﷺ", "😀"), maxLength: 200, size: "max" }),
    );
    fc.assert(
      fc.property(letters, (summary) => {
        const changed = "2026-01-01T00:00:00.000Z";
        const lines = icalendar("n", [{ uid: "u", day: "2027-01-02", summary, sequence: 1, changed }]).split("\r\n");
        for (const [at, line] of lines.entries()) {
          const [next = ""] = lines[at + 1]?.startsWith(" ") ? (lines[at + 1] ?? "").slice(1) : [];
          if (next !== "") expect(Buffer.byteLength(line + next)).toBeGreaterThan(75);
        }
      }),
    );
  });

  it("leaves out what is no text, such as half a letter", () => {
    const summary = "a\u0000b\u0007c\ud800d\u007f";
    const [one] = read(
      icalendar("n", [{ uid: "u", day: "2027-01-02", summary, sequence: 1, changed: "2026-01-01T00:00:00.000Z" }]),
    ).getAllSubcomponents("vevent");
    expect(one?.getFirstPropertyValue("summary")).toBe("abcd");
  });

  it("tells at nine in the morning, 30 and 7 days before", () => {
    const [one] = read(
      icalendar("n", [
        { uid: "u", day: "2027-01-31", summary: "Visa", sequence: 1, changed: "2026-01-01T00:00:00.000Z" },
      ]),
    ).getAllSubcomponents("vevent");
    const start = one?.getFirstPropertyValue("dtstart");
    const told = one?.getAllSubcomponents("valarm").map((alarm) => {
      expect(alarm.getFirstPropertyValue("action")).toBe("DISPLAY");
      expect(alarm.getFirstPropertyValue("description")).toBe("Visa");
      const at = ICAL.Time.fromDateTimeString(`${start}T00:00:00`);
      at.addDuration(ICAL.Duration.fromString(String(alarm.getFirstPropertyValue("trigger"))));
      return at.toString();
    });
    expect(told).toEqual(["2027-01-01T09:00:00", "2027-01-24T09:00:00"]);
  });
});
