import fc from "fast-check";
import { expect, it } from "vitest";
import { employeeSearchKey } from "#domain/index";
import { anEmployee } from "#web/local/testing/rows.ts";
import { suggestedEmployees } from "./about-field.tsx";

const salem = anEmployee(1, { firstName: "Salem", lastName: "Al-Enezi", otherScriptName: "سالم العنزي", tenant: 7 });
const mona = anEmployee(2, { firstName: "منى", lastName: "علي", civilId: "290010101234", tenant: 7 });
const stranger = anEmployee(3, { firstName: "Salem", lastName: "Other", tenant: 8 });
const suggested = (rows: readonly (typeof salem)[], typed: string) =>
  suggestedEmployees({ rows, searchKey: employeeSearchKey }, 7, typed).map(({ id }) => id);

it.each([
  ["salem", [1]],
  ["Enezi sal", [1]],
  ["عنزي", [1]],
  ["منى", [2]],
  ["٢٩٠٠١", [2]],
  ["nobody", []],
  ["", []],
  ["  ", []],
])("%j finds the tenant's employees %j", (typed, ids) => {
  expect(suggested([salem, mona, stranger], typed)).toEqual(ids);
});

it("of many the first six of the tenant are suggested, in their order", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(7, 8), { maxLength: 30 }), (tenants) => {
      const rows = tenants.map((tenant, at) => anEmployee(at + 1, { tenant }));
      const own = rows.filter(({ tenant }) => tenant === 7).map(({ id }) => id);
      expect(suggested(rows, "layla")).toEqual(own.slice(0, 6));
    }),
  );
});
