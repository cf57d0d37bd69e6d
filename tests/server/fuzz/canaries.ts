import { type Access, type Actor, canAccessTenant, seesRecord, seesUser, worksWithEmployees } from "#domain/index";
import { pdf } from "../files.ts";
import { form, type TestServer } from "../harness.ts";
import { anEmployee } from "../rows.ts";
import type { Sender } from "./people.ts";

/* Words that stand in the records of one tenant alone, so that an answer that has one shows whose record it comes from. */

export interface Canary {
  word: string;
  /** Whether this person may read it; null is a visitor. */
  isFor(actor: Actor | null): boolean;
}

/** Records that nobody else may reach, by collection. */
export type Foreign = Record<string, number[]>;

let counter = 0;
const newWord = (what: string) => `zq${what}${String(++counter).padStart(4, "0")}qz`;

/** Plants records in a tenant, deleted ones too. @param by an admin of it, or its owner */
export async function plant(
  server: TestServer,
  by: Sender,
  tenant: number,
): Promise<{ canaries: Canary[]; ids: Foreign }> {
  const canaries: Canary[] = [];
  const { client, id } = by.person;
  const word = (what: string, access: Access) => {
    const made = newWord(what);
    canaries.push({
      word: made,
      isFor: (actor) => actor !== null && seesRecord(actor, access, { tenant, uploadedBy: id }),
    });
    return made;
  };
  const made = async (path: string, body: unknown) => {
    const answer = await client.post<{ id: number }>(path, body);
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer.json.id;
  };
  const ids: Foreign = { tenants: [tenant], uploads: [], sessions: [] };
  const category = await made("/api/categories", {
    name: word("category", "everyone"),
    description: word("about", "everyone"),
  });
  ids.categories = [category];
  ids.subcategories = [await made("/api/subcategories", { name: word("sub", "everyone"), categoryId: category })];
  ids.documents = [];
  for (const deleted of [false, true]) {
    const file = { name: `${word("file", "viewers")}.pdf`, bytes: pdf(200, word("content", "viewers")) };
    const fields = {
      name: word("document", "viewers"),
      description: word("about", "viewers"),
      categoryId: category,
      file,
    };
    const document = await made("/api/documents", form(fields));
    ids.documents.push(document);
    if (deleted) await client.delete(`/api/documents/${document}`);
  }
  if (worksWithEmployees(by.actor)) {
    const employee = await made("/api/employees", {
      ...anEmployee,
      firstName: word("first", "staff"),
      civilId: word("civil", "staff").slice(0, 50),
      passportNumber: word("passport", "staff"),
      emailAddress: `${word("mail", "staff")}@example.test`,
    });
    const file = { name: `${word("file", "staff")}.pdf`, bytes: pdf(200, word("content", "staff")) };
    await made(`/api/employees/${employee}/upload-attachment`, form({ attachmentType: "passport", attachment: file }));
    ids.employees = [employee];
  }
  const upload = await client.call("POST", "/api/uploads", {
    headers: {
      "Tus-Resumable": "1.0.0",
      "Upload-Length": "9",
      "Upload-Metadata": `filename ${btoa(word("upload", "viewers"))}`,
    },
  });
  if (upload.status !== 201) throw new Error(upload.text);
  const organization = by.actor.organizationId;
  if (organization !== null) {
    const description = newWord("organization");
    await server.records("PATCH", `organizations/records/${organization}`, { description });
    canaries.push({
      word: description,
      isFor: (actor) => actor?.role === "super_admin" || actor?.organizationId === organization,
    });
    ids.organizations = [organization];
  }
  ids.users = [await plantUser(server, organization, canaries)];
  return { canaries, ids };
}

async function plantUser(server: TestServer, organizationId: number | null, canaries: Canary[]): Promise<number> {
  const [fullName, username] = [newWord("name"), newWord("username")];
  const { id } = await server.makeUser({ fullName, username, organizationId });
  const account: Actor = { id, role: "user", organizationId, permissions: [] };
  const colleague = (actor: Actor) => organizationId !== null && canAccessTenant(actor, organizationId);
  // colleagues read the name where papers say who sees to them, and find it among those who may
  canaries.push({
    word: fullName,
    isFor: (actor) => actor !== null && (seesUser(actor, account) || colleague(actor)),
  });
  // those who work with employees find the account among those to link
  canaries.push({
    word: username,
    isFor: (actor) => actor !== null && (seesUser(actor, account) || (colleague(actor) && worksWithEmployees(actor))),
  });
  return id;
}
