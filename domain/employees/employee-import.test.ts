import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cases } from "../../tests/fixtures/property-cases.ts";
import { AppError } from "../core/errors.ts";
import { judgeImport, MOST_IMPORTED } from "./employee-batch.ts";
import {
  hasCommaDecimals,
  isBlankRow,
  judgeRow,
  lookupKey,
  monthFirstFields,
  salaryReadings,
  warnedField,
  withDoubles,
} from "./employee-import.ts";
import { employeeFields } from "./employees.ts";
import { type Cell, cellText, readDay, readSalary, readTextCell } from "./import-cells.ts";
import { fieldOfHeading, headingRowOf, matchHeadings } from "./import-headers.ts";
import { parseSalary } from "./salary.ts";

describe("headings", () => {
  test.each([
    ["First Name", "firstName"],
    [" first_name ", "firstName"],
    ["FIRSTNAME", "firstName"],
    ["firstName", "firstName"],
    ["الاسم الأول", "firstName"],
    ["الإسم الاول *", "firstName"],
    ["العائلة", "lastName"],
    ["Family", "lastName"],
    ["Mobile", "phoneNumber"],
    ["الجوال", "phoneNumber"],
    ["رقم الجوّال", "phoneNumber"],
    ["Email", "emailAddress"],
    ["E-Mail", "emailAddress"],
    ["البريد", "emailAddress"],
    ["بريد إلكتروني", "emailAddress"],
    ["Date of birth (DD/MM/YYYY)", "dateOfBirth"],
    ["تاريخ الميلاد:", "dateOfBirth"],
    ["Civil ID No.", "civilId"],
    ["الرقم المدنى", "civilId"],
    ["Salary (KWD)", "salary"],
    ["الراتب (د.ك)", "salary"],
    ["Passport", "passportNumber"],
    ["First\nName", "firstName"],
    ["اسم\nالعائلة", "lastName"],
    ["تاريخ انتهاء\r\nالإقامة", "residencyExpiryDate"],
    ["الراتب\n(د.ك)", "salary"],
    ["Passport Expiry", "passportExpiryDate"],
    ["انتهاء الإقامه", "residencyExpiryDate"],
    ["Company", "organizationId"],
    ["المستخدم المرتبط", "userId"],
  ])("%s", (heading, field) => {
    expect(fieldOfHeading(cellText(heading))).toBe(field);
  });

  test.each(["Employee", "Name", "Full Name", "الاسم", "الاسم الكامل", "الموظف", "Status", "Date", "", "***", "القسم"])(
    "%s names no field",
    (heading) => expect(fieldOfHeading(heading)).toBeNull(),
  );

  test("of two columns for one field the first has it", () => {
    expect(matchHeadings(["Mobile", "Phone", "Notes", "Nationality"])).toEqual([
      "phoneNumber",
      null,
      null,
      "nationality",
    ]);
  });
});

describe("the row of the headings", () => {
  const known = ["First Name", "الجنسية", "Remarks"];
  const title = ["Al Noor Trading – staff list 2026", null, null];

  test.each<[string, Cell[][], number]>([
    ["the first, as a rule", [known, ["Sara", "Kuwait", ""]], 0],
    ["below a title and a blank row", [title, [], known, ["Sara", "Kuwait", ""]], 2],
    ["below groups of columns", [["Passport", "", ""], known, ["First Name", "", ""]], 1],
    ["the first that is not blank where none has known ones", [[""], ["x", "y"], ["1", "2"]], 1],
    [
      "not a row below with a single word that is one",
      [
        ["x", "y"],
        ["Sara", "Company"],
      ],
      0,
    ],
    ["the first of two that have as many", [title, known, known], 1],
    ["not a row far down", [...Array<Cell[]>(20).fill(title), known], 0],
    ["none in a blank file", [[], [null, " "]], -1],
  ])("is %s", (_, rows, at) => {
    expect(headingRowOf(rows)).toBe(at);
  });
});

const DAY_MS = 86_400_000;
const anyDay = fc
  .integer({ min: Date.UTC(1901, 0, 1) / DAY_MS, max: Date.UTC(2099, 11, 31) / DAY_MS })
  .map((days) => new Date(days * DAY_MS));
