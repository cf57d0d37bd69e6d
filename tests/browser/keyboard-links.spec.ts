import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { en } from "./focus-order.ts";
import { keysOf, signInByKeys } from "./keys.ts";
import { type Furnished, furnish } from "./seeded-page.ts";

/* What is sent out and what is kept beside a paper, by the keyboard alone: nothing here is clicked. */

let people: Furnished;
test.beforeAll(async ({ serverOf }, { file }) => {
  people = await furnish(await serverOf(file));
});

const LEASE = "Lease of the shop";
const button = (page: Page, key: string) => page.getByRole("button", { name: en(key), exact: true }).first();
const dialog = (page: Page) => page.getByRole("dialog");
const send = (page: Page, key: string) => dialog(page).getByRole("button", { name: en(key), exact: true });
const field = (page: Page, key: string) => dialog(page).getByLabel(new RegExp(`^${en(key)}`));
const of = (page: Page, action: string) =>
  page.getByRole("button", { name: en("admin.named", { action: en(action), name: LEASE }), exact: true });
const expectAnnounced = (page: Page, text: string) =>
  expect(page.getByRole("status").filter({ hasText: text }).first()).toBeAttached();

test("a paper is shared, noted, tagged and found by a saved view, and a colleague is invited", async ({ open }) => {
  const { page } = await open();
  const { press, type, key } = keysOf(page);
  await signInByKeys(page, people.boss);
  await press(of(page, "documents.actions.share"));
  await press(send(page, "documents.share.make"));
  const ready = page.getByRole("dialog", { name: en("documents.share.ready") });
  await expect(ready.getByLabel(en("documents.share.link"), { exact: true })).toHaveValue(/\/api\/share\/\w{43}$/);
  await press(ready.getByRole("button", { name: /^Revoke the link/ }));
  await expectAnnounced(page, en("documents.share.revoked"));
  await expect(ready).toHaveCount(0);
  // the focus is in the form that stands there again, and goes back to the row with it
  await key("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(of(page, "documents.actions.share")).toBeFocused();

  await press(of(page, "documents.actions.edit"));
  await type(field(page, "documents.form.tags"), "urgent");
  await key("Enter");
  await expect(dialog(page).getByRole("button", { name: en("tags.remove", { tag: "urgent" }) })).toBeVisible();
  await type(field(page, "notes.new"), "Called the landlord");
  await press(send(page, "notes.add"));
  await expect(dialog(page).getByRole("listitem").filter({ hasText: "Called the landlord" })).toBeVisible();
  await press(send(page, "documents.edit.save"));
  await expectAnnounced(page, en("documents.toasts.updated"));
  await expect(of(page, "documents.actions.edit")).toBeFocused();
  await expect(page.getByRole("row").filter({ hasText: LEASE })).toContainText("urgent");

  await type(page.getByRole("searchbox"), "urgent");
  await press(button(page, "views.save"));
  await type(field(page, "views.name"), "What is urgent");
  await key("Enter");
  await expect(dialog(page)).toHaveCount(0);
  await press(button(page, "documents.filters.clear"));
  const view = page.getByRole("navigation", { name: en("views.title") }).getByRole("link", { name: "What is urgent" });
  await press(view);
  await expect(page).toHaveURL(/\?search=urgent$/);
  await expect(view).toHaveAttribute("aria-current", "true");

  await press(page.getByRole("banner").getByRole("link", { name: en("header.places.admin"), exact: true }));
  await press(button(page, "admin.invitations.open"));
  await type(field(page, "admin.users.form.email"), "yusuf@example.test");
  await key("Enter");
  const link = page.getByRole("dialog", { name: en("admin.invitations.ready") });
  await expect(link.getByLabel(en("admin.invitations.link"), { exact: true })).toHaveValue(/\?invite=\w{43}$/);
  await press(link.getByRole("button", { name: en("admin.invitations.done"), exact: true }));
  await expect(button(page, "admin.invitations.open")).toBeFocused();
  const pending = page.getByRole("region", { name: en("admin.invitations.pending") });
  const name = "yusuf@example.test";
  await press(pending.getByRole("button", { name: new RegExp(`^${en("admin.invitations.revoke")}.*${name}`) }));
  const question = page.getByRole("alertdialog", { name: en("admin.invitations.revokeTitle") });
  await press(question.getByRole("button", { name: en("admin.invitations.revoke"), exact: true }));
  await expectAnnounced(page, en("admin.invitations.revoked"));
  await expect(pending.getByText(name)).toHaveCount(0);
});
