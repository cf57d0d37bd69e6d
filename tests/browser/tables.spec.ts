import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import Papa from "papaparse";
import readXlsxFile from "read-excel-file/node";
import { pdfPaper } from "../fixtures/files.ts";
import { administrator, form, type Person, type TestServer } from "../server/harness.ts";
import { expect, says, test } from "./fixtures.ts";
import { flowLanguages } from "./languages.ts";
import { signIn, synced } from "./steps.ts";

type Language = "en" | "ar";

const MANY = 300;

/** The n-th of the made employees: "Worker 007"; the 300th earns most, the first least. */
const worker = (n: number) => `Worker ${String(n).padStart(3, "0")}`;

/** A firm with an admin, {@link MANY} employees, two documents and a deleted one. */
async function firmOf(server: TestServer): Promise<Person> {
  const { id } = await server.makeOrganization({ name: "Al Noor" });
  const admin = await server.makeUser({ username: "maha", fullName: "Maha", role: "admin", organizationId: id });
  // an admin's list of users holds everyone but the admin
  await server.makeUser({ username: "salem", fullName: "Salem", organizationId: id });
  const employees = Array.from({ length: MANY }, (_, at) => ({
    firstName: worker(at + 1),
    lastName: "عمر",
    nationality: at % 2 === 0 ? "Kuwait" : "India",
    civilId: String(288010100000 + at),
    phoneNumber: "+965 5550",
    emailAddress: `w${at}@example.test`,
    dateOfBirth: "1988-01-02",
    passportNumber: "0042",
    salary: `${at + 1}.50`,
    organizationId: id,
  }));
  const imported = await admin.client.post("/api/employees/import", { employees });
  if (imported.status >= 300) throw new Error(imported.text);
  const category = await admin.client.post<{ id: number }>("/api/categories", { name: "=Contracts" });
  for (const name of ["Zebra", "عقد", "Gone"]) {
    const fields = { categoryId: category.json.id, name, file: { name: `${name}.pdf`, bytes: pdfPaper().bytes } };
    const made = await admin.client.post<{ id: number }>("/api/documents", form(fields));
    if (name === "Gone") await admin.client.delete(`/api/documents/${made.json.id}`);
  }
  return admin;
}

async function contentOf(download: Download): Promise<{ name: string; bytes: Buffer }> {
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** What a list's Export menu saves, read back: the rows of the CSV and of the workbook, head first. */
async function exported(page: Page, language: Language) {
  const save = async (format: "csv" | "xlsx") => {
    await page.getByRole("button", { name: says(language, "lists.export"), exact: true }).click();
    const saving = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: says(language, `lists.${format}`), exact: true }).click();
    return await contentOf(await saving);
  };
  const csv = await save("csv");
  const xlsx = await save("xlsx");
  const text = csv.bytes.toString("utf8");
  expect(text.charCodeAt(0)).toBe(0xfeff);
  for (const { name } of [csv, xlsx]) expect(name).toMatch(/^.+ \d{4}-\d{2}-\d{2}\.(csv|xlsx)$/);
  const [sheet] = await readXlsxFile(xlsx.bytes);
  const rows = sheet?.data ?? [];
  return { csv: Papa.parse<string[]>(text.slice(1), { skipEmptyLines: true }).data, xlsx: rows, name: csv.name };
}

const fields = [
  "firstName",
  "middleName",
  "thirdName",
  "lastName",
  "otherScriptName",
  "nationality",
  "civilId",
  "phoneNumber",
  "emailAddress",
  "dateOfBirth",
  "passportNumber",
  "passportIssueDate",
  "passportExpiryDate",
  "residencyExpiryDate",
  "workPermit",
  "salary",
  "userId",
  "organizationId",
  "tags",
];

let admin: Person;
test.beforeAll(async ({ serverOf }, { file }) => {
  admin = await firmOf(await serverOf(file));
});

