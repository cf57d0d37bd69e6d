import { describe, expect, test } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import { type MadeSheet, madeWorkbook } from "../../../../../../tests/fixtures/workbook.ts";
import { readTables } from "./read-table.ts";

/** The table of a file that has one. */
async function readTable(file: File) {
  const { sheets } = await readTables(file);
  expect(sheets).toHaveLength(1);
  return sheets[0]?.table ?? [];
}
const csv = (text: string, name = "staff.csv") => readTable(new File([text], name));

describe("CSV", () => {
  test.each([
    ["commas", "First Name,Last Name\r\nSara,Ali\r\n"],
    ["semicolons", "First Name;Last Name\r\nSara;Ali\r\n"],
    ["tabs", "First Name\tLast Name\nSara\tAli"],
    ["a separator that the file names", "sep=;\r\nFirst Name;Last Name\r\nSara;Ali"],
    ["a mark before it", "\uFEFFFirst Name,Last Name\nSara,Ali\n"],
  ])("with %s", async (what, text) => {
    const table = await csv(text);
    expect(table.slice(-2)).toEqual([
      ["First Name", "Last Name"],
      ["Sara", "Ali"],
    ]);
    // the line that names the separator is a row of the file: numbers stay those that people see
    expect(table).toHaveLength(what.startsWith("a separator") ? 3 : 2);
  });

  test("separators are those of the headings, not of the title above them", async () => {
    const table = await csv("Al Noor, staff\r\n\r\nFirst Name;Last Name;Civil ID\r\nSara;Ali;1\r\n");
    expect(table).toEqual([["Al Noor, staff"], [""], ["First Name", "Last Name", "Civil ID"], ["Sara", "Ali", "1"]]);
  });

  test("quotes hold separators, quotes and line ends", async () => {
    expect(await csv('a;b\n"x;""y""\nz";"1,450.5"\n')).toEqual([
      ["a", "b"],
      ['x;"y"\nz', "1,450.5"],
    ]);
  });

  test("blank lines count within, not at the end", async () => {
    expect(await csv("a,b\n\n1,2\n,\n \n\n")).toEqual([["a", "b"], [""], ["1", "2"]]);
  });

  test("texts stay texts, whatever they look like", async () => {
    expect(await csv("a,b\n007,2.84051E+11\n")).toContainEqual(["007", "2.84051E+11"]);
  });
});

describe("XLSX", () => {
  test("gives texts, numbers, days and yes or no as they are, and null for nothing", async () => {
    const day = new Date("1984-05-12T00:00:00Z");
    const rows = [
      ["a", "b", "c", "d", "e"],
      ["سارة", 450.5, day, true, null],
    ];
    const file = await writeXlsxFile(rows, { dateFormat: "yyyy-mm-dd" }).toBuffer();
    expect(await readTable(new File([new Uint8Array(file)], "Staff.XLSX"))).toEqual(rows);
  });

  test("a cell with an error, and a formula without its result, are not empty", async () => {
    const error = '<c s="0" t="e"><f>VLOOKUP(A1,Z:Z,1,0)</f><v>#N/A</v></c>';
    const formulas = ["<c><f>A1&amp;B1</f><v/></c>", "<c><f>A1+30</f></c>", '<c t="str"><f>A1</f></c>'];
    const results = ["<c><f>400+50</f><v>450</v></c>", '<c t="str"><f>""</f><v></v></c>', "x"];
    const table = await readTable(madeWorkbook([{ name: "Staff", rows: [[error, ...formulas, ...results]] }]));
    const code = "formula_without_result";
    expect(table).toEqual([
      [
        { code: "cell_error", text: "#N/A" },
        ...[{ code, text: "=A1&B1" }, { code, text: "=A1+30" }, { code, text: "=A1" }, 450, null, "x"],
      ],
    ]);
  });

  describe("of several sheets", () => {
    const sheet = (name: string, more: Partial<MadeSheet> = {}): MadeSheet => ({ name, rows: [[name]], ...more });
    const read = async (...sheets: MadeSheet[]) => (await readTables(madeWorkbook(sheets))).sheets;

    test("reads all that people see, and no chart", async () => {
      const chart = sheet("Chart", { kind: "chartsheet" });
      const lists = sheet("Lists", { state: "hidden" });
      const codes = sheet("Codes", { state: "veryHidden" });
      expect(await read(chart, lists, sheet("Dept <A>"), codes, sheet("القسم ب"))).toEqual([
        { name: "Dept <A>", table: [["Dept <A>"]] },
        { name: "القسم ب", table: [["القسم ب"]] },
      ]);
    });

    test("reads hidden ones where nothing else is there", async () => {
      const [one] = await read(sheet("Chart", { kind: "chartsheet" }), sheet("Staff", { state: "hidden" }));
      expect(one).toEqual({ name: "Staff", table: [["Staff"]] });
    });

    test("an empty one is empty", async () => {
      expect(await read(sheet("Empty", { rows: [] }), sheet("Staff"))).toMatchObject([
        { table: [] },
        { name: "Staff" },
      ]);
    });
  });

  test.each([
    ['date1904="1"', true],
    ["date1904='true'", true],
    ['date1904="0"', false],
    ['codeName="date1904"', false],
    ["", false],
  ])("says from when days are counted: %s", async (properties, from1904) => {
    const sheet = { name: "Staff", rows: [["<c><v>29352</v></c>", '<c t="d"><v>1984-05-12</v></c>']] };
    const tables = await readTables(madeWorkbook([sheet], properties));
    expect(tables).toEqual({ from1904, sheets: [{ name: "Staff", table: [[29_352, new Date("1984-05-12")]] }] });
  });

  test("what is no workbook is refused", async () => {
    await expect(csv("a,b\n1,2", "staff.xlsx")).rejects.toThrow();
  });
});
