import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { emptyInput } from "./employees.ts";
import { papersStatus, passesStatus } from "./expiry.ts";
import { firstExpiry, missingPaper, needsResidency, urgencyOn } from "./papers-on-record.ts";

const today = "2026-11-23";
const file = { filename: "scan.pdf", size: 1, mimeType: "application/pdf", sha256: "" };
const attachments = { civilId: null, passport: null, drivingLicense: null, schoolDegree: null };
const bare = { ...emptyInput, nationality: "India", attachments };
type Papers = Parameters<typeof missingPaper>[0];

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

describe("what is missing", () => {
  test.each<[string, Partial<Papers>, ReturnType<typeof missingPaper>]>([
    ["nothing is there", {}, "all"],
    ["of a citizen too", { nationality: "Kuwait" }, "all"],
    ["a scan is there", { attachments: { ...attachments, civilId: file } }, "residency"],
    ["a work permit is there", { workPermit: "1" }, "residency"],
    ["a passport is there", { passportNumber: "P1", passportExpiryDate: "2030-01-01" }, "residency"],
    ["a residency is there", { residencyExpiryDate: "2030-01-01" }, "passport"],
    ["a passport without its end", { residencyExpiryDate: "2030-01-01", passportNumber: "P1" }, "passportExpiry"],
    [
      "a scanned passport",
      { residencyExpiryDate: "2030-01-01", attachments: { ...attachments, passport: file } },
      "passportExpiry",
    ],
    ["both are there", { residencyExpiryDate: "2030-01-01", passportExpiryDate: "2030-01-01" }, null],
    ["a citizen has a passport", { nationality: "كويتية", passportNumber: "P1" }, null],
    ["a citizen has a scan", { nationality: "Qatar", attachments: { ...attachments, civilId: file } }, null],
  ])("%s", (_what, papers, missing) => {
    expect(missingPaper({ ...bare, ...papers })).toBe(missing);
  });
});

const day = fc.option(
  fc
    .integer({ min: -400, max: 400 })
    .map((days) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)),
);
const papers = fc
  .record({ passportExpiryDate: day, residencyExpiryDate: day, nationality: fc.constantFrom("India", "Kuwait") })
  .map((some) => ({ ...bare, ...some }));

test("urgency agrees with the specified status: expired, expiring, what is missing, then the rest by date", () => {
  const rank = (one: Papers) => {
    const status = papersStatus(one, today);
    if (status !== "valid") return status === "expired" ? 0 : 1;
    if (missingPaper(one) !== null) return 2;
    return firstExpiry(one) === null ? 4 : 3;
  };
  const key = urgencyOn(today);
  fc.assert(
    fc.property(papers, papers, (a, b) => {
      const [ka, kb] = [key(a), key(b)];
      if (rank(a) < rank(b)) expect(kb === null || (ka !== null && ka < kb)).toBe(true);
      if (rank(a) === rank(b) && rank(a) !== 2) expect([ka, kb]).toEqual([firstExpiry(a), firstExpiry(b)]);
      expect(passesStatus(a, "expired", today)).toBe(rank(a) === 0);
    }),
  );
});
