import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AppError } from "../core/errors.ts";
import { parseInput } from "../core/input.ts";
import type { Actor } from "../policy.ts";
import { createUserInput, managesUser, rolesToCreate, rolesToGive } from "../users/administration.ts";
import { civilIdFacts, civilIdKey } from "./civil-id.ts";
import { employeeMatcher } from "./employee-filters.ts";
import type { Employee } from "./employees.ts";
import { employeeInput, employeeName, employeeNameIn, employeeSearchKey, emptyInput } from "./employees.ts";
import { daysLeft, expiryAlerts, expiryStatus, papersStatus, passesStatus } from "./expiry.ts";
import { replacedPapers, saidRenewed } from "./renewals.ts";
import { amountText, dinars, inBand, parseSalary, salaryBands, salaryText, sumSalaries } from "./salary.ts";

function refusal(schema: Parameters<typeof parseInput>[0], value: unknown): string | null {
  try {
    parseInput(schema, value);
    return null;
  } catch (error) {
    return error instanceof AppError ? error.code : "not an AppError";
  }
}

const input = {
  firstName: "فاطمة",
  lastName: "المطيري",
  nationality: "Kuwait",
  civilId: "٢٩١٠٨٢٤٠٠١٥٧",
  phoneNumber: "+965 ٩٩٠٤ 1180",
  emailAddress: "fatima@alnoor.kw",
  dateOfBirth: "١٩٩١-٠٨-٢٤",
};

describe("the employee form", () => {
  test.each<[string, object, string | null]>([
    ["good", {}, null],
    ["no first name", { firstName: " " }, "first_name_required"],
    ["no last name", { lastName: undefined }, "last_name_required"],
    ["no nationality", { nationality: "" }, "nationality_required"],
    ["no civil ID", { civilId: "" }, "civil_id_required"],
    ["no phone", { phoneNumber: "" }, "phone_number_required"],
    ["no valid e-mail", { emailAddress: "x" }, "email_invalid"],
    ["no date of birth", { dateOfBirth: "" }, "date_of_birth_required"],
    ["a day that does not exist", { dateOfBirth: "2025-02-29" }, "date_invalid"],
    ["a name of 101 characters", { firstName: "x".repeat(101) }, "longer_than_100"],
    ["a name of 201 characters in the other script", { otherScriptName: "ا".repeat(201) }, "longer_than_200"],
    ["a phone of 21 characters", { phoneNumber: "1".repeat(21) }, "longer_than_20"],
    ["a passport of 51 characters", { passportNumber: "1".repeat(51) }, "longer_than_50"],
    ["a third decimal", { salary: 1.005 }, "salary_invalid"],
    ["a linked user none", { userId: "none" }, null],
  ])("%s", (_what, change, code) => {
    expect(refusal(employeeInput, { ...input, ...change })).toBe(code);
  });

  test("keeps nothing that cannot be seen in numbers and addresses, and the joiners of names", () => {
    const unseen = "\u200B\u200E\u200F\u061C\uFEFF";
    const typed = {
      civilId: `\u200F${input.civilId.slice(0, 3)}${unseen}${input.civilId.slice(3)}\u200E`,
      phoneNumber: `\u202A${unseen}99041180\u202C`,
      emailAddress: `${unseen}fatima@${unseen}alnoor.kw\u200F`,
      ...{ passportNumber: `P\u200B123\uFEFF`, workPermit: `\u200E ٤٥ `, salary: "\uFEFF450\u200B" },
    };
    const parsed = parseInput(employeeInput, { ...input, ...typed, firstName: "می\u200Cخواهم" });
    expect(parsed).toMatchObject({
      ...{ civilId: "291082400157", phoneNumber: "99041180", emailAddress: "fatima@alnoor.kw" },
      ...{ passportNumber: "P123", workPermit: "٤٥", salary: "45000", firstName: "می\u200Cخواهم" },
    });
    expect(refusal(employeeInput, { ...input, civilId: unseen })).toBe("civil_id_required");
  });

  test("keeps digits as ASCII and names as typed", () => {
    const parsed = parseInput(employeeInput, { ...input, salary: "٤٥٠٫٥", residencyExpiryDate: "" });
    expect(parsed).toMatchObject({
      firstName: "فاطمة",
      civilId: "291082400157",
      phoneNumber: "+965 9904 1180",
      dateOfBirth: "1991-08-24",
      salary: "45050",
      residencyExpiryDate: null,
    });
  });
});

