import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anEmployee } from "#web/local/testing/rows.ts";
import { laterDay } from "../employees/expiry.ts";
import type { Handling } from "../handling/handling.ts";
import { defaultSettings, type OrganizationSettings } from "../settings/settings.ts";
import { dueNotices } from "./notices.ts";
import { filedByOthers, paperFactsReader, sundayOf, type TodayDocument, type TodayEmployee, todayOf } from "./today.ts";

const TODAY = "2026-11-25";
const ME = 1;
const DANIEL = 2;

const handling = (day: string, over: Partial<Handling> = {}): Handling => ({
  ...{ day, by: null, byName: null, since: null, snoozedUntil: null },
  ...over,
});

const FIRM = 9;
type AskedDocument = Omit<TodayDocument, "tenant"> & { tenant?: number };

function ask(
  documents: readonly AskedDocument[],
  employees: readonly TodayEmployee[] = [],
  { adminOf = null, settings = defaultSettings }: { adminOf?: number | null; settings?: OrganizationSettings } = {},
) {
  return todayOf({
    ...{ employees, me: ME, adminOf, today: TODAY },
    documents: documents.map((one) => ({ tenant: FIRM, ...one })),
    settingsFor: () => settings,
    readFacts: paperFactsReader(),
  });
}

const ids = (entries: readonly { deadline: { id: number } }[]) => entries.map(({ deadline }) => deadline.id);

