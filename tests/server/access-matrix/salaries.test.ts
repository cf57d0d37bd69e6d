import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Employee, may, registry, type SyncAnswer, seesRecord } from "#domain/index";
import { tellsAmount } from "../../fixtures/amounts.ts";
import { pngPaper } from "../../fixtures/files.ts";
import { description } from "../description.ts";
import { form, freshId } from "../harness.ts";
import { anEmployee } from "../rows.ts";
import { type Comer, makeComer, makeSetting, type Setting } from "./people.ts";

/* Whose answers hold somebody's salary, in whatever form: bodies and headers are searched for the number itself. */

/** Salaries of two organizations, which nothing else in an answer looks like. */
const salaries = { first: "7413.25", second: "8524.75" } as const;
type Which = keyof typeof salaries;
const organizations: readonly Which[] = ["first", "second"];

let setting: Setting;
/** An employee of each organization, with an attachment in place of an earlier one and a raised salary. */
const hired = { first: 0, second: 0 };

beforeAll(async () => {
  // what was read by machine is taken where files are read
  setting = await makeSetting({ SEARCH_CONTENTS: "on" });
  for (const which of organizations) hired[which] = await hire(which);
});
afterAll(() => setting.server.stop());

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const picture = (attachmentType: string) => {
  const { name, bytes } = pngPaper();
  return form({ attachmentType, attachment: { name, bytes } });
};

async function hire(which: Which): Promise<number> {
  const admin = setting.admins.get(setting[which]);
  if (!admin) throw new Error(`the ${which} organization has no admin`);
  const { id } = (await admin.client.post<Employee>("/api/employees", { ...anEmployee, salary: 1 })).json;
  const path = `/api/employees/${id}`;
  expect((await admin.client.patch<Employee>(path, { salary: Number(salaries[which]) })).status).toBe(200);
  for (const type of ["passport", "passport", "drivingLicense"])
    expect((await admin.client.post(`${path}/upload-attachment`, picture(type))).status).toBe(201);
  return id;
}

/** The headers and the body of an answer, as they came. */
async function ask({ client, token }: Comer, method: string, path: string, body?: unknown): Promise<string> {
  const headers: Record<string, string> = path.startsWith("/api/collections") ? { Authorization: token } : {};
  const { text, headers: answered } = await client.call(method, path, { body, headers });
  return `${JSON.stringify([...answered])}${text}`;
}

/** A new note of somebody's on an employee, where they may write one. */
async function noteOf(comer: Comer, employee: number): Promise<number> {
  const id = freshId();
  await ask(comer, "POST", `/api/employees/${employee}/notes`, { id, text: "Called" });
  return id;
}

/** All that a pull from the start brings. */
async function pulled(comer: Comer, cursor = ""): Promise<string> {
  const path = `/api/sync?cursor=${encodeURIComponent(cursor)}`;
  const answer = await comer.client.get<SyncAnswer>(path);
  const isLast = answer.status !== 200 || !answer.json.more;
  return answer.text + (isLast ? "" : await pulled(comer, answer.json.cursor));
}

const holds = (told: string, which: Which) => tellsAmount(told, salaries[which]);

const one = "/api/employees/{id}";
const paper = (comer: Comer, id: number, path: string, body?: unknown) =>
  ask(comer, "POST", `/api/employees/${id}/papers${path}`, body);

