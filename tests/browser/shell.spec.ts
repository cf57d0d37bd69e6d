import type { Page } from "@playwright/test";
import type { Category } from "#domain/index";
import { pdfPaper } from "../fixtures/files.ts";
import { startServer } from "../server/harness.ts";
import { expect, says, test } from "./fixtures.ts";
import { holdRequests, makerFor, row, settled, signIn, status, tab, upload } from "./steps.ts";

const en = (key: string, values?: Record<string, string | number>) => says("en", key, values);
const saved = (page: Page) => expect(status(page, en("sync.saved"))).toBeVisible();

/** Ends every session of a person on the server, as a deactivation or another device's password change would. */
async function endSessions(person: { password: string; client: { post: Poster } }) {
  const body = { currentPassword: person.password, newPassword: person.password };
  expect((await person.client.post("/api/change-password", body)).status).toBe(200);
}
type Poster = (path: string, body: unknown) => Promise<{ status: number }>;

test("a visitor comes back to where they wanted to go, and never to another site", async ({ open, firm }) => {
  const { page } = await open();
  await page.goto("/profile");
  await expect(page).toHaveURL(/\/auth\?return=%2Fprofile$/);
  await page.getByLabel(en("auth.username"), { exact: true }).fill(firm.noura.username);
  await page.getByLabel(en("auth.password"), { exact: true }).fill(firm.noura.password);
  await page.getByRole("button", { name: en("auth.signIn"), exact: true }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await page.goto("/auth");
  await expect(page).toHaveURL(/\/$/);
  for (const target of ["https://example.test/", "//example.test/", "/\\example.test"]) {
    await page.goto(`/auth?return=${encodeURIComponent(target)}`);
    await expect(page).toHaveURL((url) => url.hostname === "127.0.0.1" && url.pathname === "/");
  }
});

test("an unknown path is the 404 page, in both languages", async ({ open, firm }) => {
  for (const language of ["en", "ar"] as const) {
    const { page } = await open({ language });
    await signIn(page, firm.noura, language);
    await page.goto("/no/such/page");
    await expect(page.getByRole("heading", { name: says(language, "app.notFound") })).toBeVisible();
    await expect(status(page, says(language, "sync.saved"))).toBeVisible();
    await expect(page.getByRole("banner").getByRole("button", { name: says(language, "common.back") })).toBeVisible();
  }
});

test("a session that ends keeps the page; the same person signs in above it and work goes on", async ({
  open,
  firm,
}) => {
  await makerFor(firm.noura).category("Contracts");
  const { page } = await open({ offline: true });
  await signIn(page, firm.noura);
  await settled(page);
  // what is done without a line is not overtaken by the news that the session has ended
  await page.context().setOffline(true);
  await upload(page, pdfPaper("lease.pdf"), { category: "Contracts" });
  await endSessions(firm.noura);
  await page.context().setOffline(false);
  const dialog = page.getByRole("dialog", { name: en("session.endedTitle") });
  await expect(dialog).toBeVisible();
  await expect(row(page, "lease.pdf")).toHaveCount(1);
  await expect(dialog.getByLabel(en("auth.username"), { exact: true })).toHaveValue(firm.noura.username);
  await dialog.getByLabel(en("auth.password"), { exact: true }).fill(firm.noura.password);
  await dialog.getByRole("button", { name: en("auth.signIn"), exact: true }).click();
  await expect(dialog).toBeHidden();
  await saved(page);
  const documents = (await firm.daniel.client.get<{ filename: string }[]>("/api/documents")).json;
  expect(documents.map(({ filename }) => filename)).toEqual(["lease.pdf"]);
});

test("a start with an ended session asks the same person on /auth", async ({ open, firm }) => {
  const { page } = await open();
  await signIn(page, firm.noura);
  await saved(page);
  await page.context().clearCookies();
  await page.reload();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByText(en("auth.again", { name: "Noura" }))).toBeVisible();
  await expect(page.getByLabel(en("auth.username"), { exact: true })).toHaveValue(firm.noura.username);
});