for (const language of flowLanguages("ar")) {
  const say = (key: string) => says(language, key);

  test(`every table is sorted by keyboard, keeps its order in the address and is exported (${language})`, async ({
    open,
  }) => {
    const { page } = await open({ language });
    await signIn(page, admin, language);

    await page.goto("/?sort=name");
    await expect(page.locator("[data-document]")).toHaveCount(2);
    const documents = await exported(page, language);
    expect(documents.name).toContain(say("documents.list"));
    expect(documents.csv[0]).toEqual(documents.xlsx[0]);
    expect(documents.csv.slice(1).map((row) => row.slice(0, 3))).toEqual([
      ["Zebra", "Zebra.pdf", "'=Contracts"],
      ["عقد", "عقد.pdf", "'=Contracts"],
    ]);
    expect(documents.xlsx[1]?.slice(0, 3)).toEqual(["Zebra", "Zebra.pdf", "=Contracts"]);
    expect(documents.xlsx[1]?.[9]).toBe(pdfPaper().bytes.length);
    expect(documents.xlsx[1]?.[10]).toBeInstanceOf(Date);

    await page.goto("/employee?search=worker&nationality=Kuwait");
    const heads = page.getByRole("columnheader");
    const salary = heads.filter({ hasText: say("employees.columns.salary") });
    await salary.getByRole("button").focus();
    await page.keyboard.press("Enter");
    await expect(salary).toHaveAttribute("aria-sort", "ascending");
    await page.keyboard.press("Enter");
    await expect(salary).toHaveAttribute("aria-sort", "descending");
    await expect(page).toHaveURL(/sort=-salary/);
    await page.reload();
    await expect(salary).toHaveAttribute("aria-sort", "descending");
    await expect(page.locator("[data-employee]").first()).toContainText(worker(299));
    expect(await page.locator("[data-employee]").count()).toBeLessThan(60);
    const directory = await exported(page, language);
    const headings = [...fields.map((name) => say(`employees.form.${name}`)), say("employees.filters.status")];
    expect(directory.csv[0]).toEqual(headings);
    expect(directory.xlsx[0]).toEqual(headings);
    expect(directory.csv).toHaveLength(MANY / 2 + 1);
    expect(directory.xlsx).toHaveLength(MANY / 2 + 1);
    const last = [worker(299), null, null, "عمر", null, "Kuwait", "288010100298", "+965 5550", "w298@example.test"];
    expect(directory.xlsx[1]?.slice(0, 11)).toEqual([...last, new Date("1988-01-02"), "0042"]);
    expect(directory.xlsx[1]?.[15]).toBe(299.5);
    expect(directory.csv[1]?.slice(6, 11)).toEqual([
      "288010100298",
      "+965 5550",
      "w298@example.test",
      "1988-01-02",
      "0042",
    ]);
    expect(directory.csv[1]?.[15]).toBe("299.50");
    expect(directory.csv[1]?.[17]).toBe("Al Noor");

    await page.goto("/admin?tab=employees");
    const organization = heads.filter({ hasText: say("employees.columns.nationality") });
    await organization.getByRole("button").press("Enter");
    await expect(page).toHaveURL(/sort=nationality/);
    // the name alone is found by parts of other people's numbers, too
    await page.getByRole("searchbox").fill(`${worker(7)} w6@`);
    await expect(page).toHaveURL(/search=Worker/);
    await page.reload();
    await expect(page.locator("[data-employee]")).toHaveCount(1);
    expect((await exported(page, language)).xlsx[1]?.[0]).toBe(worker(7));

    await page.goto("/admin");
    await page.getByLabel(say("admin.users.roleFilter")).selectOption("viewer");
    await expect(page).toHaveURL(/role=viewer/);
    await page.reload();
    await expect(page.getByText(say("admin.users.empty"), { exact: true })).toBeVisible();
    await page.getByRole("button", { name: say("admin.users.clear"), exact: true }).click();
    const created = heads.filter({ hasText: say("admin.users.columns.created") });
    await created.getByRole("button").press("Enter");
    await expect(created).toHaveAttribute("aria-sort", "descending");
    const users = await exported(page, language);
    expect(users.xlsx.slice(1).map((row) => [row[0], row[2], row[3], row[4]])).toEqual([
      ["Salem", "salem", say("roles.user"), "Al Noor"],
    ]);
    expect(users.csv[0]).toEqual(users.xlsx[0]);

    await page.goto("/?view=deleted&sort=name");
    const name = heads.filter({ hasText: say("deleted.columns.name") });
    await expect(name).toHaveAttribute("aria-sort", "ascending");
    const deleted = await exported(page, language);
    expect(deleted.xlsx.slice(1).map((row) => [row[0], row[1], row[3]])).toEqual([
      ["Gone", say("deleted.kinds.documents"), "Maha"],
    ]);

    const root = await open({ language });
    await signIn(root.page, administrator, language);
    await root.page.goto("/admin?sort=-users");
    await expect(root.page.locator("[data-organization]")).toHaveCount(1);
    const organizations = await exported(root.page, language);
    expect(organizations.xlsx[1]?.[0]).toBe("Al Noor");
    expect(organizations.xlsx[1]?.[3]).toBe(2);
  });

  test(`a printed list has every row, light and without controls, on phones too (${language})`, async ({ open }) => {
    const { page } = await open({ language, phone: true });
    await page.emulateMedia({ colorScheme: "dark" });
    await signIn(page, admin, language);

    await page.goto("/employee");
    const list = page.getByRole("list", { name: say("employees.directory") });
    await expect(list.getByRole("listitem").first()).toBeVisible();
    const drawn = () => page.locator("[data-employee]").count();
    expect(await drawn()).toBeLessThan(60);
    await synced(page, language);
    // 300 rows do not fit on fewer sheets than these
    const sheets = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
    expect(sheets(await page.pdf({ preferCSSPageSize: true }))).toBeGreaterThan(10);
    await expect(list).toBeVisible();
    expect(await drawn()).toBeLessThan(60);

    await page.emulateMedia({ media: "print" });
    const table = page.getByRole("table", { name: say("employees.directory") });
    await expect(table.getByRole("row")).toHaveCount(MANY + 1);
    await expect(table).toContainText(worker(MANY));
    await expect(page.getByRole("heading", { name: say("employees.directory") })).toBeVisible();
    await expect(page.getByText(says(language, "lists.rows_other", { count: MANY }))).toBeVisible();
    await expect(page.getByRole("banner")).toBeHidden();
    await expect(page.getByRole("button", { name: say("lists.export"), exact: true })).toBeHidden();
    await page.emulateMedia({ media: null });
    await expect(list).toBeVisible();

    // cards are sorted too, and exported
    await page.goto("/admin?tab=employees");
    await page.getByLabel(say("lists.sortBy")).selectOption("-salary");
    await expect(page).toHaveURL(/sort=-salary/);
    await expect(page.locator("[data-employee]").first()).toContainText(worker(MANY));
    expect((await exported(page, language)).xlsx[1]?.[0]).toBe(worker(MANY));
    await page.goto("/admin");
    await page.getByLabel(say("lists.sortBy")).selectOption("-name");
    await expect(page).toHaveURL(/sort=-name/);
    await page.goto("/");
    await page.getByRole("button", { name: new RegExp(`^${say("documents.filters.open")}`) }).click();
    await page.getByRole("dialog").getByLabel(say("lists.sortBy")).selectOption("-name");
    expect((await exported(page, language)).xlsx.slice(1).map(([name]) => name)).toEqual(["عقد", "Zebra"]);
    await page.keyboard.press("Escape");
    await page.goto("/?view=deleted");
    await page.getByLabel(say("lists.sortBy")).selectOption("name");
    await expect(page).toHaveURL(/sort=name/);
  });

  test(`of a first pull that was cut, lists, prints and exports say that they lack records (${language})`, async ({
    open,
  }) => {
    const { page, context } = await open({ language, offline: true });
    // the first answer, with the newest of the records, comes; the others do not
    await context.route(/\/api\/sync\?cursor=/, (route) => route.abort());
    await signIn(page, admin, language);
    await page.goto("/employee");
    const partial = page.getByRole("status").filter({ hasText: say("common.partial") });
    await expect(page.locator("[data-employee]").first()).toBeVisible();
    // nothing brings the rest, although the server can be reached
    await expect(partial).toBeVisible();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);
    await expect(partial).toBeVisible();
    await expect(page.getByText(says(language, "employees.total", { count: MANY }))).toBeHidden();

    await page.getByRole("button", { name: say("lists.export"), exact: true }).click();
    const saving = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: say("lists.csv"), exact: true }).click();
    const { bytes } = await contentOf(await saving);
    const lines = bytes.toString("utf8").trim().split("\n").length;
    expect(lines).toBeGreaterThan(1);
    expect(lines).toBeLessThan(MANY);
    await expect(page.getByText(say("lists.exportPartial"))).toBeVisible();

    // nothing is called missing or empty that may be among the rest
    await page.goto("/?view=reminders");
    await expect(page.getByText(say("common.notHereYet"))).toBeVisible();
    await page.goto("/employee?id=123456789012345");
    await expect(page.getByText(say("common.notHereYet"))).toBeVisible();

    await page.emulateMedia({ media: "print" });
    await expect(partial).toBeVisible();
    await page.emulateMedia({ media: null });
    await context.unroute(/\/api\/sync\?cursor=/);
    await context.setOffline(false);
    await synced(page, language);
    await expect(partial).toBeHidden();
    await expect(page.getByText(say("employees.page.notFound"))).toBeVisible();
    await page.goto("/employee");
    await expect(page.getByText(says(language, "employees.total", { count: MANY }))).toBeVisible();
  });
}
