import type { Page } from "@playwright/test";
import { sentence } from "#domain/index";
import { administrator } from "../server/harness.ts";
import { type MailServer, sendMailBy, startMailServer } from "../server/mail.ts";
import { barriers, clipped, overflowing, tooSmall } from "./a11y-checks.ts";
import { expect, says, test } from "./fixtures.ts";
import { flowLanguages } from "./languages.ts";
import { addCategory, resize, signIn, status, tab } from "./steps.ts";

type Language = "en" | "ar";

let mail: MailServer;
test.beforeAll(async ({ serverOf }, { file }) => {
  mail = await startMailServer();
  await sendMailBy(await serverOf(file), mail.port);
});
test.afterAll(() => mail.close());

/** What axe, a phone and a narrow window have against the page as it is. */
async function complaints(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  const found = await barriers(page);
  await resize(page, 390, 844);
  found.push(...(await barriers(page)), ...(await clipped(page)), ...(await tooSmall(page)));
  await resize(page, 320, 640);
  found.push(...(await overflowing(page)));
  if (size) await resize(page, size.width, size.height);
  return found;
}

async function fillIn(page: Page, language: Language, username: string, password: string) {
  await page.getByLabel(says(language, "auth.username"), { exact: true }).fill(username);
  await page.getByLabel(says(language, "auth.password"), { exact: true }).fill(password);
  await page.keyboard.press("Enter");
}

const linkIn = (text: string) => /https:\/\/files\.example(\/confirm-email#[A-Za-z0-9]{43})/.exec(text)?.[1] ?? "";

for (const [language, colorScheme] of [
  ["en", "light"],
  ["ar", "dark"],
] as const) {
  test(`a password that somebody else has set is replaced before anything else (${language})`, async ({
    open,
    server,
    firm,
  }) => {
    const say = (key: string) => says(language, key);
    const root = server.visitor();
    await root.signIn(administrator.username, administrator.password);
    await root.post("/api/admin/change-user-password", { userId: firm.noura.id, newPassword: "given by root" });
    const { page } = await open({ language });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto("/profile");
    await fillIn(page, language, firm.noura.username, "given by root");
    await expect(page.getByRole("heading", { name: say("auth.choose.title") })).toBeVisible();
    expect(await complaints(page)).toEqual([]);
    await expect(page.getByRole("button", { name: says(language, "header.account", { name: "Noura" }) })).toBeHidden();
    await page.reload();
    // by keyboard alone
    await page.getByLabel(say("auth.choose.given"), { exact: true }).focus();
    await page.keyboard.type("given by nobody");
    await page.getByLabel(say("profile.newPassword"), { exact: true }).fill("noura's very own");
    await page.getByLabel(say("profile.confirmPassword"), { exact: true }).fill("noura's very own");
    await page.keyboard.press("Enter");
    await expect(page.getByText(sentence("wrong_current_password", language), { exact: true })).toBeVisible();
    await page.getByLabel(say("auth.choose.given"), { exact: true }).fill("given by root");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.getByRole("heading", { name: say("profile.title") })).toBeVisible();
    await expect(status(page, say("sync.saved"))).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: say("profile.title") })).toBeVisible();
  });

  test(`an address is confirmed by the link that the profile sends, and another device signed out (${language})`, async ({
    open,
    server,
    firm,
  }) => {
    const say = (key: string) => says(language, key);
    const boss = await server.makeUser({ role: "admin", organizationId: firm.id });
    const moved = `moved-${firm.noura.id}@example.test`;
    await boss.client.put(`/api/admin/users/${firm.noura.id}`, { email: moved });
    const { page } = await open({ language });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await signIn(page, firm.noura, language);
    await page.goto("/profile");
    await expect(page.getByText(say("profile.unconfirmed"))).toBeVisible();
    await page.getByRole("button", { name: say("profile.sendConfirmation") }).click();
    await expect(page.getByText(say("profile.confirmationSent"))).toBeVisible();
    const devices = page.getByRole("list", { name: say("profile.sessions") });
    await expect(devices.getByRole("listitem")).toHaveCount(2);
    const storage = page.getByRole("region", { name: say("dashboard.storageUsed") });
    await expect(storage.getByText(say("space.documents"), { exact: true })).toBeVisible();
    expect(await complaints(page)).toEqual([]);
    await expect.poll(() => mail.mails.some(({ to }) => to.includes(moved))).toBe(true);
    const link = linkIn(mail.mails.find(({ to }) => to.includes(moved))?.text ?? "");

    // in a browser where nobody is signed in, the holder signs in first
    const other = await open({ language });
    await other.page.goto(link);
    await expect(other.page).toHaveURL(/\/confirm-email$/);
    await other.page.getByRole("button", { name: say("auth.confirm.action") }).click();
    await expect(other.page.getByText(say("auth.confirm.signIn"))).toBeVisible();
    expect(await complaints(other.page)).toEqual([]);
    await fillIn(other.page, language, firm.noura.username, firm.noura.password);
    await other.page.getByRole("button", { name: say("auth.confirm.action") }).click();
    await expect(other.page.getByText(say("auth.confirm.done"))).toBeVisible();
    expect(await complaints(other.page)).toEqual([]);
    await page.goto(link);
    await page.getByRole("button", { name: say("auth.confirm.action") }).click();
    await expect(page.getByText(sentence("confirmation_link_invalid", language))).toBeVisible();
    expect(await complaints(page)).toEqual([]);
    await page.goto("/profile");
    await expect(page.getByText(moved)).toBeVisible();
    await expect(page.getByText(say("profile.unconfirmed"))).toBeHidden();

    // that browser is signed out from here, and learns of it by itself
    await other.page.goto("/profile");
    await expect(other.page.getByRole("heading", { name: say("profile.title") })).toBeVisible();
    await expect(devices.getByRole("listitem")).toHaveCount(3);
    const linux = says(language, "profile.browserOn", { browser: "Chrome", system: "Linux" });
    await devices
      .getByRole("button", { name: says(language, "profile.endSessionNamed", { name: linux, since: "" }).trim() })
      .click();
    await expect(devices.getByRole("listitem")).toHaveCount(2);
    await expect(devices.getByRole("listitem").first()).toContainText(say("profile.thisDevice"));
    await expect(other.page.getByRole("heading", { name: say("session.endedTitle") })).toBeVisible();
  });

  test(`a super admin sees that an address is unconfirmed, and vouches for it (${language})`, async ({
    open,
    server,
  }) => {
    const say = (key: string) => says(language, key);
    const visitor = server.visitor();
    const username = `stranger-${language}`;
    const account = { username, email: `${username}@example.test`, fullName: "A Stranger" };
    await visitor.post("/api/register", { ...account, password: "some password" });
    const { page } = await open({ language });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await signIn(page, administrator, language);
    await page.goto("/admin?tab=users");
    await expect(page.getByRole("row").filter({ hasText: administrator.email })).toContainText(say("admin.you"));
    await page.getByRole("searchbox").fill(username);
    const row = page.getByRole("row").filter({ hasText: username });
    await expect(row).toContainText(say("admin.users.unconfirmed"));
    expect(await complaints(page)).toEqual([]);
    await row.getByRole("button", { name: "A Stranger", exact: true }).click();
    await expect(page.getByText(say("admin.users.form.unconfirmed"))).toBeVisible();
    expect(await complaints(page)).toEqual([]);
    const vouch = page.getByRole("button", { name: say("admin.users.vouch.action") });
    await vouch.click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: say("admin.users.vouch.action") })
      .click();
    await expect(page.getByText(say("admin.users.toasts.vouched"))).toBeVisible();
    await expect(vouch).toBeHidden();
    await page.keyboard.press("Escape");
    await expect(row).not.toContainText(say("admin.users.unconfirmed"));
  });
}

