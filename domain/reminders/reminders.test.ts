import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { laterDay } from "../employees/expiry.ts";
import {
  byReminderDay,
  isReminderDue,
  LONGEST_REMINDER,
  quickDays,
  type Reminder,
  remindedRecord,
  reminderDayError,
  reminderInput,
  reminderName,
  reminderState,
  requireNearDay,
  snoozedDay,
} from "./reminders.ts";

const today = "2026-11-23";
const day = fc.integer({ min: -400, max: 400 }).map((days) => laterDay(today, days));
const doneAt = fc.option(fc.constant("2026-11-20T08:00:00.000Z"));

const aReminder = (over: Partial<Reminder>): Reminder => ({
  ...{ id: 1, documentId: 2, employeeId: null, day: today, text: null, doneAt: null },
  ...{ createdBy: 3, createdAt: "2026-11-01T08:00:00.000Z", tenant: 4, version: 1 },
  ...over,
});

describe("a reminder", () => {
  it("is due from its day on until it is done", () => {
    fc.assert(
      fc.property(day, doneAt, (of, done) => {
        const reminder = { day: of, doneAt: done };
        expect(isReminderDue(reminder, today)).toBe(done === null && of <= today);
        const expected = done !== null ? "done" : of < today ? "overdue" : of === today ? "today" : "coming";
        expect(reminderState(reminder, today)).toBe(expected);
      }),
    );
  });

  it("that is snoozed is no longer due, and a week later than its day or than today", () => {
    fc.assert(
      fc.property(day, (of) => {
        const next = snoozedDay({ day: of }, today);
        expect(next).toBe(laterDay(of < today ? today : of, 7));
        expect(isReminderDue({ day: next, doneAt: null }, today)).toBe(false);
      }),
    );
  });

  it("is set for today or later, and for no more than 50 years ahead", () => {
    expect(["2020-01-01", "2026-11-22"].map((of) => reminderDayError(of, today))).toEqual(
      Array(2).fill("reminder_day_passed"),
    );
    expect([today, "2026-11-24", "2076-11-23"].map((of) => reminderDayError(of, today))).toEqual(Array(3).fill(null));
    expect(["2076-11-24", "9999-12-31"].map((of) => reminderDayError(of, today))).toEqual(
      Array(2).fill("reminder_day_far"),
    );
  });

  it("is taken by the server after its day, since it may have waited on a device", () => {
    const now = Date.parse(`${today}T23:00:00Z`);
    for (const of of ["2020-01-01", today, "2076-11-24"]) expect(() => requireNearDay(of, now)).not.toThrow();
    expect(() => requireNearDay("2076-11-25", now)).toThrow("reminder_day_far");
  });

  it("stands in one order, by day", () => {
    const reminder = fc.record({ id: fc.integer({ min: 1, max: 5 }), day, createdAt: fc.constantFrom("a", "b") });
    fc.assert(
      fc.property(fc.array(reminder), (some) => {
        const sorted = some.map(aReminder).sort(byReminderDay);
        expect(sorted.map((one) => one.day)).toEqual(some.map((one) => one.day).toSorted());
        for (const [at, one] of sorted.slice(1).entries()) {
          const before = sorted[at];
          if (before) expect(byReminderDay(before, one)).toBeLessThanOrEqual(0);
        }
      }),
    );
  });

  it("is called by its text or its day, and is on one record", () => {
    expect(reminderName(aReminder({ text: "Call" }))).toBe("Call");
    expect(reminderName(aReminder({}))).toBe(today);
    expect(remindedRecord(aReminder({}))).toEqual({ collection: "documents", id: 2 });
    expect(remindedRecord({ documentId: null, employeeId: 9 })).toEqual({ collection: "employees", id: 9 });
    expect(remindedRecord({ documentId: null, employeeId: null })).toBeNull();
    expect(remindedRecord({ documentId: 2, employeeId: 9 })).toBeNull();
  });
});

describe("what is sent", () => {
  const judged = (sent: object) => z.safeParse(reminderInput, { documentId: 123_456_789_012_345, ...sent });
  const codeOf = (sent: object) => judged(sent).error?.issues[0]?.message;

  it("needs a day, in digits of any script, and no text", () => {
    expect(judged({ day: " ٢٠٢٧-٠٣-٠١ " }).data).toMatchObject({ day: "2027-03-01" });
    expect(judged({ day: "2027-03-01", text: "  " }).data).toMatchObject({ text: null });
    expect([codeOf({}), codeOf({ day: "" })]).toEqual(["reminder_day_required", "reminder_day_required"]);
    expect(codeOf({ day: "2027-02-29" })).toBe("date_invalid");
  });

  it("has a text of one line and 200 characters at most", () => {
    const text = "x".repeat(LONGEST_REMINDER);
    expect(judged({ day: today, text: ` ${text} ` }).data).toMatchObject({ text });
    expect(codeOf({ day: today, text: `${text}x` })).toBe("longer_than_200");
  });

  it("says when it was done in the form in which programs write a time", () => {
    for (const wrong of ["2026-11-23", "2026-13-45T00:00:00.000Z", 1, {}]) {
      expect(codeOf({ day: today, doneAt: wrong })).toBe("validation_error");
    }
    expect(judged({ day: today, doneAt: "2026-11-23T08:00:00.000Z" }).success).toBe(true);
    for (const none of [null, "", undefined]) expect(judged({ day: today, doneAt: none }).success).toBe(true);
  });
});

describe("the days that a form offers", () => {
  const papers = (passportExpiryDate: string | null, residencyExpiryDate: string | null) => ({
    passportExpiryDate,
    residencyExpiryDate,
  });

  it("are tomorrow and in a week, and 30 days before the next paper expires", () => {
    const days = (of: Parameters<typeof quickDays>[0]) => quickDays(of, today).map((one) => [one.id, one.day]);
    const usual = [
      ["tomorrow", "2026-11-24"],
      ["week", "2026-11-30"],
    ];
    expect(days(null)).toEqual(usual);
    expect(days(papers(null, null))).toEqual(usual);
    expect(days(papers("2027-03-31", "2029-01-01"))).toEqual([...usual, ["expiry", "2027-03-01"]]);
    // that of a paper which expires within 30 days has passed
    expect(days(papers("2026-12-23", "2029-01-31"))).toEqual([...usual, ["expiry", "2029-01-01"]]);
  });

  it("are all to come", () => {
    fc.assert(
      fc.property(fc.option(day), fc.option(day), (passport, residency) => {
        for (const one of quickDays(papers(passport, residency), today)) expect(one.day > today).toBe(true);
      }),
    );
  });
});
