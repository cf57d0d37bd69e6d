import type { Page } from "@playwright/test";
import { pdfPaper } from "../fixtures/files.ts";
import { anEmployee } from "../server/rows.ts";
import { barriers, overflowing } from "./a11y-checks.ts";
import { expect, says, test } from "./fixtures.ts";
import { flowLanguages } from "./languages.ts";
import { makerFor, resize, settled, signIn } from "./steps.ts";

const cell = (page: Page, day: string) => page.getByRole("cell").filter({ hasText: day });

for (const language of flowLanguages("ar")) {
  const words = {
    en: { month: "March 2031", next: "April 2031", day: "Sunday, March 2, 2031", hijri: "8 Dhuʻl-Qiʻdah 1452 AH" },
    ar: { month: "مارس 2031", next: "أبريل 2031", day: "الأحد، 2 مارس 2031", hijri: "8 ذو القعدة 1452 هـ" },
  }[language];

  test(`a month has every date on its day, and each leads to its record, offline and on paper too (${language})`, async ({
    open,
    firm,
    line,
  }) => {
    const make = makerFor(firm.noura);
    const lease = await make.document(pdfPaper("lease.pdf"), await make.category("Contracts"));
    const { client } = firm.noura;
    expect((await client.patch(`/api/documents/${lease}`, { dueDate: "2031-03-02" })).status).toBe(200);
    const sara = await client.post<{ id: number }>("/api/employees", {
      ...{ ...anEmployee, passportNumber: "P0123456" },
      ...{ passportExpiryDate: "2031-03-02", residencyExpiryDate: "2031-04-30" },
    });
    expect(sara.status).toBe(201);
    const reminder = { documentId: lease, day: "2031-03-01", text: "Call the landlord" };
    expect((await client.post("/api/reminders", reminder)).status).toBe(201);
    const { page } = await open({ offline: true, language, url: line.url });
    await signIn(page, firm.noura, language);
    await settled(page, language);
    line.cut();
    await page.goto("/?view=month&month=2031-03");
    const heading = page.getByRole("heading", { level: 2, name: words.month });
    await expect(heading).toBeVisible();
    await expect(page.getByRole("columnheader").first()).toHaveText(language === "en" ? "Sunday" : "الأحد");
    const second = cell(page, words.day);
    await expect(second.getByRole("link")).toHaveCount(2);
    await expect(second.getByTitle(words.hijri)).toHaveText("8");
    await expect(page.getByRole("link", { name: "Call the landlord" })).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    expect(await overflowing(page)).toEqual([]);

    // by the keyboard
    await page.keyboard.press("PageDown");
    await expect(page.getByRole("heading", { level: 2, name: words.next })).toBeVisible();
    await expect(page).toHaveURL(/month=2031-04$/);
    await expect(page.getByRole("cell").getByRole("link")).toHaveCount(1);
    await page.keyboard.press("PageUp");
    await expect(heading).toBeVisible();

    // on paper nothing is left that is for clicking
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("banner")).toBeHidden();
    await expect(page.getByRole("button", { name: says(language, "lists.print"), exact: true })).toBeHidden();
    await expect(second.getByRole("link")).toHaveCount(2);
    await page.emulateMedia({ media: "screen" });

    await resize(page, 390, 844);
    await expect(page.getByRole("region", { name: words.day, exact: true })).toContainText(words.hijri);
    expect(await barriers(page)).toEqual([]);
    expect(await overflowing(page)).toEqual([]);
    await page
      .getByRole("region", { name: words.day, exact: true })
      .getByRole("link", { name: "Sara Ali" })
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(`/employee\\?id=${sara.json.id}$`));
  });
}

test("a month without anything says so, an address that is no month is this one, and a full day opens", async ({
  open,
  firm,
}) => {
  const make = makerFor(firm.noura);
  const category = await make.category("Contracts");
  for (let n = 0; n < 6; n++) {
    const id = await make.document(pdfPaper(`lease ${n}.pdf`), category);
    expect((await firm.noura.client.patch(`/api/documents/${id}`, { dueDate: "2031-03-02" })).status).toBe(200);
  }
  const { page } = await open();
  await signIn(page, firm.noura);
  await page.goto("/?view=month&month=2031-03");
  await expect(page.getByRole("cell").getByRole("link")).toHaveCount(4);
  await page.getByRole("button", { name: says("en", "month.more_other", { count: 2 }), exact: true }).click();
  await expect(page.getByRole("cell").getByRole("link")).toHaveCount(6);
  await page.goto("/?view=month&month=2031-13");
  await expect(page.locator('[aria-current="date"]')).toBeVisible();
  await resize(page, 390, 844);
  await expect(page.getByText(says("en", "month.empty"), { exact: true })).toBeVisible();
});