describe("salaries", () => {
  test.each<[unknown, string | null | undefined]>([
    [450.5, "45050"],
    ["450.50", "45050"],
    [0, "0"],
    ["", null],
    [9999999999.99, "999999999999"],
    [10000000000, undefined],
    [0.1 + 0.2, undefined],
    [-1, undefined],
    ["1e3", undefined],
    [Number.NaN, undefined],
    ["1,250.50", "125050"],
    ["1,250,000", "125000000"],
    ["1 250.5", "125050"],
    ["\u200F١٬٢٥٠٫٥", "125050"],
    ["9,999,999,999.99", "999999999999"],
    ["10,000,000,000", undefined],
    ["1250,5", undefined],
    ["1250,50", undefined],
    ["12,50", undefined],
    ["0,250", undefined],
    ["1,250 500", undefined],
    ["1,2500", undefined],
    ["1250,500", undefined],
    ["1.250,50", undefined],
    ["١٢٥٠٬٥", undefined],
  ])("%s is %s hundredths", (value, hundredths) => {
    expect(parseSalary(value)).toBe(hundredths);
  });

  test("text and hundredths go both ways, and sums are exact", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 999_999_999_999 }), { maxLength: 50 }), (list) => {
        const texts = list.map((value) => salaryText(String(value)));
        return (
          texts.every((text, at) => parseSalary(text) === String(list[at])) &&
          sumSalaries([...texts, null]) === list.reduce((sum, value) => sum + BigInt(value), 0n)
        );
      }),
    );
  });

  test("a sum beyond what numbers hold exactly is exact too", () => {
    const most = Array.from({ length: 20_001 }, () => "9999999999.99");
    expect(sumSalaries(most)).toBe(20_001n * 999_999_999_999n);
  });

  test("every amount falls into exactly one band, bounds below", () => {
    const bandsOf = (salary: string) => salaryBands.filter((band) => inBand(salary, band));
    expect(["0.00", "500.00", "500.01", "1000.00", "2000.00", "2000.01"].map(bandsOf)).toEqual([
      ["0-500"],
      ["0-500"],
      ["500-1000"],
      ["500-1000"],
      ["1000-2000"],
      ["2000+"],
    ]);
    expect(salaryBands.some((band) => inBand(null, band))).toBe(false);
  });

  test("are shown in both languages", () => {
    expect([dinars(123_450n, "en"), dinars(123_450n, "ar"), amountText(5n)]).toEqual([
      "KWD 1,234.50",
      "1,234.50 د.ك",
      "0.05",
    ]);
  });
});

describe("expiry by calendar day", () => {
  const today = "2026-11-21";
  test.each([
    [null, "missing"],
    ["2026-11-20", "expired"],
    ["2026-11-21", "expiring"],
    ["2026-12-21", "expiring"],
    ["2026-12-22", "valid"],
  ] as const)("%s is %s", (day, status) => {
    expect(expiryStatus(day, today)).toBe(status);
  });

  test("days count across a change of year and a leap day", () => {
    expect([daysLeft("2027-01-01", "2026-12-31"), daysLeft("2028-03-01", "2028-02-28")]).toEqual([1, 2]);
  });

  test("a row and a filter see both papers", () => {
    const papers = { passportExpiryDate: "2026-11-01", residencyExpiryDate: "2027-11-01" };
    const none = { passportExpiryDate: null, residencyExpiryDate: null };
    expect(papersStatus(papers, today)).toBe("expired");
    expect((["expired", "expiring", "valid"] as const).map((filter) => passesStatus(papers, filter, today))).toEqual([
      true,
      true,
      false,
    ]);
    expect([
      papersStatus(none, today),
      passesStatus(none, "valid", today),
      passesStatus(none, "expiring", today),
    ]).toEqual(["valid", true, false]);
  });

  test("alerts come expired first, then by fewest days", () => {
    const person = (passportExpiryDate: string | null, residencyExpiryDate: string | null) => ({
      passportExpiryDate,
      residencyExpiryDate,
    });
    const alerts = expiryAlerts(
      [person("2026-12-01", "2026-11-01"), person("2026-11-25", null), person("2030-01-01", null)],
      today,
    );
    expect(alerts.map(({ paper, daysLeft: left }) => [paper, left])).toEqual([
      ["residency", -20],
      ["passport", 4],
      ["passport", 10],
    ]);
  });
});

