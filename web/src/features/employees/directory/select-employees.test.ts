import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  defaultSettings,
  type Employee,
  employeeMatcher,
  paperFactsReader,
  suitsList,
  viewParams,
} from "#domain/index";
import { localDayOf } from "#web/lib/local-day.ts";
import { anEmployee } from "#web/local/testing/rows.ts";
import { viewQueryOf } from "#web/shared/views/use-saved-views.ts";
import { ordered } from "#web/ui/list/order.ts";
import { cases } from "../../../../../tests/fixtures/property-cases.ts";
import { rulerMarks } from "../expiry/expiry-ruler.tsx";
import { type DirectoryColumn, directoryUrl } from "./filters-url.ts";
import {
  directoryKeyOf,
  managementKeyOf,
  nameKeyOf,
  nationalitiesOf,
  nationalityChoice,
  percent,
} from "./select-employees.ts";
import { summarise } from "./summary-cards.tsx";

const today = "2026-11-21";
const ids = (rows: readonly Employee[]) => rows.map(({ id }) => id);

describe("sorting", () => {
  const rows = [
    anEmployee(1, { salary: "1000.00", passportExpiryDate: "2026-11-20" }),
    anEmployee(2, { salary: null }),
    anEmployee(3, { salary: "200.00", passportExpiryDate: "2030-01-01" }),
    anEmployee(4, { salary: "200.00", residencyExpiryDate: "2026-12-01" }),
  ];

  const readFacts = paperFactsReader();
  const settings = { ...defaultSettings, requiredPapers: { passport: "everyone" } } as const;
  const by = (column: DirectoryColumn, descending: boolean) => {
    const key = directoryKeyOf(column, today, (employee) => readFacts(employee, settings));
    return key ? ids(ordered(rows, key, descending)) : null;
  };

  test("salaries by amount, equal ones by name, none last in either direction", () => {
    expect(by("salary", false)).toEqual([3, 4, 1, 2]);
    expect(by("salary", true)).toEqual([1, 3, 4, 2]);
  });

  test("status by urgency, who has no papers before what is valid, and the order of names as it is", () => {
    expect(by("status", false)).toEqual([1, 4, 2, 3]);
    expect(by("status", true)).toEqual([3, 2, 4, 1]);
    expect(by("employee", false)).toBeNull();
  });

  test("names as the reader sees them, once somebody has one in another script", () => {
    const some = [
      anEmployee(1, { firstName: "Zaid", lastName: "", otherScriptName: "أحمد" }),
      anEmployee(2, { firstName: "Basel", lastName: "", otherScriptName: "باسل" }),
    ];
    const order = (language: "en" | "ar") => ids(ordered(some, nameKeyOf(some, language) ?? (() => null), false));
    expect([order("en"), order("ar")]).toEqual([
      [2, 1],
      [1, 2],
    ]);
    expect(nameKeyOf(rows, "ar")).toBeNull();
  });

  test("in Employee Management organizations by name, the unknown last, nationalities as readers spell them", () => {
    const some = [
      anEmployee(1, { organizationId: 8, nationality: "مصر" }),
      anEmployee(2, { organizationId: 7, nationality: "india" }),
      anEmployee(3, { organizationId: 9, nationality: "Egypt" }),
    ];
    const names: Record<number, string> = { 7: "b", 8: "A" };
    const nameOf = ({ organizationId }: Employee) => names[organizationId ?? 0] ?? null;
    const order = (column: "organization" | "nationality", descending: boolean) =>
      ids(ordered(some, managementKeyOf(column, nameOf, "en") ?? (() => null), descending));
    expect(order("organization", false)).toEqual([1, 2, 3]);
    expect(order("organization", true)).toEqual([2, 1, 3]);
    expect(order("nationality", false)).toEqual([3, 1, 2]);
    expect(managementKeyOf("employee", nameOf, "en")).toBeNull();
  });

  test("nationalities are distinct, however they were written, and sorted for the reader", () => {
    const some = ["India", "مصر", "Egypt", "atlantis", "هندي", "Atlantis"].map((nationality) =>
      anEmployee(1, { nationality }),
    );
    const names = (language: "en" | "ar") => nationalitiesOf(some, language).map(({ name }) => name);
    expect(names("en")).toEqual(["atlantis", "Egyptian", "Indian"]);
    expect(names("ar")).toEqual(["مصري", "هندي", "atlantis"]);
    const { key } = nationalityChoice("Egypt", "en");
    const found = some.filter(employeeMatcher({ nationality: key }, "2026-11-21", () => ""));
    expect(found.map(({ nationality }) => nationality)).toEqual(["مصر", "Egypt"]);
    expect(nationalityChoice(key, "ar")).toEqual({ key, name: "مصري" });
  });
});

