import type { Page } from "@playwright/test";
import { INVITATION_PARAMETER, sentence } from "#domain/index";
import { expect } from "./fixtures.ts";
import { en, type Stop } from "./focus-order.ts";
import type { Furnished } from "./seeded-page.ts";

/* States of what leads out and in: share links and invitations; and the dialogs of versions and of bulk changes. */

const lease = (page: Page) => page.getByText("Lease of the shop").first();
const dialog = (page: Page) => page.getByRole("dialog");
const send = (page: Page, key: string) =>
  dialog(page)
    .getByRole("button", { name: en(key), exact: true })
    .click();
const open = (page: Page, action: string) =>
  page
    .getByRole("button", { name: en("admin.named", { action: en(action), name: "Lease of the shop" }), exact: true })
    .click();

export const linkStops: readonly Stop[] = [
  {
    name: "share form, sent with a short password",
    path: "/",
    ready: lease,
    enter: async (page) => {
      await open(page, "documents.actions.share");
      await dialog(page)
        .getByLabel(new RegExp(`^${en("documents.share.password")}`))
        .fill("short");
      await send(page, "documents.share.make");
      await expect(dialog(page).getByRole("alert").first()).toBeVisible();
    },
  },
  {
    name: "a share link, and those in use",
    path: "/",
    ready: lease,
    sizes: true,
    enter: async (page) => {
      await open(page, "documents.actions.share");
      await send(page, "documents.share.make");
      await expect(dialog(page).getByRole("listitem").first()).toBeVisible();
    },
  },
  {
    name: "new version",
    path: "/",
    ready: lease,
    sizes: true,
    enter: async (page) => {
      await open(page, "documents.actions.edit");
      await send(page, "documents.versions.add");
      await expect(page.getByRole("dialog", { name: en("documents.versions.add") })).toBeVisible();
    },
  },
  {
    name: "salaries of selected employees",
    path: "/employee",
    ready: (page) => page.getByText("Rajesh Nair").first(),
    sizes: true,
    enter: async (page) => {
      await page.getByRole("checkbox", { name: en("documents.selection.row", { name: "Rajesh Nair" }) }).check();
      await page.getByRole("button", { name: en("employees.selection.salary"), exact: true }).click();
      await expect(dialog(page)).toBeVisible();
    },
  },
];

/** Of the admin's panel, below whose users the invitation stands that {@link guestStops} opens. */
export const inviteStops: readonly Stop[] = [
  {
    name: "invite, sent with a wrong address",
    path: "/admin",
    ready: (page) => page.getByRole("heading", { name: en("admin.invitations.pending") }),
    sizes: true,
    enter: async (page) => {
      await page
        .getByRole("button", { name: en("admin.invitations.open"), exact: true })
        .first()
        .click();
      await dialog(page)
        .getByLabel(new RegExp(`^${en("admin.users.form.email")}`))
        .fill("nobody");
      await send(page, "admin.invitations.make");
      await expect(dialog(page).getByRole("alert").first()).toBeVisible();
    },
  },
];

export const guestStops = ({ invitation }: Furnished): readonly Stop[] => [
  {
    name: "an invitation, sent empty",
    path: `/auth?${INVITATION_PARAMETER}=${invitation}`,
    ready: (page) => page.getByRole("button", { name: en("invitation.action"), exact: true }),
    main: true,
    enter: (page) => page.getByRole("button", { name: en("invitation.action"), exact: true }).click(),
  },
  {
    name: "an invitation that has ended",
    path: `/auth?${INVITATION_PARAMETER}=${"a".repeat(43)}`,
    ready: (page) => page.getByText(sentence("invitation_invalid", "en")),
  },
];
