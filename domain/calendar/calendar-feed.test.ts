import ICAL from "ical.js";
import { expect, it } from "vitest";
import { employeeDeadlines } from "../papers/deadlines.ts";
import { defaultSettings } from "../settings/settings.ts";
import { calendarOf } from "./calendar-feed.ts";

const noAttachments = { civilId: null, passport: null, drivingLicense: null, schoolDegree: null };
type Whole = Parameters<typeof employeeDeadlines>[0];
const withDeadlines = <E extends Whole>(employee: E) => ({ ...employee, deadlines: employeeDeadlines(employee) });
const nothing = { issueDate: null, issuer: null, note: null, files: [], history: [] };
const noura = {
  id: 100000000000001,
  firstName: "نورة",
  middleName: null,
  thirdName: null,
  lastName: "السالم",
  otherScriptName: "Noura Al-Salem",
  civilId: "285010112345",
  passportNumber: "P1234567",
  passportIssueDate: "2020-05-01",
  passportExpiryDate: "2027-05-01",
  residencyExpiryDate: "2027-02-01",
  workPermit: "WP-99",
  attachments: noAttachments,
  history: [],
  papers: {
    own1: { ...nothing, type: "own1" as const, number: "N-1", expiryDate: "2027-03-01", cost: "12.500" },
    paper77: { ...nothing, type: "visa" as const, number: "V-1", expiryDate: null, cost: null },
  },
  updatedAt: "2026-11-01T08:00:00.000Z",
  version: 3,
};
const lease = {
  id: 100000000000002,
  name: "Lease",
  uploadDate: "2026-10-01T08:00:00.000Z",
  version: 2,
  dueDate: "2027-02-15",
};
const settings = {
  ...defaultSettings,
  ownPaperTypes: [{ key: "own1" as const, name: { en: "Food card", ar: "بطاقة صحية" } }],
};
const contents = {
  employees: [withDeadlines(noura)],
  documents: [lease, { ...lease, id: 3, dueDate: null }],
  settings,
};

function read(text: string) {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((one) => {
    const { uid, summary, startDate, sequence } = new ICAL.Event(one);
    return { uid, summary, day: startDate.toString(), sequence };
  });
}

it("has every deadline, the earliest first, in the reader's language", () => {
  expect(read(calendarOf(contents, "en"))).toEqual([
    {
      uid: "employees-100000000000001-residency@sijil",
      day: "2027-02-01",
      summary: "Residency expires: Noura Al-Salem",
      sequence: 3,
    },
    { uid: "documents-100000000000002-due@sijil", day: "2027-02-15", summary: "Due: Lease", sequence: 2 },
    {
      uid: "employees-100000000000001-own1@sijil",
      day: "2027-03-01",
      summary: "Food card expires: Noura Al-Salem",
      sequence: 3,
    },
    {
      uid: "employees-100000000000001-passport@sijil",
      day: "2027-05-01",
      summary: "Passport expires: Noura Al-Salem",
      sequence: 3,
    },
  ]);
  expect(read(calendarOf(contents, "ar")).map(({ summary }) => summary)).toEqual([
    "انتهاء الإقامة: نورة السالم",
    "استحقاق: Lease",
    "انتهاء بطاقة صحية: نورة السالم",
    "انتهاء جواز السفر: نورة السالم",
  ]);
});

it("moves the event of a renewed paper, and leaves out what has no date any more", () => {
  const renewed = { ...noura, residencyExpiryDate: "2029-02-01", passportExpiryDate: null, version: 4 };
  const events = read(calendarOf({ ...contents, employees: [withDeadlines(renewed)], documents: [] }, "en"));
  expect(events.map(({ uid, day, sequence }) => [uid.split("-")[2], day, sequence])).toEqual([
    ["own1@sijil", "2027-03-01", 4],
    ["residency@sijil", "2029-02-01", 4],
  ]);
});

it("has no number of any paper, and no cost", () => {
  const text = calendarOf(contents, "en").replaceAll("\r\n ", "");
  for (const secret of ["285010112345", "P1234567", "WP-99", "N-1", "V-1", "12.500"])
    expect(text).not.toContain(secret);
});

it("reads employees that an earlier release kept, without papers of other types", () => {
  const { papers: _, ...old } = noura;
  expect(
    read(calendarOf({ employees: [withDeadlines(old)], documents: [], settings: defaultSettings }, "ar")),
  ).toHaveLength(2);
});
