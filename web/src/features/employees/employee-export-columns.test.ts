import { expect, test } from "vitest";
import { employeeFields, matchHeadings } from "#domain/index";
import ar from "#web/i18n/ar.json";
import en from "#web/i18n/en.json";

test.each([
  ["en", en],
  ["ar", ar],
])("an import finds every field again in what was exported, and leaves the status out (%s)", (_, words) => {
  const { form, filters } = words.employees;
  const headings = [...employeeFields.map((name) => form[name]), filters.status];
  expect(matchHeadings(headings)).toEqual([...employeeFields, null]);
});
