import { freshId } from "../server/harness.ts";
import { expect } from "./fixtures.ts";
import { administrator, type Claims, deafen, scenario } from "./spec-text-checks.ts";
import { holdRequests, row } from "./steps.ts";

/* The Admin Panel, text by text: organizations and users as a super_admin, users as an admin. */

const act = (on: Claims, room: "users" | "organizations", what: string, name: string) =>
  on.page.getByRole("button", {
    name: on.say("admin.named", { action: on.say(`admin.${room}.actions.${what}`), name }),
    exact: true,
  });
const tab = (on: Claims, name: string) => on.page.getByRole("tab", { name: on.say(`admin.tabs.${name}`), exact: true });
const submit = (on: Claims) => on.dialog().locator('button[type="submit"]').click();
const counted = (count: number) => ({ count });

/** Fills the fields of a form of users, by the ends of their keys. */
async function fill(on: Claims, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    await on.field(`admin.users.form.${name}`, on.dialog()).fill(value);
  }
}

scenario("organizations", async (on) => {
  const { page, server, language } = on;
  const root = server.visitor();
  await root.signIn(administrator.username, administrator.password);
  await server.makeUser({ role: "super_admin" });
  const ownerless = await server.makeOrganization({ description: "Import and export" });
  await on.signIn(administrator);
  await page.getByRole("banner").getByRole("button", { name: administrator.username }).click();
  await on.names("menuitem", ["admin.menu"]);
  await expect(page.getByRole("menuitem", { name: on.say("header.employees"), exact: true })).toHaveCount(0);
  await page.getByRole("menuitem", { name: on.say("admin.menu"), exact: true }).click();
  await on.sees("admin.title", (name) => page.getByRole("heading", { level: 1, name }));
  await on.titled(["admin.tabs.organizations", "admin.title@navigation"]);
  await on.names("button", ["common.back@admin"], page.getByRole("banner"));
  await on.reads(["roles.super_admin"], page.getByRole("heading", { level: 1 }));
  const cards = page.getByRole("region", { name: on.say("admin.statistics"), exact: true });
  const { json: stats } = await root.get<Record<string, number>>("/api/admin/stats");
  await on.reads(
    ["totalUsers", "organizations", "admins", "subAccounts", "underParents"].map((key) => `admin.stats.${key}`),
    cards,
  );
  const notes = { newThisMonth: "newUsersThisMonth", active: "activeOrganizations", superAdmins: "superAdmins" };
  for (const [key, name] of Object.entries(notes)) {
    await on.sees(`admin.stats.${key}`, (text) => cards.getByText(text, { exact: true }), counted(stats[name] ?? 0));
  }
  await on.names("tab", ["admin.tabs.organizations", "admin.tabs.users", "admin.tabs.settings"]);
  await expect(page.getByRole("tab")).toHaveCount(3);
  await expect(tab(on, "organizations")).toHaveAttribute("aria-selected", "true");
  await on.reads(["admin.organizations.title", "admin.organizations.subtitle"]);
  const columns = ["name", "owner", "users", "status", "created", "actions"];
  await on.names(
    "columnheader",
    columns.map((column) => `admin.organizations.columns.${column}`),
  );
  await on.reads(["common.unknown@owner"], row(page, ownerless.name));
  await expect(row(page, ownerless.name)).toContainText("Import and export");

  await on.names("button", ["admin.organizations.create"]);
  await on.button("admin.organizations.create").click();
  await on.labels(["admin.organizations.name", "admin.organizations.description"], on.dialog());
  await submit(on);
  await on.reads(["sentence.name_required"], on.dialog());
  const name = `Al Noor ${language}`;
  await on.field("admin.organizations.name", on.dialog()).fill(name);
  const creation = await holdRequests(on.context, "**/api/admin/organizations");
  await submit(on);
  await on.reads(["admin.creating@organization"], on.dialog());
  await creation();
  await on.toast("admin.organizations.toasts.created");
  await on.reads(["admin.status.active@organization"], row(page, name));
  await act(on, "organizations", "edit", name).click();
  await on.field("admin.organizations.description", on.dialog()).fill("Trading");
  await submit(on);
  await on.toast("admin.organizations.toasts.updated");
  await on.sees("admin.organizations.actions.deactivate", () => act(on, "organizations", "deactivate", name));
  await act(on, "organizations", "deactivate", name).click();
  await on.toast("admin.organizations.toasts.status");
  await on.reads(["admin.status.inactive@organization"], row(page, name));
  await on.sees("admin.organizations.actions.activate", () => act(on, "organizations", "activate", name));
  await on.sees("admin.organizations.actions.delete", () => act(on, "organizations", "delete", name));
  await act(on, "organizations", "delete", name).click();
  await on.confirm("admin.organizations.remove.question");
  await on.toast("admin.organizations.toasts.deleted");

  await deafen(on.context);
  await root.delete(`/api/admin/organizations/${ownerless.id}`);
  await act(on, "organizations", "deactivate", ownerless.name).click();
  await on.refusal("admin.error@organization", "not_found");
  await tab(on, "settings").click();
  await on.reads(["admin.settings.superAdmin", "admin.settings.admin"]);
});

