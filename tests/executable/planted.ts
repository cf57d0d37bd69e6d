import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import type { Category, Document, Employee, User } from "#domain/index";
import { pdf } from "../server/files.ts";
import { form, makePeople, PASSWORD, type Person, type TestServer } from "../server/harness.ts";
import { anEmployee, sql } from "../server/rows.ts";
import { newUpload, send } from "../server/tus.ts";

/* A firm in which everything that is stored of two people, a user and an employee, carries their mark. */

/** In lower case, since what is folded and what counts is stored so as well. */
export const marks = { user: "qzuser", employee: "qzemployee", other: "qzother", firm: "qzfirm" } as const;

export interface Planted {
  people: Awaited<ReturnType<typeof makePeople>>;
  user: Person;
  /** The user's document in the private space. */
  privateDocument: number;
  /** The user's document in the firm. */
  firmDocument: number;
  employee: number;
  /** Another employee, and another user, of the same firm. */
  otherEmployee: number;
  other: Person;
}

async function made<T extends { id: number }>(answer: Promise<{ status: number; text: string; json: T }>): Promise<T> {
  const { status, text, json } = await answer;
  expect([status, text]).toEqual([201, text]);
  return json;
}

async function makeDocument(person: Person, name: string, fields = {}): Promise<number> {
  const category = await made(person.client.post<Category>("/api/categories", { name }));
  const body = form({ name, categoryId: category.id, file: { name: `${name}.pdf`, bytes: pdf(300, name) }, ...fields });
  return (await made(person.client.post<Document>("/api/documents", body, { key: `document of ${name.slice(2)}` }))).id;
}

async function makeEmployee(people: Planted["people"], mark: string): Promise<number> {
  const { client } = people.user;
  const named = { firstName: `${mark}first`, lastName: `${mark}last`, emailAddress: `${mark}@example.test` };
  const papers = { passportNumber: `${mark}1`, passportExpiryDate: "2027-01-01", civilId: "285010109999" };
  const fields = { ...anEmployee, ...named, ...papers };
  const { id } = await made(client.post<Employee>("/api/employees", fields, { key: `employee of ${mark.slice(2)}` }));
  const renewed = { passportNumber: `${mark}2`, passportExpiryDate: "2037-01-01" };
  expect((await client.patch(`/api/employees/${id}`, renewed, { key: `renewal of ${mark.slice(2)}` })).status).toBe(
    200,
  );
  for (const number of [1, 2]) {
    const attachment = { name: `${mark}.pdf`, bytes: pdf(300, `${mark} attachment ${number}`) };
    const sent = form({ attachment, attachmentType: "passport" });
    expect((await client.post(`/api/employees/${id}/upload-attachment`, sent)).status).toBeLessThan(300);
  }
  return id;
}

async function makeUser(people: Planted["people"], server: TestServer, mark: string): Promise<Person> {
  const account = { username: mark, email: `${mark}@example.test`, fullName: `${mark} Full`, password: PASSWORD };
  const fields = { ...account, role: "user", permissions: ["upload", "download", "view", "delete"] };
  const { id } = await made(
    people.admin.client.post<User>("/api/admin/users", fields, { key: `account of ${mark.slice(2)}` }),
  );
  const client = server.visitor();
  await client.call("POST", "/api/login", { body: account, headers: { "User-Agent": `${mark} browser` } });
  return { id, ...account, client };
}

/** Puts a file of a record into quarantine. */
async function quarantine(server: TestServer, collection: string, id: number, mark: string): Promise<void> {
  const folder = join(
    server.dataDir,
    "quarantine",
    new Date().toISOString().slice(0, 10),
    `sijil_${collection}`,
    String(id),
  );
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "left.pdf"), pdf(300, `${mark} quarantine`));
}

/** Fills a server with what is stored of people. */
export async function plant(server: TestServer): Promise<Planted> {
  const people = await makePeople(server);
  const user = await makeUser(people, server, marks.user);
  const other = await makeUser(people, server, marks.other);
  const firmDocument = await makeDocument(user, `${marks.firm} paper`);
  const deleted = await makeDocument(user, `${marks.user} deleted`);
  const privateDocument = await makeDocument(user, `${marks.user} private`);
  await sql(server, `UPDATE documents SET tenant = '${user.id}' WHERE id IN ('${deleted}', '${privateDocument}')`);
  await sql(server, `UPDATE categories SET tenant = '${user.id}' WHERE name LIKE '${marks.user}%'`);
  expect((await user.client.delete(`/api/documents/${deleted}`)).status).toBe(204);
  await makeDocument(other, `${marks.firm} of the other`);
  const employee = await makeEmployee(people, marks.employee);
  const otherEmployee = await makeEmployee(people, marks.other);
  await sql(server, `UPDATE employees SET userId = '${user.id}' WHERE id = '${employee}'`);

  for (const mark of [marks.user, marks.other]) {
    await server.visitor().post("/api/login", { username: mark, password: "a wrong password" });
    const now = Date.now();
    const { id } = mark === marks.user ? user : other;
    await sql(
      server,
      `INSERT INTO email_confirmations (hash, user, email, proof, created)
        VALUES ('${mark} hash', '${id}', '${mark}@new.test', 'session', ${now})`,
    );
    await sql(
      server,
      `INSERT INTO email_notices (user, recipient, email, created, tried)
        VALUES ('${id}', '${mark}@example.test', '${mark}@new.test', ${now}, ${now})`,
    );
    await sql(
      server,
      `INSERT INTO password_resets (hash, user, standing, created) VALUES ('${mark} reset', '${id}', 'x', ${now})`,
    );
  }
  const upload = await newUpload(user.client, 1000, `${marks.user}.pdf`);
  await send(user.client, upload, 0, pdf(500, `${marks.user} upload`));
  await quarantine(server, "documents", privateDocument, marks.user);
  await quarantine(server, "employees", employee, marks.employee);
  await quarantine(server, "employees", otherEmployee, marks.other);
  const headers = { Authorization: await server.superuser() };
  for (const mark of [marks.user, marks.employee, marks.other]) {
    await fetch(`${server.url}/api/collections/users/records?filter=email~'${mark}%40example.test'`, { headers });
  }
  return { people, user, privateDocument, firmDocument, employee, otherEmployee, other };
}

/** The files below a folder whose bytes contain a text, in either case of its letters; paths relative to it. */
export async function filesWith(folder: string, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile()) continue;
    if (path.toLowerCase().includes(text) || (await readFile(path, "latin1")).toLowerCase().includes(text))
      found.push(path.slice(folder.length + 1));
  }
  return found.sort();
}
