import type { Page } from "@playwright/test";
import type { Employee } from "#domain/index";
import { docPaper, docxPaper, gigapixelPng, type Paper, pdfPaper, pngPaper } from "../fixtures/files.ts";
import { form } from "../server/client.ts";
import { barriers } from "./a11y-checks.ts";
import { expect, type Firm, says, test } from "./fixtures.ts";
import { flowLanguages } from "./languages.ts";
import { asPrinted, asScreen } from "./print-checks.ts";
import { drop, saved, settled, signIn, status, synced } from "./steps.ts";

type Language = "en" | "ar";

const viewer = (page: Page) => page.locator("dialog.viewer");
const title = (page: Page) => viewer(page).getByRole("heading", { level: 1 });
const picture = (page: Page) => viewer(page).locator(".paper-picture");

const button = (page: Page, language: Language, key: string) =>
  page.getByRole("button", { name: says(language, key), exact: true });

const paperRow = (page: Page, type: string) => page.locator(`li[data-attachment="${type}"]`);

/** An employee with a file of some kinds. */
async function hire(firm: Firm, papers: Record<string, Paper>): Promise<number> {
  const { client } = firm.noura;
  const person = {
    ...{ firstName: "Rajesh", lastName: "Nair", nationality: "India", civilId: "284051203315" },
    ...{ phoneNumber: "+965 6612 0934", emailAddress: "rajesh@example.test", dateOfBirth: "1984-05-12" },
  };
  const { id } = (await client.post<Employee>("/api/employees", person)).json;
  for (const [attachmentType, attachment] of Object.entries(papers)) {
    const { status: answer } = await client.post(
      `/api/employees/${id}/upload-attachment`,
      form({ attachmentType, attachment: { ...attachment } }),
    );
    expect(answer).toBe(201);
  }
  return id;
}

