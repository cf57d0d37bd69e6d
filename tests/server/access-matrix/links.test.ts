import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Category,
  type Document,
  type Employee,
  type SyncAnswer,
  seesDocument,
  worksWithEmployees,
} from "#domain/index";
import { description } from "../description.ts";
import { pdf } from "../files.ts";
import { form, freshId } from "../harness.ts";
import { anEmployee } from "../rows.ts";
import { type Comer, makeSetting, type Setting } from "./people.ts";

/* Whose answers tell whom a document is about: bodies and headers are searched for the employee's id. */

type Which = "first" | "second";
const organizations: readonly Which[] = ["first", "second"];

interface Linked {
  document: number;
  employee: number;
}

let setting: Setting;
/** A document of each organization that is about an employee, with an earlier version and a due date. */
let linked: Record<Which, Linked>;

beforeAll(async () => {
  setting = await makeSetting();
  linked = { first: await link("first"), second: await link("second") };
});
afterAll(() => setting.server.stop());

const paper = (size?: number) => ({ name: "letter.pdf", bytes: pdf(size) });

async function link(which: Which): Promise<Linked> {
  const admin = setting.admins.get(setting[which]);
  if (!admin) throw new Error(`the ${which} organization has no admin`);
  const { client } = admin;
  const employee = (await client.post<Employee>("/api/employees", anEmployee)).json.id;
  const categoryId = (await client.post<Category>("/api/categories", { name: "Letters" })).json.id;
  const body = form({ categoryId, employeeId: employee, dueDate: "2030-01-01", file: paper() });
  const document = (await client.post<Document>("/api/documents", body)).json.id;
  const version = await client.post(`/api/documents/${document}/versions`, form({ file: paper(500) }));
  expect(version.status).toBe(201);
  return { document, employee };
}

/** The headers and the body of an answer, as they came. */
async function ask({ client, token }: Comer, method: string, path: string, body?: unknown): Promise<string> {
  const headers: Record<string, string> = path.startsWith("/api/collections") ? { Authorization: token } : {};
  const { text, headers: answered } = await client.call(method, path, { body, headers });
  return `${JSON.stringify([...answered])}${text}`;
}

/** Of what a pull from the start brings, the documents. */
async function pulled(comer: Comer, cursor = ""): Promise<string> {
  const answer = await comer.client.get<SyncAnswer>(`/api/sync?cursor=${encodeURIComponent(cursor)}`);
  if (answer.status !== 200) return "";
  const { changes, more, cursor: next } = answer.json;
  const documents = changes.filter(({ collection }) => collection === "documents");
  return JSON.stringify(documents) + (more ? await pulled(comer, next) : "");
}

const one = "/api/documents/{id}";
type Request = (comer: Comer, of: Linked) => Promise<string>;
const at = ({ document }: Linked, path = "") => `/api/documents/${document}${path}`;

/** A new note of somebody's on a document, where they may write one. */
async function noteOn(comer: Comer, of: Linked): Promise<string> {
  const id = freshId();
  await ask(comer, "POST", at(of, "/notes"), { id, text: "Called" });
  return at(of, `/notes/${id}`);
}

/** Requests whose answer holds a document, by the operation of GET /api/openapi.json. */
const requests: Readonly<Record<string, Request>> = {
  "GET /api/documents": (comer) => ask(comer, "GET", "/api/documents"),
  "GET /api/sync": (comer) => pulled(comer),
  [`PATCH ${one}`]: (comer, of) => ask(comer, "PATCH", at(of), { description: `Of ${comer.name}` }),
  [`POST ${one}/restore`]: (comer, of) => ask(comer, "POST", at(of, "/restore")),
  [`POST ${one}/versions`]: (comer, of) => ask(comer, "POST", at(of, "/versions"), form({ file: paper(600) })),
  [`POST ${one}/versions/{number}/restore`]: (comer, of) => ask(comer, "POST", at(of, "/versions/1/restore")),
  [`POST ${one}/notes`]: (comer, of) => ask(comer, "POST", at(of, "/notes"), { id: freshId(), text: "Called" }),
  [`POST ${one}/notes/{note}/remove`]: async (comer, of) => ask(comer, "POST", `${await noteOn(comer, of)}/remove`),
  [`POST ${one}/notes/{note}/restore`]: async (comer, of) => {
    const note = await noteOn(comer, of);
    await ask(comer, "POST", `${note}/remove`);
    return ask(comer, "POST", `${note}/restore`);
  },
  [`POST ${one}/handling`]: (comer, of) =>
    ask(comer, "POST", at(of, "/handling"), { day: "2030-01-01", by: null, snoozedUntil: null }),
};