scenario("users", async (on) => {
  const { page, server, language } = on;
  const gone = await server.makeOrganization();
  const left = await server.makeUser({ organizationId: gone.id, fullName: `Left behind ${language}` });
  await server.records("PATCH", `organizations/records/${gone.id}`, { deleted: new Date().toISOString() });
  expect(left.id).toBeGreaterThan(0);
  await on.signIn(administrator);
  await page.goto("/admin?tab=users");
  await on.reads(["admin.users.title", "admin.users.subtitle"]);
  await on.placeholder("admin.users.search");
  await on.offers(["admin.users.allRoles", "roles.user", "roles.admin", "roles.super_admin@filter"]);
  const columns = ["name", "role", "organization", "permissions", "status", "created", "actions"];
  await on.names(
    "columnheader",
    columns.map((column) => `admin.users.columns.${column}`),
  );
  await on.reads(["common.unknown@user's organization"], row(page, `Left behind ${language}`));

  await on.names("button", ["admin.users.create"]);
  await on.button("admin.users.create").click();
  await on.sees("admin.users.form.createTitle", (name) => page.getByRole("dialog", { name, exact: true }));
  await on.offers(["admin.users.form.noOrganization"], on.dialog());
  // a super_admin creates admins
  await expect(on.field("admin.users.form.role", on.dialog()).getByRole("option")).toHaveText([on.say("roles.admin")]);
  const username = `maryam-${language}`;
  const fullName = `Maryam ${language}`;
  await fill(on, { fullName, email: `${username}@example.test`, username: "admin", password: "short" });
  await submit(on);
  await on.reads(["sentence.password_too_short"], on.dialog());
  await expect(on.dialog().getByText(on.say("sentence.password_too_short"), { exact: true })).toHaveCount(2);
  await fill(on, { password: "secret password", confirmPassword: "another password" });
  await submit(on);
  await on.reads(["sentence.passwords_differ"], on.dialog());
  await fill(on, { confirmPassword: "secret password" });
  await submit(on);
  await on.refusal("admin.error", "username_taken");
  await fill(on, { username });
  await on.field("admin.users.form.organization", on.dialog()).selectOption("");
  const creation = await holdRequests(on.context, "**/api/admin/users");
  await submit(on);
  await on.reads(["admin.creating"], on.dialog());
  await creation();
  await on.toast("common.success@user", "admin.users.toasts.created");
  const one = row(page, fullName);
  await on.reads(["admin.none", "admin.status.active"], one);
  await on.reads(["admin.users.noPermissions"], row(page, `Left behind ${language}`));
  await expect(one).toContainText(`@${username}`);

  for (const what of ["edit", "password", "deactivate", "delete"]) {
    await on.sees(`admin.users.actions.${what}`, () => act(on, "users", what, fullName));
  }
  await act(on, "users", "edit", fullName).click();
  await on.sees("admin.users.form.editTitle", (name) => page.getByRole("dialog", { name, exact: true }));
  await fill(on, { fullName: "", email: "no address" });
  await submit(on);
  await on.reads(["sentence.full_name_required", "sentence.email_invalid"], on.dialog());
  await fill(on, { fullName, email: `${username}-2@example.test` });
  await submit(on);
  await on.toast("admin.users.toasts.updated");

  await act(on, "users", "password", fullName).click();
  await on.sees("admin.users.password.title", (text) => on.dialog().getByText(text, { exact: true }), {
    name: fullName,
  });
  await on.names("button", ["admin.users.password.action"], on.dialog());
  const change = async (next: string, again: string) => {
    await on.field("admin.users.password.new", on.dialog()).fill(next);
    await on.field("admin.users.password.confirm", on.dialog()).fill(again);
    await submit(on);
  };
  await change("short", "short");
  await on.reads(["admin.users.password.tooShort"], on.dialog());
  await change("new password", "another password");
  await on.reads(["admin.users.password.differ"], on.dialog());
  await change("new password", "new password");
  await on.toast("admin.users.toasts.password");
  await act(on, "users", "deactivate", fullName).click();
  await on.toast("admin.users.toasts.status");
  await on.reads(["admin.status.inactive"], one);
  await on.sees("admin.users.actions.activate", () => act(on, "users", "activate", fullName));
  await act(on, "users", "delete", fullName).click();
  await on.confirm("admin.users.remove.question");
  await on.toast("admin.users.toasts.deleted");
  await expect(one).toHaveCount(0);
});

scenario("an admin's users", async (on) => {
  const { page, server } = on;
  const organization = await server.makeOrganization();
  const admin = await server.makeUser({ role: "admin", fullName: "The Boss", organizationId: organization.id });
  const fullName = `Saleh ${freshId()}`;
  await server.makeUser({ organizationId: organization.id, fullName, permissions: ["delete"] });
  await on.signIn(admin);
  await page.goto("/admin");
  await on.reads(["roles.admin@panel"], page.getByRole("heading", { level: 1 }));
  const cards = page.getByRole("region", { name: on.say("admin.statistics"), exact: true });
  await on.reads(["admin.stats.employees", "admin.stats.employeeProfiles"], cards);
  await expect(tab(on, "users")).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("tab")).toHaveText(
    ["users", "employees", "settings"].map((name) => on.say(`admin.tabs.${name}`)),
  );
  const filter = page.getByRole("combobox", { name: on.say("admin.users.roleFilter"), exact: true });
  await expect(filter.getByRole("option", { name: on.say("roles.admin"), exact: true })).toHaveCount(0);
  await on.button("admin.users.create").click();
  await on.names(
    "checkbox",
    ["permissions.upload", "permissions.download@create", "permissions.view@create"],
    on.dialog(),
  );
  await expect(on.dialog().getByRole("checkbox")).toHaveCount(3);
  await on.button("common.cancel", on.dialog()).click();
  await act(on, "users", "edit", fullName).click();
  await on.names("checkbox", ["permissions.delete@edit"], on.dialog());
  await expect(on.dialog().getByRole("checkbox")).toHaveCount(4);
});
