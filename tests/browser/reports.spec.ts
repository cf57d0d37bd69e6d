import type { Page } from "@playwright/test";
import Papa from "papaparse";
import { dayIn } from "../fixtures/days.ts";
import { anEmployee } from "../server/rows.ts";
import { barriers, overflowing } from "./a11y-checks.ts";
import { expect, type Firm, says, test } from "./fixtures.ts";
import { flowLanguages } from "./languages.ts";
import { resize, saved, settled, signIn, status } from "./steps.ts";

const SALARY = "1234.25";

/** People of two nations, one of whose passports has been renewed. */
async function hire({ noura }: Firm) {
  const hired = async (over: object) => {
    const body = { ...anEmployee, passportNumber: "P0123456", salary: SALARY, ...over };
    const { status, text, json } = await noura.client.post<{ id: number; version: number }>("/api/employees", body);
    expect(status, text).toBe(201);
    return json.id;
  };
  const sara = await hired({ nationality: "India", passportExpiryDate: dayIn(20) });
  await hired({ nationality: "الهند", firstName: "Priya", lastName: "Nair" });
  await hired({ nationality: "Kuwait", firstName: "Fahad", lastName: "Al-Mutairi" });
  const renewed = { passportNumber: "P7654321", passportExpiryDate: dayIn(3000) };
  expect((await noura.client.patch(`/api/employees/${sara}`, renewed)).status).toBe(200);
  return { sara };
}

const table = (page: Page, name: string) => page.getByRole("table", { name, exact: true });

for (const language of flowLanguages("en")) {
  const say = (key: string, values = {}) => says(language, `reports.${key}`, values);

  test(`reports count renewals, missing papers and people, on the screen and in files, without salaries (${language})`, async ({
    open,
    firm,
    line,
  }) => {
    const { sara } = await hire(firm);
    const { page } = await open({ offline: true, language, url: line.url });
    await signIn(page, firm.noura, language);
    await page.goto("/employee");
    await settled(page, language);
    await page.getByRole("link", { name: say("title"), exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: say("title"), exact: true })).toBeFocused();
    const nations = table(page, say("byNationality"));
    await expect(nations.getByRole("row")).toHaveText([/./, /2/, /1/]);
    await expect(table(page, say("missing")).getByRole("row")).toHaveCount(4);
    const renewals = table(page, say("renewals"));
    await expect(renewals.getByRole("row")).toHaveCount(2);
    await expect(renewals.getByRole("row").nth(1).getByRole("cell").nth(1)).toHaveText("1");
    expect(await barriers(page)).toEqual([]);

    // a file
    const exporting = page
      .getByRole("region", { name: say("missing"), exact: true })
      .getByRole("button", { name: says(language, "lists.export") });
    const file = await saved(page, async () => {
      await exporting.click();
      await page.getByRole("menuitem", { name: says(language, "lists.csv"), exact: true }).click();
    });
    const csv = file.bytes.toString("utf8").slice(1);
    const rows = Papa.parse<string[]>(csv, { skipEmptyLines: true }).data;
    expect(rows.length).toBe(4);
    expect(csv).not.toContain(SALARY);
    await expect(page.getByRole("main")).not.toContainText(SALARY);
    line.cut();
    await page.reload();
    await expect(renewals.getByRole("row")).toHaveCount(2);
    await resize(page, 390, 844);
    expect(await overflowing(page)).toEqual([]);
    expect(await barriers(page)).toEqual([]);
    await resize(page, 1280, 800);

    // a page per person
    await page.getByRole("link", { name: say("pages"), exact: true }).click();
    const pages = page.getByRole("main").getByRole("region");
    await expect(pages).toHaveCount(3);
    expect(await barriers(page)).toEqual([]);
    // of one person, where there is no connection, with what is not sent yet
    await page.goto(`/employee?id=${sara}`);
    await page.getByRole("button", { name: says(language, "employees.actions.edit"), exact: true }).click();
    const form = page.getByRole("dialog");
    await form.getByLabel(new RegExp(`^${says(language, "employees.form.phoneNumber")}`)).fill("+965 9876 5432");
    await page.keyboard.press("Enter");
    await expect(form).toHaveCount(0);
    await page.getByRole("link", { name: say("onePage"), exact: true }).click();
    await expect(status(page, says(language, "sync.offlineWaiting_one", { count: 1 }))).toBeVisible();
    await expect(pages).toHaveCount(1);
    await expect(pages).toContainText("+965 9876 5432");
    await page.reload();
    await expect(pages).toHaveCount(1);
    await expect(pages).toContainText("+965 9876 5432");
    await expect(pages).toContainText("P7654321");
    await expect(pages).not.toContainText("1,234");
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("banner")).toBeHidden();
    await expect(pages).toContainText("P7654321");
    await page.emulateMedia({ media: "screen" });
    await resize(page, 390, 844);
    expect(await overflowing(page)).toEqual([]);
  });
}

test("who does not work with employees has no reports", async ({ open, server, firm }) => {
  const viewer = await server.makeUser({ username: `viewer-${firm.id}`, role: "viewer", organizationId: firm.id });
  const { page } = await open();
  await signIn(page, viewer);
  await page.goto("/employee?view=reports");
  await expect(page.getByText(says("en", "employees.denied"), { exact: true })).toBeVisible();
});
