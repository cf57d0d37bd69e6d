import { describe, expect, it, test } from "vitest";
import { anEmployee } from "#web/local/testing/rows.ts";
import { consequencesOf, followerOf, monthsLater, needsResidency, renewalWarning } from "./paper-rules.ts";
import { paperOf, specifiedPaperOf } from "./papers.ts";

test.each<[string, boolean]>([
  ["Kuwait", false],
  ["سعودية", false],
  ["BH", false],
  ["Omani", false],
  ["UAE", false],
  ["قطري", false],
  ["Kenyan", true],
  ["Atlantean", true],
])("%s needs a residency: %s", (nationality, needs) => {
  expect(needsResidency(nationality)).toBe(needs);
});

describe("renewing a residency", () => {
  it("needs a passport that is valid for six months more", () => {
    expect(monthsLater("2026-08-31", 6)).toBe("2027-02-28");
    const on = (passportExpiryDate: string | null) =>
      renewalWarning(anEmployee(1, { passportExpiryDate }), "residency", "2026-08-31")?.problem ?? null;
    expect([null, "2026-08-30", "2026-08-31", "2027-02-27", "2027-02-28"].map(on)).toEqual([
      ...[null, "expired", "short", "short", null],
    ]);
  });

  it("takes the civil ID along, and no other paper has anything to do with another", () => {
    expect(followerOf("residency")).toBe("civilId");
    expect(followerOf("passport")).toBeNull();
    expect(renewalWarning(anEmployee(1, { passportExpiryDate: "2020-01-01" }), "visa", "2026-08-31")).toBeNull();
  });
});

describe("another date of a residency, whatever form it is typed into", () => {
  const TODAY = "2026-08-31";
  const [SHORT, OLD, EARLIER, LATER] = ["2026-12-31", "2027-01-31", "2026-10-31", "2028-01-31"];
  const nothing = {
    type: "civilId",
    ...{ number: null, issueDate: null, issuer: null, cost: null, note: null },
  } as const;
  /** @param card until when the civil ID is valid, null where that is not on record */
  const person = (card: string | null) =>
    anEmployee(1, {
      ...{ passportExpiryDate: SHORT, residencyExpiryDate: OLD },
      papers: { civilId: { ...nothing, expiryDate: card, files: [], history: [] } },
    });
  const told = (card: string | null, day: string | null, isRenewed = false) => {
    const employee = person(card);
    const found = consequencesOf(employee, specifiedPaperOf(employee, "residency"), day, TODAY, isRenewed);
    return [found.warning?.problem ?? null, found.follower && [found.follower.type, found.follower.isExpected]];
  };

  it("warns of the passport where it renews the residency, and not where it corrects it", () => {
    expect(told(null, LATER)).toEqual(["short", ["civilId", false]]);
    expect(told(null, EARLIER)).toEqual([null, ["civilId", false]]);
    expect(told(null, EARLIER, true)).toEqual(["short", ["civilId", false]]);
  });

  it("offers to take the civil ID along, which is expected where it had a date, or the very date that is corrected", () => {
    expect(told(OLD, LATER)).toEqual(["short", ["civilId", true]]);
    expect(told(EARLIER, LATER)).toEqual(["short", ["civilId", true]]);
    expect(told(OLD, EARLIER)).toEqual([null, ["civilId", true]]);
    expect(told(LATER, EARLIER)).toEqual([null, ["civilId", false]]);
  });

  it("says nothing where no date changes, nor of a civil ID that has the new one already", () => {
    expect(told(OLD, OLD)).toEqual([null, null]);
    expect(told(OLD, null)).toEqual([null, null]);
    expect(told(LATER, LATER)).toEqual(["short", null]);
    // a form that renews says it before a date is typed
    expect(told(OLD, null, true)).toEqual(["short", ["civilId", true]]);
  });

  it("has nothing to do with the civil ID where it is a further residency", () => {
    const further = { id: null, type: "residency", expiryDate: null } as const;
    expect(consequencesOf(person(OLD), further, LATER, TODAY)).toMatchObject({
      warning: { problem: "short" },
      follower: null,
    });
    const passport = paperOf(person(OLD), "passport");
    expect(passport && consequencesOf(person(OLD), passport, LATER, TODAY)).toMatchObject({
      ...{ isRenewal: true, warning: null, follower: null },
    });
  });
});
