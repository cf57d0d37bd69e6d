import { pdfPaper } from "../fixtures/files.ts";
import { anEmployee } from "../server/rows.ts";
import { expect, says, test } from "./fixtures.ts";
import { makerFor, share, signIn, synced } from "./steps.ts";

test("who goes back from a person goes on at the row that was opened", async ({ open, server, firm }) => {
  const boss = await server.makeUser({ username: `boss-${firm.id}`, role: "admin", organizationId: firm.id });
  const employees = Array.from({ length: 150 }, (_, n) => ({
    ...anEmployee,
    firstName: `Person ${String(n).padStart(3, "0")}`,
  }));
  expect((await boss.client.post("/api/employees/import", { employees })).status).toBeLessThan(300);
  const { page } = await open();
  await signIn(page, boss);
  await page.goto("/employee");
  await synced(page);
  const focused = page.getByRole("main").locator("[data-open]:focus");
  await expect(page.getByRole("main").locator("[data-open]").first()).toBeVisible();
  // pressed nowhere, the first key leads to the first row
  let before = "";
  for (let n = 0; n < 60; n++) {
    await page.keyboard.press("ArrowDown");
    await expect(focused).not.toHaveText(before);
    before = await focused.innerText();
  }
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(500);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/id=/);
  await expect(page.getByRole("heading", { name: before })).toBeVisible();
  await page.goBack();
  await expect(focused).toHaveText(before);
  expect(Math.abs((await page.evaluate(() => scrollY)) - scrolled)).toBeLessThan(5);
  await page.keyboard.press("ArrowDown");
  await expect(focused).not.toHaveText(before);
  expect(Math.abs((await page.evaluate(() => scrollY)) - scrolled)).toBeLessThan(200);
});

test("a revoked link and a removed note leave the keyboard beside them", async ({ open, firm }) => {
  const make = makerFor(firm.noura);
  await make.document(pdfPaper("lease.pdf"), await make.category("Contracts"));
  const { page } = await open();
  await signIn(page, firm.noura);
  for (let link = 0; link < 2; link++) await share(page, "lease");
  const named = { action: says("en", "documents.actions.share"), name: "lease" };
  await page.getByRole("button", { name: says("en", "documents.actions.named", named), exact: true }).click();
  const dialog = page.getByRole("dialog");
  const revokes = dialog.getByRole("button", { name: says("en", "documents.share.revoke") });
  await expect(revokes).toHaveCount(2);
  await revokes.first().focus();
  await page.keyboard.press("Enter");
  await expect(revokes).toHaveCount(1);
  await expect(revokes).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(revokes).toHaveCount(0);
  await expect(dialog.locator(":focus")).toHaveCount(1);
});
