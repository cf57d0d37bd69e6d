import type { Locator } from "@playwright/test";
import { pdfPaper } from "../fixtures/files.ts";
import { overflowing } from "./a11y-checks.ts";
import { expect, says, test } from "./fixtures.ts";
import { overlapping } from "./layout-checks.ts";
import { makerFor, resize, row, signIn, synced } from "./steps.ts";

const languages = ["en", "ar"] as const;

/** Those of them that are cut off, by their text. */
const cut = (texts: Locator) =>
  texts.evaluateAll((all) =>
    all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent?.trim()),
  );

for (const language of languages) {
  test(`a row's menu stands within a low phone's window (${language})`, async ({ open, firm }) => {
    const make = makerFor(firm.noura);
    const category = await make.category("Contracts");
    for (const name of ["one", "two", "three"]) await make.document(pdfPaper(`${name}.pdf`), category);
    const { page } = await open({ language, phone: true });
    await resize(page, 390, 664);
    await signIn(page, firm.noura, language);
    await synced(page, language);
    for (const name of ["three", "two", "one"]) {
      await page.getByRole("button", { name: says(language, "documents.actions.menu", { name }), exact: true }).click();
      for (const item of await page.getByRole("menuitem").all()) await expect(item).toBeInViewport({ ratio: 1 });
      await page.keyboard.press("Escape");
    }
    // more than the window has room for can be scrolled to
    await resize(page, 844, 300);
    await page.locator("[aria-haspopup=menu]").first().click();
    const menu = page.getByRole("menu");
    const box = await menu.boundingBox();
    expect(box && box.y >= 0 && box.y + box.height <= 300).toBe(true);
  });

  test(`names of documents have room on tablets and small laptops (${language})`, async ({ open, firm }) => {
    const make = makerFor(firm.noura);
    const category = await make.category("Contracts");
    await make.document(pdfPaper("Agreement on the lease of the shop in Salmiya.pdf"), category);
    const { page } = await open({ language });
    await signIn(page, firm.noura, language);
    await synced(page, language);
    const name = row(page, "Agreement").getByRole("cell").nth(1);
    for (const width of [768, 800, 1024, 1152, 1200, 1280]) {
      await resize(page, width, 800);
      await expect.poll(async () => (await name.boundingBox())?.width).toBeGreaterThanOrEqual(200);
      const ends = await page.getByRole("table").evaluate((table) => {
        const heads = [...table.querySelectorAll("th")].map((head) => head.getBoundingClientRect());
        return { heads: heads.at(-1), table: table.getBoundingClientRect() };
      });
      expect(language === "ar" ? ends.heads?.left : ends.heads?.right).toBeCloseTo(
        language === "ar" ? ends.table.left : ends.table.right,
        0,
      );
    }
  });

  test(`a phone's card shows its category whole, rather than the size (${language})`, async ({ open, firm }) => {
    const make = makerFor(firm.noura);
    const category = await make.category("Contracts");
    await make.document(pdfPaper("large.pdf", 251_000), category);
    await make.document(pdfPaper("small.pdf", 1_990), category);
    const { page } = await open({ language, phone: true });
    await signIn(page, firm.noura, language);
    await synced(page, language);
    expect(await cut(page.locator("[data-document] .badge, [data-document] .badge *"))).toEqual([]);
  });

  test(`tags give way to a card's filename and menu on phones (${language})`, async ({ open, firm }) => {
    const make = makerFor(firm.noura);
    const name = "agreement-on-the-warehouse-in-shuwaikh";
    const id = await make.document(pdfPaper(`${name}.pdf`), await make.category("Contracts"));
    const fields = {
      dueDate: "2026-01-31",
      responsibleId: firm.daniel.id,
      tags: "Municipality of Kuwait, Shop, Urgent",
    };
    const changed = await firm.noura.client.patch(`/api/documents/${id}`, fields);
    expect(changed.status, changed.text).toBe(200);
    await firm.noura.client.post(`/api/documents/${id}/notes`, { text: "Called" });
    const { page } = await open({ language, phone: true });
    await signIn(page, firm.noura, language);
    await synced(page, language);
    const card = page.locator("[data-document]");
    const filename = card.locator("bdi").filter({ hasText: `${name}.pdf` });
    for (const width of [360, 390]) {
      await resize(page, width, 844);
      expect((await filename.boundingBox())?.width, `at ${width}`).toBeGreaterThan(40);
      // where they are drawn: the line is cut at its end
      expect(await overlapping(page), `at ${width}`).toEqual([]);
      expect(await overflowing(page), `at ${width}`).toEqual([]);
    }
  });

  test(`addresses of users are read whole at every width (${language})`, async ({ open, firm, server }) => {
    const boss = await server.makeUser({ fullName: "The Boss", role: "admin", organizationId: firm.id });
    const account = { username: `daniel-${boss.id}`, email: `daniel.pereira.${language}@noor.example` };
    const made = { ...account, fullName: "Daniel Pereira", password: boss.password, role: "user", permissions: [] };
    await boss.client.post("/api/admin/users", { ...made, organizationId: firm.id });
    const { page } = await open({ language });
    await signIn(page, boss, language);
    await page.goto("/admin?tab=users");
    const addresses = page.locator("[data-user] bdi").filter({ hasText: /^[^@\s]+@[^@\s]+$/ });
    const added = addresses.filter({ hasText: account.email });
    for (const width of [390, 800, 1024, 1152, 1280]) {
      await resize(page, width, 800);
      await expect(added).toBeVisible();
      expect([width, await cut(addresses)]).toEqual([width, []]);
    }
  });

  test(`what was just selected stays in sight on a phone's side (${language})`, async ({ open, firm }) => {
    const make = makerFor(firm.noura);
    const category = await make.category("Contracts");
    for (const name of ["one", "two", "three"]) await make.document(pdfPaper(`${name}.pdf`), category);
    const { page } = await open({ language });
    await resize(page, 844, 390);
    await signIn(page, firm.noura, language);
    await synced(page, language);
    for (const name of ["three", "two", "one"]) {
      const one = row(page, name);
      await one.locator("[data-select]").click({ force: true });
      const bar = page.locator("[data-selection-bar]");
      await expect
        .poll(async () => {
          const [covering, covered] = [await bar.boundingBox(), await one.boundingBox()];
          return covering !== null && covered !== null && covered.y + covered.height <= covering.y + 1;
        })
        .toBe(true);
      await bar.getByRole("button", { name: says(language, "documents.selection.clear"), exact: true }).click();
    }
  });

  test(`the palette's field stays where it is while what is found gets less (${language})`, async ({ open, firm }) => {
    const { page } = await open({ language });
    await signIn(page, firm.noura, language);
    await synced(page, language);
    await page.keyboard.press("Control+k");
    const field = page.getByRole("combobox", { name: says(language, "keys.ask") });
    const before = await field.boundingBox();
    await page.keyboard.type("qqqq");
    await expect(page.getByText(says(language, "keys.nothing"))).toBeVisible();
    expect(await field.boundingBox()).toEqual(before);
  });

  test(`an empty list speaks of no dropping where there are fingers alone (${language})`, async ({ open, firm }) => {
    const { page } = await open({ language, phone: true, touch: true });
    await signIn(page, firm.noura, language);
    await synced(page, language);
    await expect(page.getByText(says(language, "documents.empty.firstByTouch"))).toBeVisible();
    await expect(page.getByText(/\bdrop\b|\bdrag\b|أفلت|اسحب/i)).toHaveCount(0);
  });
}
