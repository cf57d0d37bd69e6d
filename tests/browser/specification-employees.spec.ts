import type { Employee } from "#domain/index";
import { dayIn } from "../fixtures/days.ts";
import { docxPaper, jpegPaper, type Paper, pdfPaper } from "../fixtures/files.ts";
import type { Person, TestServer } from "../server/harness.ts";
import { expect } from "./fixtures.ts";
import { type Claims, deafen, holdDevice, scenario } from "./spec-text-checks.ts";
import { holdRequests, status } from "./steps.ts";

/* The employee form, Employee Management and the Employee Dashboard, text by text. */

const chosen = (paper: Paper) => ({ name: paper.name, mimeType: paper.type, buffer: Buffer.from(paper.bytes) });

/** A day so many days from the browser's today, which is Kuwait's. */
const person = {
  firstName: "Rajesh",
  lastName: "Kumar",
  nationality: "India",
  civilId: "284051203315",
  phoneNumber: "+965 6612 0934",
  emailAddress: "rajesh@example.test",
  dateOfBirth: "1984-05-12",
};

async function someone(server: TestServer, role: "admin" | "user" = "user") {
  const organization = await server.makeOrganization();
  const made = await server.makeUser({
    role,
    fullName: "Noura",
    organizationId: organization.id,
    permissions: ["view"],
  });
  return { ...made, organization };
}

async function hire({ client }: Person, more: Record<string, unknown> = {}): Promise<number> {
  const answer = await client.post<{ id: number }>("/api/employees", { ...person, ...more });
  expect(answer.status, answer.text).toBe(201);
  return answer.json.id;
}

scenario("employee form", async (on) => {
  const { page, server } = on;
  await on.signIn(await someone(server));
  await page.goto("/employee");
  await on.names("button", ["employees.add"]);
  await on.button("employees.add").click();
  await on.sees("employees.form.addTitle", (name) => page.getByRole("dialog", { name, exact: true }));
  const dialog = on.dialog();
  const fields = [
    ...["firstName", "middleName", "thirdName", "lastName", "nationality", "civilId", "phoneNumber", "emailAddress"],
    ...["dateOfBirth", "passportNumber", "passportIssueDate", "passportExpiryDate", "residencyExpiryDate"],
    ...["workPermit", "salary", "userId", "organizationId"],
  ];
  await on.labels(
    fields.map((field) => `employees.form.${field}`),
    dialog,
  );
  await on.reads(["employees.form.optional", "employees.form.attachments"], dialog);
  await on.offers(["employees.form.noUser", "employees.form.noOrganization"], dialog);
  await expect(on.field("employees.form.emailAddress", dialog)).toHaveAttribute("type", "email");
  const types = ["civilId", "passport", "drivingLicense", "schoolDegree"];
  await on.reads(
    types.map((type) => `employees.attachments.${type}`),
    dialog.getByRole("region"),
  );
  await on.names("button", ["common.cancel@employee", "employees.form.create"], dialog);
  await on.button("employees.form.create", dialog).click();
  await on.reads(
    ["first_name", "last_name", "nationality", "civil_id", "phone_number", "date_of_birth"].map(
      (field) => `sentence.${field}_required`,
    ),
    dialog,
  );
  await on.reads(["sentence.email_invalid@employee"], dialog);

  for (const [field, value] of Object.entries(person)) await on.field(`employees.form.${field}`, dialog).fill(value);
  const pick = dialog.locator('input[data-attachment="passport"]');
  await pick.setInputFiles(chosen(jpegPaper("passport.jpg")));
  const remove = dialog.getByRole("button", {
    name: on.say("employees.form.removeFile", { paper: on.say("employees.attachments.passport") }),
    exact: true,
  });
  await on.sees("employees.form.removeFile", () => remove);
  await remove.click();
  await expect(dialog.getByText("passport.jpg")).toHaveCount(0);
  await pick.setInputFiles(chosen(jpegPaper("passport.jpg")));
  const written = await holdDevice(page);
  await on.button("employees.form.create", dialog).click();
  await on.reads(["employees.form.creating"], dialog);
  await written();
  await on.toast("common.success@employee", "employees.toasts.created");
  await expect(dialog).toBeHidden();
  await expect(page.locator("[data-employee]").filter({ hasText: "Rajesh Kumar" })).toBeVisible();
});

const named = (on: Claims, act: string, paper: string) =>
  on.page.getByRole("button", {
    name: on.say("employees.attachments.namedOf", {
      action: on.say(`employees.attachments.${act}`),
      paper: on.say(`employees.attachments.${paper}`),
      name: "Rajesh Kumar",
    }),
    exact: true,
  });
