import ICAL from "ical.js";
import { expect, it } from "vitest";
import { defaultSettings } from "../settings/settings.ts";
import { type CalendarDeadline, calendarOf } from "./calendar-feed.ts";

const noura = {
  firstName: "نورة",
  middleName: null,
  thirdName: null,
  lastName: "السالم",
  otherScriptName: "Noura Al-Salem",
};
const paper = { document: null, employee: noura, version: 3, changed: "2026-11-01T08:00:00.000Z" };
const deadlines: CalendarDeadline[] = [
  { ...paper, uid: "employees-1-residency@sijil", day: "2027-02-01", type: "residency" },
  {
    ...{ uid: "documents-2-due@sijil", day: "2027-02-15", type: "document", version: 2 },
    ...{ document: "Lease", employee: null, changed: "2026-10-01T08:00:00.000Z" },
  },
  { ...paper, uid: "employees-1-77@sijil", day: "2027-03-01", type: "own1" },
];
const settings = {
  ...defaultSettings,
  ownPaperTypes: [{ key: "own1" as const, name: { en: "Food card", ar: "بطاقة صحية" } }],
};

function read(text: string) {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((one) => {
    const { uid, summary, startDate, sequence } = new ICAL.Event(one);
    return { uid, summary, day: startDate.toString(), sequence };
  });
}

it("has every deadline in its order, in the reader's language", () => {
  expect(read(calendarOf(deadlines, settings, "en"))).toEqual([
    {
      uid: "employees-1-residency@sijil",
      day: "2027-02-01",
      summary: "Residency expires: Noura Al-Salem",
      sequence: 3,
    },
    { uid: "documents-2-due@sijil", day: "2027-02-15", summary: "Due: Lease", sequence: 2 },
    { uid: "employees-1-77@sijil", day: "2027-03-01", summary: "Food card expires: Noura Al-Salem", sequence: 3 },
  ]);
  expect(read(calendarOf(deadlines, settings, "ar")).map(({ summary }) => summary)).toEqual([
    "انتهاء الإقامة: نورة السالم",
    "استحقاق: Lease",
    "انتهاء بطاقة صحية: نورة السالم",
  ]);
});

it("names a type that the organization has removed", () => {
  const [, , own] = deadlines;
  const [event] = read(calendarOf(own ? [own] : [], defaultSettings, "en"));
  expect(event?.summary).toBe("Paper expires: Noura Al-Salem");
});
