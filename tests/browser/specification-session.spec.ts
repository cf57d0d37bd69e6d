import { PASSWORD } from "../server/harness.ts";
import { expect } from "./fixtures.ts";
import { scenario } from "./spec-text-checks.ts";
import { holdRequests } from "./steps.ts";

/* The auth page, the header, the profile and what a viewer reads, text by text. */

scenario("visitor", async (on) => {
  const { page, language } = on;
  await page.goto("/nowhere");
  await on.reads(["app.notFound@visitor"]);
  await page.goto("/profile");
  await expect(page).toHaveURL(/\/auth/);
  await on.reads(["auth.welcome", "auth.tagline", "auth.security", "auth.collaboration", "auth.encrypted"]);
  await on.names("button", ["header.language@auth", "auth.forgot"]);
  await on.labels(["auth.username", "auth.password"]);

  const submit = page.locator('button[type="submit"]');
  await submit.click();
  await on.reads(["sentence.username_required", "sentence.password_required"]);
  await on.field("auth.username").fill("nobody");
  await on.field("auth.password").fill("wrong password");
  const login = await holdRequests(on.context, "**/api/login");
  await submit.click();
  await on.sees("auth.signingIn", (text) => submit.getByText(text, { exact: true }));
  await login();
  await on.refusal("auth.loginFailed", "wrong_credentials");
  await on.names("button", ["auth.signIn"]);

  await page.getByRole("button", { name: on.say("auth.toRegister"), exact: true }).click();
  const fields = ["auth.fullName", "auth.email", "auth.username@register", "auth.password@register"];
  await on.labels([...fields, "auth.confirmPassword"]);
  await submit.click();
  await on.reads([
    "sentence.full_name_required@register",
    "sentence.email_invalid@register",
    "sentence.confirm_password_required@register",
  ]);
  await on.field("auth.fullName").fill("Yousef Al-Mutairi");
  await on.field("auth.email").fill("admin@sijil.local");
  await on.field("auth.username").fill(`yousef-${language}`);
  await on.field("auth.password").fill("secret password");
  await on.field("auth.confirmPassword").fill("another password");
  await submit.click();
  await on.reads(["sentence.passwords_differ@register"]);
  await on.field("auth.confirmPassword").fill("secret password");
  const register = await holdRequests(on.context, "**/api/register");
  await submit.click();
  await on.sees("auth.registering", (text) => submit.getByText(text, { exact: true }));
  await register();
  await on.refusal("auth.registrationFailed", "email_taken");
  await on.field("auth.email").fill(`yousef-${language}@example.test`);
  await on.names("button", ["auth.registerAction"]);
  await submit.click();
  await on.toast("common.success@register", "auth.created");
  // in, at the page that was asked for; who is signed in is sent on from /auth
  await expect(page).toHaveURL(/\/profile$/);
  await page.goto("/auth");
  await expect(page).toHaveURL(/\/$/);
});

