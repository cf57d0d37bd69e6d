import type { Locator, Page } from "@playwright/test";
import type { Employee } from "#domain/index";
import { imagesPdf } from "../../web/src/features/documents/scan/imaging/images-pdf.ts";
import {
  cornersOf,
  type PassportData,
  photographed,
} from "../../web/src/features/employees/mrz/testing/passport-picture.ts";
import { barriers, clipped, overflowing, speak, tooSmall } from "./a11y-checks.ts";
import { expect, says, test } from "./fixtures.ts";
import { flowLanguages } from "./languages.ts";
import { settled, signIn, status } from "./steps.ts";

/* A passport's picture that fills in an employee's form, value by value. */

type Language = "en" | "ar";

const passport: PassportData = {
  number: "Z4471902",
  nationality: "IND",
  last: "NAIR",
  given: ["RAJESH", "KUMAR"],
  birth: "840512",
  expiry: "310914",
};

const person = {
  firstName: "Rajesh",
  lastName: "Nayar",
  nationality: "Nepali",
  civilId: "284051203315",
  phoneNumber: "6612 0934",
  emailAddress: "rajesh@example.test",
  dateOfBirth: "1984-05-21",
  passportNumber: "F8810276",
} as const;

const SIZE = { width: 1080, height: 1440 };

/** A photo of the passport, turned on its side, as a phone makes it. */
async function photo(page: Page, isBlank = false) {
  const corners = cornersOf(SIZE, { wide: isBlank ? 20 : 1150, degrees: 93, narrower: 0.06 });
  const { data, width, height } = photographed(passport, { ...SIZE, corners, shade: 0.4, noise: 6, blur: 1 });
  const url = await page.evaluate(
    ({ text, width, height }) => {
      const canvas = Object.assign(document.createElement("canvas"), { width, height });
      const context = canvas.getContext("2d");
      if (!context) throw new Error("no canvas");
      const pixels = context.createImageData(width, height);
      const bytes = atob(text);
      for (let at = 0; at < bytes.length; at++) {
        pixels.data.fill(bytes.charCodeAt(at), at * 4, at * 4 + 3);
        pixels.data[at * 4 + 3] = 255;
      }
      context.putImageData(pixels, 0, 0);
      return canvas.toDataURL("image/jpeg", 0.85);
    },
    { text: Buffer.from(data).toString("base64"), width, height },
  );
  const buffer = Buffer.from(url.split(",")[1] ?? "", "base64");
  return { name: "passport.jpg", mimeType: "image/jpeg", buffer };
}

const employees = (key: string, language: Language = "en", values = {}) => says(language, `employees.${key}`, values);

async function openPassport(page: Page, language: Language = "en"): Promise<Locator> {
  const read = employees("passport.read", language);
  await page.getByRole("button", { name: read, exact: true }).click();
  return page.getByRole("dialog", { name: read });
}

const choose = (dialog: Locator, file: Awaited<ReturnType<typeof photo>>) =>
  dialog.locator('input[type="file"]:not([capture])').setInputFiles(file);

const use = (dialog: Locator, field: string, language: Language = "en") =>
  dialog.getByRole("checkbox", {
    name: employees("passport.useField", language, { field: employees(`form.${field}`, language) }),
  });

