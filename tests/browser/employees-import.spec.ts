import type { Download, Page } from "@playwright/test";
import writeXlsxFile from "write-excel-file/node";
import type { Employee } from "#domain/index";
import { dayIn } from "../fixtures/days.ts";
import { clipped } from "./a11y-checks.ts";
import { expect, says, test } from "./fixtures.ts";
import { flowLanguages } from "./languages.ts";
import { heldUndo, holdRequests, LONG, settled, signIn, status, synced } from "./steps.ts";

type Language = "en" | "ar";

/** The import's screen in one language. */
function screen(page: Page, language: Language) {
  const say = (key: string, values: Record<string, string | number> = {}) =>
    says(language, `employees.import.${key}`, values);
  return {
    say,
    open: () => page.goto("/employee?view=import"),
    choose: (name: string, buffer: Buffer) =>
      page.locator('input[type="file"]').setInputFiles({ name, mimeType: "", buffer }),
    row: (number: number) => page.locator(`[data-row="${number}"]`),
    cell: (field: string, number: number) =>
      page.getByLabel(say("cell", { field: says(language, `employees.form.${field}`), number }), { exact: true }),
    submit: (key: string, count: number) => page.getByRole("button", { name: say(key, { count }), exact: true }),
  };
}

const csv = (rows: readonly (readonly string[])[], separator = ",") =>
  rows.map((row) => row.map((cell) => `"${cell.replace(/"/g, '""')}"`).join(separator)).join("\r\n");

const arabicHeadings = [
  "الاسم الأول",
  "القبيلة",
  "الجنسية",
  "الرقم المدني",
  "الجوال",
  "البريد",
  "تاريخ الميلاد",
  "الراتب (د.ك)",
];
const person = (number: number, more: Record<number, string> = {}) =>
  [
    "سارة",
    `العلي ${number}`,
    "الكويت",
    `${700_000 + number}`,
    "٥٥٥٥ ١٢٣٤",
    `s${number}@example.test`,
    "12/05/1984",
    "1,450.500",
  ].map((cell, column) => more[column] ?? cell);

async function textOf(file: Download): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

