import { makerFor } from "../browser/steps.ts";
import { pdfPaper } from "../fixtures/files.ts";
import { earlier, expectBuild } from "./builds.ts";
import { expect, test } from "./fixtures.ts";
import { anita, documentsOf, employeesOf, factsOf, huda, makeTodaysRecords, SALARY } from "./records.ts";
import { Screen } from "./screen.ts";

/* The client of an earlier release works with today's server, as it does in tabs that nobody has reloaded since an upgrade. */

test.use({ readsPapers: true });

test("it files, edits, adds employees, deletes and takes that back, with and without a connection", async ({
  open,
  server,
  firm,
}) => {
  const { page } = await open();
  const screen = new Screen(page, earlier);
  const make = makerFor(firm.daniel);
  await make.document(pdfPaper("old.pdf", 20_000), await make.category("Contracts"));
  await screen.signIn(firm.noura);
  await expectBuild(page, earlier);
  await expect(screen.row("old.pdf")).toBeVisible();
  await screen.settled();

  await screen.upload(pdfPaper("lease.pdf"), "Contracts");
  await screen.rename("lease", "Lease of the shop");
  await screen.delete("old");
  await screen.undo();
  await expect(screen.row("old.pdf")).toBeVisible();
  await screen.openEmployees();
  const dates = { passportNumber: "P7", passportExpiryDate: "3/4/2031", residencyExpiryDate: "5/6/2030" };
  await screen.addEmployee({ ...anita, salary: "420.5", ...dates });
  await screen.saved();

  await server.kill9();
  await page.goto("/");
  await screen.upload(pdfPaper("annex.pdf", 30_000), "Contracts");
  await screen.rename("Lease of the shop", "Lease of the new shop");
  await screen.delete("old");
  await screen.openEmployees();
  await screen.addEmployee(huda);
  await screen.waiting(4);
  await server.restart();
  await screen.saved();
  const names = (await documentsOf(firm.daniel)).map(({ name }) => name);
  expect(names.sort()).toEqual(["Lease of the new shop", "annex"]);
  const employees = await employeesOf(firm.daniel);
  expect(employees.map(({ firstName }) => firstName).sort()).toEqual(["Anita", "Huda"]);
  expect(employees.find(({ firstName }) => firstName === "Anita")).toMatchObject({
    ...{ salary: "420.50", passportNumber: "P7", passportExpiryDate: "2031-04-03", residencyExpiryDate: "2030-06-05" },
  });
});

test("what it knows nothing of stands in its way nowhere, and is left as it is by what it sends", async ({
  open,
  server,
  firm,
}) => {
  const known = await makeTodaysRecords(server, firm);
  const { admin, letter, employee } = known;
  await expect.poll(async () => (await factsOf(known, admin)).letter.textState).toBe("ok");
  const { page } = await open();
  const screen = new Screen(page, earlier);
  await screen.signIn(firm.noura);
  await expectBuild(page, earlier);
  await expect(screen.row("warning.pdf")).toBeVisible();
  await screen.settled();
  const before = await factsOf(known, admin);
  await screen.rename("warning", "Warning of March");
  await page.goto(`/employee?id=${employee}`);
  await screen.changeEmployee({ phoneNumber: "55559999" });
  // what the header says may still be what was true before the click
  await expect.poll(async () => (await factsOf(known, admin)).employee.phoneNumber).toBe("55559999");
  const after = await factsOf(known, admin);
  expect(after.letter).toEqual({ ...before.letter, name: "Warning of March" });
  expect(after.employee).toEqual({ ...before.employee, phoneNumber: "55559999" });
  expect(after.employee.salary).toBe(SALARY);

  // what others change meanwhile comes in, whatever it is
  const day = String(after.letter.dueDate);
  for (const handling of [
    { by: admin.id, snoozedUntil: null },
    { by: null, snoozedUntil: null },
  ])
    await firm.daniel.client.post(`/api/documents/${letter}/handling`, { ...handling, day });
  await firm.daniel.client.patch(`/api/documents/${letter}`, { employeeId: null });
  await admin.client.put("/api/organization/settings", { hidesSalaries: false, quietDays: [0] });
  await firm.daniel.client.patch(`/api/documents/${letter}`, { name: "Warning of April", employeeId: employee });
  await page.goto("/");
  await expect(screen.row("Warning of April")).toBeVisible();
  await screen.saved();

  // and so it is of what was written without a connection
  const then = await factsOf(known, admin);
  await server.kill9();
  await screen.rename("Warning of April", "Warning of May");
  await page.goto(`/employee?id=${employee}`);
  await screen.changeEmployee({ workPermit: "W-12" });
  await screen.waiting(2);
  await server.restart();
  await screen.saved();
  const last = await factsOf(known, admin);
  expect(last.letter).toEqual({ ...then.letter, name: "Warning of May" });
  expect(last.employee).toMatchObject({ salary: SALARY, workPermit: "W-12", attachments: then.employee.attachments });
});
