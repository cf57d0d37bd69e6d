import type { Page } from "@playwright/test";
import type { Category, Reminder, SyncAnswer } from "#domain/index";
import { makerFor } from "../browser/steps.ts";
import { docxPaper, jpegPaper, pdfPaper } from "../fixtures/files.ts";
import { anEmployee } from "../server/rows.ts";
import { earlier, expectBuild, today, updateWaits } from "./builds.ts";
import { expect, test } from "./fixtures.ts";
import { documentsOf, employeesOf, huda } from "./records.ts";
import { Screen } from "./screen.ts";

/* What an earlier client has queued is delivered by today's, from the same profile. */

/** What waits in the outbox of the person in a browser, by its kind. */
const waitingKinds = (page: Page) =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).find((one) => one.name?.includes("outbox"))?.name ?? "";
    const opening = indexedDB.open(name);
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const asking = db.transaction("entries").objectStore("entries").getAll();
    const entries = await new Promise<{ kind: string }[]>((resolve) => {
      asking.onsuccess = () => resolve(asking.result);
    });
    db.close();
    return entries.map(({ kind }) => kind).sort();
  });

test("what waits is delivered once by the client that comes with the upgrade, and everything is there", async ({
  install,
  server,
  firm,
  upgrade,
}) => {
  const make = makerFor(firm.daniel);
  const contracts = await make.category("Contracts");
  for (const name of ["licence", "lease", "old"]) await make.document(pdfPaper(`${name}.pdf`), contracts, name);
  const sara = (await firm.daniel.client.post<{ id: number }>("/api/employees", anEmployee)).json.id;
  const browser = await install();
  const before = new Screen(browser.page, earlier);
  await before.signIn(firm.noura);
  await browser.restart();
  const screen = new Screen(browser.page, earlier);
  await screen.page.goto("/");
  await expectBuild(screen.page, earlier);
  await expect(screen.row("licence.pdf")).toBeVisible();
  await screen.settled();

  await server.kill9();
  await screen.addCategory("Minutes");
  await screen.upload(docxPaper("minutes.docx"), "Minutes");
  await screen.rename("lease", "Lease of the shop");
  await screen.addVersionAndNote("licence", pdfPaper("licence-2027.pdf", 30_000), "Collected by Hamad");
  await screen.remind("licence", "Ask for the seal");
  await screen.delete("old");
  await screen.saveView("Contracts", "Our contracts");
  await screen.openEmployees();
  const dates = { passportNumber: "P7", passportExpiryDate: "3/4/2031", residencyExpiryDate: "5/6/2030" };
  await screen.addEmployee({ ...huda, ...dates }, { civilId: jpegPaper("civil-id.jpg") });
  await screen.page.goto(`/employee?id=${sara}`);
  await screen.changeEmployee({ phoneNumber: "55559999" });
  const kinds = await waitingKinds(screen.page);
  expect(kinds).toEqual([
    ...["attachment.upload", "category.create", "document.create", "document.delete", "document.update"],
    ...["employee.create", "employee.update", "note.add", "reminder.create", "version.upload", "view.add"],
  ]);
  await screen.waiting(kinds.length);

  // the session has ended meanwhile, so that nothing leaves before today's client is there
  await browser.context.clearCookies();
  await upgrade();
  await screen.page.goto("/");
  await expectBuild(screen.page, earlier);
  await updateWaits(screen.page);
  await screen.button("app.updateNow").click();
  await expectBuild(screen.page, today);
  const now = new Screen(screen.page, today);
  await now.page.getByLabel(now.say("auth.password"), { exact: true }).fill(firm.noura.password);
  await now.button("auth.signIn").click();

  const { client } = firm.noura;
  await expect
    .poll(async () => (await employeesOf(firm.noura)).find(({ id }) => id === sara)?.phoneNumber)
    .toBe("55559999");
  await now.saved();
  const documents = await documentsOf(firm.noura);
  expect(documents.map(({ name, version }) => `${name} ${version}`).sort()).toEqual(
    ["Lease of the shop 2", "licence 3", "minutes 1"].sort(),
  );
  const licence = documents.find(({ name }) => name === "licence");
  expect(licence?.fileVersions?.earlier.map(({ filename }) => filename)).toEqual(["licence.pdf"]);
  expect(Object.values(licence?.notes ?? {}).map((note) => note?.text)).toEqual(["Collected by Hamad"]);
  const categories = (await client.get<Category[]>("/api/categories")).json;
  expect(categories.map(({ name }) => name).sort()).toEqual(["Contracts", "Minutes"]);
  const employees = await employeesOf(firm.noura);
  expect(employees.map(({ firstName, phoneNumber, version }) => [firstName, phoneNumber, version]).sort()).toEqual([
    ["Huda", huda.phoneNumber, 2],
    [anEmployee.firstName, "55559999", 2],
  ]);
  expect(employees.find(({ firstName }) => firstName === "Huda")).toMatchObject({
    ...{
      passportNumber: "P7",
      passportExpiryDate: "2031-04-03",
      attachments: { civilId: { filename: "civil-id.jpg" } },
    },
  });
  const { changes } = (await client.get<SyncAnswer>("/api/sync")).json;
  const own = changes.flatMap((one) => ("record" in one ? [one] : []));
  const reminders = own.flatMap(({ collection, record }) => (collection === "reminders" ? [record as Reminder] : []));
  expect(reminders.map(({ text }) => text)).toEqual(["Ask for the seal"]);
  const views = own.flatMap(({ record }) => ("views" in record ? Object.values(record.views ?? {}) : []));
  expect(views.map((view) => view?.name)).toEqual(["Our contracts"]);

  // the whole mirror is on the device
  await now.settled();
  await server.kill9();
  await now.page.goto("/");
  await expectBuild(now.page, today);
  for (const name of ["minutes.docx", "licence-2027.pdf", "Lease of the shop"])
    await expect(now.row(name)).toBeVisible();
  await expect(now.row("old.pdf")).toHaveCount(0);
  await now.openEmployees();
  for (const name of ["Huda", anEmployee.firstName]) await expect(now.employee(name)).toBeVisible();
});