test.describe("import of employees", () => {
  test("Arabic headings, every problem at its place, corrected or left out, offline and back: exactly once", async ({
    install,
    server,
    firm,
  }) => {
    const one = await install({ language: "ar" });
    await signIn(one.page, firm.noura, "ar");
    await one.restart();
    await one.page.goto("/employee");
    await settled(one.page, "ar");
    await one.page.getByRole("link", { name: says("ar", "employees.import.action"), exact: true }).click();
    await server.kill9();
    const { say, choose, row, cell, submit } = screen(one.page, "ar");

    const rows = [person(2), person(3, { 0: "", 6: "31/02/1990" }), person(4, { 5: "nobody" }), person(5)];
    await choose("staff.csv", Buffer.from(csv([arabicHeadings, ...rows], ";")));
    // "القبيلة" is no heading that the product knows: it is chosen by hand
    await expect(
      one.page.getByText(say("missing_one", { fields: says("ar", "employees.form.lastName") })),
    ).toBeVisible();
    await one.page.getByLabel("القبيلة", { exact: true }).selectOption("lastName");

    await expect(row(3)).toContainText("الاسم الأول مطلوب");
    await expect(row(3)).toContainText("هذا التاريخ غير موجود.");
    await expect(row(4)).toContainText("يلزم بريد إلكتروني صحيح");
    await expect(row(5)).toContainText(say("isReady"));
    await expect(submit("submit_two", 2)).toBeDisabled();
    await expect(one.page.getByText(say("blocked_two"), { exact: true })).toBeVisible();

    await cell("firstName", 3).fill("منى");
    await cell("dateOfBirth", 3).fill("١٢ مايو ١٩٨٤");
    await cell("dateOfBirth", 3).press("Enter");
    await expect(row(3)).toContainText(say("isReady"));
    await expect(submit("submit_few", 3)).toBeDisabled();
    await one.page.getByRole("switch").uncheck();
    const [left] = await Promise.all([
      one.page.waitForEvent("download"),
      one.page.getByRole("button", { name: say("saveProblems") }).click(),
    ]);
    const text = await textOf(left);
    expect(text).toContain("البريد الإلكتروني: يلزم بريد إلكتروني صحيح");
    expect(text.trim().split("\r\n")).toHaveLength(2);

    await submit("submit_few", 3).click();
    await expect(one.page).toHaveURL(/\/employee$/);
    const shown = () => one.page.locator("[data-employee]");
    await expect(shown()).toHaveCount(3);
    for (const each of await shown().all()) await expect(each).toContainText(says("ar", "documents.marks.waiting"));
    await expect(status(one.page, says("ar", "sync.offlineWaiting_one", { count: 1 }))).toBeVisible();

    await one.kill();
    await one.reopen();
    await one.page.goto("/employee");
    await expect(shown()).toHaveCount(3);
    await server.restart();
    await expect(status(one.page, says("ar", "sync.saved"))).toBeVisible();
    await expect(shown()).toHaveCount(3);
    const employees = (await firm.daniel.client.get<Employee[]>("/api/employees")).json;
    expect(employees.map(({ firstName, lastName }) => `${firstName} ${lastName}`).sort()).toEqual(
      ["سارة العلي 2", "منى العلي 3", "سارة العلي 5"].sort(),
    );
    expect(employees[0]).toMatchObject({ phoneNumber: "5555 1234", dateOfBirth: "1984-05-12", salary: "1450.50" });
  });

  test("a spreadsheet, and a refusal that names the row and keeps everything", async ({ open, server, line, firm }) => {
    const one = await open({ offline: true, url: line.url });
    const { page } = one;
    await signIn(page, firm.noura);
    const { say, choose, row, submit, open: show } = screen(page, "en");
    await show();
    const head = [
      "First name",
      "Surname",
      "Nationality",
      "Civil ID",
      "Mobile",
      "E-mail",
      "DOB",
      "Salary",
      "Organization",
      "Linked User",
    ];
    const of = (number: number) => [
      ...["Sara", `Ali ${number}`, "Kuwait", 284_051_203_315, "+965 5555 1234", `s${number}@example.test`],
      new Date("1984-05-12"),
      450.5,
      firm.name,
      number === 2 ? firm.daniel.email.toUpperCase() : "",
    ];
    const file = await writeXlsxFile([head, of(1), of(2)], { dateFormat: "dd/mm/yyyy" }).toBuffer();
    await choose("staff.xlsx", file);
    await expect(row(2)).toContainText("1984-05-12");
    await expect(row(2)).toContainText(say("warnings.civilIdTwice"));
    // also where the column is out of sight
    await expect(row(2)).toContainText(say("isReadyToCheck", { fields: says("en", "employees.form.civilId") }));
    line.cut();
    await submit("submit_other", 2).click();
    const shown = page.locator("[data-employee]");
    await expect(shown).toHaveCount(2);
    // meanwhile the linked person leaves
    await server.records("PATCH", `users/records/${firm.daniel.id}`, { organizationId: "" });
    line.mend();
    await expect(status(page, says("en", "sync.attention_one", { count: 1 }))).toBeVisible();
    await expect(shown).toHaveCount(2);
    for (const each of await shown.all()) await expect(each).toContainText(says("en", "documents.marks.attention"));
    await status(page, says("en", "sync.attention_one", { count: 1 })).click();
    const entry = page.getByRole("listitem").filter({ hasText: "staff.xlsx" });
    await expect(entry).toContainText("Row 3: This user does not exist. Choose another one.");
    expect((await firm.noura.client.get<Employee[]>("/api/employees")).json).toEqual([]);
    const [rows] = await Promise.all([
      page.waitForEvent("download"),
      entry.getByRole("button", { name: says("en", "sync.saveFile") }).click(),
    ]);
    expect(rows.suggestedFilename()).toBe("staff.csv");
    expect((await textOf(rows)).split("\r\n")[2]).toContain(",Ali 2,");
    await entry.getByRole("button", { name: says("en", "common.discard") }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: says("en", "sync.discardAction") })
      .click();
    await expect(shown).toHaveCount(0);
  });

  for (const language of ["en", "ar"] as const) {
    test(`on a phone a row says everything that is worth a look (${language})`, async ({ open, firm }) => {
      const { page } = await open({ phone: true, touch: true, language });
      await signIn(page, firm.noura, language);
      const { choose, row, open: show } = screen(page, language);
      await show();
      const headings = ["First name", "Last name", "Nationality", "E-mail", "Civil ID", "Phone", "Passport number"];
      const dates = ["Passport expiry date", "Residency expiry date", "DOB"];
      const sara = [
        "Sara",
        "Ali",
        "India",
        "sara@example.test",
        "284051203",
        "123",
        "P1",
        dayIn(90),
        dayIn(365),
        "12/05/1984",
      ];
      await choose("staff.csv", Buffer.from(csv([[...headings, ...dates], sara])));
      await expect(row(2).locator(".text-warning").last()).not.toBeEmpty();
      for (const warning of ["civilIdLength", "phoneShort"]) {
        await expect(row(2)).toContainText(says(language, `employees.form.${warning}`));
      }
      expect(await clipped(page)).toEqual([]);
      expect(await row(2).evaluate((card) => card.scrollHeight - card.clientHeight)).toBeLessThanOrEqual(0);
    });
  }

  test("headings below a title are found, and another row can be taken for them", async ({ open, firm }) => {
    const { page } = await open();
    await signIn(page, firm.noura);
    const { say, choose, row, open: show } = screen(page, "en");
    await show();
    const title = "Al Noor Trading – staff list 2026";
    const headings = arabicHeadings.with(1, "اسم العائلة");
    await choose("staff.csv", Buffer.from(csv([[title], [""], headings, person(4), person(5)])));
    await expect(row(4)).toContainText(say("isReady"));
    await expect(page.getByText(say("headingsTaken", { number: 3 }))).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: title })).toBeVisible();
    const chosen = page.getByLabel(say("headingsIn"), { exact: true });
    await expect(chosen).toHaveValue("3");
    await chosen.selectOption("1");
    await expect(page.getByText(say("headingsTaken", { number: 3 }))).toHaveCount(0);
    await expect(row(3)).toBeVisible();
    await chosen.selectOption("3");
    await expect(row(3)).toHaveCount(0);
    await expect(row(5)).toContainText(say("isReady"));
  });

  test("what is no such file says so; an unimported one asks before it goes, and waits while one looks elsewhere", async ({
    open,
    firm,
  }) => {
    const one = await open();
    const { page } = one;
    await signIn(page, firm.noura);
    const { say, choose, row, cell, open: show } = screen(page, "en");
    await show();
    for (const [name, content, problem] of [
      ["a.pdf", "%PDF-1.4", "type"],
      ["a.xlsx", "no zip", "unreadable"],
      ["a.csv", "First Name\r\n", "empty"],
      ["a.csv", csv([["x"], ...Array.from({ length: 5_001 }, (_, at) => [String(at)])]), "tooLong"],
    ] as const) {
      await choose(name, Buffer.from(content));
      await expect(page.getByRole("alert").filter({ hasText: say(`errors.${problem}`) })).toBeVisible();
    }
    // with this heading the first name is all that is missing: Enter in its cell corrects it, and imports nothing yet
    const headings = arabicHeadings.with(1, "اسم العائلة");
    await choose("staff.csv", Buffer.from(csv([headings, person(2, { 0: "" })])));
    await expect(row(2)).toBeVisible();
    await page.getByRole("link", { name: says("en", "employees.actions.back") }).click();
    await expect(page.getByRole("alertdialog")).toContainText(say("leave"));
    await page.keyboard.press("Escape");
    await expect(row(2)).toBeVisible();

    await cell("firstName", 2).fill("Muna");
    await cell("firstName", 2).press("Enter");
    await expect(row(2)).toContainText("Muna");
    await page.getByRole("banner").getByRole("button", { name: "Noura" }).click();
    await page.getByRole("menuitem", { name: says("en", "header.profile") }).click();
    await expect(page).toHaveURL(/\/profile$/);
    await page.goBack();
    await expect(row(2)).toContainText("Muna");
  });

  for (const language of flowLanguages("ar")) {
    test(`the message says what is true by then, and Undo takes all of it back, sent or not (${language})`, async ({
      open,
      line,
      firm,
    }) => {
      const one = await open({ offline: true, url: line.url, language });
      const { page } = one;
      await signIn(page, firm.noura, language);
      await settled(page, language);
      const { say, choose, submit, open: show } = screen(page, language);
      const two = language === "en" ? "other" : "two";
      const shown = page.locator("[data-employee]");
      const message = (text: string) => page.locator(".toast-card").filter({ hasText: text });
      const importTwo = async () => {
        await show();
        await choose("staff.csv", Buffer.from(csv([arabicHeadings.with(1, "اسم العائلة"), person(2), person(3)])));
        await submit(`submit_${two}`, 2).click();
        await expect(shown).toHaveCount(2);
      };
      const takeBack = async () => {
        await (await heldUndo(page, language)).click();
        await expect(message(says(language, "common.undone"))).toBeVisible();
        await expect(shown).toHaveCount(0);
      };
      const stored = async () => (await firm.daniel.client.get<Employee[]>("/api/employees")).json;

      await show();
      line.cut();
      await expect(status(page, says(language, "sync.offline"))).toBeVisible();
      await importTwo();
      await expect(message(say(`kept_${two}`, { count: 2 }))).toBeVisible();
      await takeBack();
      line.mend();
      await synced(page, language);
      expect(await stored()).toEqual([]);

      const release = await holdRequests(page.context(), /\/api\/employees\/import$/);
      await importTwo();
      await expect(message(say(`sending_${two}`, { count: 2 }))).toBeVisible();
      await expect(message(say(`done_${two}`, { count: 2 }))).toHaveCount(0);
      await release();
      await expect(message(say(`done_${two}`, { count: 2 }))).toBeVisible();
      expect(await stored()).toHaveLength(2);
      await takeBack();
      await synced(page, language);
      expect(await stored()).toEqual([]);
      await expect(shown).toHaveCount(0);
    });
  }

  test("5,000 rows leave the page alive, and arrive", async ({ open, firm }) => {
    const one = await open();
    const { page } = one;
    await signIn(page, firm.noura);
    const { choose, row, submit, open: show } = screen(page, "en");
    await show();
    const many = Array.from({ length: 5_000 }, (_, at) => person(at, { 1: `العلي ${(at * 7) % 5_000}` }));
    const headings = arabicHeadings.with(1, "اسم العائلة");
    await choose("many.csv", Buffer.from(csv([headings, ...many])));
    await expect(row(2)).toBeVisible();
    await expect(submit("submit_other", 5_000)).toBeEnabled();
    await submit("submit_other", 5_000).click();
    const list = page.getByRole("table", { name: says("en", "employees.directory") });
    await expect(list).toHaveAttribute("aria-rowcount", "5001");
    const imported = async () => (await firm.daniel.client.get<Employee[]>("/api/employees")).json;
    await expect.poll(async () => (await imported()).length, { timeout: LONG }).toBe(5_000);
    await expect(status(page, says("en", "sync.saved"))).toBeVisible({ timeout: LONG });
    await expect(list).toHaveAttribute("aria-rowcount", "5001");
    expect(new Set((await imported()).map(({ civilId }) => civilId)).size).toBe(5_000);
  });
});