for (const language of flowLanguages("ar")) {
  test(`papers of an employee open inside the app, one after the other, also without a connection (${language})`, async ({
    open,
    server,
    firm,
  }) => {
    const id = await hire(firm, {
      civilId: pngPaper("civil-id.png", 300, 200),
      passport: pdfPaper("passport.pdf"),
      drivingLicense: docxPaper("license.docx"),
      schoolDegree: docPaper("degree.doc"),
    });
    const { page } = await open({ offline: true, language });
    await signIn(page, firm.noura, language);
    await settled(page, language);
    await page.goto(`/employee?id=${id}`);
    const named = (type: string) => says(language, `employees.attachments.${type}`);
    await paperRow(page, "civilId").getByTitle("civil-id.png").click();
    await expect(page).toHaveURL(new RegExp(`/employee\\?id=${id}&attachment=civilId$`));
    await expect(title(page)).toHaveText(named("civilId"));
    await expect(picture(page)).toHaveAccessibleName("civil-id.png");
    await expect(button(page, language, "employees.attachments.previous")).toBeDisabled();
    await expect(viewer(page).getByText("Rajesh Nair").first()).toBeVisible();
    // this server reads no contents, and says so
    await expect(viewer(page).getByText(says(language, "documents.contents.states.unread"))).toBeVisible();
    expect(await barriers(page)).toEqual([]);

    await button(page, language, "employees.attachments.next").click();
    await expect(title(page)).toHaveText(named("passport"));
    await expect(viewer(page).locator(".paper-text")).toContainText("Lease of the shop in Salmiya");
    await page.keyboard.press("Control+f");
    await page.keyboard.type("salmiya");
    await expect(
      viewer(page).getByText(says(language, "viewer.hits", { at: 1, total: 1 }), { exact: true }),
    ).toBeVisible();
    await page.keyboard.press("Escape");
    await viewer(page).locator("[data-paper]").focus();
    await page.keyboard.press("n");
    await expect(viewer(page).locator("[data-docx]")).toContainText("The rent is 450.50 KWD a month.");
    await viewer(page).locator(".paper-scroller").focus();
    await page.keyboard.press("n");
    await expect(viewer(page).locator("[data-doc]")).toContainText("Signed by both parties.");
    await expect(button(page, language, "employees.attachments.next")).toBeDisabled();
    await page.goBack();
    await expect(viewer(page)).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`/employee\\?id=${id}$`));

    await server.kill9();
    await page.goto(`/employee?id=${id}&attachment=passport&find=salmiya`);
    await expect(viewer(page).locator("[data-hit]")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(viewer(page)).toHaveCount(0);
    await expect(status(page, says(language, "sync.offline"))).toBeVisible();
    await page.goto(`/employee?id=${id}&attachment=labourCard`);
    await expect(page.getByText(says(language, "employees.attachments.notFound"))).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/employee\\?id=${id}$`));
  });
}

test("a picture is turned, made larger, printed and downloaded; a broken one says so", async ({ open, firm }) => {
  const photo = pngPaper("photo.png", 1200, 400);
  const cut = pngPaper("cut.png", 64);
  const id = await hire(firm, {
    civilId: photo,
    passport: { ...cut, bytes: cut.bytes.slice(0, 40) },
  });
  const { page } = await open();
  await signIn(page, firm.noura);
  await synced(page, "en");
  await page.goto(`/employee?id=${id}&attachment=civilId`);
  const box = async () => (await picture(page).boundingBox()) ?? { width: 0, height: 0, x: 0, y: 0 };
  const shape = async () => {
    const { width, height } = await box();
    return Math.round((width / height) * 10) / 10;
  };
  // all of it is seen at first, and fills what there is
  await expect.poll(shape).toBe(3);
  const view = await viewer(page).locator("[data-paper]").boundingBox();
  expect((await box()).width).toBeLessThanOrEqual(view?.width ?? 0);
  await button(page, "en", "viewer.rotate").click();
  await expect.poll(shape).toBe(0.3);
  const { height } = await box();
  await button(page, "en", "viewer.larger").click();
  await expect.poll(async () => Math.round((await box()).height)).toBe(Math.round(height * 1.25));
  await button(page, "en", "viewer.fitWidth").click();
  await expect(button(page, "en", "viewer.fitWidth")).toHaveAttribute("aria-pressed", "true");
  // Ctrl+F is the browser's: there are no words in it
  await expect(button(page, "en", "viewer.find")).toHaveCount(0);

  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset.printed = String(document.querySelectorAll(".printed-pages > img").length);
      dispatchEvent(new Event("afterprint"));
    };
  });
  await viewer(page)
    .getByRole("button", { name: says("en", "viewer.print"), exact: true })
    .click();
  await expect(page.locator("body")).toHaveAttribute("data-printed", "1");
  // by the browser's menu as well, which does not wait for anything
  await asPrinted(page);
  const onPaper = page.locator(".printed-pages > img");
  expect(await onPaper.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth)).toBe(1200);
  await expect(viewer(page)).toBeHidden();
  await asScreen(page);
  const file = await saved(page, () =>
    viewer(page)
      .getByRole("button", { name: says("en", "employees.attachments.download"), exact: true })
      .click(),
  );
  expect(file.bytes.equals(Buffer.from(photo.bytes))).toBe(true);

  await button(page, "en", "employees.attachments.next").click();
  await expect(viewer(page).getByRole("alert")).toContainText(says("en", "viewer.broken"));
});

for (const language of flowLanguages("en")) {
  test(`all pages of a paper are looked through, those of an earlier one apart (${language})`, async ({
    open,
    server,
    firm,
  }) => {
    const [front, back] = [pngPaper("front.png", 300, 200), pngPaper("back.png", 310, 200)];
    const id = await hire(firm, { civilId: front, passport: pdfPaper("passport.pdf") });
    const { client } = firm.noura;
    const send = async (path: string, paper: Paper, more = {}) =>
      expect(
        (await client.post(`/api/employees/${id}/papers/${path}`, form({ file: { ...paper }, ...more }))).status,
      ).toBeLessThan(300);
    await send("civilId/files", back);
    const { page } = await open({ offline: true, language });
    await signIn(page, firm.noura, language);
    await settled(page, language);
    await page.goto(`/employee?id=${id}`);
    const papers = page.locator("[data-papers]");
    const at = (page: number, pages: number) => says(language, "viewer.pageOf", { page, pages });
    await papers.getByTitle("back.png", { exact: true }).click();
    await expect(page).toHaveURL(/attachment=civilId\.1$/);
    await expect(picture(page)).toHaveAccessibleName("back.png");
    await expect(title(page)).toHaveText(says(language, "employees.attachments.civilId"));
    await expect(viewer(page).getByText(at(2, 2))).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await viewer(page).locator("[data-paper]").focus();
    await page.keyboard.press("p");
    await expect(picture(page)).toHaveAccessibleName("front.png");
    await expect(viewer(page).getByText(at(1, 2))).toBeVisible();
    await expect(button(page, language, "employees.attachments.previous")).toBeDisabled();
    await viewer(page).locator("[data-paper]").focus();
    await page.keyboard.press("n");
    await expect(picture(page)).toHaveAccessibleName("back.png");
    const file = await saved(page, () =>
      viewer(page)
        .getByRole("button", { name: says(language, "employees.attachments.download"), exact: true })
        .click(),
    );
    expect([file.filename, file.bytes.equals(Buffer.from(back.bytes))]).toEqual(["back.png", true]);
    // the next paper follows
    await button(page, language, "employees.attachments.next").click();
    await expect(viewer(page).locator(".paper-text")).toContainText("Lease of the shop in Salmiya");

    // a renewed paper's pages are the earlier one's, and this device has kept what it was shown of them
    await page.goto(`/employee?id=${id}`);
    await send("civilId/renew", pngPaper("new.png", 320, 200), { expiryDate: "2031-01-01" });
    await expect(papers.getByTitle("new.png", { exact: true })).toBeVisible();
    await server.kill9();
    await papers.locator('[data-paper="civilId"] summary').click();
    await papers.getByTitle("front.png", { exact: true }).click();
    await expect(picture(page)).toHaveAccessibleName("front.png");
    await expect(viewer(page).getByText(at(1, 2))).toBeVisible();
    await button(page, language, "employees.attachments.next").click();
    await expect(picture(page)).toHaveAccessibleName("back.png");
    await expect(button(page, language, "employees.attachments.next")).toBeDisabled();
  });
}

test("a picture of gigapixels says so, in the viewer and in a scan", async ({ open, firm }) => {
  const huge = gigapixelPng();
  const id = await hire(firm, { civilId: huge });
  const { page } = await open();
  await signIn(page, firm.noura);
  await synced(page, "en");
  await page.goto(`/employee?id=${id}&attachment=civilId`);
  await expect(viewer(page).getByText(says("en", "viewer.tooManyPixels", { most: 100 }))).toBeVisible();
  await page.goto("/");
  await drop(page, [huge]);
  const tooLarge = says("en", "documents.ocr.tooLarge", { most: 100 });
  await expect(page.getByRole("dialog").last().getByText(tooLarge)).toBeVisible();
});
