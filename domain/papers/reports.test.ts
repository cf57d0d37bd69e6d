import { describe, expect, it } from "vitest";
import { anEmployee } from "#web/local/testing/rows.ts";
import { nationalityKey } from "../employees/nationalities.ts";
import { headcountBy, renewalsByMonth, thousandthsOf } from "./reports.ts";
import type { TodayEmployee } from "./today.ts";

const nothing = { number: null, issueDate: null, issuer: null, note: null, files: [] };
const past = { ...nothing, replacedBy: null };

describe("renewals by month", () => {
  it("count what was renewed with the cost of the new paper, and what lapses with the cost of the last", () => {
    const employee: TodayEmployee = {
      ...anEmployee(1, { passportExpiryDate: "2026-12-31" }),
      papers: {
        a1: {
          ...{ ...nothing, type: "healthInsurance", expiryDate: "2027-10-01", cost: "60.5" },
          history: [
            { ...past, expiryDate: "2025-10-01", cost: "50", replacedAt: "2025-11-30T22:00:00.000Z" },
            { ...past, expiryDate: "2026-10-01", cost: "55.125", replacedAt: "2026-10-02T09:00:00.000Z" },
          ],
        },
      },
    };
    const documents = [{ dueDate: "2026-12-01" }, { dueDate: "2026-12-31" }, { dueDate: "2031-01-01" }, {}];
    const kuwait = (time: string) => new Date(Date.parse(time) + 3 * 3_600_000).toISOString().slice(0, 10);
    const months = renewalsByMonth([employee], documents, "2026-11-25", kuwait);
    expect([months.length, months[0]?.month, months.at(-1)?.month]).toEqual([25, "2025-11", "2027-11"]);
    expect(months.filter(({ renewed, due }) => renewed + due > 0)).toEqual([
      // the last hours of November are December in Kuwait
      { month: "2025-12", renewed: 1, cost: 55_125, due: 0, expected: 0 },
      { month: "2026-10", renewed: 1, cost: 60_500, due: 0, expected: 0 },
      // a passport and two documents, which have no cost
      { month: "2026-12", renewed: 0, cost: 0, due: 3, expected: 0 },
      { month: "2027-10", renewed: 0, cost: 0, due: 1, expected: 60_500 },
    ]);
  });

  it("sum costs in thousandths", () => {
    expect(["12.500", "12", "0.001", "7.25", null].map(thousandthsOf)).toEqual([12_500, 12_000, 1, 7_250, 0]);
  });
});

describe("headcount", () => {
  it("counts people of one country together, however it was written", () => {
    const people = ["Kuwait", "الكويت", "India", "Atlantis"].map((nationality, id) => anEmployee(id, { nationality }));
    const counted = headcountBy(people, ({ nationality }) => nationalityKey(nationality));
    expect(counted.map(({ one, count }) => [one.nationality, count])).toEqual([
      ["Kuwait", 2],
      ["India", 1],
      ["Atlantis", 1],
    ]);
  });
});