test("logging out with unsent work asks, and what is kept is there at the next sign-in", async ({
  open,
  line,
  firm,
}) => {
  await makerFor(firm.noura).category("Contracts");
  const { page } = await open({ url: line.url });
  await signIn(page, firm.noura);
  await saved(page);
  // uploads fail, everything else passes: the work stays unsent while logging out works
  await page.context().route("**/api/uploads**", (route) => route.abort());
  await page.context().route("**/api/documents", (route) => route.abort());
  await upload(page, pdfPaper("lease.pdf"), { category: "Contracts" });
  const logOut = async () => {
    await page.getByRole("button", { name: "Noura" }).click();
    await page.getByRole("menuitem", { name: en("header.logout") }).click();
  };
  await logOut();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(en("session.unsentSentence_one", { count: 1 }));
  await expect(question.getByRole("button", { name: en("common.cancel") })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(row(page, "lease.pdf")).toBeVisible();
  await logOut();
  await question.getByRole("button", { name: en("session.keepForNext") }).click();
  await expect(page).toHaveURL(/\/auth/);
  await page.context().unrouteAll();
  await signIn(page, firm.noura);
  await expect(row(page, "lease.pdf")).toBeVisible();
  await saved(page);
});

test("logging out asks while a form in another window is not saved", async ({ open, firm }) => {
  await makerFor(firm.noura).category("Contracts");
  const { page, context } = await open();
  await signIn(page, firm.noura);
  await saved(page);
  const other = await context.newPage();
  await other.goto("/");
  await saved(other);
  await tab(page, "categories");
  await page.getByRole("button", { name: en("categories.editNamed", { name: "Contracts" }) }).click();
  const form = page.getByRole("dialog", { name: en("categories.edit"), exact: true });
  await form.getByLabel(en("categories.description")).fill("Leases of the shops");
  const logOut = async () => {
    await other.bringToFront();
    await other.getByRole("button", { name: "Noura" }).click();
    await other.getByRole("menuitem", { name: en("header.logout") }).click();
  };
  await logOut();
  const question = other.getByRole("alertdialog", { name: en("session.formsTitle") });
  await question.getByRole("button", { name: en("common.cancel") }).click();
  await expect(question).toBeHidden();
  await page.bringToFront();
  await form.getByRole("button", { name: en("categories.save") }).click();
  await expect(form).toBeHidden();
  await saved(page);
  await logOut();
  await expect(other).toHaveURL(/\/auth/);
  const [category] = (await firm.daniel.client.get<Category[]>("/api/categories")).json;
  expect(category?.description).toBe("Leases of the shops");
});

test("who wants to send before logging out is asked again about what the server refuses", async ({ open, firm }) => {
  const category = await makerFor(firm.noura).category("Contracts");
  const { page, context } = await open();
  await signIn(page, firm.noura);
  await saved(page);
  const release = await holdRequests(context, "**/api/uploads**");
  await upload(page, pdfPaper("lease.pdf"), { category: "Contracts" });
  await page.getByRole("button", { name: "Noura" }).click();
  await page.getByRole("menuitem", { name: en("header.logout") }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: en("session.sendFirst") }).click();
  await expect(question).toBeHidden();
  expect((await firm.daniel.client.delete(`/api/categories/${category}`)).status).toBe(204);
  await release();
  await expect(question).toContainText(en("session.unsentSentence_one", { count: 1 }));
  await expect(question.getByRole("button", { name: en("session.sendFirst") })).toHaveCount(0);
  await question.getByRole("button", { name: en("session.keepForNext") }).click();
  await expect(page).toHaveURL(/\/auth/);
});

test("closed registration is not offered, and a forgotten password says whom to ask", async ({ open }) => {
  const server = await startServer({ env: { REGISTRATION: "closed" } });
  try {
    const { page } = await open({ offline: true, url: server.url });
    const config = page.waitForResponse("**/api/config");
    await page.goto("/auth");
    await config;
    await expect(page.getByRole("button", { name: en("auth.toRegister"), exact: true })).toHaveCount(0);
    await page.getByRole("button", { name: en("auth.forgot") }).click();
    await expect(page.getByRole("dialog")).toContainText(en("auth.forgotSentence"));
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("button", { name: en("auth.forgot") })).toBeFocused();
  } finally {
    await server.stop();
  }
});

test("the theme follows the device, or the choice, which stays", async ({ open, firm }) => {
  const { page } = await open();
  await page.emulateMedia({ colorScheme: "dark" });
  await signIn(page, firm.noura);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await ground();
  await page.goto("/profile");
  await page.getByLabel(en("profile.theme"), { exact: true }).selectOption("light");
  await expect.poll(ground).not.toBe(dark);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "sijil");
  expect(await ground()).not.toBe(dark);
  await page.getByLabel(en("profile.theme"), { exact: true }).selectOption("system");
  await expect.poll(ground).toBe(dark);
});

test("auth page: nothing typed is lost offline, and it says what it needs", async ({ open, server }) => {
  const { page } = await open({ offline: true });
  await page.goto("/auth");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.getByLabel(en("auth.username"), { exact: true }).fill("noura");
  await page.getByLabel(en("auth.password"), { exact: true }).fill("right password");
  await server.kill9();
  await page.getByRole("button", { name: en("auth.signIn"), exact: true }).click();
  await expect(page.getByText(en("auth.loginFailed"))).toBeVisible();
  await expect(page.getByText(en("auth.offline"))).toBeVisible();
  await expect(page.getByLabel(en("auth.username"), { exact: true })).toHaveValue("noura");
  await expect(page.getByLabel(en("auth.password"), { exact: true })).toHaveValue("right password");
});

for (const language of ["en", "ar"] as const) {
  test(`another screen has its title, the focus at its top, and is announced (${language})`, async ({ open, firm }) => {
    const { page } = await open({ language });
    const say = (key: string) => says(language, key);
    const titled = (...parts: string[]) => expect(page).toHaveTitle([...parts, say("app.name")].join(" · "));
    const announced = (text: string) => page.getByRole("status").filter({ hasText: new RegExp(`^${text}$`) });
    await page.goto("/auth");
    await titled(say("auth.signIn"));
    await signIn(page, firm.noura, language);
    await titled(say("dashboard.documents"), say("dashboard.title"));
    await tab(page, "categories", language);
    await titled(say("dashboard.categories"), say("dashboard.title"));
    const choose = async (entry: string) => {
      await page.getByRole("button", { name: "Noura" }).click();
      await page.getByRole("menuitem", { name: say(entry), exact: true }).click();
    };
    await choose("header.profile");
    await titled(say("profile.title"));
    await expect(page.getByRole("main")).toBeFocused();
    await expect(announced(say("profile.title"))).toHaveCount(1);
    await choose("header.employees");
    await titled(say("employees.title"));
    await expect(page.getByRole("main")).toBeFocused();
    await expect(announced(say("employees.title"))).toHaveCount(1);
    await choose("deleted.title");
    await titled(say("deleted.title"));
    await expect(page.getByRole("heading", { level: 1, name: say("deleted.title") })).toBeFocused();
    await expect(announced(say("deleted.title"))).toHaveCount(1);
    await page.goBack();
    await titled(say("employees.title"));
    await expect(page.getByRole("main")).toBeFocused();
  });
}