describe("what needs somebody today", () => {
  it("is what has expired, and what is due within 30 days by weeks from Sunday", () => {
    const days = ["2026-11-24", "2026-11-25", "2026-11-28", "2026-11-29", "2026-12-25", "2026-12-26", null];
    const { expired, weeks, urgent } = ask(days.map((dueDate, id) => ({ id, dueDate })));
    expect(ids(expired)).toEqual([0]);
    expect(weeks.map(({ sunday, entries }) => [sunday, ids(entries)])).toEqual([
      ["2026-11-22", [1, 2]],
      ["2026-11-29", [3]],
      ["2026-12-20", [4]],
    ]);
    expect(urgent).toBe(4);
  });

  it("names what is this person's to see to apart, and counts nothing that somebody else sees to", () => {
    const day = "2026-11-27";
    const far = "2028-01-01";
    const { mine, weeks, urgent } = ask([
      { id: 1, dueDate: day, responsibleId: ME },
      { id: 2, dueDate: day, responsibleId: DANIEL },
      { id: 3, dueDate: day, handling: { due: handling(day, { by: DANIEL }) }, responsibleId: ME },
      { id: 4, dueDate: day, handling: { due: handling(day, { by: ME }) } },
      // it was said of a day before the document was renewed
      { id: 5, dueDate: day, handling: { due: handling("2025-11-27", { by: ME }) } },
      { id: 6, dueDate: far, handling: { due: handling(far, { by: ME }) } },
      { id: 7, dueDate: far, responsibleId: ME },
    ]);
    expect(ids(mine)).toEqual([1, 4, 6]);
    expect(weeks.flatMap(({ entries }) => ids(entries))).toEqual([2, 3, 5]);
    expect(urgent).toBe(4);
  });

  it("reaches as far as the longest lead time for whom notices are for", () => {
    const documents = [
      { id: 1, dueDate: "2027-01-24" },
      { id: 2, dueDate: "2027-01-24", responsibleId: ME },
      { id: 3, dueDate: "2027-01-24", responsibleId: DANIEL },
      { id: 4, dueDate: "2027-01-24", tenant: ME },
      { id: 5, dueDate: "2027-03-01", responsibleId: ME },
    ];
    const colleague = ask(documents);
    expect([ids(colleague.mine), ids(colleague.later), colleague.urgent]).toEqual([[2], [4], 0]);
    expect(ids(ask(documents, [], { adminOf: FIRM }).later)).toEqual([1, 3, 4]);
    const settings = { ...defaultSettings, leadDays: { default: [7], document: [120] } };
    expect(ids(ask(documents, [], { settings }).mine)).toEqual([2, 5]);
  });

  it("holds whatever a notice tells this person of", () => {
    const lead = fc.integer({ min: 0, max: 365 });
    const told = fc.record({
      offset: fc.integer({ min: -10, max: 400 }),
      leads: fc.uniqueArray(lead, { maxLength: 4 }),
      responsibleId: fc.constantFrom(null, ME, DANIEL),
      by: fc.constantFrom(null, ME, DANIEL),
      snooze: fc.option(fc.integer({ min: -30, max: 30 })),
      isAdmin: fc.boolean(),
    });
    fc.assert(
      fc.property(told, ({ offset, leads, responsibleId, by, snooze, isAdmin }) => {
        const dueDate = laterDay(TODAY, offset);
        const snoozedUntil = snooze === null ? null : laterDay(TODAY, snooze);
        const due = handling(dueDate, { by, snoozedUntil });
        const settings = { ...defaultSettings, leadDays: { default: [400], document: leads } };
        const deadline = { type: "document", day: dueDate } as const;
        const before = { lead: null, escalated: false };
        const notices = dueNotices(deadline, settings, TODAY, before, due, by !== null);
        const isTold = notices.some(({ kind }) =>
          kind === "lead" ? (by ?? responsibleId ?? (isAdmin ? ME : DANIEL)) === ME : isAdmin,
        );
        const one = { id: 1, dueDate, responsibleId, handling: { due } };
        const asked = ask([one], [], { adminOf: isAdmin ? FIRM : null, settings });
        const { mine, expired, weeks, later, resting } = asked;
        const shown = [mine, expired, later, resting, ...weeks.map(({ entries }) => entries)].flatMap(ids);
        expect(isTold && shown.length === 0).toBe(false);
      }),
    );
  });

  it("lets what is put off rest until its day", () => {
    const day = "2026-11-20";
    const { resting, expired, urgent } = ask([
      { id: 1, dueDate: day, handling: { due: handling(day, { snoozedUntil: "2026-11-26" }) } },
      { id: 2, dueDate: day, handling: { due: handling(day, { snoozedUntil: TODAY }) } },
    ]);
    expect([ids(resting), ids(expired), urgent]).toEqual([[1], [2], 1]);
  });

  it("has the papers of people, each by itself, and what is missing of those that they have to have", () => {
    const employees: TodayEmployee[] = [
      anEmployee(1, { nationality: "Kuwait", passportExpiryDate: "2026-11-01", civilId: "288010112345" }),
      anEmployee(2, {
        ...{ nationality: "India", civilId: "288010112345", passportNumber: "K1" },
        ...{ residencyExpiryDate: "2026-12-01", passportExpiryDate: "2026-11-30" },
      }),
    ];
    const today = ask([], employees);
    expect(today.expired.map(({ deadline }) => [deadline.id, deadline.paper])).toEqual([[1, "passport"]]);
    expect(today.weeks.flatMap(({ entries }) => entries).map(({ deadline }) => deadline.paper)).toEqual([
      "passport",
      "residency",
    ]);
    expect(today.missing).toEqual([
      { id: 2, types: ["workPermit", "healthInsurance", "contract"], required: 6 },
      { id: 1, types: ["contract"], required: 3 },
    ]);
  });

  it("holds every deadline of the window once, wherever it is handed to", () => {
    const record = fc.record({
      offset: fc.integer({ min: -40, max: 40 }),
      responsibleId: fc.constantFrom(null, ME, DANIEL),
      by: fc.constantFrom(null, ME, DANIEL),
      snooze: fc.option(fc.integer({ min: -3, max: 3 })),
    });
    fc.assert(
      fc.property(fc.array(record, { maxLength: 30 }), (records) => {
        const documents = records.map(({ offset, responsibleId, by, snooze }, id): AskedDocument => {
          const dueDate = laterDay(TODAY, offset);
          const snoozedUntil = snooze === null ? null : laterDay(TODAY, snooze);
          return { id, dueDate, responsibleId, handling: { due: handling(dueDate, { by, snoozedUntil }) } };
        });
        const { mine, expired, weeks, later, resting } = ask(documents);
        const all = [mine, expired, later, resting, ...weeks.map(({ entries }) => entries)].flatMap(ids);
        const wanted = records.flatMap(({ offset, responsibleId, by }, id) =>
          offset <= 30 || by === ME || responsibleId === ME ? [id] : [],
        );
        expect(all.toSorted((a, b) => a - b)).toEqual(wanted);
      }),
    );
  });

  it("reads a person's papers once, and again when the record or the settings are others", () => {
    const read = paperFactsReader();
    const employee = anEmployee(1);
    const first = read(employee, defaultSettings);
    expect(read(employee, defaultSettings)).toBe(first);
    expect(read({ ...employee }, defaultSettings)).not.toBe(first);
    expect(read(employee, { ...defaultSettings, requiredPapers: {} }).missing).toBeNull();
  });
});

describe("weeks", () => {
  it("begin on Sunday", () => {
    expect(["2026-11-22", "2026-11-25", "2026-11-28", "1969-12-31"].map(sundayOf)).toEqual([
      ...["2026-11-22", "2026-11-22", "2026-11-22"],
      "1969-12-28",
    ]);
  });
});

describe("what others have filed", () => {
  it("is newer than what was seen, and nobody's own", () => {
    const documents = [
      { id: 4, uploadDate: "2026-11-25T09:00:00.000Z", uploadedBy: DANIEL },
      { id: 3, uploadDate: "2026-11-25T08:00:00.000Z", uploadedBy: ME },
      { id: 2, uploadDate: "2026-11-25T07:00:00.000Z", uploadedBy: null },
      { id: 1, uploadDate: "2026-11-25T06:00:00.000Z", uploadedBy: DANIEL },
    ];
    const since = "2026-11-25T06:00:00.000Z";
    expect(filedByOthers(documents, ME, since).map(({ id }) => id)).toEqual([4, 2]);
  });
});