const act = (on: Claims, what: "edit" | "delete", name = "Rajesh Kumar") =>
  on.page.getByRole("button", {
    name: on.say("employees.actions.named", { action: on.say(`employees.actions.${what}`), name }),
    exact: true,
  });

scenario("employee management", async (on) => {
  const { page, server, context } = on;
  const admin = await someone(server, "admin");
  await on.signIn(admin);
  await page.goto("/admin");
  await on.names("tab", ["admin.tabs.employees"]);
  // a device that has not received anything yet
  const other = await server.makeUser({ role: "admin", organizationId: admin.organization.id });
  await context.clearCookies();
  const sync = await holdRequests(context, "**/api/sync*");
  await page.evaluate(() => localStorage.clear());
  await page.evaluate((language) => localStorage.setItem("language", language), on.language);
  await on.signIn(other);
  await page.goto("/admin?tab=employees");
  await on.reads(["employees.loading"]);
  await sync();

  await on.titled(["admin.tabs.employees@navigation", "admin.title"]);
  const id = await hire(admin);
  await server.records("PATCH", `employees/records/${id}`, {
    organizationId: String((await server.makeOrganization()).id),
  });
  const row = page.locator("tr[data-employee]");
  await expect(row).toHaveCount(1);
  await on.placeholder("employees.searchPlaceholder");
  const columns = ["employee", "contact", "civilId", "nationality", "organization", "salary@management"];
  await on.names(
    "columnheader",
    [...columns, "attachments", "actions"].map((column) => `employees.columns.${column}`),
  );
  await on.reads(["common.unknown@employee's organization", "employees.notAvailable"], row);
  await on.sees("employees.attachments.upload", () => named(on, "upload", "civilId"));
  await named(on, "upload", "civilId").click();
  await on.reads(["employees.attachments.prompt", "employees.attachments.formats"], on.dialog());
  await on.sees("employees.attachments.select", (text) => on.dialog().getByText(text, { exact: true }));
  await on
    .dialog()
    .locator('input[type="file"]')
    .setInputFiles(chosen(pdfPaper("civil-id.pdf")));
  await on.dialog().locator('button[type="submit"]').click();
  await on.toast("employees.toasts.uploaded");
  await on.sees("employees.attachments.download", () => named(on, "download", "civilId"));

  await act(on, "edit").click();
  await on.field("employees.form.workPermit", on.dialog()).fill("WP-1");
  await on.dialog().locator('button[type="submit"]').click();
  await on.toast("employees.toasts.updated");
  await page.goto(`/employee?id=${id}`);
  await page
    .locator('li[data-attachment="civilId"]')
    .getByRole("button", { name: new RegExp(`^${on.say("employees.attachments.remove")}`) })
    .click();
  await on.confirm("employees.attachments.removeQuestion");
  await on.toast("employees.toasts.removed");
  await expect(status(page, on.say("sync.saved"))).toBeVisible();

  await page.goto("/admin?tab=employees");
  await on.sees("employees.actions.delete", () => act(on, "delete"));
  await act(on, "delete").click();
  await on.confirm("employees.remove.question");
  // the message stays while the pointer is on it
  await on.button("common.undo").hover();
  await on.toast("employees.toasts.deleted");
  // the server's word: the header may still show what was true before the click
  const listed = async () => (await admin.client.get<Employee[]>("/api/employees")).json.map((one) => one.id);
  await expect.poll(listed).toEqual([]);
  await on.button("common.undo").click();
  await expect.poll(listed).toEqual([id]);

  // what is refused: the role is taken, and this browser does not hear of it
  await hire(admin, { firstName: "Meera" });
  await expect(row).toHaveCount(2);
  await deafen(context);
  await server.records("PATCH", `users/records/${other.id}`, { role: "viewer" });
  await named(on, "upload", "passport").click();
  await on
    .dialog()
    .locator('input[type="file"]')
    .setInputFiles(chosen(docxPaper("passport.docx")));
  await on.dialog().locator('button[type="submit"]').click();
  await on.refusal("employees.toasts.uploadFailed", "forbidden");
  await act(on, "delete", "Meera Kumar").click();
  await on.confirm("employees.remove.question");
  await on.refusal("employees.toasts.error", "forbidden");
});

