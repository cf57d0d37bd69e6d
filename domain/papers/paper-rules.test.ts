import { describe, expect, it, test } from "vitest";
import { anEmployee } from "#web/local/testing/rows.ts";
import { followerOf, monthsLater, needsResidency, renewalWarning } from "./paper-rules.ts";

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
