import type { BrowserContext, Page } from "@playwright/test";
import { makerFor } from "../browser/steps.ts";
import { dayIn } from "../fixtures/days.ts";
import { pdfPaper } from "../fixtures/files.ts";
import { earlier, expectBuild, today, updateWaits } from "./builds.ts";
import { expect, test } from "./fixtures.ts";
import { documentsOf } from "./records.ts";
import { Screen } from "./screen.ts";

/* A tab that was opened before an upgrade beside one that was opened after it: one profile, one outbox, one mirror. */

/** Opens a tab of today's client, past the service worker that keeps the earlier one. */
async function todaysTab(context: BrowserContext): Promise<Screen> {
  const page = await context.newPage();
  await page.goto("/");
  const protocol = await context.newCDPSession(page);
  await protocol.send("Page.reload", { ignoreCache: true });
  await expectBuild(page, today);
  return new Screen(page, today);
}

/** The next change that a tab sends: the one that leads does, for all. */
const sentBy = ({ page }: Screen) =>
  page.waitForRequest(
    (request) => ["POST", "PATCH"].includes(request.method()) && /api\/documents/.test(request.url()),
  );

async function earlierTab(page: Page): Promise<Screen> {
  await page.goto("/");
  await expectBuild(page, earlier);
  return new Screen(page, earlier);
}

test("whichever of them leads, what either writes is sent once and shown by both", async ({
  open,
  server,
  firm,
  upgrade,
}) => {
  const make = makerFor(firm.daniel);
  const contracts = await make.category("Contracts");
  await make.document(pdfPaper("lease.pdf"), contracts);
  const licence = await make.document(pdfPaper("licence.pdf"), contracts);
  await firm.daniel.client.patch(`/api/documents/${licence}`, { dueDate: dayIn(2) });
  const { page, context } = await open();
  const before = new Screen(page, earlier);
  await before.signIn(firm.noura);
  await before.settled();
  await upgrade();
  await before.saved();

  const now = await todaysTab(context);
  await expectBuild(page, earlier);
  const both = async (look: (screen: Screen) => Promise<void>) => {
    // a tab that is not seen may take its time
    for (const screen of [before, now]) {
      await screen.page.bringToFront();
      await look(screen);
    }
  };
  await both((screen) => expect(screen.row("lease.pdf")).toBeVisible());

  // the tab that was there first leads: it sends what today's writes, which it knows nothing of
  const first = sentBy(before);
  await now.rename("lease", "Lease of the shop");
  await first;
  // within the page: the service worker would give an address to the earlier build
  await now.page.getByRole("banner").locator('a[href="/?view=today"]').click();
  await now.page.getByRole("button", { name: now.say("today.handling.menu", { name: "licence" }) }).click();
  const taken = before.page.waitForRequest((request) => request.url().endsWith(`/api/documents/${licence}/handling`));
  await now.page.getByRole("menuitem", { name: now.say("today.handling.take"), exact: true }).click();
  // what its author saw goes along, or a colleague's handling would be written over
  expect((await taken).postDataJSON()).toMatchObject({ baseValues: { by: null, snoozedUntil: null } });
  await now.saved();
  const handler = async () => (await documentsOf(firm.daniel)).find(({ id }) => id === licence)?.handling.due?.by;
  await expect.poll(handler).toBe(firm.noura.id);
  await now.page.goBack();
  await before.page.bringToFront();
  await before.upload(pdfPaper("annex.pdf", 30_000), "Contracts");
  await both(async (screen) => {
    for (const name of ["Lease of the shop", "annex.pdf"]) await expect(screen.row(name)).toBeVisible();
  });

  await expectBuild(now.page, today);

  // both without a server
  await server.kill9();
  await now.page.bringToFront();
  await now.upload(pdfPaper("plan.pdf", 40_000), "Contracts");
  await before.page.bringToFront();
  await before.rename("annex", "Annex to the lease");
  await server.restart();
  await both((screen) => screen.saved());
  await both(async (screen) => {
    for (const name of ["plan.pdf", "Annex to the lease"]) await expect(screen.row(name)).toBeVisible();
  });

  // today's leads, and sends what an earlier one writes that was opened while another tab still held its build
  const late = await earlierTab(await context.newPage());
  await before.page.close();
  await now.page.bringToFront();
  await now.rename("plan", "Plan of the shop");
  await now.saved();
  await expect(late.row("Plan of the shop")).toBeVisible();
  const last = sentBy(now);
  await late.upload(pdfPaper("letter.pdf", 50_000), "Contracts");
  await last;
  await late.rename("licence", "Licence of the shop");
  await late.saved();
  await now.page.bringToFront();
  for (const name of ["letter.pdf", "Licence of the shop"]) await expect(now.row(name)).toBeVisible();
  const names = async () => (await documentsOf(firm.daniel)).map(({ name, version }) => `${name} ${version}`).sort();
  await expect
    .poll(names)
    .toEqual(
      ["Annex to the lease 2", "Lease of the shop 2", "Licence of the shop 4", "Plan of the shop 2", "letter 1"].sort(),
    );
  expect(await handler()).toBe(firm.noura.id);

  // the person lets the new version in: it comes to every tab
  await late.page.bringToFront();
  await updateWaits(late.page);
  await late.button("app.updateNow").click();
  for (const tab of [late.page, now.page]) {
    await tab.bringToFront();
    await expectBuild(tab, today);
    await new Screen(tab, today).settled();
  }
  expect(await documentsOf(firm.daniel)).toHaveLength(5);
});
