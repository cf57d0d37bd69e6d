import { unzipSync } from "fflate";
import type { Category } from "#domain/index";
import { pdfPaper } from "../fixtures/files.ts";
import { administrator } from "../server/harness.ts";
import { expect, says, test } from "./fixtures.ts";
import { flowLanguages } from "./languages.ts";
import { addCategory, makerFor, saved, settled, signIn, status, synced, upload } from "./steps.ts";

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

for (const language of flowLanguages("ar")) {
  test(`what somebody has not sent is saved although their account is gone (${language})`, async ({
    open,
    line,
    server,
    firm,
  }) => {
    const say = (key: string, values: Record<string, string | number> = {}) => says(language, key, values);
    await makerFor(firm.noura).category("Contracts");
    const { page } = await open({ offline: true, url: line.url, language });
    await signIn(page, firm.noura, language);
    await settled(page, language);
    line.cut();
    const paper = pdfPaper("lease.pdf");
    await upload(page, paper, { category: "Contracts" }, language);
    await addCategory(page, "Payroll", language);
    const root = server.visitor();
    await root.signIn(administrator.username, administrator.password);
    expect((await root.delete(`/api/admin/users/${firm.noura.id}`)).status).toBeLessThan(300);
    line.mend();

    const link = page.getByRole("button", {
      name: say(`sync.unsent_${language === "ar" ? "two" : "other"}`, { count: 2 }),
    });
    const list = page.getByRole("dialog", { name: say("sync.title"), exact: true });
    const savesPaper = async () => {
      await link.click();
      await expect(list.getByRole("listitem")).toHaveCount(2);
      await expect(list.getByText("Payroll").last()).toBeVisible();
      const item = list.getByRole("listitem").filter({ hasText: "lease" });
      const file = await saved(page, () => item.getByRole("button", { name: say("sync.saveFile") }).click());
      expect(file).toEqual({ filename: "lease.pdf", bytes: Buffer.from(paper.bytes) });
      const all = await saved(page, () => list.getByRole("button", { name: say("sync.saveAll") }).click());
      const names = Object.keys(unzipSync(new Uint8Array(all.bytes)));
      expect(names.filter((name) => name.endsWith("lease.pdf"))).toHaveLength(1);
      await list.getByRole("button", { name: say("common.close") }).click();
      await expect(list).toBeHidden();
    };
    await expect(page.getByRole("dialog", { name: say("session.endedTitle") })).toBeVisible();
    await savesPaper();

    await page.reload();
    await expect(page).toHaveURL(/\/auth/);
    await savesPaper();
  });
}

test("whoever signs in as somebody else is told nothing of the person before them", async ({ open, line, firm }) => {
  const { page, context } = await open({ offline: true, url: line.url });
  await signIn(page, firm.noura);
  await settled(page);
  line.cut();
  await addCategory(page, "Contracts");
  await context.clearCookies();
  line.mend();
  const again = page.getByRole("dialog", { name: says("en", "session.endedTitle") });
  await again.getByRole("button", { name: says("en", "session.someoneElse") }).click();
  const isToldNothing = async () => {
    await expect(page).toHaveURL(/\/auth/);
    await expect(page.getByLabel(says("en", "auth.username"), { exact: true })).toHaveValue("");
    await expect(page.getByText("Noura")).toHaveCount(0);
    await expect(page.getByRole("button", { name: says("en", "sync.unsent_one", { count: 1 }) })).toHaveCount(0);
  };
  await isToldNothing();
  await page.reload();
  await isToldNothing();
  await signIn(page, firm.noura);
  await expect(status(page, says("en", "sync.saved"))).toBeVisible();
});
