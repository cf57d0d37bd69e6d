import type { Page } from "@playwright/test";
import { sentence } from "#domain/index";
import { pdfPaper } from "../fixtures/files.ts";
import { startServer } from "../server/harness.ts";
import { type MailServer, sendMailBy, startMailServer } from "../server/mail.ts";
import { barriers } from "./a11y-checks.ts";
import { expect, says, test } from "./fixtures.ts";
import { makerFor, row, signIn, status, upload } from "./steps.ts";

const languages = ["en", "ar"] as const;
type Language = (typeof languages)[number];

let mail: MailServer;
test.beforeAll(async ({ serverOf }, { file }) => {
  mail = await startMailServer();
  await sendMailBy(await serverOf(file), mail.port);
});
test.afterAll(() => mail.close());

/** The parts of the way to a new password, by their words. */
function wayOf(page: Page, language: Language) {
  const say = (key: string) => says(language, key);
  const button = (key: string) => page.getByRole("button", { name: say(key), exact: true });
  const field = (key: string) => page.getByLabel(say(key), { exact: true });
  return {
    say,
    button,
    field,
    async ask(email: string) {
      const dialog = page.getByRole("dialog", { name: say("auth.forgotTitle") });
      await dialog.getByLabel(say("auth.email"), { exact: true }).fill(email);
      await button("auth.sendLink").click();
      await expect(dialog.getByText(say("auth.linkSent"))).toBeVisible();
      await expect(button("auth.forgotAction")).toBeFocused();
    },
    async set(password: string, again = password) {
      await field("profile.newPassword").fill(password);
      await field("profile.confirmPassword").fill(again);
      await button("auth.resetAction").click();
    },
  };
}

async function pathInMail(language: Language): Promise<string> {
  const received = await mail.next();
  expect(received.subject).toBe(language === "en" ? "Set a new password" : "تعيين كلمة مرور جديدة");
  const found = /https:\/\/files\.example(\/auth\?reset=[A-Za-z0-9]{43})/.exec(received.text)?.[1];
  if (!found) throw new Error(`no link in ${received.text}`);
  return found;
}

for (const [language, colorScheme, phone] of [
  ["en", "light", false],
  ["ar", "dark", true],
] as const) {
  test(`a forgotten password is set by the link in the e-mail, once (${language})`, async ({ open, firm }) => {
    const { page } = await open({ language, phone });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { say, button, field, ask, set } = wayOf(page, language);
    await page.goto("/auth");
    const sent = mail.mails.length;
    await button("auth.forgot").click();
    await expect(field("auth.email")).toBeFocused();
    await field("auth.email").fill("no address");
    await button("auth.sendLink").click();
    await expect(page.getByText(sentence("email_invalid", language))).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    // the same words for an address that nobody has
    await ask("nobody@example.test");
    expect(await barriers(page)).toEqual([]);
    await button("auth.forgotAction").click();
    await button("auth.forgot").click();
    await ask(firm.noura.email);
    const path = await pathInMail(language);
    expect(mail.mails).toHaveLength(sent + 1);

    await page.goto(path);
    await expect(page).toHaveURL(/\/auth$/);
    await expect(page.getByRole("heading", { name: say("auth.resetTitle") })).toBeVisible();
    await page.reload();
    await set("short", "other");
    await expect(page.getByText(sentence("password_too_short", language))).toBeVisible();
    await set("a new password", "another password");
    await expect(page.getByText(sentence("passwords_differ", language))).toBeVisible();
    await set("a new password");
    await expect(page.getByText(say("auth.resetDoneText"))).toBeVisible();
    await expect(page).toHaveURL(/\/auth$/);
    await expect(page.getByRole("heading", { name: say("auth.signIn") })).toBeVisible();

    await page.goto(path);
    await set("one more password");
    await expect(page.getByText(sentence("reset_link_invalid", language))).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await button("auth.newLink").click();
    await ask(firm.noura.email);
    expect(await pathInMail(language)).not.toBe(path);
    await button("auth.forgotAction").click();
    await button("auth.backToSignIn").click();
    await signIn(page, { username: firm.noura.username, password: "a new password" }, language);
  });
}

test("a link opens also where somebody is signed in; a new password ends that session", async ({
  open,
  server,
  firm,
}) => {
  const { page } = await open();
  const { say, set } = wayOf(page, "en");
  await signIn(page, firm.noura);
  await expect(status(page, say("sync.saved"))).toBeVisible();
  await server.visitor().post("/api/forgot-password", { email: firm.noura.email });
  await page.goto(await pathInMail("en"));
  await set("a new password");
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByText(says("en", "auth.again", { name: "Noura" }))).toBeVisible();
  await signIn(page, { username: firm.noura.username, password: "a new password" });
});

