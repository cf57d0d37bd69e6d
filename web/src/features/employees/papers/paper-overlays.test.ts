import { describe, expect, it } from "vitest";
import { type Attachment, type Employee, type Paper, paperOf } from "#domain/index";
import { anEmployee } from "#web/local/testing/rows.ts";
import {
  broughtBack,
  changedPaper,
  renewedPaper,
  withLaid,
  withoutFile,
  withoutPaper,
  withPaperFile,
} from "./paper-overlays.ts";

const scan = (name: string): Attachment => ({ filename: name, size: 1, mimeType: "application/pdf", sha256: name });
const replaced = { replacedAt: "2026-11-25T00:00:00.000Z", replacedBy: 7 };
const paperIn = (employee: Employee, id: string): Paper => paperOf(employee, id) ?? expect.fail(`no paper ${id}`);

const noura = anEmployee(1, {
  passportNumber: "P1",
  passportIssueDate: "2020-01-01",
  passportExpiryDate: "2026-01-01",
  residencyExpiryDate: "2026-02-01",
  attachments: { civilId: null, passport: scan("old.pdf"), drivingLicense: null, schoolDegree: null },
});

describe("a renewed paper", () => {
  it("of a specified type has its past in the employee's history, with issuer, cost and scan beside it", () => {
    const issued = withLaid(noura, changedPaper(noura, "passport", "passport", { issuer: "Delhi", cost: "9" }));
    const values = { number: "P2", expiryDate: "2036-01-01", cost: "12.500" };
    const renewed = withLaid(
      issued,
      renewedPaper(issued, paperIn(issued, "passport"), values, scan("new.pdf"), replaced),
    );
    expect(renewed.history).toEqual([
      { paper: "passport", number: "P1", issueDate: "2020-01-01", expiryDate: "2026-01-01", ...replaced },
    ]);
    expect(renewed).toMatchObject({ passportNumber: "P2", passportIssueDate: null, passportExpiryDate: "2036-01-01" });
    const { history, files, issuer, cost } = paperIn(renewed, "passport");
    expect([issuer, cost, files.map(({ filename }) => filename)]).toEqual(["Delhi", "12.500", ["new.pdf"]]);
    expect(history).toEqual([
      {
        ...{ number: "P1", issueDate: "2020-01-01", expiryDate: "2026-01-01", issuer: "Delhi", cost: "9", ...replaced },
        files: [{ ...scan("old.pdf"), key: "passport.1" }],
      },
    ]);
  });

  it("of a residency keeps its number, which no field has", () => {
    const known = withLaid(noura, changedPaper(noura, "residency", "residency", { number: "R1" }));
    const renewed = withLaid(
      known,
      renewedPaper(
        known,
        paperIn(known, "residency"),
        { number: "R2", expiryDate: "2027-02-01" },
        scan("r.pdf"),
        replaced,
      ),
    );
    expect(paperIn(renewed, "residency")).toMatchObject({ number: "R2", expiryDate: "2027-02-01" });
    expect(paperIn(renewed, "residency").history).toMatchObject([{ number: "R1", expiryDate: "2026-02-01" }]);
    expect(paperIn(renewed, "residency").files.map(({ key }) => key)).toEqual(["residency.1"]);
  });

  it("of a civil ID keeps its scan where that is said", () => {
    const employee = { ...noura, attachments: { ...noura.attachments, civilId: scan("card.pdf") } };
    const laid = renewedPaper(
      employee,
      paperIn(employee, "civilId"),
      { expiryDate: "2027-02-01", keepsFiles: true },
      null,
      replaced,
    );
    const paper = paperOf(withLaid(employee, laid), "civilId");
    expect([paper?.number, paper?.expiryDate]).toEqual([noura.civilId, "2027-02-01"]);
    expect(paper?.files.map(({ filename }) => filename)).toEqual(["card.pdf"]);
  });
});

it("files take the specified place first, and leave it", () => {
  const bare = anEmployee(1);
  const first = withLaid(bare, withPaperFile(bare, paperIn(bare, "civilId"), scan("front.pdf")));
  expect(first.attachments.civilId?.filename).toBe("front.pdf");
  const both = withLaid(first, withPaperFile(first, paperIn(first, "civilId"), scan("back.pdf")));
  expect(paperIn(both, "civilId").files.map(({ key }) => key)).toEqual(["civilId", "civilId.1"]);
  const back = withLaid(both, withoutFile(both, paperIn(both, "civilId"), "civilId"));
  expect(paperIn(back, "civilId").files.map(({ key }) => key)).toEqual(["civilId.1"]);
});

it("a removed paper is gone, and comes back as it was", () => {
  const paper = paperIn(noura, "passport");
  const gone = withLaid(noura, withoutPaper(paper));
  expect(paperOf(gone, "passport")).toBeNull();
  expect(paperIn(withLaid(gone, broughtBack(noura, paper)), "passport")).toEqual(paper);
});
