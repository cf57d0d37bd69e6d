import type { OwnCalendar } from "#domain/index";
import { anEmployee } from "../server/rows.ts";
import { barriers, clipped, overflowing, tooSmall } from "./a11y-checks.ts";
import { expect, says, test } from "./fixtures.ts";
import { resize, signIn } from "./steps.ts";

for (const [language, colorScheme, passport] of [
  ["en", "light", "Passport expires: Sara Ali"],
  ["ar", "dark", "انتهاء جواز السفر: Sara Ali"],
] as const) {
  test(`a person makes the link of a calendar, replaces it and revokes it (${language})`, async ({
    open,
    server,
    firm: { noura },
  }) => {
    const say = (key: string, values = {}) => says(language, `calendarLink.${key}`, values);
    await noura.client.post("/api/employees", { ...anEmployee, passportExpiryDate: "2031-05-01" });
    const { page } = await open({ language });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await signIn(page, noura, language);
    await page.goto("/profile");
    const card = page.getByRole("region", { name: say("title") });
    await card.getByRole("button", { name: say("make") }).click();
    const field = card.getByLabel(say("link"), { exact: true });
    await expect(field).toBeVisible();
    const first = await field.inputValue();
    const path = new URL(first).pathname;
    expect((await server.visitor().get(path)).text.replaceAll("\r\n ", "")).toContain(`SUMMARY:${passport}`);

    // what an app has read is seen when the page is opened again, and the link no more
    await expect(card.getByText(say("unread"))).toBeVisible();
    await page.reload();
    await expect(card.getByText(/^(Last read|آخر قراءة)/)).toBeVisible();
    await expect(field).toBeHidden();

    await card.getByRole("button", { name: say("another") }).click();
    const question = page.getByRole("alertdialog", { name: say("replaceTitle") });
    await question.getByRole("button", { name: says(language, "common.cancel") }).click();
    expect((await server.visitor().get(path)).status).toBe(200);
    await card.getByRole("button", { name: say("another") }).click();
    await question.getByRole("button", { name: say("replace") }).click();
    await expect(field).toBeVisible();
    const second = await field.inputValue();
    expect(second).not.toBe(first);
    expect((await server.visitor().get(path)).status).toBe(404);

    const found = await barriers(page);
    await resize(page, 390, 844);
    found.push(...(await barriers(page)), ...(await clipped(page)), ...(await tooSmall(page)));
    await resize(page, 320, 640);
    found.push(...(await overflowing(page)));
    expect(found).toEqual([]);

    await card.getByRole("button", { name: say("end") }).click();
    await page
      .getByRole("alertdialog", { name: say("endTitle") })
      .getByRole("button", { name: say("end") })
      .click();
    await expect(card.getByRole("button", { name: say("make") })).toBeVisible();
    expect((await noura.client.get<OwnCalendar>("/api/calendar")).json.link).toBeNull();
    expect((await server.visitor().get(new URL(second).pathname)).status).toBe(404);
  });
}

test("without the connection the card says so", async ({ open, server, firm: { noura } }) => {
  const { page } = await open({ language: "en" });
  await signIn(page, noura);
  await page.goto("/profile");
  const card = page.getByRole("region", { name: says("en", "calendarLink.title") });
  await expect(card.getByRole("button", { name: says("en", "calendarLink.make") })).toBeEnabled();
  await server.kill9();
  await expect(card.getByText(says("en", "calendarLink.offline"))).toBeVisible();
  await expect(card.getByRole("button", { name: says("en", "calendarLink.make") })).toBeDisabled();
});