scenario("employee dashboard", async (on) => {
  const { page, server, context } = on;
  const who = await someone(server);
  const sync = await holdRequests(context, "**/api/sync*");
  await on.signIn(who);
  await page.getByRole("banner").getByRole("button", { name: "Noura" }).click();
  await page.getByRole("menuitem", { name: on.say("header.employees"), exact: true }).click();
  await on.reads(["employees.loadingDashboard"]);
  await sync();
  for (const [firstName, more] of Object.entries({
    Amina: { residencyExpiryDate: dayIn(-2), passportExpiryDate: dayIn(-9), passportNumber: "P1", salary: 500 },
    Fatima: { residencyExpiryDate: dayIn(-1), nationality: "Kuwait" },
    Liza: { passportExpiryDate: dayIn(6), residencyExpiryDate: dayIn(20), passportNumber: "P2", salary: 1500.5 },
    Omar: { passportExpiryDate: dayIn(300), passportNumber: "P3" },
  })) {
    await hire(who, { firstName, ...more });
  }
  await expect(page.locator("[data-employee]")).toHaveCount(4);
  await on.sees("employees.title", (name) => page.getByRole("heading", { level: 1, name }));
  await on.names("button", ["common.back@employees"], page.getByRole("banner"));
  await on.sees("employees.total", (text) => page.getByText(text, { exact: true }), { count: 4 });
  const cards = page.getByRole("region", { name: on.say("employees.statistics"), exact: true });
  const lines = ["total", "totalNote", "passport", "residency", "salary", "salaryNote"];
  await on.reads(
    lines.map((line) => `employees.cards.${line}`),
    cards,
  );
  await on.sees("employees.cards.percent", (text) => cards.getByText(text, { exact: true }), { percent: 75 });
  await expect(cards).toContainText("2,000.50");
  const many = (count: number) => ({ count });
  await on.reads(["employees.alerts.title"]);
  await on.sees("employees.alerts.expired", (text) => page.getByText(text, { exact: true }), many(3));
  await on.sees("employees.alerts.expiring", (text) => page.getByText(text, { exact: true }), many(2));

  await on.sees("employees.directory", (name) =>
    page.getByRole("region", { name, exact: true }).getByRole("heading", { name, exact: true }),
  );
  const columns = ["employee@directory", "contact@directory", "passport", "passportExpiry", "residencyExpiry"];
  await on.names(
    "columnheader",
    [...columns, "salary@directory", "status"].map((column) => `employees.columns.${column}`),
  );
  const row = (name: string) => page.locator("[data-employee]").filter({ hasText: name });
  await on.reads(["employees.noPassport", "employees.notSpecified", "employees.expiry.missing"], row("Fatima"));
  await on.reads(
    ["employees.expiry.notProvided", "employees.expiry.expired", "employees.status.expired"],
    row("Fatima"),
  );
  await on.sees("employees.expiry.left", (text) => row("Liza").getByText(text, { exact: true }), { count: 6 });
  await on.reads(["employees.status.expiring"], row("Liza"));
  await on.reads(["employees.expiry.valid"], row("Omar").getByRole("cell").nth(4));
  await on.reads(["employees.status.valid"], row("Omar").getByRole("cell").nth(7));

  const panel = page.getByRole("region", { name: on.say("employees.filters.title"), exact: true });
  const filter = (key: string) => `employees.filters.${key}`;
  await on.sees(filter("title"), (name) => page.getByRole("region", { name, exact: true }));
  await on.labels(["search", "organization", "nationality"].map(filter), panel);
  await on.offers([filter("allOrganizations")], panel);
  await on.names("button", [filter("showAdvanced")], panel);
  await on.button(filter("showAdvanced"), panel).click();
  await on.labels([filter("status"), filter("salary")], panel);
  await on.offers([filter("allStatuses"), filter("allSalaries")], panel);
  await on.offers(
    ["expired", "expiring", "valid"].map((one) => filter(`statuses.${one}`)),
    panel,
  );
  await on.offers(
    ["0-500", "500-1000", "1000-2000", "2000+"].map((one) => filter(`salaries.${one}`)),
    panel,
  );
  await on.field(filter("status"), panel).selectOption({ label: on.say(filter("statuses.expired")) });
  await on.sees(filter("match"), (text) => panel.getByText(text, { exact: true }), many(2));
  await on.sees(filter("active"), (text) => panel.getByText(text, { exact: true }), { count: 1 });
  await on.names("button", [filter("clear")], panel);
  await on.button(filter("clear"), panel).click();
  await expect(page.locator("[data-employee]")).toHaveCount(4);
});
