import type { Category } from "#domain/index";
import { expect, says, test } from "./fixtures.ts";
import { addCategory, settled, signIn, status, synced } from "./steps.ts";

test("work that waits is nobody else's who signs in beside it: it goes out once its person is back", async ({
  open,
  line,
  server,
  firm,
}) => {
  const { page, context } = await open({ offline: true, url: line.url });
  await signIn(page, firm.noura);
  await settled(page);
  line.cut();
  await addCategory(page, "Contracts");
  // the browser's cookie becomes Daniel's before anything can tell this tab, as with the headers of a slow answer
  const { username, password } = firm.daniel;
  const signedIn = await context.request.post(`${server.url}/api/login`, { data: { username, password } });
  expect(signedIn.status()).toBe(200);
  line.mend();

  const again = page.getByRole("dialog", { name: says("en", "session.endedTitle") });
  await expect(again).toBeVisible();
  const categories = async () => (await firm.daniel.client.get<Category[]>("/api/categories")).json;
  expect(await categories()).toEqual([]);
  await again.getByLabel(says("en", "auth.password"), { exact: true }).fill(firm.noura.password);
  await again.getByRole("button", { name: says("en", "auth.signIn"), exact: true }).click();
  await expect(again).toBeHidden();
  await expect(status(page, says("en", "sync.saved"))).toBeVisible();
  expect(await categories()).toMatchObject([{ name: "Contracts", createdBy: firm.noura.id }]);
});

test("signing out leaves nothing of the person on the device", async ({ open, firm }) => {
  const { page } = await open({ offline: true });
  await signIn(page, firm.noura);
  await addCategory(page, "Contracts");
  await settled(page);
  await page.getByRole("banner").getByRole("button", { name: "Noura" }).click();
  await page.getByRole("menuitem", { name: says("en", "header.logout"), exact: true }).click();
  await expect(page).toHaveURL(/\/auth/);
  const left = await page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    notes: Object.entries(localStorage).map((entry) => entry.join()),
  }));
  const stored = JSON.stringify(left);
  expect(left.databases.filter((name) => name?.startsWith("sijil-"))).toEqual([]);
  for (const trace of [String(firm.noura.id), firm.noura.username, firm.noura.email])
    expect(stored).not.toContain(trace);
});

test("a tab that asks to sign in opens once another tab has signed in, also as the same person", async ({
  open,
  firm,
}) => {
  const { page, context } = await open();
  await signIn(page, firm.noura);
  await synced(page);
  await context.clearCookies();
  const other = await context.newPage();
  await other.goto("/");
  await expect(other).toHaveURL(/\/auth/);
  await signIn(page, firm.noura);
  await expect(other.getByRole("banner").getByRole("button", { name: "Noura" })).toBeVisible();
});
