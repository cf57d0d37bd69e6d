import { afterEach, expect, test, vi } from "vitest";
import { employeeFields, matchHeadings } from "#domain/index";
import ar from "#web/i18n/ar.json";
import en from "#web/i18n/en.json";
import { readTables } from "./read-table.ts";
import { saveCsvTemplate, saveXlsxTemplate } from "./template.ts";

const saved = vi.hoisted(() => vi.fn<(name: string, blob: Blob) => void>());
vi.mock("#web/lib/save-as.ts", () => ({ saveAs: saved }));
afterEach(() => saved.mockReset());

async function headingsOf(): Promise<string[]> {
  const [name = "", blob = new Blob()] = saved.mock.lastCall ?? [];
  const [{ table } = { table: [] }] = (await readTables(new File([blob], name))).sheets;
  expect(table).toHaveLength(1);
  return (table[0] ?? []).map(String);
}

test.each([
  ["en", en],
  ["ar", ar],
])("a template has a column for every field, and the import knows each (%s)", async (language, { employees }) => {
  const headings = employeeFields.map((field) => employees.form[field]);
  const name = employees.import.templateName;
  saveCsvTemplate(headings, name);
  expect(await headingsOf()).toEqual(headings);
  await saveXlsxTemplate(headings, name, language === "ar");
  expect(await headingsOf()).toEqual(headings);
  expect(saved.mock.calls.map(([file]) => file)).toEqual([`${name}.csv`, `${name}.xlsx`]);
  expect(matchHeadings(headings)).toEqual(employeeFields);
});

test("a heading with a separator or a quote stays one", async () => {
  saveCsvTemplate(['Name, "full"', "Civil ID"], "x");
  expect(await headingsOf()).toEqual(['Name, "full"', "Civil ID"]);
});