describe("the address", () => {
  test("keeps what is set, and nothing else of it is touched", () => {
    const filters = {
      search: "نورة",
      organizationId: 12,
      nationality: "India",
      status: "valid",
      salary: "2000+",
    } as const;
    const address = directoryUrl.writeFilters(new URLSearchParams("tab=x"), filters);
    expect(directoryUrl.readFilters(new URLSearchParams(address.toString()))).toEqual(filters);
    expect(address.get("tab")).toBe("x");
    expect(directoryUrl.writeFilters(address, {}).toString()).toBe("tab=x");
  });

  test("what cannot be read is as if it were not there", () => {
    expect(directoryUrl.readFilters(new URLSearchParams("organization=-1&status=soon&salary=1&search=%20"))).toEqual(
      {},
    );
    expect(directoryUrl.changeFilter({ search: "a", nationality: "b" }, "search", "")).toEqual({ nationality: "b" });
  });
});

describe("figures", () => {
  test("the sum is exact over any number of rows", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 999_999_999_999 }), { maxLength: 300 }), (cents) => {
        const rows = cents.map((value) => {
          const text = String(value).padStart(3, "0");
          return anEmployee(1, { salary: `${text.slice(0, -2)}.${text.slice(-2)}` });
        });
        return summarise(rows).salaries === cents.reduce((sum, value) => sum + BigInt(value), 0n);
      }),
      cases(50),
    );
  });

  test("passports by number, residencies by date, percents rounded, 0 of 0 is 0", () => {
    const rows = [
      anEmployee(1, { passportNumber: "P1" }),
      anEmployee(1, { residencyExpiryDate: "2026-01-01" }),
      anEmployee(1),
    ];
    expect(summarise(rows)).toEqual({ passports: 1, residencies: 1, salaries: 0n });
    expect([percent(1, 3), percent(2, 3), percent(0, 0)]).toEqual([33, 67, 0]);
    expect([percent(998, 1_000), percent(1, 1_000), percent(0, 9), percent(9, 9)]).toEqual([99, 1, 0, 100]);
  });

  test("days closer than four share a label on the ruler, late ones a wider one", () => {
    const alerts = [0, 3, 3, 4, 21, 27].map((daysLeft, index) => ({
      employee: { firstName: `E${index}` },
      paper: "passport" as const,
      day: today,
      daysLeft,
    }));
    expect(rulerMarks(alerts)).toEqual([
      { day: 0, name: "E0", more: 2 },
      { day: 3, name: "", more: 0 },
      { day: 4, name: "E3", more: 0 },
      { day: 21, name: "E4", more: 1 },
      { day: 27, name: "", more: 0 },
    ]);
  });

  test("today is the viewer's own day", () => {
    expect(localDayOf(new Date(2026, 0, 5, 23, 59, 59))).toBe("2026-01-05");
    expect(localDayOf(new Date(2026, 0, 6))).toBe("2026-01-06");
  });
});

test("a saved view keeps every filter and the order", () => {
  const filters = { search: "a", organizationId: 5, nationality: "KW", status: "valid", salary: "2000+" } as const;
  const set = directoryUrl.writeFilters(new URLSearchParams("id=5"), { ...filters, tag: "Urgent" });
  set.set("sort", "-status");
  const query = viewQueryOf("employees", directoryUrl, set);
  expect(Object.keys(query).sort()).toEqual([...viewParams.employees].sort());
  expect(suitsList("employees", query)).toBe(true);
});
