import type { Locator } from "@playwright/test";
import { defaultSettings, type Employee, paperOf, paperTypeName } from "#domain/index";
import { dayIn } from "../fixtures/days.ts";
import { pngPaper } from "../fixtures/files.ts";
import { anEmployee } from "../server/rows.ts";
import { barriers, clipped, overflowing, tooSmall } from "./a11y-checks.ts";
import { expect, says, test } from "./fixtures.ts";
import { settled, signIn } from "./steps.ts";

/* A working day in Arabic on a phone: what is due is seen, a civil ID photographed and renewed without a connection, the
   rest handed over, and the card found again. */

/** Taps for each piece of work; a field that is typed into is one, the camera itself is none. docs/everyday.md lists them. */
const TAPS = { due: 1, renew: 5, handOver: 4, find: 3 };

test("a civil ID is renewed, the residency handed over and the card found again, in few taps", async ({
  open,
  firm,
  line,
}) => {
  const { client } = firm.noura;
  const name = "سارة علي";
  const body = { ...anEmployee, nationality: "India", otherScriptName: name, residencyExpiryDate: dayIn(5) };
  const { id } = (await client.post<Employee>("/api/employees", body)).json;
  expect((await client.patch(`/api/employees/${id}/papers/civilId`, { expiryDate: dayIn(-2) })).status).toBe(200);
  const { page } = await open({ offline: true, language: "ar", phone: true, touch: true, url: line.url });
  const today = (key: string, values = {}) => says("ar", `today.${key}`, values);
  const say = (key: string, values = {}) => says("ar", `employees.${key}`, values);
  const type = (paper: "civilId" | "residency") => paperTypeName(paper, defaultSettings, "ar");
  const taps: Record<string, number> = {};
  let work: keyof typeof TAPS = "due";
  const count = () => {
    taps[work] = (taps[work] ?? 0) + 1;
  };
  const tap = async (what: Locator) => {
    await what.tap();
    count();
  };
  const write = async (where: Locator, text: string) => {
    await tap(where);
    await where.fill(text);
  };
  const looksRight = async () => {
    expect([
      ...(await barriers(page)),
      ...(await clipped(page)),
      ...(await overflowing(page)),
      ...(await tooSmall(page)),
    ]).toEqual([]);
  };
  await signIn(page, firm.noura, "ar");
  await settled(page, "ar");

  // what is due
  await tap(page.getByRole("banner").locator('a[href="/?view=today"]'));
  await expect(page.getByRole("heading", { level: 1, name: today("title"), exact: true })).toBeVisible();
  await looksRight();

  // the card, renewed with its photo where there is no connection
  work = "renew";
  line.cut();
  await tap(page.getByRole("link", { name: today("renewNamed", { paper: type("civilId"), name }) }));
  const form = page.getByRole("dialog", { name: say("personPapers.form.renewTitle", { paper: type("civilId") }) });
  await expect(form).toBeVisible();
  await looksRight();
  await write(form.getByLabel(new RegExp(`^${say("form.civilId")}`)), "٢٩٩٠١٠١٠١٢٣٤");
  await write(form.getByLabel(new RegExp(`^${say("personPapers.form.expiryDate")}`)), dayIn(365));
  const camera = page.waitForEvent("filechooser");
  await tap(form.getByRole("button", { name: say("passport.takePhoto") }));
  const photo = pngPaper("card.png", 640, 400);
  await (await camera).setFiles({ name: photo.name, mimeType: photo.type, buffer: Buffer.from(photo.bytes) });
  await expect(form).toContainText("card.png");
  await tap(form.getByRole("button", { name: say("personPapers.form.renew"), exact: true }));
  await expect(form).toBeHidden();
  // back among what else is to be done
  await expect(page.getByRole("heading", { level: 1, name: today("title"), exact: true })).toBeVisible();
  await looksRight();

  // the residency is somebody else's to see to
  work = "handOver";
  await expect(page.getByRole("link", { name: today("renewNamed", { paper: type("civilId"), name }) })).toHaveCount(0);
  await tap(page.getByRole("button", { name: today("handling.menu", { name }) }));
  line.mend();
  await settled(page, "ar");
  await tap(page.getByRole("menuitem", { name: today("handling.other"), exact: true }));
  const dialog = page.getByRole("dialog", { name: today("handling.title"), exact: true });
  await looksRight();
  const who = dialog.getByLabel(today("handling.who"), { exact: true });
  await tap(who);
  await who.selectOption({ label: "Daniel" });
  await tap(dialog.getByRole("button", { name: today("handling.save"), exact: true }));
  await expect(dialog).toBeHidden();
  await expect(page.getByText(today("handledBySince", { name: "Daniel", date: "" }).trim())).toBeVisible();
  await settled(page, "ar");

  // found again by its new number
  work = "find";
  await tap(page.locator('a[href="/employee"]:visible'));
  await write(page.getByLabel(say("filters.search"), { exact: true }), "299010101234");
  const found = page.getByRole("link", { name: new RegExp(name) });
  await expect(found).toHaveCount(1);
  await looksRight();
  await tap(found);
  await expect(page.locator('[data-paper="civilId"]')).toContainText("299010101234");
  await expect(page.locator('[data-paper="civilId"]')).toContainText("card.png");
  // more of one of them is a step backwards
  expect(taps).toEqual(TAPS);

  const stored = (await client.get<Employee[]>("/api/employees")).json.find((one) => one.id === id);
  expect(stored && paperOf(stored, "civilId")).toMatchObject({
    ...{ number: "299010101234", expiryDate: dayIn(365) },
    ...{ files: [{ filename: "card.png" }], history: [{ number: anEmployee.civilId, expiryDate: dayIn(-2) }] },
  });
  expect(stored?.handling.residency).toMatchObject({ by: firm.daniel.id });
});
