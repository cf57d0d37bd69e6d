import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseInput } from "../core/input.ts";
import { employees } from "../employees/employees.ts";
import type { StoredPaper } from "../employees/stored-papers.ts";
import { isPaperTypeKey } from "../settings/paper-types.ts";
import { defaultSettings } from "../settings/settings.ts";
import { expiredTypes, missingTypes } from "./deadlines.ts";
import { paperChange, paperInput, paperOfFile, parseCost } from "./paper-input.ts";
import { isOnRecord, noPapers, paperOf, papersOf, specifiedOf, type WithPapers } from "./papers.ts";

const nobody: WithPapers = { ...noPapers, civilId: "285", papers: {} };
const none = { number: null, issueDate: null, expiryDate: null, issuer: null, cost: null, note: null };
const stored = (more: Partial<StoredPaper>): StoredPaper => ({
  type: "passport",
  ...none,
  files: [],
  history: [],
  ...more,
});

describe("costs", () => {
  const thousandths = fc.integer({ min: 0, max: 3 });
  const amount = fc.tuple(fc.stringMatching(/^[0-9]{1,12}$/), thousandths, fc.stringMatching(/^[0-9]{3}$/));

  it("of up to twelve digits and three decimals keep them, in digits of any script", () => {
    fc.assert(
      fc.property(amount, ([whole, places, decimals]) => {
        const text = places === 0 ? whole : `${whole}.${decimals.slice(0, places)}`;
        const arabic = text.replace(/[0-9]/g, (digit) => String.fromCharCode(0x660 + Number(digit))).replace(".", "٫");
        const cost = parseCost(arabic);
        expect(cost).toBe(parseCost(` ${text} `));
        expect(Number(cost)).toBe(Number(text));
        expect(cost?.split(".")[1]).toBe(text.split(".")[1]);
        // kept as it is when it is sent again
        expect(parseCost(cost)).toBe(cost);
      }),
    );
  });

  it("are refused where they are no amount", () => {
    for (const text of ["1.2345", "-1", "1e3", "1,5", ".5", "5.", "1234567890123", "KWD 5", {}, Number.NaN])
      expect(parseCost(text)).toBeUndefined();
    expect([parseCost(""), parseCost(" "), parseCost(null)]).toEqual([null, null, null]);
  });
});

it("judges what is sent, and changes nothing that is not", () => {
  const sent = { type: "visa", number: "\u200F A\u200B١ ", issueDate: "", expiryDate: "٢٠٢٧-٠١-٠١", note: "one\ntwo" };
  expect(parseInput(paperInput, sent)).toMatchObject({
    type: "visa",
    number: "A1",
    issueDate: null,
    expiryDate: "2027-01-01",
    note: "one\ntwo",
  });
  expect(parseInput(paperChange, { cost: "5" })).toEqual({ cost: "5" });
  expect(["visa", "own1", "own", "own12345678901", "Visa", null].map(isPaperTypeKey)).toEqual([
    ...[true, true, false, false, false, false],
  ]);
  expect(["passport.1", "123456789012345.12", "passport", "12.1", "a.b", "passport.1.2"].map(paperOfFile)).toEqual([
    ...["passport", "123456789012345", null, null, null, null],
  ]);
});

describe("history", () => {
  const replacedAt = "2026-01-02T00:00:00.000Z";
  const past = { paper: "passport", number: "P1", issueDate: null, expiryDate: "2026-01-01", replacedBy: 1 } as const;
  const file = { key: "passport.1", filename: "a.pdf", size: 1, mimeType: "application/pdf", sha256: "" };
  const beside = { number: null, issueDate: null, expiryDate: null, issuer: "Delhi", cost: "9", files: [file] };

  it("is one entry of a renewal, whoever tells of it", () => {
    const employee = {
      ...nobody,
      history: [{ ...past, replacedAt }],
      papers: { passport: stored({ history: [{ ...beside, replacedAt, replacedBy: 1 }] }) },
    };
    expect(paperOf(employee, "passport")?.history).toEqual([
      { ...beside, number: "P1", expiryDate: "2026-01-01", replacedAt, replacedBy: 1 },
    ]);
  });

  it("is in the order of time, each renewal once", () => {
    const time = fc.integer({ min: 0, max: 20 }).map((at) => new Date(at * 1000).toISOString());
    const times = fc.uniqueArray(time);
    fc.assert(
      fc.property(times, times, (specified, own) => {
        const employee = {
          ...nobody,
          history: specified.map((at) => ({ ...past, replacedAt: at })),
          papers: { passport: stored({ history: own.map((at) => ({ ...beside, replacedAt: at, replacedBy: 1 })) }) },
        };
        const told = paperOf(employee, "passport")?.history.map((one) => one.replacedAt);
        expect(told).toEqual([...new Set([...specified, ...own])].sort());
      }),
    );
  });

  it("alone is no paper on record, but is shown", () => {
    const employee = { ...nobody, nationality: "India", history: [{ ...past, replacedAt }] };
    expect(papersOf(employee).map(({ id }) => id)).toEqual(["passport", "civilId"]);
    expect(isOnRecord(employee, "passport")).toBe(false);
    expect(missingTypes(employee, defaultSettings)).toEqual([
      ...["passport", "residency", "workPermit", "healthInsurance", "contract"],
    ]);
    expect(missingTypes({ ...employee, nationality: "Kuwait" }, defaultSettings)).toEqual(["passport", "contract"]);
  });
});

it("that is required has expired once no paper of its type is valid", () => {
  const employee = { ...nobody, nationality: "Kuwait", passportExpiryDate: "2026-11-24" };
  expect(expiredTypes(employee, defaultSettings, "2026-11-24")).toEqual([]);
  expect(expiredTypes(employee, defaultSettings, "2026-11-25")).toEqual(["passport"]);
  // a second passport, and a paper that is not required
  const second = { ...employee, papers: { "2": stored({ type: "passport", expiryDate: "2030-01-01" }) } };
  expect(expiredTypes(second, defaultSettings, "2026-11-25")).toEqual([]);
  const visa = {
    ...nobody,
    nationality: "Kuwait",
    papers: { "2": stored({ type: "visa", expiryDate: "2020-01-01" }) },
  };
  expect(expiredTypes(visa, defaultSettings, "2026-11-25")).toEqual([]);
});

it("is none under the name of a member that every object has", () => {
  for (const id of ["constructor", "toString", "__proto__"]) {
    expect([paperOf(nobody, id), isOnRecord(nobody, id)]).toEqual([null, false]);
    expect(specifiedOf(id)).toEqual({});
  }
});

it("tells people of papers without what is the server's alone", () => {
  const sql = employees.fields.papers.json("r.papers");
  expect(sql).toContain("'$.removed') IS NULL");
  expect(sql).toContain("json_remove(n.value, '$.was')");
});