for (const language of flowLanguages("ar")) {
  test(`what is ticked of a passport's photo is filled in without a connection, and nothing else (${language})`, async ({
    open,
    server,
    firm,
  }) => {
    const { id } = (await firm.noura.client.post<Employee>("/api/employees", person)).json;
    const ofServer = async () =>
      (await firm.noura.client.get<Employee[]>("/api/employees")).json.find((one) => one.id === id);
    const before = await ofServer();
    const { page } = await open({ offline: true, language });
    await signIn(page, firm.noura, language);
    await page.goto(`/employee?id=${id}`);
    await settled(page, language);
    const picture = await photo(page);
    await server.kill9();
    await page.getByRole("button", { name: employees("actions.edit", language), exact: true }).click();
    const form = page.getByRole("dialog", { name: employees("form.editTitle", language) });
    const dialog = await openPassport(page, language);
    await choose(dialog, picture);
    const line = (field: string) => dialog.locator(`[data-field="${field}"]`);
    await expect(line("passportNumber")).toContainText("Z4471902");
    // what the form has stands before it, and its picture beside it
    await expect(line("passportNumber")).toContainText("F8810276");
    await expect(line("passportNumber").getByRole("img")).toHaveJSProperty("complete", true);
    await expect(line("passportNumber")).toContainText(employees("passport.proven", language));
    await expect(line("lastName")).toContainText(employees("passport.unproven", language));
    await expect(line("firstName")).toContainText(employees("passport.same", language));
    await expect(line("nationality")).toContainText(language === "ar" ? "هندي" : "Indian");
    // nothing is chosen ahead, and names and nationality only one by one
    await expect(dialog.getByRole("checkbox", { checked: true })).toHaveCount(0);
    await dialog.getByRole("button", { name: employees("passport.tickProven", language) }).click();
    for (const field of ["passportNumber", "dateOfBirth", "passportExpiryDate"])
      await expect(use(dialog, field, language)).toBeChecked();
    for (const field of ["middleName", "lastName", "nationality"])
      await expect(use(dialog, field, language)).not.toBeChecked();
    await use(dialog, "dateOfBirth", language).uncheck();
    await use(dialog, "middleName", language).check();
    await use(dialog, "nationality", language).check();
    await dialog.getByRole("button", { name: employees("passport.apply", language) }).click();
    await expect(dialog).toBeHidden();
    await form.getByRole("button", { name: employees("form.save", language), exact: true }).click();
    await expect(form).toBeHidden();
    await server.restart();
    await expect(status(page, says(language, "sync.saved"))).toBeVisible();
    const after = await ofServer();
    expect(after).toEqual({
      ...before,
      middleName: "Kumar",
      nationality: language === "ar" ? "هندي" : "Indian",
      passportNumber: "Z4471902",
      passportExpiryDate: "2031-09-14",
      version: after?.version,
      updatedAt: after?.updatedAt,
    });
  });
}

test("a scan that was picked as the passport's copy is read, and a photo becomes the copy only when asked", async ({
  open,
  firm,
}) => {
  const { page } = await open();
  page.on("dialog", (question) => void question.accept());
  await signIn(page, firm.noura);
  await page.goto("/employee");
  const addEmployee = page.getByRole("button", { name: employees("add"), exact: true }).first();
  await addEmployee.click();
  const form = page.getByRole("dialog", { name: employees("form.addTitle") });
  const picture = await photo(page);
  const scan = imagesPdf([{ kind: "jpeg", bytes: new Uint8Array(picture.buffer), ...SIZE }]);
  const input = form.locator('input[data-attachment="passport"]');
  await input.setInputFiles({ name: "scan.pdf", mimeType: "application/pdf", buffer: Buffer.from(scan) });
  await expect(form.getByText("scan.pdf")).toBeVisible();
  const dialog = await openPassport(page);
  await dialog.getByRole("button", { name: employees("passport.attached") }).click();
  await expect(dialog.locator('[data-field="passportNumber"]')).toContainText("Z4471902");
  await expect(dialog.getByRole("checkbox", { name: employees("passport.attach") })).toHaveCount(0);
  await choose(dialog, picture);
  await dialog.getByRole("checkbox", { name: employees("passport.attach") }).check();
  await use(dialog, "lastName").check();
  await dialog.getByRole("button", { name: employees("passport.apply") }).click();
  await expect(form.getByText("passport.jpg")).toBeVisible();
  await expect(form.getByLabel(employees("form.lastName"), { exact: true })).toHaveValue("Nair");
  await expect(form.getByLabel(employees("form.firstName"), { exact: true })).toHaveValue("");
});

test("reading a passport has no barriers, on a desk and on a phone, in both languages and themes", async ({
  open,
  firm,
}) => {
  await firm.noura.client.post<Employee>("/api/employees", person);
  const found: string[] = [];
  for (const phone of [false, true]) {
    const { page } = await open({ phone, touch: phone });
    await signIn(page, firm.noura);
    await page.goto("/employee");
    await page
      .getByRole("button", { name: employees("add"), exact: true })
      .first()
      .click();
    const form = page.getByRole("dialog", { name: employees("form.addTitle") });
    await form.getByLabel(employees("form.lastName"), { exact: true }).fill("Nayar");
    const dialog = await openPassport(page);
    const look = async (name: string) => {
      for (const language of ["en", "ar"] as const) {
        await speak(page, language);
        const scheme = language === "ar" ? "dark" : "light";
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
        const checks = [barriers, overflowing, clipped, ...(phone ? [tooSmall] : [])];
        for (const check of checks)
          for (const one of await check(page)) found.push(`${name} ${phone} ${language}: ${one}`);
      }
      await speak(page, "en");
    };
    await look("begin");
    await choose(dialog, await photo(page, true));
    await expect(dialog.getByRole("alert")).toHaveText(employees("passport.nothing"));
    await look("nothing");
    await choose(dialog, await photo(page));
    await expect(dialog.locator('[data-field="passportNumber"]')).toContainText("Z4471902");
    await look("read");
  }
  expect(found).toEqual([]);
});