/** Where a document is answered whose author has named the employee, or which this test cannot have read by machine. */
const elsewhere = ["POST /api/documents", `POST ${one}/text`];

/** Requests that tell nobody whom a document is about. */
const silent: Readonly<Record<string, Request>> = {
  activity: (comer, { document }) => ask(comer, "GET", `/api/activity?collection=documents&record=${document}`),
  deleted: (comer) => ask(comer, "GET", "/api/deleted"),
  search: (comer) => ask(comer, "GET", `/api/search?q=${anEmployee.firstName}`),
  notices: (comer) => ask(comer, "GET", "/api/notices"),
  "PocketBase's own API: list": (comer) => ask(comer, "GET", "/api/collections/documents/records?perPage=500"),
  "PocketBase's own API: one field": (comer) =>
    ask(comer, "GET", "/api/collections/documents/records?perPage=500&fields=employeeId"),
};

const isSuperuser = ({ name }: Comer) => name === "superuser";

/** Whether somebody is told whom the document of an organization is about. */
function entitled({ actor }: Comer, which: Which): boolean {
  if (actor === null || !worksWithEmployees(actor)) return false;
  return seesDocument(actor, { tenant: setting[which], uploadedBy: null });
}

/** A line for each of those who come and each organization: what is expected, and what is so. */
async function compare(request: Request, expected: (comer: Comer, which: Which) => boolean): Promise<void> {
  const [wanted, found]: [string[], string[]] = [[], []];
  for (const comer of setting.comers)
    for (const which of organizations) {
      const told = await request(comer, linked[which]);
      for (const of of organizations) {
        const isTold = told.includes(String(linked[of].employee));
        // a list tells of all that one sees, an answer about one record of that one alone
        const may = expected(comer, of) && (of === which || isTold);
        wanted.push(`${comer.name}, document of the ${which}, employee of the ${of}: ${may}`);
        found.push(`${comer.name}, document of the ${which}, employee of the ${of}: ${isTold}`);
      }
    }
  expect(found).toEqual(wanted);
}

it("asks each route whose answer holds a document", () => {
  const told = Object.entries(description().paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { responses }]) => /schemas\/Document"/.test(JSON.stringify(responses)))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  expect([...Object.keys(requests), ...elsewhere].sort()).toEqual([...new Set([...told, "GET /api/sync"])].sort());
});

const rightsOf: Readonly<Record<string, "view" | "upload" | "delete">> = {
  "GET /api/documents": "view",
  "GET /api/sync": "view",
  [`POST ${one}/restore`]: "delete",
  [`POST ${one}/notes`]: "view",
  [`POST ${one}/notes/{note}/remove`]: "view",
  [`POST ${one}/notes/{note}/restore`]: "view",
};

describe("whom a document is about is told to those who see it and work with employees", () => {
  it.each(Object.entries(requests))("by %s", (operation, request) =>
    compare(request, (comer, which) => {
      const right = rightsOf[operation] ?? "upload";
      const { actor } = comer;
      if (actor === null || !entitled(comer, which)) return false;
      return right === "view" || actor.role === "admin" || actor.permissions.includes(right);
    }),
  );

  it.each(Object.entries(silent))("and by nothing like %s", (name, request) =>
    compare(request, (comer) => isSuperuser(comer) && name.startsWith("PocketBase")),
  );

  it("by PocketBase's own API nobody may filter by it", async () => {
    for (const comer of setting.comers)
      for (const which of organizations) {
        const filter = encodeURIComponent(`employeeId = "${linked[which].employee}"`);
        const told = await ask(comer, "GET", `/api/collections/documents/records?filter=${filter}`);
        const isFound = told.includes(String(linked[which].document));
        expect([comer.name, which, isFound]).toEqual([comer.name, which, isSuperuser(comer)]);
      }
  });
});