describe("the civil ID", () => {
  test("gives its birth date and whether its check digit agrees", () => {
    expect(civilIdFacts("291082400158")?.birthDay).toBe("1991-08-24");
    expect(civilIdFacts("٢٩١٠٨٢٤٠٠١٥٨")?.birthDay).toBe("1991-08-24");
    const digit = [...Array(10).keys()].filter((last) => civilIdFacts(`29108240015${last}`)?.valid);
    expect(digit.length).toBeLessThanOrEqual(1);
    expect(civilIdFacts("\u200F2910\u200B82400158\uFEFF")?.birthDay).toBe("1991-08-24");
    expect(civilIdKey("\u061C29108-٢٤\u200E 00158")).toBe("291082400158");
    expect(civilIdFacts("291133200150")?.birthDay).toBeNull();
    expect(civilIdFacts("12345")).toBeNull();
  });

  test("its check digit is the published sum", () => {
    // 2·2 + 8·1 + 0·6 + 0·3 + 1·7 + 0·9 + 1·10 + 0·5 + 0·8 + 0·4 + 1·2 = 31; 11 - 31 mod 11 = 2
    expect(civilIdFacts("280010100012")).toEqual({ valid: true, birthDay: "1980-01-01" });
    expect(civilIdFacts("280010100013")?.valid).toBe(false);
  });
});

const papers = {
  passportNumber: "A1",
  passportIssueDate: "2020-01-01",
  passportExpiryDate: "2026-01-01",
  residencyExpiryDate: "2026-06-01",
};

describe("renewals", () => {
  const now = "2026-11-21T10:00:00.000Z";
  test("a later expiry keeps the old paper", () => {
    expect(replacedPapers(papers, { passportNumber: "B2", passportExpiryDate: "2031-01-01" }, now, 7)).toEqual([
      {
        paper: "passport",
        number: "A1",
        issueDate: "2020-01-01",
        expiryDate: "2026-01-01",
        replacedAt: now,
        replacedBy: 7,
      },
    ]);
    expect(replacedPapers(papers, { residencyExpiryDate: "2027-06-01" }, now, 7)).toHaveLength(1);
  });

  test("what the person calls a renewal keeps the old paper too, whatever its date", () => {
    const earlier = { passportNumber: "B2", passportExpiryDate: "2025-12-31" };
    expect(replacedPapers(papers, earlier, now, 7, saidRenewed(["passport"]))).toMatchObject([
      { paper: "passport", number: "A1", expiryDate: "2026-01-01" },
    ]);
    expect(replacedPapers(papers, { passportNumber: "B2" }, now, 7, ["passport", "residency"])).toHaveLength(1);
    expect(replacedPapers(papers, { residencyExpiryDate: "2026-01-01" }, now, 7, ["residency"])).toHaveLength(1);
    expect(replacedPapers(papers, {}, now, 7, ["passport", "residency"])).toEqual([]);
    expect(replacedPapers({ ...papers, passportExpiryDate: null }, earlier, now, 7, ["passport"])).toEqual([]);
    for (const sent of [undefined, null, "passport", ["visa"], {}]) expect(saidRenewed(sent)).toEqual([]);
  });

  test("a correction keeps none", () => {
    expect(
      replacedPapers(
        papers,
        { passportNumber: "A2", passportExpiryDate: "2025-12-31", residencyExpiryDate: null },
        now,
        7,
      ),
    ).toEqual([]);
  });
});

const names = { firstName: "عبد الله", middleName: null, thirdName: "سالم", lastName: "العنزي" };
const contact = { emailAddress: "A.Enezi@alnoor.kw", phoneNumber: "+965 9904 1180", civilId: "291082400157" };
const employee: Employee = {
  ...emptyInput,
  id: 300000000000001,
  ...names,
  ...contact,
  ...papers,
  nationality: "Kuwait",
  dateOfBirth: null,
  salary: "1000.00",
  attachments: { civilId: null, passport: null, drivingLicense: null, schoolDegree: null },
  civilIdFile: null,
  passportFile: null,
  drivingLicenseFile: null,
  schoolDegreeFile: null,
  history: [],
  notes: {},
  handling: {},
  papers: {},
  createdAt: "",
  updatedAt: "",
  createdBy: null,
  organizationId: 200000000000001,
  tenant: 200000000000001,
  version: 1,
};

