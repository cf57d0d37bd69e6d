import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanFilename } from "../core/text.ts";
import { readableName } from "./readable-name.ts";

describe("a name proposed from a filename", () => {
  it.each([
    ["scan_2026-11_invoice_03.pdf", "invoice 03"],
    ["Scan 2026-11-23 lease.pdf", "lease"],
    ["Scan0001_passport.pdf", "passport"],
    ["SCAN_20261123_101500_عقد_إيجار.pdf", "عقد إيجار"],
    ["CamScanner-2026-11-23-10.15.pdf", "CamScanner 2026-11-23-10.15"],
    ["SKM_C224e_invoice.pdf", "invoice"],
    ["Adobe Scan-invoice-12.pdf", "invoice-12"],
    ["IMG_20261123_101500.pdf", "IMG 20261123 101500"],
    ["invoice_20261123101500.pdf", "invoice"],
    ["invoice_2026-11-23 10.15.00_paid.pdf", "invoice paid"],
    ["invoice-2026-11.pdf", "invoice 2026-11"],
    ["INV-1116-Catering.docx", "INV 1116 Catering"],
    ["lease-2027.pdf", "lease 2027"],
    ["Al-Noor lease.pdf", "Al-Noor lease"],
    ["Scan of the passport.pdf", "Scan of the passport"],
    ["scandal.pdf", "scandal"],
    ["scan_03.pdf", "scan 03"],
    ["Scan 2026-11-25 14.05.pdf", "Scan 2026-11-25 14.05"],
    ["مسح ضوئي 2026-11-25 14.05.pdf", "مسح ضوئي 2026-11-25 14.05"],
    ["مسح ضوئي لجواز السفر.pdf", "مسح ضوئي لجواز السفر"],
    ["1-2-3.pdf", "1-2-3"],
    ["report.v2.pdf", "report.v2"],
    ["_.pdf", "_"],
    [".pdf", ".pdf"],
    ["folder/عقد-السور_٣.pdf", "عقد السور ٣"],
  ])("%s gives %s", (filename, name) => {
    expect(readableName(filename)).toBe(name);
  });

  const part = fc.constantFrom("lease", "Invoice", "عقد", "إيجار", "السُّور", "é", "03", "2026", "12-34", "x".repeat(40));
  const separator = fc.constantFrom("_", "-", " ", "__", " - ");
  const name = fc
    .array(fc.tuple(part, separator), { minLength: 1, maxLength: 6 })
    .map((all) => all.flat().slice(0, -1).join(""));
  const stamp = fc.constantFrom("scan_", "Scan_2026-11_", "scan_20261123_101500_", "SCAN0042_", "Scan-2026-11-23-");

  it("is never empty and never longer, whatever the filename", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), name), fc.constantFrom(".pdf", ".docx", ""), (stem, end) => {
        const filename = stem + end;
        const readable = readableName(filename);
        expect(readable === "").toBe(cleanFilename(filename) === "");
        expect(readable.length).toBeLessThanOrEqual(cleanFilename(filename).length);
      }),
    );
  });

  it("is the same with a scanner's prefix and timestamp before it", () => {
    fc.assert(
      fc.property(name, stamp, (stem, before) => {
        fc.pre(/^\D/.test(stem) && !/\s/.test(stem));
        expect(readableName(`${before}${stem}.pdf`)).toBe(readableName(`${stem}.pdf`));
      }),
    );
  });

  it("keeps each letter of Arabic, and has neither underscores nor two spaces", () => {
    const arabic = (text: string) => text.replace(/[^\u0600-\u06FF]/g, "");
    fc.assert(
      fc.property(name, (stem) => {
        const readable = readableName(`${stem}.pdf`);
        expect(arabic(readable)).toBe(arabic(stem));
        expect(readable).not.toMatch(/_|\s\s|^\s|\s$/);
      }),
    );
  });
});