test("without the server it says what it needs, and what was typed stays", async ({ open, line }) => {
  const { page } = await open({ offline: true, url: line.url });
  const { say, button, field, set } = wayOf(page, "en");
  await page.goto("/auth");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  line.cut();
  await button("auth.forgot").click();
  await field("auth.email").fill("sara@example.test");
  await button("auth.sendLink").click();
  await expect(page.getByText(say("auth.linkFailed"))).toBeVisible();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(say("auth.resetOffline"))).toBeVisible();
  await expect(field("auth.email")).toHaveValue("sara@example.test");
  line.mend();
  await page.goto("/auth?reset=abc");
  await expect(page).toHaveURL(/\/auth$/);
  line.cut();
  await set("a new password");
  await expect(page.getByText(say("auth.resetFailed"))).toBeVisible();
  await expect(page.getByText(say("auth.resetOffline"))).toBeVisible();
  await expect(field("profile.newPassword")).toHaveValue("a new password");
});

test("a server without e-mail says whom to ask, also where a link is no longer good", async ({ open }) => {
  const server = await startServer();
  try {
    for (const language of languages) {
      const { page } = await open({ offline: true, url: server.url, language });
      const { say, button, set } = wayOf(page, language);
      await page.goto("/auth?reset=abc");
      await set("a new password");
      await button("auth.newLink").click();
      await expect(page.getByRole("dialog")).toContainText(say("auth.forgotSentence"));
      await button("auth.forgotAction").click();
      await expect(button("auth.newLink")).toBeFocused();
    }
  } finally {
    await server.stop();
  }
});

test("what this device keeps, live, and its files cleared when that is confirmed", async ({ open, firm }) => {
  for (const [language, person, phone] of [
    ["en", firm.noura, false],
    ["ar", firm.daniel, true],
  ] as const) {
    const { page } = await open({ language, phone: false });
    const { say, button } = wayOf(page, language);
    const card = page.getByRole("region", { name: say("profile.device"), exact: true });
    await makerFor(person).category(`Contracts ${language}`);
    await signIn(page, person, language);
    await upload(page, pdfPaper(`lease-${language}.pdf`), { category: `Contracts ${language}` }, language);
    await expect(row(page, `lease-${language}.pdf`)).toBeVisible();
    await expect(status(page, say("sync.saved"))).toBeVisible();
    if (phone) await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/profile");
    await expect(card).toContainText(says(language, "profile.files_one", { count: 1 }));
    await expect(card).not.toContainText(say("profile.notYet"));
    expect(await barriers(page)).toEqual([]);
    const clear = card.getByRole("button", { name: say("profile.clear"), exact: true });
    await clear.click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText(say("profile.clearSentence"));
    await page.keyboard.press("Escape");
    await expect(clear).toBeFocused();
    await clear.click();
    await question.getByRole("button", { name: say("profile.clear"), exact: true }).click();
    await expect(page.getByText(say("profile.cleared"))).toBeVisible();
    await expect(clear).toHaveCount(0);
    await expect(button("profile.everywhere")).toBeVisible();
  }
});

test("signing out everywhere asks, and ends the session here and elsewhere", async ({ open, firm }) => {
  const { page } = await open();
  const { say, button } = wayOf(page, "en");
  await signIn(page, firm.noura);
  await page.goto("/profile");
  const question = page.getByRole("alertdialog");
  await button("profile.everywhere").click();
  await expect(question).toContainText(say("profile.everywhereSentence"));
  await expect(question.getByRole("button", { name: say("common.cancel") })).toBeFocused();
  await page.keyboard.press("Escape");
  expect((await firm.noura.client.get("/api/user")).status).toBe(200);
  await button("profile.everywhere").click();
  await question.getByRole("button", { name: say("profile.everywhere"), exact: true }).click();
  await expect(page).toHaveURL(/\/auth/);
  expect((await firm.noura.client.get("/api/user")).status).toBe(401);
});

test("signing out everywhere with unsent work asks about that too", async ({ open, line, firm }) => {
  const { page } = await open({ url: line.url });
  const { say, button } = wayOf(page, "en");
  await makerFor(firm.noura).category("Contracts");
  await signIn(page, firm.noura);
  await expect(status(page, say("sync.saved"))).toBeVisible();
  await page.context().route("**/api/uploads**", (route) => route.abort());
  await page.context().route("**/api/documents", (route) => route.abort());
  await upload(page, pdfPaper("lease.pdf"), { category: "Contracts" });
  await page.getByRole("button", { name: "Noura" }).click();
  await page.getByRole("menuitem", { name: say("header.profile") }).click();
  const unsent = page.getByText(say("profile.unsent"), { exact: true });
  await expect(unsent.locator("xpath=following-sibling::dd")).toHaveText("1");
  await button("profile.everywhere").click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: say("profile.everywhere"), exact: true }).click();
  await expect(question).toContainText(says("en", "session.unsentSentence_one", { count: 1 }));
  await question.getByRole("button", { name: say("session.keepForNext") }).click();
  await expect(page).toHaveURL(/\/auth/);
  await page.context().unrouteAll();
  await signIn(page, firm.noura);
  await expect(row(page, "lease.pdf")).toBeVisible();
  await expect(status(page, say("sync.saved"))).toBeVisible();
});