scenario("profile", async (on) => {
  const { page, server } = on;
  const { id } = await server.makeOrganization();
  const person = await server.makeUser({ fullName: "Huda Al-Sabah", organizationId: id });
  await on.signIn(person);
  const header = page.getByRole("banner");
  await on.reads(["app.name", "app.tagline"], header);
  await on.names("button", ["header.language"], header);
  await expect(on.button("common.back", header)).toHaveCount(0);

  await header.getByRole("button", { name: "Huda Al-Sabah" }).click();
  await on.names("menuitem", ["header.profile", "header.employees", "header.logout"]);
  await expect(page.getByRole("menuitem", { name: on.say("admin.menu"), exact: true })).toHaveCount(0);
  await page.getByRole("menuitem", { name: on.say("header.profile"), exact: true }).click();
  await on.names("button", ["common.back"], header);
  await on.sees("profile.title", (text) => page.getByRole("heading", { level: 1, name: text }));
  await on.titled(["profile.title@navigation"]);
  await on.reads(["roles.user@profile"], page.getByRole("heading", { level: 1 }));
  const information = page.getByRole("region", { name: on.say("profile.information"), exact: true });
  await on.reads(
    ["information", "username", "email", "fullName", "role", "organizationId", "managed"].map(
      (key) => `profile.${key}`,
    ),
    information,
  );
  for (const text of [person.username, person.email, "Huda Al-Sabah", String(id)]) {
    await expect(information).toContainText(text);
  }
  await on.reads(
    ["account", "status", "active", "userId", "permissions", "noPermissions"].map((key) => `profile.${key}`),
    page.getByRole("region", { name: on.say("profile.account"), exact: true }),
  );

  const card = page.getByRole("region", { name: on.say("profile.changePassword"), exact: true });
  await on.labels(["profile.currentPassword", "profile.newPassword", "profile.confirmPassword"], card);
  await on.names("button", ["profile.changePassword"], card);
  const change = async (current: string, next: string, again: string) => {
    await on.field("profile.currentPassword", card).fill(current);
    await on.field("profile.newPassword", card).fill(next);
    await on.field("profile.confirmPassword", card).fill(again);
    await card.locator('button[type="submit"]').click();
  };
  await change("", "", "");
  await on.reads(["sentence.current_password_required"], card);
  await change(PASSWORD, "new password", "another password");
  await on.toast("profile.mismatch", "profile.mismatchText");
  await change(PASSWORD, "short", "short");
  await on.toast("profile.tooShort", "profile.tooShortText");
  await change("wrong password", "new password", "new password");
  await on.refusal("profile.failed", "wrong_current_password");
  await change(PASSWORD, "new password", "new password");
  await on.toast("profile.changed", "profile.changedText");
  for (const field of await card.locator('input[type="password"]').all()) await expect(field).toHaveValue("");

  await page.goto("/nowhere");
  await on.reads(["app.notFound"]);
  // a language is chosen, and kept under the key of section 4
  await on.button("header.language", header).click();
  const other = on.language === "en" ? "ar" : "en";
  await expect(page.locator("html")).toHaveAttribute("dir", other === "ar" ? "rtl" : "ltr");
  expect(await page.evaluate(() => localStorage.getItem("language"))).toBe(other);
  await header.getByRole("button", { name: other === "ar" ? "English" : "العربية", exact: true }).click();

  await on.context.route("**/api/logout", (route) =>
    route.fulfill({ status: 503, contentType: "text/plain; charset=utf-8", body: on.say("sentence.server_busy") }),
  );
  await header.getByRole("button", { name: "Huda Al-Sabah" }).click();
  await page.getByRole("menuitem", { name: on.say("header.logout"), exact: true }).click();
  await on.refusal("session.logoutFailed", "server_busy");
  await on.context.unroute("**/api/logout");
  await header.getByRole("button", { name: "Huda Al-Sabah" }).click();
  await page.getByRole("menuitem", { name: on.say("header.logout"), exact: true }).click();
  await expect(page).toHaveURL(/\/auth$/);
});

scenario("viewer", async (on) => {
  const { page, server } = on;
  const { id } = await server.makeOrganization();
  const fullName = "Reem Al-Failakawi";
  await on.signIn(
    await server.makeUser({ role: "viewer", fullName, organizationId: id, permissions: ["view", "download"] }),
  );
  await page.getByRole("banner").getByRole("button", { name: fullName }).click();
  await expect(page.getByRole("menuitem", { name: on.say("header.logout"), exact: true })).toBeVisible();
  for (const entry of ["admin.menu", "header.employees"]) {
    await expect(page.getByRole("menuitem", { name: on.say(entry), exact: true })).toHaveCount(0);
  }
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/$/);
  await page.goto("/employee");
  await on.reads(["employees.denied"]);
  await page.goto("/profile");
  await on.reads(["roles.viewer@profile", "permissions.view", "permissions.download"], page.getByRole("main"));
});
