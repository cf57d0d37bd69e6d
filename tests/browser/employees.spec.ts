import type { Page } from "@playwright/test";
import { type Employee, sentence } from "#domain/index";
import { dayIn } from "../fixtures/days.ts";
import { docPaper, docxPaper, jpegPaper, type Paper, pdfPaper, pngPaper } from "../fixtures/files.ts";
import { form } from "../server/client.ts";
import { expect, says, test } from "./fixtures.ts";
import { flowLanguages } from "./languages.ts";
import { heldUndo, resize, settled, signIn, status } from "./steps.ts";

type Language = "en" | "ar";
const languages: readonly Language[] = ["en", "ar"];

/** A civil ID whose check digit agrees: born on 12 May 1984. */
const CIVIL_ID = "284051203315";

const person = {
  firstName: "Rajesh",
  lastName: "نَاير",
  nationality: "India",
  civilId: CIVIL_ID,
  phoneNumber: "+965 6612 0934",
  emailAddress: "rajesh@example.test",
} as const;

const buffer = (paper: Paper) => ({ name: paper.name, mimeType: paper.type, buffer: Buffer.from(paper.bytes) });

/** The words of one language on the employee screens, and what is done with them. */
function screen(page: Page, language: Language) {
  const say = (key: string, values: Record<string, string | number> = {}) => says(language, `employees.${key}`, values);
  const dialog = (key: string) => page.getByRole("dialog", { name: say(key) });
  const label = (text: string) => new RegExp(`^${text.replace(/[()]/g, "\\$&")}( \\(|$)`);
  return {
    say,
    dialog,
    field: (key: string) => page.getByRole("dialog").getByLabel(label(say(`form.${key}`))),
    row: (name: string) => page.locator("[data-employee]").filter({ hasText: name }),
    attachment: (type: string) => page.locator(`li[data-attachment="${type}"]`),
    async open(name: string) {
      await page.getByRole("button", { name }).click();
      await page.getByRole("menuitem", { name: says(language, "header.employees"), exact: true }).click();
      await expect(page.getByRole("heading", { level: 1, name: say("title") })).toBeVisible();
    },
    async add(more: Record<string, string> = {}, files: Record<string, Paper> = {}, news = "employees.toasts.created") {
      await page
        .getByRole("button", { name: say("add"), exact: true })
        .first()
        .click();
      const box = dialog("form.addTitle");
      for (const [name, value] of Object.entries({ ...person, ...more })) {
        await box.getByLabel(label(say(`form.${name}`))).fill(value);
      }
      for (const [type, paper] of Object.entries(files)) {
        await box.locator(`input[data-attachment="${type}"]`).setInputFiles(buffer(paper));
        await expect(box.getByText(paper.name, { exact: true })).toBeVisible();
      }
      await box.getByRole("button", { name: say("form.create"), exact: true }).click();
      await expect(page.getByText(says(language, news), { exact: true })).toBeVisible();
      await expect(box).toBeHidden();
    },
  };
}

