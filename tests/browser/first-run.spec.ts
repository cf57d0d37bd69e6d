import type { Locator } from "@playwright/test";
import { sentence } from "#domain/index";
import { pdfPaper } from "../fixtures/files.ts";
import { administrator, PASSWORD } from "../server/harness.ts";
import { barriers } from "./a11y-checks.ts";
import { expect, says, test } from "./fixtures.ts";
import { flowLanguages } from "./languages.ts";
import { misfits } from "./layout-sizes.ts";
import { resize, row, signIn } from "./steps.ts";

test.use({ alone: true });

for (const language of flowLanguages("ar"))
  test(`from the first run to a colleague's first paper: ten clicks, no password told (${language})`, async ({
    open,
  }) => {
    const say = (key: string, values = {}) => says(language, key, values);
    let clicks = 0;
    const click = async (what: Locator) => {
      clicks += 1;
      await what.click();
    };
    const { page } = await open({ language, touch: true });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await signIn(page, administrator, language);

    // the platform's account sets up the firm, and the page is the new admin's
    const setup = page.getByRole("region", { name: say("firstRun.title") });
    const field = (key: string) => setup.getByLabel(say(key), { exact: true });
    expect([...(await barriers(page)), ...(await misfits(page))]).toEqual([]);
    await resize(page, 1280, 800);
    await field("firstRun.organization").fill("Al Noor Trading");
    await field("auth.fullName").fill("Noura Al-Sabah");
    await field("auth.email").fill("noura@example.test");
    await field("auth.username").fill("noura");
    await field("auth.password").fill(PASSWORD);
    await field("auth.confirmPassword").fill(PASSWORD);
    await expect(setup.getByLabel(new RegExp(`^${say("firstRun.invitation")}`))).toBeChecked();
    await click(setup.getByRole("button", { name: say("firstRun.action") }));
    await expect(page).toHaveURL(/\/admin\?tab=users$/);

    const invite = page.getByRole("button", { name: say("admin.invitations.open"), exact: true });
    await click(invite.filter({ visible: true }).first());
    await click(page.getByRole("dialog").getByRole("button", { name: say("admin.invitations.make") }));
    await expect(page.getByLabel(say("admin.invitations.link"), { exact: true })).toBeVisible();
    await expect(page.locator(".toast-card").getByText(say("link.copied"))).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/\/auth\?invite=[0-9A-Za-z]{43}$/);

    const guest = (await open({ language })).page;
    await guest.goto(link);
    await expect(guest.getByRole("heading", { name: /Al Noor Trading/ })).toBeVisible();
    await expect(guest).toHaveURL(/\/auth$/);
    const form = (key: string) => guest.getByLabel(say(key), { exact: true });
    await form("auth.fullName").fill("Daniel Cruz");
    await form("auth.email").fill("daniel@example.test");
    await form("auth.username").fill("daniel");
    await form("auth.password").fill(PASSWORD);
    await form("auth.confirmPassword").fill(PASSWORD);
    await click(guest.getByRole("button", { name: say("invitation.action"), exact: true }));
    await click(guest.getByRole("button", { name: say("documents.uploadAction"), exact: true }).first());
    const dialog = guest.getByRole("dialog");
    const paper = pdfPaper("lease.pdf");
    clicks += 1; // opens the system's dialog
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: paper.name, mimeType: paper.type, buffer: Buffer.from(paper.bytes) });
    clicks += 2; // opens the list and chooses
    const name = language === "ar" ? "العقود" : "Contracts";
    await dialog.getByLabel(say("documents.form.category"), { exact: true }).selectOption({ label: name });
    await click(dialog.getByRole("button", { name: say("documents.form.submit") }));
    await expect(row(guest, "lease")).toBeVisible();
    expect(clicks).toBeLessThanOrEqual(10);

    // the invitation is used up, and registering needs one
    const other = (await open({ language })).page;
    await other.goto(link);
    await expect(other.getByRole("alert")).toHaveText(sentence("invitation_invalid", language));
    await other.getByRole("button", { name: say("auth.backToSignIn"), exact: true }).click();
    await expect(other.getByRole("button", { name: say("auth.signIn"), exact: true })).toBeVisible();
    await expect(other.getByRole("button", { name: say("auth.toRegister"), exact: true })).toHaveCount(0);
  });