test("names join without the empty ones, and people are found however they are spelt", () => {
  expect(employeeName(employee)).toBe("عبد الله سالم العنزي");
  const found = (search: string) => employeeMatcher({ search }, "2026-11-21", employeeSearchKey)(employee);
  expect(["عبدالله", "99041180", "9904 1180", "a.enezi", "٢٩١٠٨٢"].map(found)).toEqual([true, true, true, true, true]);
  expect(found("omar")).toBe(false);
});

test.each([
  ["عبد الله سالم العنزي", null, "عبد الله سالم العنزي", "عبد الله سالم العنزي"],
  ["عبد الله سالم العنزي", "Abdullah Al-Enezi", "Abdullah Al-Enezi", "عبد الله سالم العنزي"],
  ["Abdullah Al-Enezi", "عبد الله العنزي", "Abdullah Al-Enezi", "عبد الله العنزي"],
  // neither a name of both scripts nor one of the same is replaced
  ["Abdullah (عبد الله) Al-Enezi", "Abdullah", "Abdullah (عبد الله) Al-Enezi", "Abdullah (عبد الله) Al-Enezi"],
  ["Abdullah Al-Enezi", "Abdullah Enezi", "Abdullah Al-Enezi", "Abdullah Al-Enezi"],
  ["अमित शर्मा", "Amit Sharma", "Amit Sharma", "अमित शर्मा"],
])("%s, also %s, is shown in the letters of the reader", (name, otherScriptName, english, arabic) => {
  const [firstName = "", ...rest] = name.split(" ");
  const named = {
    ...employee,
    firstName,
    middleName: null,
    thirdName: null,
    lastName: rest.join(" "),
    otherScriptName,
  };
  expect([employeeNameIn(named, "en"), employeeNameIn(named, "ar")]).toEqual([english, arabic]);
  for (const search of [rest.at(-1) ?? "", otherScriptName?.split(" ")[0] ?? ""]) {
    expect(employeeMatcher({ search }, "2026-11-21", employeeSearchKey)(named)).toBe(true);
  }
});

test("employee filters combine", () => {
  const passes = (filters: Parameters<typeof employeeMatcher>[0]) =>
    employeeMatcher(filters, "2026-11-21", employeeSearchKey)(employee);
  expect(
    passes({ nationality: "Kuwait", status: "expired", salary: "500-1000", organizationId: 200000000000001 }),
  ).toBe(true);
  expect(
    [
      { nationality: "India" },
      { status: "valid" } as const,
      { salary: "1000-2000" } as const,
      { organizationId: 1 },
    ].map(passes),
  ).toEqual([false, false, false, false]);
});

describe("administration", () => {
  const ORG = 200000000000001;
  const person = (id: number, role: Actor["role"], organizationId: number | null = ORG): Actor => ({
    id,
    role,
    organizationId,
    permissions: [],
  });

  test("who gives which role", () => {
    expect([
      rolesToCreate(person(1, "super_admin", null)),
      rolesToCreate(person(1, "admin")),
      rolesToCreate(person(1, "admin", null)),
    ]).toEqual([["admin"], ["user", "viewer"], []]);
    expect([rolesToGive(person(1, "super_admin")), rolesToGive(person(1, "user"))]).toEqual([["admin", "user"], []]);
  });

  test("who manages whom, never oneself", () => {
    const admin = person(1, "admin");
    const targets = [
      person(1, "admin"),
      person(2, "admin"),
      person(3, "user"),
      person(4, "viewer"),
      person(5, "user", 9),
    ];
    expect(targets.map((target) => managesUser(admin, target))).toEqual([false, false, true, true, false]);
    expect(targets.map((target) => managesUser(person(1, "super_admin", null), target))).toEqual([
      false,
      true,
      true,
      true,
      true,
    ]);
    expect(managesUser(person(1, "user"), person(2, "user"))).toBe(false);
  });

  test("a new user is judged like a registration, with the rest optional", () => {
    const user = { username: "noura", email: "n@alnoor.kw", fullName: "Noura", password: "secret" };
    expect(refusal(createUserInput, user)).toBeNull();
    expect(refusal(createUserInput, { ...user, role: "king" })).toBe("role_unknown");
    expect(refusal(createUserInput, { ...user, permissions: ["fly"] })).toBe("permission_unknown");
  });
});
