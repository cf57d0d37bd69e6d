import type { Category, Employee, NewInvitation, Subcategory } from "#domain/index";
import { dayIn } from "../fixtures/days.ts";
import { arabicPdf, docxPaper, type Paper, pdfPaper } from "../fixtures/files.ts";
import { form } from "../server/client.ts";
import { freshId, type Person, type TestServer } from "../server/harness.ts";

/** A firm as it looks after some weeks: papers, people, something deleted, and somebody of every kind. */
export interface Furnished {
  noura: Person;
  boss: Person;
  /** A user of the firm without any permission. */
  powerless: Person;
  viewer: Person;
  /** An admin who belongs to no organization. */
  stray: Person;
  /** An admin who is alone in a new organization. */
  alone: Person;
  /** The employee with papers, attachments and a history. */
  employee: number;
  /** The token of an invitation that nobody has used yet. */
  invitation: string;
}

const furnished = new WeakMap<TestServer, Promise<Furnished>>();

/**
 * Fills a server's empty data folder through its own routes, once: a worker that takes a second part of a file's tests
 * runs `beforeAll` again, on the server that it has.
 * @param more fills in what one file needs besides
 */
export function furnish(server: TestServer, more?: (people: Furnished) => Promise<void>): Promise<Furnished> {
  const known = furnished.get(server);
  if (known) return known;
  const people = fill(server).then(async (made) => {
    await more?.(made);
    return made;
  });
  furnished.set(server, people);
  return people;
}

async function fill(server: TestServer): Promise<Furnished> {
  const firm = await server.makeOrganization({ name: "شركة النور للتجارة والمقاولات" });
  await server.makeOrganization({ name: "Bayan", isActive: false, description: "Moved to another town" });
  const fresh = await server.makeOrganization({ name: "New firm" });
  const inFirm = { organizationId: firm.id };
  const boss = await server.makeUser({ ...inFirm, username: "boss", fullName: "فهد عبدالله المطيري", role: "admin" });
  const noura = await server.makeUser({
    ...inFirm,
    username: "noura",
    fullName: "Noura Al-Kandari",
    permissions: ["upload", "download", "view", "delete"],
  });
  const viewer = await server.makeUser({ ...inFirm, username: "viewer", role: "viewer", permissions: ["view"] });
  const powerless = await server.makeUser({ ...inFirm, username: "powerless", fullName: "Powerless" });
  await server.makeUser({ ...inFirm, username: "former", fullName: "Former Colleague", isActive: false });
  const stray = await server.makeUser({ username: "stray", fullName: "Stray Admin", role: "admin" });
  const alone = await server.makeUser({
    username: "alone",
    fullName: "Alone Admin",
    role: "admin",
    organizationId: fresh.id,
  });
  await filePapers(noura);
  const employee = await hire(noura);
  const invited = { role: "user", permissions: ["view"], email: "layla@example.test" };
  const { token: invitation } = await create<NewInvitation>(boss, "/api/invitations", invited);
  return { noura, boss, powerless, viewer, stray, alone, employee, invitation };
}

async function create<T>(person: Person, path: string, body: unknown): Promise<T> {
  const answer = await person.client.post<T>(path, body);
  if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer.json;
}

async function filePapers(person: Person): Promise<void> {
  const contracts = await create<Category>(person, "/api/categories", {
    name: "Contracts",
    description: "With landlords",
  });
  const subcategory = { name: "الإيجارات", categoryId: contracts.id };
  const rents = await create<Subcategory>(person, "/api/subcategories", subcategory);
  const licences = await create<Category>(person, "/api/categories", { name: "رخص البلدية" });
  const gone = await create<Category>(person, "/api/categories", { name: "Letters" });
  const file = (paper: Paper, fields: Record<string, string | number>) =>
    create<{ id: number }>(person, "/api/documents", form({ ...fields, file: { ...paper } }));
  const lease = await file(pdfPaper("lease-2026.pdf"), {
    name: "Lease of the shop",
    categoryId: contracts.id,
    subcategoryId: rents.id,
  });
  await file(arabicPdf("عقد إيجار 2026.pdf"), { name: "عقد إيجار المعرض الرئيسي", categoryId: licences.id });
  await file(docxPaper(), { name: "Minutes", categoryId: gone.id });
  await create(person, "/api/reminders", { documentId: lease.id, day: dayIn(-1), text: "Call the landlord" });
  await create(person, "/api/reminders", { documentId: lease.id, day: dayIn(40) });
  const old = await file(pdfPaper("old.pdf"), { name: "Old lease", categoryId: contracts.id });
  await person.client.delete(`/api/documents/${old.id}`);
  await person.client.delete(`/api/categories/${gone.id}`);
}

async function hire(person: Person): Promise<number> {
  const common = { civilId: "284051203315", phoneNumber: "+965 6612 0934", emailAddress: "one@example.test" };
  const employ = (more: Record<string, unknown>) =>
    create<Employee>(person, "/api/employees", { ...common, nationality: "India", dateOfBirth: "1984-05-12", ...more });
  const { id } = await employ({
    firstName: "Rajesh",
    lastName: "Nair",
    passportNumber: "F8810276",
    passportIssueDate: "2016-11-11",
    passportExpiryDate: dayIn(-3),
    residencyExpiryDate: dayIn(12),
    salary: "420.5",
    workPermit: "WP-77120",
  });
  await employ({ firstName: "فاطمة", lastName: "العنزي", nationality: "الكويت", passportExpiryDate: dayIn(20) });
  await employ({ firstName: "Liza", lastName: "Santos", nationality: "Philippines", residencyExpiryDate: dayIn(400) });
  await person.client.patch(`/api/employees/${id}`, { passportNumber: "Z4471902", passportExpiryDate: dayIn(-2) });
  const attachment = form({ attachmentType: "passport", attachment: { ...pdfPaper("passport scan 2026.pdf") } });
  await create(person, `/api/employees/${id}/upload-attachment`, attachment);
  const temporary = await employ({ id: freshId(), firstName: "Former", lastName: "Driver" });
  await person.client.delete(`/api/employees/${temporary.id}`);
  return id;
}
