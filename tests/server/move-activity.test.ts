import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Category, Document, Employee, NewInvitation, NewShare } from "#domain/index";
import { pdf } from "./files.ts";
import { form, type Person, startServer, type TestServer } from "./harness.ts";
import { moveCommand } from "./moving.ts";
import { anEmployee, sql } from "./rows.ts";

/* Whatever the product itself has noted in an organization's activity goes along when it moves: what an export holds, an
   import takes. */

let folder: string;
let from: TestServer;
let to: TestServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sijil-move-activity-"));
  [from, to] = await Promise.all([startServer(), startServer()]);
});
afterAll(async () => {
  await Promise.all([from.stop(), to.stop()]);
  await rm(folder, { recursive: true, force: true });
});

type Asked = [method: "get" | "post" | "put" | "patch" | "delete", path: string, body?: object];

/** Whatever is refused, of records that are there, of records that are to be added, and of lists. */
async function beRefused({ client }: Person, paper: number) {
  const asked: Asked[] = [
    ["post", "/api/categories", { name: "No" }],
    ["post", "/api/subcategories", { name: "No" }],
    ["post", "/api/documents", form({ name: "No" })],
    ["post", "/api/employees", anEmployee],
    ["post", "/api/employees/import", { employees: [] }],
    ["get", "/api/employees"],
    ["get", "/api/admin/stats"],
    ["get", "/api/admin/users"],
    ["post", "/api/admin/organizations", { name: "No" }],
    ["post", "/api/invitations", { role: "viewer" }],
    ["patch", `/api/documents/${paper}`, { name: "No" }],
    ["delete", `/api/documents/${paper}`],
    ["patch", `/api/employees/${"9".repeat(15)}`, { salary: "1.00" }],
  ];
  for (const [method, path, body] of asked) {
    const { status } = method === "get" ? await client.get(path) : await client[method](path, body);
    expect([method, path, status]).toEqual([method, path, 403]);
  }
}

/** What people do in an organization, as far as it leaves activity of different kinds. */
async function work({ client }: Person, viewer: Person) {
  const category = (await client.post<Category>("/api/categories", { name: "Contracts" })).json;
  const file = { name: "paper.pdf", bytes: pdf() };
  const paper = (await client.post<Document>("/api/documents", form({ categoryId: category.id, file }))).json;
  const path = `/api/documents/${paper.id}`;
  await client.patch(path, { name: "Lease" });
  await client.get(`${path}/download`);
  await client.post(`${path}/versions`, form({ file: { name: "next.pdf", bytes: pdf() } }));
  const share = (await client.post<NewShare>(`${path}/shares`, { days: 3 })).json;
  await client.delete(`/api/shares/${share.id}`);
  await client.delete(path);
  await client.post(`${path}/restore`, {});
  const employee = (await client.post<Employee>("/api/employees", anEmployee)).json;
  const passport = { attachmentType: "passport", attachment: file };
  await client.post(`/api/employees/${employee.id}/upload-attachment`, form(passport));
  await client.delete(`/api/employees/${employee.id}/attachments/passport`);
  await client.post(`/api/employees/${employee.id}/attachments/passport/restore`, {});
  const invitation = (await client.post<NewInvitation>("/api/invitations", { role: "viewer" })).json;
  await client.delete(`/api/invitations/${invitation.id}`);
  const old = (await client.post<Category>("/api/categories", { name: "Old" })).json;
  await client.delete(`/api/categories/${old.id}`);
  await client.delete(`/api/deleted/categories/${old.id}`);
  await from.visitor().post("/api/login", { username: viewer.username, password: "in vain" });
  return paper.id;
}

it("an organization takes all its activity along, also of what was refused and names no record", async () => {
  const firm = await from.makeOrganization({ name: "Moving Firm" });
  const admin = await from.makeUser({ role: "admin", organizationId: firm.id });
  const viewer = await from.makeUser({ role: "viewer", organizationId: firm.id, permissions: ["view"] });
  await beRefused(viewer, await work(admin, viewer));
  await viewer.client.post("/api/logout", {});
  const all = `SELECT at, kind, collection, record, actor, fields, source, device, count FROM activity
    WHERE tenant = '${firm.id}' ORDER BY id`;
  const noted = await sql(from, all);
  const kinds = [...new Set(noted.map(([, kind]) => kind))].sort();
  expect(kinds).toEqual(
    [
      ...["attached", "changed", "created", "deleted", "detached", "downloaded", "invited", "purged", "reattached"],
      ...["refused", "restored", "shared", "sign_in_failed", "signed_in", "signed_out", "uninvited", "unshared"],
      "version_added",
    ].sort(),
  );
  const refusals = noted.filter(([, kind]) => kind === "refused");
  expect(new Set(refusals.filter(([, , , record]) => record === "").map(([, , collection]) => collection))).toEqual(
    new Set(["categories", "subcategories", "documents", "employees", "organizations", "users"]),
  );

  const exported = await moveCommand(from, folder, "export", "--organization", String(firm.id), "firm.tar");
  expect(exported).toMatchObject({ code: 0, output: expect.stringMatching(/^Exported “Moving Firm” to firm\.tar: /) });
  const taken = await moveCommand(to, folder, "import", "firm.tar");
  expect(taken).toMatchObject({ code: 0, output: expect.stringMatching(/^Imported “Moving Firm” /) });
  expect(await sql(to, all)).toEqual(noted);
});
