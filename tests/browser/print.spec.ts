import type { Page } from "@playwright/test";
import { dayIn } from "../fixtures/days.ts";
import { expect, says, test } from "./fixtures.ts";
import { sweptLanguages } from "./languages.ts";
import { asPrinted, asScreen, paperFaults } from "./print-checks.ts";
import { type Furnished, furnish } from "./seeded-page.ts";
import { signIn } from "./steps.ts";

/* Every screen that people print, on A4: nothing cut, nothing broken, nothing that is for clicking. */

let people: Furnished;
test.describe.configure({ mode: "parallel" });
test.beforeAll(async ({ serverOf }, { file }) => {
  people = await furnish(await serverOf(file));
  // a name that leaves no room beside it in a day of the month
  const tariq = { firstName: "Tariq", middleName: "Mahmood", lastName: "Butt", nationality: "Pakistan" };
  const known = { civilId: "284051203315", phoneNumber: "+965 6612 0934", emailAddress: "tariq@example.test" };
  const dates = { dateOfBirth: "1984-05-12", residencyExpiryDate: dayIn() };
  const { status } = await people.noura.client.post("/api/employees", { ...tariq, ...known, ...dates });
  expect(status).toBe(201);
});

type Language = "en" | "ar";

/** An address, what is seen when the screen is ready, and the name that the paper has. */
type Printed = readonly [path: string, ready: string, title: string | null];

const ofUser = ({ employee }: Furnished): readonly Printed[] => [
  ["/", "Lease of the shop", "dashboard.documents"],
  ["/?tab=categories", "Contracts", "categories.list"],
  ["/?view=today", "Rajesh Nair", "today.title"],
  ["/?view=month", "Rajesh Nair", null],
  ["/?view=reminders", "Call the landlord", "reminders.title"],
  ["/?view=deleted", "Old lease", "deleted.title"],
  ["/employee", "Rajesh Nair", "employees.directory"],
  ["/employee?view=reports", "Rajesh Nair", "reports.title"],
  ["/employee?view=summary", "Rajesh Nair", null],
  [`/employee?id=${employee}`, "Rajesh Nair", null],
];
const ofAdmin: readonly Printed[] = [
  ["/admin?tab=users", "Noura Al-Kandari", "admin.users.list"],
  ["/admin?tab=employees", "Rajesh Nair", "employees.managementTitle"],
  ["/admin?view=activity", "Lease of the shop", "activity.title"],
];

for (const language of ["en", "ar"] as const) {
  test(`on A4 every screen is whole, in dark ink, and without what is for clicking (${language})`, async ({ open }) => {
    const found: string[] = [];
    for (const [who, screens] of [
      [people.noura, ofUser(people)],
      [people.boss, ofAdmin],
    ] as const) {
      const { page } = await open({ language });
      await page.emulateMedia({ colorScheme: "dark" });
      await signIn(page, who, language);
      for (const [index, [path, ready, title]] of screens.entries()) {
        if (!sweptLanguages(index).includes(language)) continue;
        await asScreen(page);
        await page.goto(path);
        await expect(page.getByRole("main").getByText(ready).filter({ visible: true }).first()).toBeVisible();
        await asPrinted(page);
        const faults = [...(await paperFaults(page)), ...(await unnamed(page, language, title))];
        found.push(...faults.map((fault) => `${path}: ${fault}`));
      }
    }
    expect(found).toEqual([]);
  });
}

/** Paper says what it is and of which day. @returns what it does not say */
async function unnamed(page: Page, language: Language, title: string | null): Promise<string[]> {
  const main = page.getByRole("main");
  const [before] = says(language, "employees.page.printed", { date: "|" }).split("|");
  const dated = await main
    .getByText(before ?? "")
    .filter({ visible: true })
    .count();
  const named =
    title && (await main.getByRole("heading", { level: 1, name: says(language, title), exact: true }).count());
  return [...(dated === 0 ? ["no date"] : []), ...(named === 0 ? [`no title ${title}`] : [])];
}
