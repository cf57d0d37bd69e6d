import type { Page } from "@playwright/test";
import type { Category } from "#domain/index";
import { pdfPaper } from "../fixtures/files.ts";
import { expect } from "./fixtures.ts";
import { en, type Stop } from "./focus-order.ts";
import type { Furnished } from "./seeded-page.ts";
import { makerFor, status, synced } from "./steps.ts";

/* States of lists and of what is waiting: exporting, importing, a selection, a conflict. */

const lease = (page: Page) => page.getByText("Lease of the shop").first();
const importTitle = (page: Page) => page.getByRole("heading", { level: 1, name: en("employees.import.title") });

const openExport = async (page: Page) => {
  await page.getByRole("button", { name: en("lists.export"), exact: true }).click();
  await expect(page.getByRole("menuitem", { name: en("lists.csv"), exact: true })).toBeVisible();
};

/** A table of two people with a heading that nothing is known of, and a row that has two problems. */
const staff = [
  "First Name,Last Name,Nationality,Civil ID,Phone Number,Email,Date of Birth,Shoe size",
  "Sara,Al-Ali,Kuwait,284051203315,+965 5555 1234,sara@example.test,1984-05-12,38",
  ",العلي,India,1,+965 5555 1234,nobody,31/02/1990,40",
].join("\r\n");

/** Changes a paper without a line while it is changed elsewhere, and shows what came of it. */
async function conflict(page: Page, { noura }: Furnished) {
  const [category] = (await noura.client.get<Category[]>("/api/categories")).json;
  const id = await makerFor(noura).document(pdfPaper("draft.pdf"), category?.id ?? 0, "Draft");
  await expect(page.getByText("Draft", { exact: true }).first()).toBeVisible();
  await synced(page);
  const edit = en("documents.actions.named", { action: en("documents.actions.edit"), name: "Draft" });
  await page.getByRole("button", { name: edit, exact: true }).click();
  await page.getByRole("dialog").getByLabel(en("documents.form.nameDialog")).fill("Draft of the lease");
  await page.context().setOffline(true);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect((await noura.client.patch(`/api/documents/${id}`, { name: "مسودة العقد" })).status).toBe(200);
  await page.context().setOffline(false);
  await status(page, en("sync.attention_one", { count: 1 })).click();
  await expect(page.getByRole("dialog", { name: en("sync.title") }).locator("[data-conflict]")).toBeVisible();
}

export const documentListStops: readonly Stop[] = [
  {
    name: "documents selected",
    path: "/",
    ready: lease,
    phone: true,
    enter: async (page) => {
      await page.getByRole("checkbox", { name: en("documents.selection.row", { name: "Lease of the shop" }) }).check();
      await expect(page.getByRole("region", { name: en("documents.selection.bar") })).toBeVisible();
    },
  },
  { name: "documents, export menu open", path: "/", ready: lease, enter: openExport },
];

export const employeeListStops = (people: Furnished): readonly Stop[] => [
  {
    name: "employees, export menu open",
    path: "/employee",
    ready: (page) => page.getByText("Rajesh Nair").first(),
    enter: openExport,
  },
  { name: "import, nothing chosen", path: "/employee?view=import", ready: importTitle, phone: true },
  {
    name: "import, mapped and with problems",
    path: "/employee?view=import",
    ready: importTitle,
    phone: true,
    enter: async (page) => {
      const file = { name: "staff.csv", mimeType: "text/csv", buffer: Buffer.from(staff) };
      await page.locator('input[type="file"]').setInputFiles(file);
      await expect(page.locator('[data-row="3"]')).toContainText("First name is required");
      await expect(page.getByText(en("employees.import.checked"), { exact: true })).toBeAttached();
    },
  },
  // it leaves a change unsent: last
  { name: "a conflict among the unsent changes", path: "/", ready: lease, enter: (page) => conflict(page, people) },
];