/** Requests whose answer holds an employee, by the operation of GET /api/openapi.json. */
const requests: Readonly<Record<string, (comer: Comer, id: number) => Promise<string>>> = {
  "GET /api/employees": (comer) => ask(comer, "GET", "/api/employees"),
  "GET /api/sync": (comer) => pulled(comer),
  [`PATCH ${one}`]: (comer, id) => ask(comer, "PATCH", `/api/employees/${id}`, { workPermit: `${freshId()}` }),
  [`POST ${one}/restore`]: (comer, id) => ask(comer, "POST", `/api/employees/${id}/restore`),
  [`POST ${one}/upload-attachment`]: (comer, id) =>
    ask(comer, "POST", `/api/employees/${id}/upload-attachment`, picture("passport")),
  [`POST ${one}/text`]: (comer, id) =>
    ask(comer, "POST", `/api/employees/${id}/text`, { sha256: sha256(pngPaper().bytes), pages: ["Passport"] }),
  [`POST ${one}/attachments/{type}/restore`]: (comer, id) =>
    ask(comer, "POST", `/api/employees/${id}/attachments/passport/restore`),
  [`POST ${one}/notes`]: (comer, id) =>
    ask(comer, "POST", `/api/employees/${id}/notes`, { id: freshId(), text: "Called" }),
  [`POST ${one}/notes/{note}/remove`]: async (comer, id) =>
    ask(comer, "POST", `/api/employees/${id}/notes/${await noteOf(comer, id)}/remove`),
  [`POST ${one}/papers`]: (comer, id) => paper(comer, id, "", { type: "contract" }),
  [`PATCH ${one}/papers/{paper}`]: (comer, id) =>
    ask(comer, "PATCH", `/api/employees/${id}/papers/passport`, { issuer: `${freshId()}` }),
  [`POST ${one}/papers/{paper}/renew`]: (comer, id) =>
    paper(comer, id, "/passport/renew", { expiryDate: "2031-01-01" }),
  [`POST ${one}/papers/{paper}/remove`]: async (comer, id) => {
    const visa = freshId();
    await paper(comer, id, "", { id: visa, type: "visa" });
    return paper(comer, id, `/${visa}/remove`);
  },
  [`POST ${one}/papers/{paper}/restore`]: (comer, id) => paper(comer, id, "/passport/restore"),
  [`POST ${one}/papers/{paper}/files`]: (comer, id) => {
    const { name, bytes } = pngPaper();
    return paper(comer, id, "/drivingLicense/files", form({ file: { name, bytes } }));
  },
  [`POST ${one}/papers/{paper}/files/{key}/remove`]: async (comer, id) => {
    await ask(comer, "POST", `/api/employees/${id}/upload-attachment`, picture("civilId"));
    return paper(comer, id, "/civilId/files/civilId/remove");
  },
  [`POST ${one}/papers/{paper}/files/{key}/restore`]: (comer, id) => paper(comer, id, "/civilId/files/civilId/restore"),
  [`POST ${one}/notes/{note}/restore`]: async (comer, id) => {
    const path = `/api/employees/${id}/notes/${await noteOf(comer, id)}`;
    await ask(comer, "POST", `${path}/remove`);
    return ask(comer, "POST", `${path}/restore`);
  },
  [`POST ${one}/handling`]: async (comer, id) => {
    const day = "2030-01-01";
    await ask(comer, "PATCH", `/api/employees/${id}`, { residencyExpiryDate: day });
    return ask(comer, "POST", `/api/employees/${id}/handling`, { paper: "residency", day, by: null });
  },
};

/** Requests that tell nobody of a salary. */
const silent: Readonly<Record<string, (comer: Comer, id: number) => Promise<string>>> = {
  "link options": (comer) => ask(comer, "GET", "/api/employees/link-options"),
  activity: (comer, id) => ask(comer, "GET", `/api/activity?collection=employees&record=${id}`),
  "all activity": (comer) => ask(comer, "GET", "/api/activity"),
  deleted: (comer) => ask(comer, "GET", "/api/deleted"),
  statistics: (comer) => ask(comer, "GET", "/api/stats"),
  "statistics for admins": (comer) => ask(comer, "GET", "/api/admin/stats"),
  search: (comer) => ask(comer, "GET", `/api/search?q=${salaries.first}`),
  "a patch that loses against a newer one": (comer, id) =>
    ask(comer, "PATCH", `/api/employees/${id}`, { salary: 2, baseVersion: 1 }),
};

const records = "/api/collections/employees/records";

/** Reading by PocketBase's own API. */
const direct: Readonly<Record<string, (comer: Comer, id: number) => Promise<string>>> = {
  list: (comer) => ask(comer, "GET", `${records}?perPage=500`),
  view: (comer, id) => ask(comer, "GET", `${records}/${id}`),
  "list by salary": (comer) => ask(comer, "GET", `${records}?perPage=500&sort=-salary`),
  "one field": (comer) => ask(comer, "GET", `${records}?perPage=500&fields=salary`),
};

const isSuperuser = ({ name }: Comer) => name === "superuser";

/** Whether an organization hides salaries from those without the right. */
const hides = { first: false, second: false };

