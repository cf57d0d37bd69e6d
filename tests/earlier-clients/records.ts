/* Records that only today's server has all of, as it would change them itself. */

import type { Document, Employee } from "#domain/index";
import { expect, type Firm } from "../browser/fixtures.ts";
import { makerFor } from "../browser/steps.ts";
import { dayIn } from "../fixtures/days.ts";
import { pdfPaper } from "../fixtures/files.ts";
import { form, freshId, type Person, type TestServer } from "../server/harness.ts";
import { anEmployee } from "../server/rows.ts";

export const SALARY = "512.50";

/** Two people as the form takes them without a question. */
export const anita = {
  ...{ firstName: "Anita", lastName: "Nair", nationality: "India", civilId: "284051203315", dateOfBirth: "12/5/1984" },
  ...{ phoneNumber: "55551234", emailAddress: "anita@example.test" },
};
export const huda = {
  ...{ firstName: "Huda", lastName: "Ali", nationality: "Kuwait", civilId: "285010101106", dateOfBirth: "1/1/1985" },
  ...{ phoneNumber: "55554321", emailAddress: "huda@example.test" },
};

export interface TodaysRecords {
  admin: Person;
  /** A letter about {@link employee}, with a due date and somebody who handles that. */
  letter: number;
  /** With papers of several pages, renewed ones, one of an own type, and a salary that Noura is not told. */
  employee: number;
}

const done = async (asked: Promise<{ status: number; text: string }>) => {
  const { status, text } = await asked;
  expect(status, text).toBeLessThan(300);
};

/** Makes them, as other people of the firm. */
export async function makeTodaysRecords(server: TestServer, { id, daniel }: Firm): Promise<TodaysRecords> {
  const admin = await server.makeUser({ role: "admin", organizationId: id });
  const own = { key: "own1", name: { en: "Garage permit", ar: "تصريح كراج" } };
  await done(admin.client.put("/api/organization/settings", { ownPaperTypes: [own], hidesSalaries: true }));
  const { client } = daniel;
  const make = makerFor(daniel);
  const employee = (await admin.client.post<Employee>("/api/employees", { ...anEmployee, salary: SALARY })).json.id;
  const path = `/api/employees/${employee}`;
  const page = (name: string) => form({ file: { ...pdfPaper(name) } });
  const passport = { number: "P1", expiryDate: dayIn(20), issuer: "Kuwait", cost: "12.500" };
  await done(client.post(`${path}/papers`, { type: "passport", ...passport }));
  for (const name of ["front.pdf", "back.pdf"]) await done(client.post(`${path}/papers/passport/files`, page(name)));
  const renewed = form({ number: "P2", expiryDate: dayIn(40), file: { ...pdfPaper("new.pdf") } });
  await done(client.post(`${path}/papers/passport/renew`, renewed));
  await done(client.post(`${path}/papers`, { id: freshId(), type: "own1", number: "G1", expiryDate: dayIn(9) }));
  const handled = { by: daniel.id, snoozedUntil: null };
  await done(client.post(`${path}/handling`, { ...handled, paper: "passport", day: dayIn(40) }));

  const letters = await make.category("Letters");
  const letter = await make.document(pdfPaper("warning.pdf"), letters);
  const about = { employeeId: employee, dueDate: dayIn(5), responsibleId: admin.id };
  await done(client.patch(`/api/documents/${letter}`, about));
  await done(client.post(`/api/documents/${letter}/handling`, { ...handled, day: dayIn(5) }));
  await done(client.post(`/api/documents/${letter}/notes`, { text: "Handed over in person" }));
  const share = await client.post<{ id: number }>(`/api/documents/${letter}/shares`, { days: 7 });
  await done(client.delete(`/api/shares/${share.json.id}`));
  return { admin, letter, employee };
}

export const documentsOf = async ({ client }: Person) => (await client.get<Document[]>("/api/documents")).json;
export const employeesOf = async ({ client }: Person) => (await client.get<Employee[]>("/api/employees")).json;

/** What somebody sees of both records, without what any change of them changes. */
export async function factsOf({ letter, employee }: TodaysRecords, { client }: Pick<Person, "client">) {
  const documents = (await client.get<Document[]>("/api/documents")).json;
  const employees = (await client.get<Employee[]>("/api/employees")).json;
  const facts = (record: Document | Employee | undefined): Record<string, unknown> => {
    const { version: _, updatedAt: __, ...rest }: Record<string, unknown> = { ...record };
    return rest;
  };
  return {
    letter: facts(documents.find(({ id }) => id === letter)),
    employee: facts(employees.find(({ id }) => id === employee)),
  };
}