test.describe("employees", () => {
  for (const language of flowLanguages("ar")) {
    test(`made offline with four attachments, they arrive once and in order (${language})`, async ({
      install,
      server,
      firm,
    }) => {
      const one = await install({ language });
      await signIn(one.page, firm.noura, language);
      await one.restart();
      await one.page.goto("/");
      await screen(one.page, language).open("Noura");
      await settled(one.page, language);
      await server.kill9();
      await screen(one.page, language).add(
        { salary: "420.5", passportNumber: "Z4471902", passportExpiryDate: dayIn(-1), residencyExpiryDate: dayIn(12) },
        {
          civilId: jpegPaper("civil-id.jpg"),
          passport: pdfPaper("passport.pdf", 300_000),
          drivingLicense: pngPaper("licence.png"),
          schoolDegree: docxPaper("degree.docx"),
        },
        "common.kept",
      );
      const waiting = says(language, language === "ar" ? "sync.offlineWaiting_few" : "sync.offlineWaiting_other", {
        count: 5,
      });
      await expect(status(one.page, waiting)).toBeVisible();

      await one.kill();
      await one.reopen();
      await one.page.goto("/employee");
      const { row, say, attachment } = screen(one.page, language);
      await expect(row("Rajesh")).toContainText(say("expiry.expired"));
      await expect(row("Rajesh")).toContainText("420.50");
      await row("Rajesh").getByRole("link").click();
      for (const type of ["civilId", "passport", "drivingLicense", "schoolDegree"]) {
        await expect(attachment(type)).toContainText(says(language, "documents.marks.waiting"));
      }

      await server.restart();
      await expect(status(one.page, says(language, "sync.saved"))).toBeVisible();
      const { client } = firm.daniel;
      const employees = (await client.get<Employee[]>("/api/employees")).json;
      expect(employees).toHaveLength(1);
      const [employee] = employees;
      expect(employee).toMatchObject({ ...person, salary: "420.50", dateOfBirth: "1984-05-12" });
      // One version for the record and one for each attachment.
      expect(employee?.version).toBe(5);
      const names = Object.values(employee?.attachments ?? {}).map((one) => one?.filename);
      expect(names).toEqual(["civil-id.jpg", "passport.pdf", "licence.png", "degree.docx"]);
      const file = await client.raw("GET", `/api/employees/${employee?.id}/download-attachment/passport`);
      expect(Buffer.from(await file.arrayBuffer()).equals(pdfPaper("passport.pdf", 300_000).bytes)).toBe(true);
    });
  }

  for (const language of languages) {
    test(`names stand clear of the bars of what expires (${language})`, async ({ open, firm }) => {
      const { page } = await open({ language });
      for (const [days, firstName] of [
        [0, "Tariq"],
        [9, "Maximiliana"],
        [12, "Anita"],
        [28, "Bikash"],
      ] as const) {
        const body = { ...person, firstName, dateOfBirth: "1984-05-12", passportExpiryDate: dayIn(days) };
        expect((await firm.noura.client.post("/api/employees", body)).status).toBe(201);
      }
      await signIn(page, firm.noura, language);
      const { open: dashboard } = screen(page, language);
      await dashboard("Noura");
      for (const width of [768, 1024, 1280]) {
        await resize(page, width, 900);
        await expect(page.locator("[data-bar]")).toHaveCount(4);
        const struck = await page.evaluate(() => {
          const boxesOf = (what: string) =>
            [...document.querySelectorAll(what)].map((one) => one.getBoundingClientRect());
          const meet = (a: DOMRect, b: DOMRect) =>
            Math.min(a.right, b.right) > Math.max(a.left, b.left) &&
            Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top);
          const labels = boxesOf("[data-bar-label]");
          return labels.filter((label, at) =>
            [...boxesOf("[data-bar]"), ...labels.slice(at + 1)].some((other) => meet(label, other)),
          ).length;
        });
        expect(struck, `at ${width}`).toBe(0);
      }
    });
  }

  for (const language of flowLanguages("en")) {
    test(`the dashboard counts, warns, filters and sorts (${language})`, async ({ open, firm }) => {
      const { page } = await open({ language });
      const post = async (more: Record<string, unknown>) => {
        const body = { ...person, dateOfBirth: "1984-05-12", ...more };
        expect((await firm.noura.client.post("/api/employees", body)).status).toBe(201);
      };
      await post({ firstName: "Amina", salary: 0.1, passportNumber: "P1", residencyExpiryDate: dayIn(-2) });
      await post({ firstName: "فاطمة", nationality: "Kuwait", salary: 500.2, passportExpiryDate: dayIn(6) });
      await post({
        firstName: "Liza",
        nationality: "Philippines",
        passportExpiryDate: dayIn(31),
        passportNumber: "P3",
      });
      await signIn(page, firm.noura, language);
      const { open: dashboard, say, row } = screen(page, language);
      await dashboard("Noura");
      await expect(page.getByText(say("total", { count: 3 }))).toBeVisible();
      const cards = page.getByRole("region", { name: say("statistics") });
      for (const text of ["500.30", "67%", "33%"]) await expect(cards).toContainText(text);
      await expect(page.getByText(say("alerts.expired_one", { count: 1 }))).toBeVisible();
      await expect(page.getByText(say("alerts.expiring_one", { count: 1 }))).toBeVisible();
      const alerts = page.getByRole("list", { name: say("alerts.list") }).getByRole("listitem");
      await expect(alerts.nth(0)).toContainText("Amina");
      await expect(alerts.nth(1)).toContainText("فاطمة");
      await expect(alerts.nth(0)).toContainText(
        say(language === "ar" ? "expiry.ago_two" : "expiry.ago_other", { count: 2 }),
      );
      await expect(row("Liza")).toContainText(say("status.valid"));
      await expect(row("Liza")).toContainText(say("personPapers.missing", { missing: 4, required: 6 }));

      const clear = page.getByRole("button", { name: say("filters.clear") });
      await expect(clear).toBeHidden();
      await page.getByLabel(say("filters.search"), { exact: true }).fill("فَاطِمه");
      await expect(row("Amina")).toBeHidden();
      await expect(row("فاطمة")).toBeVisible();
      await page.waitForURL(/search=/);
      await page.reload();
      await expect(row("فاطمة")).toBeVisible();
      await expect(row("Amina")).toBeHidden();
      await clear.click();
      await expect(row("Amina")).toBeVisible();
      await page.getByRole("button", { name: say("filters.showAdvanced") }).click();
      await page.getByLabel(say("filters.status")).selectOption({ label: say("filters.statuses.expired") });
      await expect(page.locator("[data-employee]")).toHaveCount(1);
      await page.getByLabel(say("filters.status")).selectOption({ label: say("filters.allStatuses") });
      await page.getByLabel(say("filters.salary")).selectOption({ label: "500-1,000" });
      await expect(row("فاطمة")).toBeVisible();
      await expect(page.locator("[data-employee]")).toHaveCount(1);
      await clear.click();
      await page.getByRole("button", { name: say("columns.salary") }).click();
      await expect(page.locator("[data-employee]").first()).toContainText("Amina");
      await page.getByRole("button", { name: say("columns.salary") }).click();
      await expect(page.locator("[data-employee]").first()).toContainText("فاطمة");
      const urgent = page.getByRole("button", { name: say("sort.urgent") });
      await urgent.click();
      await page.waitForURL(/sort=status/);
      await expect(urgent).toHaveAttribute("aria-pressed", "true");
      await expect(page.locator("[data-employee]")).toContainText(["Amina", "فاطمة", "Liza"]);
    });
  }

  test("the form says what is missing, and the civil ID fills in the birth date", async ({ open, firm }) => {
    const { page } = await open();
    await signIn(page, firm.noura);
    const { open: dashboard, say, field, dialog } = screen(page, "en");
    await dashboard("Noura");
    await page
      .getByRole("button", { name: say("add"), exact: true })
      .first()
      .click();
    const create = dialog("form.addTitle").getByRole("button", { name: say("form.create"), exact: true });
    await create.click();
    for (const text of [
      "First name is required",
      "Last name is required",
      "Nationality is required",
      "Civil ID is required",
      "Phone number is required",
      "Valid email is required",
      "Date of birth is required",
    ]) {
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(field("firstName")).toBeFocused();
    await field("civilId").fill("٢٨٤٠٥١٢٠٣٣١٥");
    await expect(field("dateOfBirth")).toHaveValue("12/05/1984");
    await field("dateOfBirth").fill("12/5/1985");
    await expect(page.getByText(say("form.birthDiffers", { date: "May 12, 1984" }))).toBeVisible();
    await page.getByRole("button", { name: say("form.useBirthDay") }).click();
    await expect(field("dateOfBirth")).toHaveValue("12/05/1984");
    await field("salary").focus();
    // the control has no comma: what was typed with one is judged as it was typed, and not as 12505
    const refused = page.getByText(sentence("salary_ambiguous", "en"));
    await page.keyboard.type("1250,5");
    await page.keyboard.press("Tab");
    await expect(refused).toBeVisible();
    // what stands there once something is taken away is what is meant
    await field("salary").press("End");
    await page.keyboard.press("Backspace");
    await expect(field("salary")).toHaveValue("1250");
    await expect(refused).toBeHidden();
    await field("salary").fill("");
    for (const typed of ["1,250.5", "١٬٢٥٠٫٥"]) {
      await page.keyboard.type(typed);
      await expect(field("salary")).toHaveValue("1250.5");
      await page.keyboard.press("Tab");
      await expect(refused).toBeHidden();
      await field("salary").fill("");
    }
    const readings = say("form.salaryComma", { thousands: "450,500", decimals: "450.500" });
    await page.keyboard.type("450,500");
    await page.keyboard.press("Tab");
    await expect(page.getByText(readings)).toBeVisible();
    await field("salary").fill("");
    await expect(page.getByText(readings)).toBeHidden();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: says("en", "common.discardAction") }).click();
    await expect(dialog("form.addTitle")).toBeHidden();
  });

  test("their own page: renewing keeps a history; attachments open, are replaced, removed and brought back", async ({
    open,
    firm,
  }) => {
    const passport = { passportNumber: "F8810276", passportIssueDate: "2016-11-11", passportExpiryDate: dayIn(10) };
    const names = { lastName: "Nair", otherScriptName: "راجيش ناير" };
    const body = { ...person, ...names, ...passport, dateOfBirth: "1984-05-12" };
    const { id } = (await firm.noura.client.post<Employee>("/api/employees", body)).json;
    const attached = form({ attachmentType: "passport", attachment: { ...pdfPaper("passport.pdf") } });
    expect((await firm.noura.client.post(`/api/employees/${id}/upload-attachment`, attached)).status).toBe(201);
    const { page } = await open();
    await signIn(page, firm.noura);
    const { open: dashboard, say, row, attachment, field, dialog } = screen(page, "en");
    await dashboard("Noura");
    await page.getByLabel(say("filters.search"), { exact: true }).fill("رَاجيش");
    await row("Rajesh").getByRole("link").click();
    await expect(status(page, says("en", "sync.saved"))).toBeVisible();
    await expect(page.locator("[data-record]")).toContainText("راجيش ناير · India · ");
    const title = (name: string) => page.getByRole("heading", { level: 1 }).filter({ hasText: name });
    await expect(title("Rajesh Nair")).toBeVisible();
    await page.getByRole("button", { name: "العربية" }).click();
    await expect(title("راجيش ناير")).toBeVisible();
    await page.getByRole("button", { name: "English" }).click();
    await expect(title("Rajesh Nair")).toBeVisible();

    await page.getByRole("button", { name: "Renew: Passport" }).click();
    // neither nothing nor an earlier date is taken for a renewal
    await page.getByRole("button", { name: say("personPapers.form.renew"), exact: true }).click();
    await expect(field("passportExpiryDate")).toHaveAccessibleDescription(/Nothing has changed\./);
    await field("passportNumber").fill("Z4471902");
    await field("passportExpiryDate").fill(dayIn(5));
    await page.getByRole("button", { name: say("personPapers.form.renew"), exact: true }).click();
    const meaning = page.getByRole("alertdialog", { name: say("renew.meaningTitle") });
    await expect(meaning.getByRole("button", { name: say("renew.isCorrection") })).toBeVisible();
    await meaning.getByRole("button", { name: say("renew.isRenewal") }).click();
    await expect(page.getByRole("region", { name: say("page.history") })).toContainText("F8810276");
    await expect(status(page, says("en", "sync.saved"))).toBeVisible();

    await page.getByRole("button", { name: "Renew: Passport" }).click();
    await expect(page.getByRole("button", { name: say("passport.read") })).toBeVisible();
    await field("passportExpiryDate").fill(dayIn(6000));
    await page.getByRole("button", { name: say("personPapers.form.renew"), exact: true }).click();
    const doubt = page.getByRole("alertdialog", { name: say("dates.title") });
    await expect(doubt).toContainText(say("dates.paperLong"));
    await doubt.getByRole("button", { name: say("dates.correct") }).click();
    await expect(field("passportExpiryDate")).toBeFocused();
    await field("passportExpiryDate").fill(dayIn(3000));
    await field("passportIssueDate").fill(dayIn(-20));
    await page
      .getByRole("dialog")
      .locator('input[type="file"]')
      .setInputFiles(buffer(pdfPaper("passport.pdf")));
    await page.getByRole("button", { name: say("personPapers.form.renew"), exact: true }).click();
    const history = page.getByRole("region", { name: say("page.history") });
    await expect(history).toContainText("F8810276");
    await expect(history).toContainText("Noura");
    await expect(status(page, says("en", "sync.saved"))).toBeVisible();
    await expect(history.getByRole("row")).toHaveCount(3);

    const named = (act: string, paper = "Passport") =>
      page.getByRole("button", { name: new RegExp(`^${say(`attachments.${act}`)}: ${paper}`) });
    await named("open").click();
    await expect(page.locator("dialog.viewer .paper-text")).toContainText("Lease of the shop in Salmiya");
    await page.keyboard.press("Escape");
    await expect(page.locator("dialog.viewer")).toHaveCount(0);
    const [saved] = await Promise.all([page.waitForEvent("download"), named("download").click()]);
    expect(saved.suggestedFilename()).toBe("passport.pdf");

    await named("upload", "Civil ID").click();
    const box = dialog("attachments.uploadTitle").or(page.getByRole("dialog", { name: "Upload Civil ID" }));
    await box.locator('input[type="file"]').setInputFiles(buffer({ ...docPaper(), name: "letter.pdf" }));
    await expect(box).toContainText("PDF, DOC, DOCX, JPG or PNG");
    await box.locator('input[type="file"]').setInputFiles(buffer(docPaper("civil-id.doc")));
    await box.getByRole("button", { name: say("attachments.upload"), exact: true }).click();
    await expect(page.getByText(say("toasts.uploaded"), { exact: true })).toBeVisible();
    await expect(attachment("civilId")).toContainText("civil-id.doc");

    await named("remove").click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: say("attachments.removeTitle") })
      .click();
    const undo = await heldUndo(page);
    await expect(attachment("passport")).toContainText(say("attachments.none"));
    // what the header says may still be what was true before the click
    const onServer = async () => (await firm.daniel.client.get<Employee[]>("/api/employees")).json[0];
    const filed = () => expect.poll(async () => (await onServer())?.attachments.passport?.filename ?? null);
    await filed().toBe(null);
    await undo.click();
    await expect(attachment("passport")).toContainText("passport.pdf");
    await filed().toBe("passport.pdf");
    expect((await onServer())?.history).toHaveLength(2);

    await page.getByRole("button", { name: says("en", "employees.actions.delete"), exact: true }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("Are you sure you want to delete this employee?");
    await question.getByRole("button", { name: say("remove.confirm") }).click();
    await heldUndo(page);
    await expect(page.getByText(say("toasts.deleted"), { exact: true })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: say("toasts.deleted") })).toContainText("Rajesh");
    await expect(page).toHaveURL(/\/employee$/);
    await expect(page.getByText(say("empty.title"))).toBeVisible();
    await undo.click();
    await expect(row("Rajesh")).toBeVisible();
  });

  for (const language of languages) {
    test(`a name of three words is read whole, and an e-mail address in two lines where one is too short (${language})`, async ({
      open,
      firm,
    }) => {
      const emailAddress = "abdulrahman.alfadhli@gulf-consult.example";
      const [firstName, middleName, lastName] = {
        en: ["Maria", "Santos", "Dela Cruz"],
        ar: ["عبدالله", "محمد", "المطيري"],
      }[language];
      const name = { firstName, middleName, lastName };
      await firm.noura.client.post("/api/employees", { ...person, ...name, emailAddress, dateOfBirth: "1984-05-12" });
      const { page } = await open({ language });
      await signIn(page, firm.noura, language);
      await page.goto("/employee");
      const named = page.locator("tr[data-employee]").getByText(Object.values(name).join(" "), { exact: true });
      const shown = page.locator("tr[data-employee]").getByText(emailAddress);
      for (const [width, height] of [
        [1200, 800],
        [1280, 650],
        [1280, 800],
        [1343, 800],
        [1366, 650],
        [1920, 1080],
      ] as const) {
        await resize(page, width, height);
        await expect(shown).toBeVisible();
        for (const one of [named, shown]) {
          // letters reach a pixel beyond their line
          const cut = await one.evaluate(
            (box) => box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight + 2,
          );
          expect(cut, `${await one.innerText()} at ${width}x${height}`).toBe(false);
        }
      }
    });
  }

  test("what is valid today is expiring or expired tomorrow, without a reload", async ({ open, firm }) => {
    const body = { ...person, dateOfBirth: "1984-05-12", residencyExpiryDate: dayIn(0) };
    await firm.noura.client.post("/api/employees", body);
    const { page } = await open();
    await signIn(page, firm.noura);
    const { open: dashboard, say, row } = screen(page, "en");
    await dashboard("Noura");
    await expect(row("Rajesh")).toContainText(say("expiry.left_other", { count: 0 }));
    await page.clock.install();
    await page.clock.setSystemTime(Date.now() + 86_400_000);
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(row("Rajesh")).toContainText(say("status.expired"));
  });
});
