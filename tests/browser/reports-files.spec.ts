import type { Page } from "@playwright/test";
import Papa from "papaparse";
import readXlsxFile from "read-excel-file/node";
import { type Organization, type PaperTypeKey, paperTypeName, settingsOf } from "#domain/index";
import { dayIn } from "../fixtures/days.ts";
import { pdfPaper } from "../fixtures/files.ts";
import { anEmployee } from "../server/rows.ts";
import { expect, type Firm, says, test } from "./fixtures.ts";
import { flowLanguages } from "./languages.ts";
import { makerFor, saved, settled, signIn } from "./steps.ts";

const SALARY = "73912.25";
/** Never in this month, always within the year. */
const soon = dayIn(40);

/** Sara, whose passport was renewed for 12.500; Priya; and Fahad, whose passport cost 7.250 and lapses soon. */
async function hire({ id, noura }: Firm) {
  const hired = async (fields: object) => {
    const body = { ...anEmployee, passportNumber: "P0123456", salary: SALARY, ...fields };
    const { status, text, json } = await noura.client.post<{ id: number }>("/api/employees", body);
    expect(status, text).toBe(201);
    return `/api/employees/${json.id}`;
  };
  const changed = async (path: string, body: object) => {
    const { status, text } = await noura.client.patch(path, body);
    expect(status, text).toBe(200);
  };
  const names = { otherScriptName: "سارة علي" };
  const sara = await hired({ nationality: "India", organizationId: id, passportExpiryDate: soon, ...names });
  const priya = await hired({ nationality: "India", organizationId: id, firstName: "Priya", lastName: "Nair" });
  // longer ago than months are reported
  await changed(`${priya}/papers/civilId`, { expiryDate: dayIn(-500) });
  const make = makerFor(noura);
  const lease = await make.document(pdfPaper("lease.pdf"), await make.category("Leases"));
  await changed(`/api/documents/${lease}`, { dueDate: soon });
  const fahad = { nationality: "Kuwait", firstName: "Fahad", lastName: "Al-Mutairi", passportExpiryDate: soon };
  await changed(sara, { passportNumber: "P7654321", passportExpiryDate: dayIn(3000) });
  await changed(`${sara}/papers/passport`, { cost: "12.5" });
  await changed(`${await hired(fahad)}/papers/passport`, { cost: "7.250" });
}

type Cell = string | number | null;

/** The files of a report, read back: the rows of the CSV and those of the workbook, head first. */
async function filesOf(page: Page, title: string, language: "en" | "ar") {
  const region = page.getByRole("region", { name: title, exact: true });
  const save = async (format: "csv" | "xlsx") => {
    await region.getByRole("button", { name: says(language, "lists.export"), exact: true }).click();
    const item = page.getByRole("menuitem", { name: says(language, `lists.${format}`), exact: true });
    const { filename, bytes } = await saved(page, () => item.click());
    expect(filename).toMatch(new RegExp(`^${title} \\d{4}-\\d{2}-\\d{2}\\.${format}$`));
    return bytes;
  };
  const [csv, [sheet]] = [(await save("csv")).toString("utf8"), await readXlsxFile(await save("xlsx"))];
  return { csv: Papa.parse<string[]>(csv.slice(1), { skipEmptyLines: true }).data, xlsx: sheet?.data ?? [] };
}

const byName = (rows: readonly (readonly unknown[])[]) =>
  [...rows].sort(([a], [b]) => String(a).localeCompare(String(b), "en"));

for (const language of flowLanguages("ar")) {
  test(`the files of reports, cell by cell, without a connection and without salaries (${language})`, async ({
    open,
    firm,
    line,
  }) => {
    const say = (key: string) => says(language, key);
    await hire(firm);
    const [organization] = (await firm.noura.client.get<Organization[]>("/api/admin/organizations")).json;
    const employer = organization?.name ?? "";
    const { page } = await open({ offline: true, language, url: line.url });
    await signIn(page, firm.noura, language);
    await page.goto("/employee?view=reports");
    await settled(page, language);
    line.cut();

    const paperNames = (...types: PaperTypeKey[]) =>
      types.map((type) => paperTypeName(type, settingsOf(organization ?? null), language)).join(say("today.and"));
    const [india, kuwait] = language === "en" ? ["India", "Kuwait"] : ["هندي", "كويتي"];
    const lacking = paperNames("residency", "workPermit", "healthInsurance", "contract");
    const nationality = say("employees.form.nationality");
    const workplace = say("employees.form.organizationId");
    /** Each report: its head, its rows, and the decimals of its columns in a CSV. */
    const reports: [string, string[], Cell[][], Record<number, number>][] = [
      [
        "renewals",
        [say("dates.month"), ...["renewed", "cost", "due", "expected"].map((id) => say(`reports.${id}`))],
        [
          [dayIn().slice(0, 7), 1, 12.5, 0, 0],
          [soon.slice(0, 7), 0, 0, 2, 7.25],
        ],
        { 2: 3, 4: 3 },
      ],
      [
        "missing",
        [
          ...[say("employees.columns.employee"), nationality, workplace],
          ...["lacking", "expired", "lackingCount", "required"].map((id) => say(`reports.${id}`)),
        ],
        [
          [language === "en" ? "Sara Ali" : "سارة علي", india, employer, lacking, null, 4, 6],
          ["Priya Nair", india, employer, lacking, paperNames("civilId"), 5, 6],
          ["Fahad Al-Mutairi", kuwait, null, paperNames("contract"), null, 1, 3],
        ],
        {},
      ],
      [
        "byNationality",
        [nationality, say("reports.people")],
        [
          [india, 2],
          [kuwait, 1],
        ],
        {},
      ],
      [
        "byEmployer",
        [workplace, say("reports.people")],
        [
          [employer, 2],
          [say("employees.form.noOrganization"), 1],
        ],
        {},
      ],
    ];
    for (const [id, head, rows, decimals] of reports) {
      const { csv, xlsx } = await filesOf(page, say(`reports.${id}`), language);
      const written = rows.map((row) =>
        row.map((cell, at) => (typeof cell === "number" ? cell.toFixed(decimals[at] ?? 0) : (cell ?? ""))),
      );
      expect([csv[0], xlsx[0]]).toEqual([head, head]);
      expect(byName(xlsx.slice(1))).toEqual(byName(rows));
      expect(byName(csv.slice(1))).toEqual(byName(written));
      expect(JSON.stringify([csv, xlsx])).not.toMatch(/(?<!\d)73[,٬]?912/);
    }
    await expect(page.getByRole("main")).not.toContainText(/(?<!\d)73[,٬]?912|٧٣[,٬]?٩١٢/);
  });
}
