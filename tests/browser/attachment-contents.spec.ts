import type { Page } from "@playwright/test";
import type { AttachmentType, Employee } from "#domain/index";
import { docx } from "../../scripts/lib/papers/docx.mjs";
import { pdf } from "../../scripts/lib/papers/pdf.mjs";
import { form } from "../server/harness.ts";
import { anEmployee } from "../server/rows.ts";
import { expect, type Firm, says, test } from "./fixtures.ts";
import { flowLanguages } from "./languages.ts";
import { holdRequests, row, settled, signIn } from "./steps.ts";

/* Employees found by the words in what is attached to them: by the server, on the device, and never by a viewer. */

test.use({ readsPapers: true });

const search = (page: Page, language: "en" | "ar") =>
  page.getByLabel(says(language, "employees.filters.search"), { exact: true });

/** How many texts the device keeps. */
const keptTexts = (page: Page) =>
  page.evaluate(async () => {
    const { name } = (await indexedDB.databases()).find((one) => one.name?.startsWith("sijil-texts-")) ?? {};
    if (!name) return 0;
    const opening = indexedDB.open(name);
    const db = await new Promise<IDBDatabase>((done, failed) => {
      opening.onsuccess = () => done(opening.result);
      opening.onerror = () => failed(opening.error);
    });
    const counting = db.transaction("facts").objectStore("facts").count();
    const count = await new Promise<number>((done) => {
      counting.onsuccess = () => done(counting.result);
    });
    db.close();
    return count;
  });

/** An employee with what is attached, once the server has read it. */
async function hire(
  { noura: { client } }: Firm,
  firstName: string,
  attached: Partial<Record<AttachmentType, { name: string; bytes: Uint8Array }>>,
): Promise<number> {
  const { id } = (
    await client.post<Employee>("/api/employees", { ...anEmployee, firstName, emailAddress: "person@example.test" })
  ).json;
  for (const [attachmentType, attachment] of Object.entries(attached)) {
    const { status, text } = await client.post(
      `/api/employees/${id}/upload-attachment`,
      form({ attachment, attachmentType }),
    );
    expect(status, text).toBe(201);
  }
  const unread = async () => {
    const one = (await client.get<Employee[]>("/api/employees")).json.find((employee) => employee.id === id);
    return Object.values(one?.attachments ?? {}).filter((file) => file !== null && file.textState === undefined).length;
  };
  await expect.poll(unread).toBe(0);
  return id;
}

for (const language of flowLanguages("ar")) {
  const lines = ["Issued in the harbour of Shuwaikh", "صدر في ميناء الشويخ الجديد"];
  const [word, shown] = language === "en" ? ["shuwaikh", "Shuwaikh"] : ["شويخ", "الشويخ"];
  const [other, otherShown] = language === "en" ? ["diplomas", "diploma"] : ["الشهادة", "شهادة"];

  test(`employees are found by what is attached to them, by the server and offline (${language})`, async ({
    open,
    line,
    server,
    firm,
  }) => {
    const sara = await hire(firm, "Sara", { passport: { name: "p.pdf", bytes: pdf({ lines }) } });
    const degree = docx({ lines: ["The diploma of an engineer", "شهادة مهندس"] });
    await hire(firm, "Omar", { schoolDegree: { name: "d.docx", bytes: degree } });
    await hire(firm, "Huda", {});

    const { page, context } = await open({ offline: true, url: line.url, language });
    // what is found until the texts have come, the server has found
    const release = await holdRequests(context, "**/api/texts?*");
    await signIn(page, firm.noura, language);
    await settled(page, language);
    await page.goto("/employee");
    const finds = async () => {
      await search(page, language).fill(word);
      await expect(row(page, "Sara").locator("mark").first()).toHaveText(shown);
      await expect(row(page, "Sara")).toContainText(says(language, "employees.attachments.passport"));
      await expect(row(page, "Omar")).toBeHidden();
      await search(page, language).fill(other);
      await expect(row(page, "Omar").locator("mark").first()).toHaveText(otherShown);
      await expect(row(page, "Sara")).toBeHidden();
      // who is found by name is not shown by contents
      await search(page, language).fill("huda");
      await expect(row(page, "Huda")).toBeVisible();
      await expect(page.locator("mark")).toHaveCount(0);
    };
    await finds();
    expect(await keptTexts(page)).toBe(0);
    await release();
    await expect.poll(() => keptTexts(page)).toBe(2);
    line.cut();
    await page.reload();
    await finds();
    await search(page, language).fill(word);
    await row(page, "Sara").getByRole("link").click();
    // the paper itself, at what was found in it
    await expect(page).toHaveURL(new RegExp(`id=${sara}&attachment=passport&page=1&find=`));
    await page.goBack();

    line.mend();
    await search(page, language).fill(word);
    await expect(row(page, "Sara").locator("mark").first()).toHaveText(shown);
    await firm.noura.client.delete(`/api/employees/${sara}/attachments/passport`);
    await expect(row(page, "Sara")).toBeHidden();
    await expect.poll(() => keptTexts(page)).toBe(1);

    // the right goes, and everything with it
    await server.records("PATCH", `users/records/${firm.noura.id}`, { role: "viewer" });
    await expect(page.getByText(says(language, "employees.denied"))).toBeVisible();
    await expect.poll(() => keptTexts(page)).toBe(0);
    await page.goto(`/?search=${other}`);
    await expect(page.getByText(says(language, "documents.empty.title"))).toBeVisible();
  });
}

for (const language of flowLanguages("ar")) {
  test(`the Admin Panel's list of employees finds by what is attached too, offline as well (${language})`, async ({
    open,
    line,
    server,
    firm,
  }) => {
    const boss = await server.makeUser({ username: `boss-${firm.id}`, role: "admin", organizationId: firm.id });
    const lines = ["Issued in the harbour of Shuwaikh", "صدر في ميناء الشويخ الجديد"];
    const [word, shown] = language === "en" ? ["shuwaikh", "Shuwaikh"] : ["شويخ", "الشويخ"];
    const sara = await hire(firm, "Sara", { passport: { name: "p.pdf", bytes: pdf({ lines }) } });
    await hire(firm, "Huda", {});
    const { page } = await open({ offline: true, url: line.url, language });
    await signIn(page, boss, language);
    await settled(page, language);
    await page.goto("/admin?tab=employees");
    const field = page.getByLabel(says(language, "employees.searchPlaceholder"), { exact: true });
    const finds = async () => {
      await field.fill(word);
      await expect(row(page, "Sara").locator("mark").first()).toHaveText(shown);
      await expect(row(page, "Sara")).toContainText(says(language, "employees.attachments.passport"));
      await expect(row(page, "Huda")).toBeHidden();
    };
    await finds();
    await expect.poll(() => keptTexts(page)).toBe(1);
    line.cut();
    await page.reload();
    await finds();
    // who is found by name is not shown by contents
    await field.fill("huda");
    await expect(row(page, "Huda")).toBeVisible();
    await expect(page.locator("mark")).toHaveCount(0);
    await field.fill("nothing of the kind");
    await expect(page.getByText(says(language, "employees.empty.noneFound"))).toBeVisible();
    await field.fill(word);
    await row(page, "Sara").getByRole("link").click();
    await expect(page).toHaveURL(new RegExp(`id=${sara}&attachment=passport&page=1&find=`));
  });
}