/** Whether somebody is told an organization's salaries. */
const entitled = ({ actor }: Comer, which: Which) =>
  actor !== null &&
  seesRecord(actor, registry.employees.access, { tenant: setting[which], uploadedBy: null }) &&
  (!hides[which] || may(actor, "seesSalaries", setting[which]));

/** A line for each of those who come and each organization: what is expected, and what is so. */
async function compare(
  request: (comer: Comer, id: number) => Promise<string>,
  expected: (comer: Comer, which: Which) => boolean,
): Promise<void> {
  const [wanted, found]: [string[], string[]] = [[], []];
  for (const comer of setting.comers)
    for (const which of organizations) {
      const told = await request(comer, hired[which]);
      const name = `${comer.name}, employee of the ${which}`;
      for (const of of organizations) {
        // a list tells of all that one sees, an answer about one record of that one alone
        const may = expected(comer, of) && (of === which || holds(told, of));
        wanted.push(`${name}, salary of the ${of}: ${may}`);
        found.push(`${name}, salary of the ${of}: ${holds(told, of)}`);
      }
    }
  expect(found).toEqual(wanted);
}

it("asks each route whose answer holds an employee", () => {
  const told = Object.entries(description().paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { responses }]) => /schemas\/Employee"/.test(JSON.stringify(responses)))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  // who makes an employee has typed the salary
  const others = told.filter((operation) => operation !== "POST /api/employees");
  expect(Object.keys(requests).sort()).toEqual([...new Set([...others, "GET /api/sync"])].sort());
});

/** The first organization hides salaries, the second one shows them. */
async function hide(): Promise<void> {
  const { server, admins, first, comers } = setting;
  const answer = await admins.get(first)?.client.put("/api/organization/settings", { hidesSalaries: true });
  expect(answer?.status).toBe(200);
  hides.first = true;
  const kinds = [
    ["paymaster", "user"],
    ["viewing paymaster", "viewer"],
  ] as const;
  for (const [name, role] of kinds) {
    const comer = await makeComer(server, { name, role, organizationId: first, permissions: ["seesSalaries"] });
    setting = { ...setting, comers: [...setting.comers, comer] };
  }
  expect(setting.comers).toHaveLength(comers.length + kinds.length);
}

const switches = [
  ["those who work with the organization's employees, and to nobody else,", async () => {}],
  ["those of them who have the right, where the organization hides salaries,", hide],
] as const;

describe.each(switches)("salaries are told to %s", (_, prepare) => {
  beforeAll(prepare);

  it.each(Object.entries(requests))("by %s", (_, request) => compare(request, entitled));

  it.each(Object.entries(silent))("and by nothing like %s", (_, request) => compare(request, () => false));

  it.each(Object.entries(direct))("by PocketBase's own API: %s", (_, request) =>
    compare(request, (comer, which) => isSuperuser(comer) || entitled(comer, which)),
  );

  it("by PocketBase's own API: a filter that guesses", async () => {
    for (const comer of setting.comers)
      for (const which of organizations) {
        const filter = encodeURIComponent(`salary = "${salaries[which].replace(".", "")}"`);
        const told = await ask(comer, "GET", `${records}?filter=${filter}`);
        const found = told.includes(String(hired[which]));
        expect([comer.name, which, found]).toEqual([comer.name, which, isSuperuser(comer) || entitled(comer, which)]);
      }
  });
});

it("who no longer works with employees is told none again: no stored reply, and a mirror that begins anew", async () => {
  const { server, second } = setting;
  const { id, client } = await server.makeUser({ role: "user", organizationId: second, permissions: [] });
  const path = `/api/employees/${hired.second}`;
  const change = () => client.patch<Employee>(path, { phoneNumber: "55559999" }, { key: "a change" });
  expect((await change()).json.salary).toBe(salaries.second);
  const before = (await client.get<SyncAnswer>("/api/sync")).json;
  await server.records("PATCH", `users/records/${id}`, { role: "viewer" });
  const replayed = await change();
  expect([replayed.status, holds(replayed.text, "second")]).toEqual([403, false]);
  const after = await client.get<SyncAnswer>(`/api/sync?cursor=${encodeURIComponent(before.cursor)}`);
  expect([after.json.reset, holds(after.text, "second")]).toEqual([true, false]);
});
