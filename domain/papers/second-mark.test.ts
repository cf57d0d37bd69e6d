import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { anEmployee } from "#web/local/testing/rows.ts";
import type { Employee } from "../employees/employees.ts";
import { laterDay, papersStatus, passesStatus } from "../employees/expiry.ts";
import { defaultSettings, type OrganizationSettings } from "../settings/settings.ts";
import { firstExpiry, secondMark, urgencyOn } from "./second-mark.ts";
import { paperFactsReader } from "./today.ts";

const today = "2026-11-23";
const read = paperFactsReader();
const paper = { number: null, issueDate: null, issuer: null, cost: null, note: null, files: [], history: [] };

const marked = (over: Partial<Employee>, settings: OrganizationSettings = defaultSettings) =>
  secondMark(read(anEmployee(1, over), settings), today);

describe("beside the status stands", () => {
  const permit = { type: "workPermit", ...paper, expiryDate: "2026-11-20" } as const;
  const insurance = { type: "healthInsurance", ...paper, expiryDate: "2026-11-10" } as const;

  it("the paper of any type that has expired the longest ago", () => {
    const papers = { workPermit: permit, "1": insurance };
    const dates = { passportExpiryDate: "2026-11-21", residencyExpiryDate: "2027-11-21" };
    expect(marked({ ...dates, papers })).toMatchObject({ expired: { type: "healthInsurance", day: "2026-11-10" } });
    const later = { ...insurance, expiryDate: "2026-11-22" };
    expect(marked({ papers: { workPermit: permit, "1": later } })).toMatchObject({ expired: { paper: "workPermit" } });
  });

  it("what is missing of the papers that the organization requires, where none has expired", () => {
    const papers = { workPermit: { ...permit, expiryDate: today } };
    expect(marked({ nationality: "India", papers })).toMatchObject({ missing: { required: 6 } });
    const settings = { ...defaultSettings, requiredPapers: { workPermit: "everyone" } } as const;
    expect(marked({ nationality: "India", papers }, settings)).toBeNull();
    expect(marked({ nationality: "India" }, settings)).toMatchObject({ missing: { types: ["workPermit"] } });
  });
});

const day = fc.option(fc.integer({ min: -400, max: 400 }).map((days) => laterDay(today, days)));
const people = fc
  .record({
    passportExpiryDate: day,
    residencyExpiryDate: day,
    nationality: fc.constantFrom("India", "Kuwait"),
    permit: day,
  })
  .map(({ permit, ...some }) => {
    const papers = { workPermit: { ...paper, type: "workPermit" as const, expiryDate: permit } };
    return anEmployee(1, { ...some, papers });
  });

test("urgency agrees with the specified status: expired, expiring, what has a second mark, then the rest by date", () => {
  const settings = { ...defaultSettings, requiredPapers: { residency: "nonGulf" } } as const;
  const factsOf = (one: Employee) => read(one, settings);
  const rank = (one: Employee) => {
    const status = papersStatus(one, today);
    if (status !== "valid") return status === "expired" ? 0 : 1;
    const mark = secondMark(factsOf(one), today);
    if (mark !== null) return "expired" in mark ? 2 : 3;
    return firstExpiry(one) === null ? 5 : 4;
  };
  const key = urgencyOn(today, factsOf);
  fc.assert(
    fc.property(people, people, (a, b) => {
      const [ka, kb] = [key(a), key(b)];
      if (rank(a) < rank(b)) expect(kb === null || (ka !== null && ka < kb)).toBe(true);
      if (rank(a) === rank(b) && ![2, 3].includes(rank(a))) expect([ka, kb]).toEqual([firstExpiry(a), firstExpiry(b)]);
      expect(passesStatus(a, "expired", today)).toBe(rank(a) === 0);
    }),
  );
});