const arabic = (text: string) => text.replace(/[0-9]/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
const inWords = (locale: string, date: Date) =>
  date.toLocaleDateString(locale, { calendar: "gregory", dateStyle: "long", timeZone: "UTC" });

describe("dates", () => {
  test("a day is the same day however it is written", () => {
    fc.assert(
      fc.property(anyDay, (date) => {
        const day = date.toISOString().slice(0, 10);
        const [year = "", month = "", dom = ""] = day.split("-");
        const plain = (digits: string) => String(Number(digits));
        const written: Cell[] = [
          day,
          date,
          date.getTime() / DAY_MS + 25_569,
          date.getTime() / DAY_MS + 25_569.75,
          `${dom}/${month}/${year}`,
          `${plain(dom)}-${plain(month)}-${year}`,
          `${dom}.${month}.${year}`,
          `${year}/${month}/${dom}`,
          `${day} 00:00:00`,
          `${day}T00:00:00.000Z`,
          arabic(`${dom}/${month}/${year}`),
          `\u200F${arabic(day)}`,
          ...["en", "en-GB", "ar", "ar-LB"].map((locale) => inWords(locale, date)),
        ];
        for (const cell of written) expect([cell, readDay(cell)]).toEqual([cell, { value: day }]);
      }),
    );
  });

  test.each<[Cell, string]>([
    ["30/02/2020", "date_invalid"],
    ["2025-02-29", "date_invalid"],
    ["1448-09-01", "date_before_1900"],
    ["31-04-1990", "date_invalid"],
    ["04/25/2020", "date_ambiguous"],
    ["03/04/20", "date_ambiguous"],
    ["next year", "date_unreadable"],
    ["12 Jan", "date_unreadable"],
    ["12-Jan-20", "date_ambiguous"],
    ["15 رمضان 1441", "date_before_1900"],
    ["١٥ ذو الحجة", "date_unreadable"],
    ["2020", "date_unreadable"],
    [12, "date_unreadable"],
    [1e9, "date_unreadable"],
    [20_271_301, "date_unreadable"],
    ["12 كانون الثاني/شباط 2020", "date_unreadable"],
    [Number.NaN, "date_unreadable"],
    [true, "date_unreadable"],
  ])("%s is a problem", (cell, code) => {
    expect(readDay(cell)).toEqual({ code });
  });

  test("where one date has the month first, others of the column are doubtful", () => {
    const rows = [["03/04/2020"], ["04/25/2020"], ["25/04/2020"], ["05/05/2020"]];
    const doubtful = monthFirstFields(rows, ["dateOfBirth"]);
    expect([...doubtful]).toEqual(["dateOfBirth"]);
    expect(rows.map(([cell]) => readDay(cell, true))).toEqual([
      { code: "date_ambiguous" },
      { code: "date_ambiguous" },
      { value: "2020-04-25" },
      { value: "2020-05-05" },
    ]);
    expect(monthFirstFields([["04/25/2020"]], ["workPermit"]).size).toBe(0);
    expect(readDay("03/04/2020")).toEqual({ value: "2020-04-03" });
    expect(["12 Jan 2020", "April 3, 2020"].map((cell) => readDay(cell, true))).toEqual([
      { value: "2020-01-12" },
      { value: "2020-04-03" },
    ]);
    expect([null, "", "  "].map((cell) => readDay(cell))).toEqual(Array(3).fill({ value: "" }));
  });
});

describe("salaries", () => {
  test("every amount is read however it is written", () => {
    const amount = fc.integer({ min: 0, max: 999_999_999_999 });
    fc.assert(
      fc.property(amount, (hundredths) => {
        const [whole, part] = [Math.floor(hundredths / 100), String(hundredths % 100).padStart(2, "0")];
        const grouped = whole.toLocaleString("en-US");
        const written: Cell[] = [
          `${whole}.${part}`,
          `${grouped}.${part}`,
          `KWD ${grouped}.${part}`,
          `${grouped}.${part} د.ك`,
          `${grouped}.${part}0 KD`,
          arabic(`${grouped}.${part}`).replaceAll(",", "٬").replace(".", "٫"),
          hundredths / 100,
        ];
        for (const cell of written) {
          const read = readSalary(cell);
          expect([cell, "value" in read && parseSalary(read.value)]).toEqual([cell, String(hundredths)]);
        }
      }),
    );
  });

  test.each(["450.555", "1,23", "1250,5", "0,250", "12,34,567", "much", "-5", "4.5.0", "1e3"])("%s is none", (text) => {
    const read = readSalary(text);
    expect("value" in read && parseSalary(read.value)).toBeUndefined();
  });
});

test("texts", () => {
  expect(["  a\u0007b ", 284051203315, 1.5, true, null, undefined, new Date(Number.NaN)].map(cellText)).toEqual([
    "ab",
    "284051203315",
    "1.5",
    "true",
    "",
    "",
    "",
  ]);
  expect(["Al\nSalem", "Al \r\n Salem", "Al\tSalem\n", "Al\u2028Salem", "Al\u2029Salem"].map(cellText)).toEqual(
    Array(5).fill("Al Salem"),
  );
  expect(cellText("a  b")).toBe("a  b");
  expect(["'=1+1", "'+965 5555", "'Omar", "O'Neil"].map((text) => cellText(text))).toEqual([
    "=1+1",
    "+965 5555",
    "'Omar",
    "O'Neil",
  ]);
  for (const text of ["2.84051E+11", "2,84E+11", "٢.٨E+11", "2e+11"]) {
    expect(readTextCell(text)).toEqual({ code: "number_shortened" });
  }
  expect([isBlankRow(["", null, "  "]), isBlankRow([0])]).toEqual([true, false]);
});

const context = {
  today: "2026-11-23",
  organizations: new Map([[lookupKey("Al Noor"), 200_000_000_000_001]]),
  users: new Map([[lookupKey("Noura@example.test"), 100_000_000_000_009]]),
};
const mapping = [
  "firstName",
  "lastName",
  "nationality",
  "civilId",
  "phoneNumber",
  "emailAddress",
  "dateOfBirth",
  null,
  "salary",
  "organizationId",
  "userId",
] as const;
const good: Cell[] = [
  "سارة",
  "العلي",
  "Kuwait",
  284051203315,
  "٥٥٥٥ ١٢٣٤",
  "sara@example.test",
  new Date("1984-05-12"),
  "left out",
  "1,450.500",
  "AL NOOR ",
  "noura@example.test",
];
const withCell = (column: number, cell: Cell) => good.map((one, at) => (at === column ? cell : one));
const judge = (cells: readonly Cell[]) => judgeRow(2, cells, mapping, context);

describe("a row", () => {
  test("is judged by the schema of the form", () => {
    expect(judge(good)).toMatchObject({
      row: 2,
      problems: [],
      warnings: [],
      input: {
        firstName: "سارة",
        civilId: "284051203315",
        phoneNumber: "5555 1234",
        dateOfBirth: "1984-05-12",
        salary: "145050",
        organizationId: 200_000_000_000_001,
        userId: 100_000_000_000_009,
      },
    });
  });

  test.each<[number, Cell, string, string]>([
    [0, "", "firstName", "first_name_required"],
    [1, null, "lastName", "last_name_required"],
    [2, "x".repeat(101), "nationality", "longer_than_100"],
    [3, "2.84051E+11", "civilId", "number_shortened"],
    [4, "1".repeat(21), "phoneNumber", "longer_than_20"],
    [5, "sara@", "emailAddress", "email_invalid"],
    [6, "", "dateOfBirth", "date_of_birth_required"],
    [6, "31/11/1990", "dateOfBirth", "date_invalid"],
    [8, "4.505", "salary", "salary_invalid"],
    [8, "0,250", "salary", "salary_ambiguous"],
    [8, "1250,5 KD", "salary", "salary_ambiguous"],
    [8, "٠٬٢٥٠", "salary", "salary_ambiguous"],
    [8, "1,2,3", "salary", "salary_invalid"],
    [0, { code: "formula_without_result", text: "=A1" }, "firstName", "formula_without_result"],
    [3, { code: "cell_error", text: "#REF!" }, "civilId", "cell_error"],
    [6, { code: "cell_error", text: "#SOMETHING" }, "dateOfBirth", "cell_error"],
    [6, "#N/A", "dateOfBirth", "cell_error"],
    [8, " #DIV/0! ", "salary", "cell_error"],
    [8, { code: "formula_without_result", text: "=400+50" }, "salary", "formula_without_result"],
    [9, "#NAME?", "organizationId", "cell_error"],
    [9, "Somebody Else", "organizationId", "organization_unknown"],
    [10, "nobody@example.test", "userId", "linked_user_unknown"],
  ])("with %s %s has one problem, at its field", (column, cell, field, code) => {
    const { problems, input } = judge(withCell(column, cell));
    expect({ problems, input }).toEqual({ problems: [{ field, code }], input: null });
  });

  test("without a residency date for an error is not imported without one", () => {
    const optional = ["passportNumber", "passportExpiryDate", "residencyExpiryDate", "workPermit", "tags"] as const;
    const cells: Cell[] = ["#N/A", { code: "cell_error", text: "#VALUE!" }, "#REF!", "Err:508", "#N/A"];
    const { problems, texts, input } = judgeRow(2, [...good, ...cells], [...mapping, ...optional], context);
    expect(problems.map(({ field, code }) => [field, code])).toEqual(optional.map((field) => [field, "cell_error"]));
    expect(texts).toMatchObject({ passportNumber: "#N/A", passportExpiryDate: "#VALUE!" });
    expect(input).toBeNull();
  });

  test("has the tags that stand on lines of their own", () => {
    const { texts, input } = judgeRow(2, [...good, "new\nnight shift,\r\ndriver"], [...mapping, "tags"], context);
    expect(input).toMatchObject({ tags: "new, night shift, driver" });
    expect(texts.tags).toBe("new, night shift, driver");
  });

  test("has a day whose digits are one number with the year first", () => {
    expect(readDay(19_840_512)).toEqual({ value: "1984-05-12" });
    expect(readDay("19840512")).toEqual({ value: "1984-05-12" });
  });

  test("has its days by the count of its file", () => {
    const judgeDay = (number: number, from1904: boolean) =>
      judgeRow(2, withCell(6, number), mapping, { ...context, from1904 }).input?.dateOfBirth;
    expect(judgeDay(30_814, false)).toBe("1984-05-12");
    expect(judgeDay(29_352, true)).toBe("1984-05-12");
    expect([12, 2_958_465 - 1_461, -1].map((number) => readDay(number, false, true))).toEqual(
      Array(3).fill({ code: "date_unreadable" }),
    );
  });

  test("has every problem at once, in the order of the form", () => {
    const { problems } = judge([]);
    expect(problems.map(({ field }) => field)).toEqual(
      employeeFields.filter((field) => mapping.slice(0, 7).some((one) => one === field)),
    );
    expect(judgeRow(2, good, ["firstName"], context).problems.length).toBe(6);
  });

  test("is either imported or reports why not", () => {
    const signs = [..."aZ05 ٥عة=+'-/.,@E", "\u0000", "\u202e", "\ud800", "\udc00", "😀"];
    const cell = fc.oneof(
      fc.string({ unit: fc.constantFrom(...signs), maxLength: 8 }),
      fc.integer(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.date(),
      fc.date({ noInvalidDate: false }),
    );
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 11 }), fc.nat(10), cell, (cells, column, one) => {
        for (const row of [judge(cells), judge(withCell(column, one))]) {
          expect(row.input === null).toBe(row.problems.length > 0);
          expect(new Set(row.problems.map(({ field }) => field)).size).toBe(row.problems.length);
        }
      }),
      cases(40),
    );
  });

  test("may be worth a look", () => {
    expect(judge(withCell(3, "284051203316"))).toMatchObject({ warnings: ["checkDigit"], problems: [] });
    expect(judge(withCell(6, "13/05/1984")).warnings).toEqual(["birthDiffers"]);
    expect(judge(withCell(3, "A-1")).warnings).toEqual([]);
    expect(judge(withCell(3, "٢٨٤٠٥١")).warnings).toEqual(["civilIdLength"]);
    const short = judge(withCell(mapping.indexOf("phoneNumber"), "1"));
    expect(short).toMatchObject({ warnings: ["phoneShort"], problems: [] });
    expect(short.warnings.map(warnedField)).toEqual(["phoneNumber"]);
    expect(judge(withCell(mapping.indexOf("phoneNumber"), "٢٢٤٥ ٦٧٨٩")).warnings).toEqual([]);
  });

  test.each<[Cell, { thousands: string; decimals: string } | null]>([
    ["450,500", { thousands: "450,500", decimals: "450.500" }],
    ["٤٥٠٬٥٠٠ د.ك", { thousands: "450,500", decimals: "450.500" }],
    ["KWD 1,450,500", { thousands: "1,450,500", decimals: "1,450.500" }],
    ["1,250", null],
    ["9,999", null],
    ["450,500.00", null],
    [450_500, null],
    ["450 500", null],
  ])("with a salary of %s says both readings where its comma is in doubt", (cell, readings) => {
    const row = judge(withCell(8, cell));
    expect(row).toMatchObject({ problems: [], warnings: readings ? ["salaryComma"] : [] });
    expect(salaryReadings(row.texts, false)).toEqual(readings);
    expect(row.warnings.map(warnedField)).toEqual(readings ? ["salary"] : []);
  });

  test("has every comma of its salary in doubt where others of the file have decimals after one", () => {
    const salaries = (...texts: Cell[]) =>
      hasCommaDecimals(
        texts.map((text) => withCell(8, text)),
        mapping,
      );
    expect([salaries("1,250", "0,250"), salaries("450", "1250,5 KD")]).toEqual([true, true]);
    expect([salaries("1,250", "1,450.500", 450.5), hasCommaDecimals([["1250,5"]], ["workPermit"])]).toEqual([
      false,
      false,
    ]);
    const row = judgeRow(2, withCell(8, "1,250"), mapping, context, new Set(["salary"]));
    expect(row).toMatchObject({ problems: [], warnings: ["salaryComma"], input: { salary: "125000" } });
    expect(salaryReadings(row.texts, true)).toEqual({ thousands: "1,250", decimals: "1.250" });
  });

  test("with odd dates is imported, with a warning at the date", () => {
    const paperMapping = [...mapping.slice(0, 7), "passportIssueDate", "passportExpiryDate"] as const;
    const cells = [...good.slice(0, 3), "A-1", ...good.slice(4, 6), "01/01/2035", "01/03/2030", "01/03/2020"];
    const row = judgeRow(2, cells, paperMapping, context);
    expect(row.problems).toEqual([]);
    expect(row.input).toMatchObject({ dateOfBirth: "2035-01-01", passportExpiryDate: "2020-03-01" });
    expect(row.warnings.map((warning) => [warning, warnedField(warning)])).toEqual([
      ["birth_in_future", "dateOfBirth"],
      ["expiry_before_issue", "passportExpiryDate"],
      ["issuedAhead", "passportIssueDate"],
      ["issuedBeforeBirth", "passportIssueDate"],
    ]);
  });

  test.each(["Unknown", "unknown ", "غير معروف"])("leaves out who reads %j, and says so", (word) => {
    const row = judge(withCell(9, word));
    expect(row).toMatchObject({ warnings: ["organizationLeftOut"], problems: [], input: { organizationId: null } });
    expect(judge(withCell(10, word))).toMatchObject({ warnings: ["linkedUserLeftOut"], input: { userId: null } });
    expect(judge(withCell(10, "")).warnings).toEqual([]);
    const [warned] = withDoubles([row], new Set());
    expect(warned).toBe(row);
    const named = { ...context, organizations: new Map([[lookupKey("Unknown"), 7]]) };
    expect(judgeRow(2, withCell(9, "Unknown"), mapping, named)).toMatchObject({
      warnings: [],
      input: { organizationId: 7 },
    });
  });

  test("puts everybody into the own organization where the file has no column for it", () => {
    const own = { ...context, organizationId: 7 };
    const without = mapping.map((field) => (field === "organizationId" ? null : field));
    expect(judgeRow(2, good, without, own).input?.organizationId).toBe(7);
    expect(judgeRow(2, withCell(9, ""), mapping, own).input?.organizationId).toBeNull();
    expect(judgeRow(2, good, without, context).input).not.toHaveProperty("organizationId", 7);
  });

  test("reports civil IDs that occur twice, until they do not", () => {
    const rows = [judge(good), judge(withCell(3, "\u200F٢٨٤٠٥١٢٠٣٣١٥\u200E")), judge(withCell(3, "A-1"))];
    const once = withDoubles(rows, new Set(["A1"]));
    expect(once.map(({ warnings }) => warnings)).toEqual([["civilIdTwice"], ["civilIdTwice"], ["civilIdExists"]]);
    expect(withDoubles(once, new Set(["A1"]))).toEqual(once);
    expect(withDoubles(once.slice(1), new Set()).map(({ warnings }) => warnings)).toEqual([[], []]);
    expect(withDoubles(once, new Set(["A1"]))[0]).toBe(once[0]);
  });
});

describe("what is sent", () => {
  const refusal = (body: unknown) => {
    try {
      judgeImport(body);
      return null;
    } catch (error) {
      return error instanceof AppError ? [error.code, error.row] : error;
    }
  };
  const one = judge(good).input;

  test("is judged whole, the first problem with its row", () => {
    expect(refusal({ employees: [{ ...one, salary: "1.00" }] })).toBeNull();
    expect(refusal({ employees: [one, { ...one, firstName: "" }, {}] })).toEqual(["first_name_required", 2]);
    expect(refusal({ employees: [one, { ...one, row: 40, firstName: "" }] })).toEqual(["first_name_required", 40]);
    expect(refusal({ employees: [{ row: -1 }] })).toEqual(["first_name_required", 1]);
    for (const body of [null, [], {}, { employees: {} }]) expect(refusal(body)).toEqual(["validation_error", null]);
    expect(refusal({ employees: [] })).toEqual(["import_empty", null]);
    expect(refusal({ employees: Array(MOST_IMPORTED + 1).fill(one) })).toEqual(["import_too_long", null]);
  });
});
