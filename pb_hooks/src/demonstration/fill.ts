import { newRecord } from "../records/records.ts";
import { createAccount } from "../sessions/register.ts";
import { dayFromNow, momentAgo, timeAgo } from "./dates.ts";
import type { DemoEmployee, Firm, Person, Sample } from "./firm.ts";
import type { Writer } from "./writer.ts";

/** Days between the making of something and its deleting, or less where that would be too long ago to be kept. */
const DELETED_AFTER = 20;
const KEPT_DELETED = 26;

/** An account, its e-mail address checked. @param of its place; `createdAt` is when it was made, absent for now */
export function addAccount(
  writer: Writer,
  person: Person,
  { password, createdAt, ...of }: { password: string; organizationId?: string; parentId?: string; createdAt?: string },
): void {
  const stamps = { verified: true, ...(createdAt === undefined ? {} : { createdAt }) };
  writer.add("users", person.id, stamps, () => createAccount(writer.tx, { ...person, ...of, password }));
}

/** One firm: its accounts, and everything else as the person who would have made it. @param password of everyone */
export function fillFirm(writer: Writer, firm: Firm, password: string): void {
  const [admin] = firm.people;
  if (!admin) throw new Error(`${firm.name} has nobody`);
  const { id: organizationId, name, description } = firm;
  writer.add("organizations", organizationId, { createdAt: momentAgo(firm.daysAgo, name) }, () => {
    const values = { id: organizationId, name, description, isActive: true, ownerId: admin.id };
    writer.tx.saveNoValidate(newRecord(writer.tx, "organizations", values));
  });
  for (const [place, person] of firm.people.entries()) {
    const createdAt = momentAgo(firm.daysAgo - place * 9, name);
    const parentId = person === admin ? "" : admin.id;
    addAccount(writer, person, { organizationId, parentId, password, createdAt });
  }
  addCategories(writer, firm, admin.id);
  addDocuments(writer, firm, admin.id);
  for (const employee of firm.employees) addEmployee(writer, employee, { organizationId, admin: admin.id });
}

function addCategories(writer: Writer, { daysAgo, categories }: Firm, admin: string): void {
  const add = (table: string, id: string, name: string, input: Record<string, unknown>) =>
    writer.add(table, id, { createdAt: momentAgo(daysAgo - 2, name) }, () =>
      writer.call(admin, "POST", `/api/${table}`, { input: { id, name, ...input } }),
    );
  for (const { id, name, subcategories } of categories) {
    add("categories", id, name, {});
    for (const one of subcategories) add("subcategories", one.id, one.name, { categoryId: Number(id) });
  }
}

function addDocuments(writer: Writer, { people, categories, papers }: Firm, admin: string): void {
  const userId = (name: string | undefined) => people.find(({ username }) => username === name)?.id;
  for (const paper of papers) {
    const { id, name, filename, category, subcategory, description, by, daysAgo, dueIn, deleted } = paper;
    const within = categories.find((one) => one.name === category);
    const subcategoryId = within?.subcategories.find((one) => one.name === subcategory)?.id;
    const input = {
      id,
      name,
      categoryId: Number(within?.id),
      ...(subcategoryId && { subcategoryId: Number(subcategoryId) }),
      ...(description && { description }),
      ...(dueIn !== undefined && { dueDate: dayFromNow(dueIn) }),
      ...(paper.responsible && { responsibleId: Number(userId(paper.responsible)) }),
    };
    writer.add("documents", id, { uploadDate: momentAgo(daysAgo, filename) }, () => {
      const user = userId(by) ?? admin;
      const sample = { name: sampleName(id, filename), filename };
      writer.call(user, "POST", "/api/documents", { input, sample });
      if (deleted) remove(writer, admin, "documents", id, daysAgo);
    });
  }
}

/** An employee with attachments and with the papers that were renewed. */
function addEmployee(
  writer: Writer,
  { id, fields, days, before, daysAgo, deleted, attachments = {} }: DemoEmployee,
  { organizationId, admin }: { organizationId: string; admin: string },
): void {
  const createdAt = momentAgo(daysAgo, fields.emailAddress ?? "");
  const updatedAt = before ? momentAgo(before.daysAgo, id) : createdAt;
  const one = "/api/employees/{id}";
  writer.add("employees", id, { createdAt, updatedAt }, () => {
    const { passportNumber } = fields;
    const present = { ...datesOf(days), ...(passportNumber && { passportNumber }) };
    const old = before && { ...datesOf(before.days), passportNumber: before.passportNumber ?? passportNumber };
    const input = { id, ...fields, ...present, ...old, organizationId: Number(organizationId) };
    writer.call(admin, "POST", "/api/employees", { input });
    for (const [attachmentType, { filename }] of Object.entries(attachments)) {
      const sample = { name: sampleName(`${id}-${attachmentType}`, filename), filename };
      writer.call(admin, "POST", `${one}/upload-attachment`, { id, input: { attachmentType }, sample });
    }
    if (before) writer.call(admin, "PATCH", one, { id, input: present, now: timeAgo(before.daysAgo, id) });
    if (deleted) remove(writer, admin, "employees", id, daysAgo);
  });
}

/** Deletes what was just made, as some days ago. @param madeAgo days */
function remove(writer: Writer, by: string, table: string, id: string, madeAgo: number): void {
  const daysAgo = Math.min(KEPT_DELETED, Math.max(0, madeAgo - DELETED_AFTER)) / 2;
  writer.call(by, "DELETE", `/api/${table}/{id}`, { id, now: timeAgo(daysAgo, id) });
}

/** Name of a sample's file: what it belongs to, with the ending of its own name. */
function sampleName(of: string, filename: Sample["filename"]): string {
  return of + filename.slice(filename.lastIndexOf("."));
}

function datesOf(days: DemoEmployee["days"]): Record<string, string> {
  return Object.fromEntries(Object.entries(days).map(([name, offset]) => [name, dayFromNow(offset)]));
}
