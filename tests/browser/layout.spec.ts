import type { Page } from "@playwright/test";
import { pdfPaper } from "../fixtures/files.ts";
import { administrator, form, type Person } from "../server/harness.ts";
import { anEmployee } from "../server/rows.ts";
import { speak } from "./a11y-checks.ts";
import { dueStops } from "./due-focus-order.ts";
import { expect, test } from "./fixtures.ts";
import { adminStops, documentStops, employeeStops, reach, rootStops, type Stop, visitorStops } from "./focus-order.ts";
import { sweptLanguages } from "./languages.ts";
import { misfits } from "./layout-sizes.ts";
import { guestStops, inviteStops, linkStops } from "./link-focus-order.ts";
import { type Furnished, furnish } from "./seeded-page.ts";
import { drawn, makerFor, resize, signIn, synced } from "./steps.ts";

/* Every main screen in every size that it has to fit, pointed at by a finger: that is where controls are largest. */

let people: Furnished;
test.describe.configure({ mode: "parallel" });
test.beforeAll(async ({ serverOf }, { file }) => {
  people = await furnish(await serverOf(file), nameAtLength);
});

/** What people really write: four names in a row, a category of three words, a name that has no space to break at. */
async function nameAtLength({ noura: { client } }: Furnished) {
  const category = { name: "عقود إيجار المخازن والمعارض الخارجية" };
  const { id: categoryId } = (await client.post<{ id: number }>("/api/categories", category)).json;
  const subcategory = { name: "منطقة الشويخ الصناعية الثالثة", categoryId };
  const { id: subcategoryId } = (await client.post<{ id: number }>("/api/subcategories", subcategory)).json;
  const paper = { ...pdfPaper(`${"عقد_إيجار_المستودع_الرئيسي_".repeat(4)}2026.pdf`) };
  const name = "عقد إيجار المستودع الرئيسي في منطقة الشويخ الصناعية الثالثة مع شركة المخازن العمومية";
  const tags = "عاجل, مستندات مناقصات الجهات الحكومية, Visa 2027";
  const filed = await client.post("/api/documents", form({ name, categoryId, subcategoryId, tags, file: paper }));
  const employee = {
    firstName: "عبدالرحمن",
    middleName: "عبدالعزيز",
    thirdName: "محمد الصالح",
    lastName: "الدويهيس العازمي",
    nationality: "الكويت",
    civilId: "289030412345",
    phoneNumber: "+965 6612 0934",
    emailAddress: "abdulrahman.abdulaziz.alduwaihees@contracting.example.test",
    dateOfBirth: "1989-03-04",
    passportNumber: "P0123456789",
    passportExpiryDate: "2031-10-31",
    residencyExpiryDate: "2020-01-02",
    salary: "1234567.25",
    tags,
  };
  expect([filed.status, (await client.post("/api/employees", employee)).status]).toEqual([201, 201]);
  for (const list of ["documents", "employees"]) {
    for (const name of [`عقود ${"المستودعات ".repeat(4)}`, "PDF 2026", ...Array.from("abcdefgh")]) {
      expect((await client.post("/api/views", { list, name, query: { search: name.trim() } })).status).toBe(201);
    }
  }
}

const tours: readonly [
  string,
  (people: Furnished) => Pick<Person, "username" | "password"> | null,
  (people: Furnished) => readonly Stop[],
][] = [
  ["a visitor", () => null, (who) => [...visitorStops, ...guestStops(who)]],
  ["a user", ({ noura }) => noura, (who) => [...documentStops, ...employeeStops(who), ...linkStops]],
  ["a user among deadlines", ({ noura }) => noura, dueStops],
  ["an admin", ({ boss }) => boss, () => [...adminStops, ...inviteStops]],
  ["a super admin", () => administrator, () => rootStops],
];

for (const [who, person, stops] of tours) {
  test(`every main screen of ${who} fits every size`, async ({ open }) => {
    const { page } = await open({ touch: true });
    const known = person(people);
    if (known) await signIn(page, known);
    else await page.goto("/auth");
    page.on("dialog", (dialog) => void dialog.accept());
    const found: string[] = [];
    for (const [index, stop] of stops(people).entries()) {
      if (!stop.main && !stop.sizes) continue;
      await page.setViewportSize({ width: 1280, height: 800 });
      await reach(page, stop);
      for (const language of sweptLanguages(index)) {
        await speak(page, language);
        for (const one of await misfits(page)) found.push(`${stop.name} (${language}) ${one}`);
      }
    }
    expect(found).toEqual([]);
  });
}

/** How many of these stand wholly in the window, and how far down the first begins, in CSS pixels. */
const inSight = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((rows) => {
    const boxes = rows.map((row) => row.getBoundingClientRect());
    return { rows: boxes.filter(({ bottom }) => bottom <= innerHeight).length, top: boxes[0]?.top ?? innerHeight };
  });

for (const language of ["en", "ar"] as const) {
  test(`low windows show nine documents and seven employees, phones the first document high up (${language})`, async ({
    open,
    server,
  }) => {
    // of two lines on a phone
    const name = {
      en: "Gulf Engineering and General Contracting",
      ar: "شركة الخليج العربية للهندسة والمقاولات العامة والتجارة",
    }[language];
    const { id: organizationId } = await server.makeOrganization({ name });
    const noura = await server.makeUser({
      username: `noura-low-${language}`,
      fullName: "Noura",
      role: "admin",
      organizationId,
    });
    const make = makerFor(noura);
    const contracts = await make.category("Contracts");
    for (let n = 1; n <= 12; n++) await make.document(pdfPaper(`lease ${n}.pdf`), contracts);
    const employees = Array.from({ length: 10 }, (_, n) => ({
      ...anEmployee,
      firstName: `Sara ${n}`,
      residencyExpiryDate: n === 0 ? "2020-01-02" : "2031-05-31",
    }));
    expect((await noura.client.post("/api/employees/import", { employees })).status).toBeLessThan(300);
    const { page } = await open({ language });
    await signIn(page, noura, language);
    await page.setViewportSize({ width: 1366, height: 650 });
    await expect(page.locator("[data-document]")).toHaveCount(12);
    await synced(page, language);
    await drawn(page);
    expect((await inSight(page, "[data-document]")).rows).toBeGreaterThanOrEqual(9);
    await resize(page, 390, 844);
    expect((await inSight(page, "[data-document]")).top).toBeLessThan(844 / 3);
    await page.setViewportSize({ width: 1366, height: 650 });
    await page.goto("/employee");
    await expect(page.locator("[data-employee]")).toHaveCount(10);
    await drawn(page);
    expect((await inSight(page, "[data-employee]")).rows).toBeGreaterThanOrEqual(7);
  });
}