test("what waits on the device is not sent before the password is chosen, and says what it needs without the server", async ({
  open,
  server,
  firm,
  line,
}) => {
  const say = (key: string) => says("en", key);
  const { page } = await open({ offline: true, url: line.url });
  await signIn(page, firm.noura);
  await expect(status(page, say("sync.saved"))).toBeVisible();
  await tab(page, "categories");
  await expect(page.getByRole("button", { name: say("categories.add"), exact: true }).first()).toBeVisible();
  line.cut();
  await addCategory(page, "Made without the server");
  const root = server.visitor();
  await root.signIn(administrator.username, administrator.password);
  await root.post("/api/admin/change-user-password", { userId: firm.noura.id, newPassword: "given by root" });
  line.mend();
  await page.reload();
  await page.getByLabel(say("auth.password"), { exact: true }).fill("given by root");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: say("auth.choose.title") })).toBeVisible();
  const sent = async () =>
    (await firm.daniel.client.get<{ name: string }[]>("/api/categories")).json.map(({ name }) => name);

  line.cut();
  await page.getByLabel(say("auth.choose.given"), { exact: true }).fill("given by root");
  await page.getByLabel(say("profile.newPassword"), { exact: true }).fill("noura's very own");
  await page.getByLabel(say("profile.confirmPassword"), { exact: true }).fill("noura's very own");
  await page.keyboard.press("Enter");
  await expect(page.getByText(say("auth.choose.offline"))).toBeVisible();
  expect(await sent()).toEqual([]);
  line.mend();
  await page.getByRole("button", { name: say("auth.choose.action") }).click();
  await expect.poll(sent).toEqual(["Made without the server"]);
});

for (const language of flowLanguages("en")) {
  test(`forms warn of a weak password, and take it (${language})`, async ({ open }) => {
    const say = (key: string) => says(language, key);
    const { page } = await open({ language });
    await page.emulateMedia({ reducedMotion: "reduce" });
    const lists: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("known-passwords")) lists.push(request.url());
    });
    await page.goto("/auth");
    await page.getByRole("button", { name: say("auth.toRegister"), exact: true }).click();
    const field = (key: string) => page.getByLabel(say(`auth.${key}`), { exact: true });
    const username = `weak-${language}`;
    await field("fullName").fill("Somebody");
    await field("email").fill(`${username}@example.test`);
    await field("username").fill(username);
    expect(lists).toEqual([]);
    // 64 letters, and too many bytes: refused before anything is sent
    await field("password").fill("م".repeat(64));
    await field("confirmPassword").fill("م".repeat(64));
    await page.keyboard.press("Enter");
    await expect(page.getByText(sentence("password_too_long", language))).toBeVisible();
    await field("password").fill(username);
    await expect(page.getByText(sentence("password_own", language))).toBeVisible();
    expect(lists).toHaveLength(1);
    await field("password").fill("password");
    await expect(page.getByText(sentence("password_known", language))).toBeVisible();
    expect(await complaints(page)).toEqual([]);
    await field("confirmPassword").fill("password");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("tab", { name: say("dashboard.documents") })).toBeVisible();
  });
}
