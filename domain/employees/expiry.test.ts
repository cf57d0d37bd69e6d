import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  dayNumber,
  daysLeft,
  documentStatusFilters,
  EXPIRY_WINDOW_DAYS,
  expiryAlerts,
  expiryStatus,
  papersStatus,
  passesStatus,
} from "./expiry.ts";

const dayOf = (number: number) => new Date(number * 86_400_000).toISOString().slice(0, 10);
const TODAY = dayNumber("2026-11-22");

/** Days around today, most of them near the bounds of the window of warning. */
const offset = fc.oneof(
  fc.integer({ min: -2, max: 2 }),
  fc.integer({ min: EXPIRY_WINDOW_DAYS - 2, max: EXPIRY_WINDOW_DAYS + 2 }),
  fc.integer({ min: -200_000, max: 200_000 }),
);
const day = offset.map((days) => dayOf(TODAY + days));
const papers = fc.record({ passportExpiryDate: fc.option(day), residencyExpiryDate: fc.option(day) });
const today = fc.integer({ min: -400, max: 400 }).map((days) => dayOf(TODAY + days));

describe("expiry", () => {
  it("counts whole days in both directions", () => {
    fc.assert(
      fc.property(offset, offset, (from, to) => {
        expect(daysLeft(dayOf(TODAY + to), dayOf(TODAY + from))).toBe(to - from);
      }),
    );
  });

  it("gets only worse with time", () => {
    const severity = { missing: 0, valid: 0, expiring: 1, expired: 2 };
    fc.assert(
      fc.property(papers, today, fc.integer({ min: 0, max: 100 }), (of, now, days) => {
        const later = dayOf(dayNumber(now) + days);
        expect(severity[papersStatus(of, later)]).toBeGreaterThanOrEqual(severity[papersStatus(of, now)]);
      }),
    );
  });

  it("is shown by the filters as by the rows, where Expiring includes what has expired", () => {
    fc.assert(
      fc.property(papers, today, (of, now) => {
        const status = papersStatus(of, now);
        const passed = documentStatusFilters.filter((filter) => passesStatus(of, filter, now));
        expect(passed).toEqual({ expired: ["expired", "expiring"], expiring: ["expiring"], valid: ["valid"] }[status]);
      }),
    );
  });

  it("alerts of each paper that has expired or is expiring, and of no other, worst first", () => {
    fc.assert(
      fc.property(fc.array(papers, { maxLength: 20 }), (employees) => {
        const now = dayOf(TODAY);
        const alerts = expiryAlerts(employees, now);
        const days = employees.flatMap((of) => [of.passportExpiryDate, of.residencyExpiryDate]);
        const due = days.filter((one) => ["expired", "expiring"].includes(expiryStatus(one, now)));
        expect(alerts.map((alert) => alert.day).toSorted()).toEqual(due.toSorted());
        expect(alerts.map((alert) => alert.daysLeft)).toEqual(
          alerts.map((alert) => daysLeft(alert.day, now)).toSorted((a, b) => a - b),
        );
        for (const { employee, paper, day: of } of alerts) {
          expect(paper === "passport" ? employee.passportExpiryDate : employee.residencyExpiryDate).toBe(of);
        }
      }),
    );
  });
});
