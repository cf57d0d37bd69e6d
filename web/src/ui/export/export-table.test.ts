import { inflateRawSync } from "node:zlib";
import Papa from "papaparse";
import readXlsxFile from "read-excel-file/node";
import { describe, expect, it } from "vitest";
import { localDayOf } from "#web/lib/local-day.ts";
import { exportName } from "./export-file.ts";
import { type TableData, tableAsCsv, tableAsFile, tableAsXlsx } from "./export-table.ts";

const table: TableData = {
  name: "Employees [all]: a name that is longer than a sheet's",
  rightToLeft: false,
  columns: [
    { heading: "الاسم", type: "text" },
    { heading: "Civil ID", type: "text" },
    { heading: "Salary", type: "number", decimals: 2 },
    { heading: "Born", type: "date" },
  ],
  rows: [
    ['نورة "ن", العتيبي', "288010112345", 1234.5, "1988-01-01"],
    ["=1+1", null, null, "1850-05-05"],
    ["two\nlines", "007", 9_999_999_999.99, null],
  ],
};

describe("CSV", () => {
  const csv = tableAsCsv(table);

  it("begins with a byte order mark and is read back whole", () => {
    expect(csv.charCodeAt(0)).toBe(0xfeff);
    expect(csv.endsWith("\r\n")).toBe(true);
    expect(Papa.parse(csv.slice(1), { skipEmptyLines: true }).data).toEqual([
      ["الاسم", "Civil ID", "Salary", "Born"],
      ['نورة "ن", العتيبي', "288010112345", "1234.50", "1988-01-01"],
      ["'=1+1", "", "", "1850-05-05"],
      ["two\nlines", "007", "9999999999.99", ""],
    ]);
  });

  it.each([
    ["=1+1", "'=1+1"],
    ["@x", "'@x"],
    ["-2+3", "'-2+3"],
    ["+cmd|x", "'+cmd|x"],
    ["\tx", "'\tx"],
    ["\rx", "'\rx"],
    ["＝1+1", "'＝1+1"],
    ["+965 5550", "+965 5550"],
    ["-12", "-12"],
    ["a=b", "a=b"],
  ])("%j is no formula in a cell", (text, kept) => {
    const one = tableAsCsv({ ...table, columns: [{ heading: "x", type: "text" }], rows: [[text]] });
    expect(Papa.parse(one.slice(1), { newline: "\r\n", skipEmptyLines: true }).data[1]).toEqual([kept]);
  });
});

/** A part of a workbook: a zip's local header has the compressed size at 18, the name's length at 26. */
async function partOf(blob: Blob, name: string): Promise<string> {
  const zip = Buffer.from(await blob.arrayBuffer());
  for (let at = zip.indexOf("PK\x03\x04"); at >= 0; at = zip.indexOf("PK\x03\x04", at + 4)) {
    const start = at + 30 + zip.readUInt16LE(at + 26);
    if (zip.toString("utf8", at + 30, start) !== name) continue;
    const begin = start + zip.readUInt16LE(at + 28);
    return inflateRawSync(zip.subarray(begin, begin + zip.readUInt32LE(at + 18))).toString("utf8");
  }
  throw new Error(`no part ${name}`);
}

describe("XLSX", () => {
  it("has texts as texts, amounts as numbers, days as dates, and a day that Excel cannot show as text", async () => {
    const blob = await tableAsXlsx(table);
    const [sheet] = await readXlsxFile(Buffer.from(await blob.arrayBuffer()));
    expect(sheet?.sheet).toBe("Employees  all   a name that is");
    expect(sheet?.data).toEqual([
      ["الاسم", "Civil ID", "Salary", "Born"],
      ['نورة "ن", العتيبي', "288010112345", 1234.5, new Date("1988-01-01")],
      ["=1+1", null, null, "1850-05-05"],
      ["two\nlines", "007", 9_999_999_999.99, null],
    ]);
  });

  it("has a bold head that stays, columns as wide as what they hold, and no formula", async () => {
    const blob = await tableAsXlsx(table);
    const sheet = await partOf(blob, "xl/worksheets/sheet1.xml");
    expect(sheet).toContain("<pane");
    expect(sheet).not.toContain("<f>");
    expect(sheet).toContain('<col min="2" max="2" width="14" customWidth="1"/>');
    expect(sheet).not.toContain("rightToLeft");
    expect(await partOf(blob, "xl/styles.xml")).toContain("<b/>");
  });

  it("runs from right to left in Arabic", async () => {
    const blob = await tableAsFile({ ...table, rightToLeft: true }, "xlsx");
    expect(await partOf(blob, "xl/worksheets/sheet1.xml")).toContain('rightToLeft="1"');
  });
});

describe("a file's name", () => {
  it("is the list's, dated by the viewer's day, without what systems refuse", () => {
    const late = new Date(2026, 10, 21, 23, 59);
    expect(exportName("Papers: A/B", late, "csv")).toBe("Papers  A B 2026-11-21.csv");
    expect(localDayOf(late.toISOString())).toBe("2026-11-21");
    expect(localDayOf("2026-01-31")).toBe("2026-01-31");
  });
});
