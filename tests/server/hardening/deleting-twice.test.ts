import { describe, expect, it } from "vitest";
import { newRecordId } from "#web/local/outbox/ids.ts";
import type { Client } from "../client.ts";
import { pdf } from "../files.ts";
import { serverWithPeople } from "../server-with-people.ts";

/* Who deletes what is deleted already learns it, if they might have deleted it; everybody else learns nothing. */

const { people } = await serverWithPeople();

const name = "Twice";
const create = async (client: Client, path: string, body: object) =>
  (await client.post<{ id: number }>(path, { id: newRecordId(), ...body })).json.id;
const employee = {
  firstName: "Layla",
  lastName: "Example",
  nationality: "Kuwait",
  civilId: "284051203312",
  phoneNumber: "+965 5550 0000",
  emailAddress: "layla@example.test",
  dateOfBirth: "1984-05-12",
};
async function withFile(client: Client, path: string, fields: Record<string, string>, part = "file"): Promise<number> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set(part, new File([Uint8Array.from(pdf())], "paper.pdf", { type: "application/pdf" }));
  const answer = await client.post<{ id: number }>(path, form);
  expect(answer.status, answer.text).toBe(201);
  return answer.json.id;
}

/** Makes something that can be deleted; resolves with its path. */
const things: Record<string, (client: Client) => Promise<string>> = {
  category: async (client) => `/api/categories/${await create(client, "/api/categories", { name })}`,
  subcategory: async (client) => {
    const categoryId = await create(client, "/api/categories", { name });
    return `/api/subcategories/${await create(client, "/api/subcategories", { name, categoryId })}`;
  },
  document: async (client) => {
    const categoryId = String(await create(client, "/api/categories", { name }));
    return `/api/documents/${await withFile(client, "/api/documents", { name, categoryId })}`;
  },
  employee: async (client) => `/api/employees/${await create(client, "/api/employees", employee)}`,
  attachment: async (client) => {
    const id = await create(client, "/api/employees", employee);
    await withFile(client, `/api/employees/${id}/upload-attachment`, { attachmentType: "passport" }, "attachment");
    return `/api/employees/${id}/attachments/passport`;
  },
};

const codeOf = async (client: Client, path: string, headers: Record<string, string> = {}) => {
  const { status, code } = await client.delete(path, { headers });
  return [status, code];
};

describe.each(Object.keys(things))("a second deletion of a %s", (what) => {
  it("is reported to who may delete it, and to nobody else", async () => {
    const { admin, viewer, otherAdmin } = people;
    const path = (await things[what]?.(admin.client)) ?? "";
    expect(await codeOf(admin.client, path)).toEqual([204, null]);
    expect(await codeOf(admin.client, path)).toEqual([404, "already_deleted"]);
    expect(await codeOf(otherAdmin.client, path)).toEqual([404, "not_found"]);
    expect((await codeOf(viewer.client, path))[1]).not.toBe("already_deleted");
    expect(await codeOf(admin.client, path.replace(/\d{15}/, String(newRecordId())))).toEqual([404, "not_found"]);
  });

  it("answers the app of 0.1.0, which names its tenant but no user, as that counts a deletion as done", async () => {
    const { client } = people.admin;
    const path = (await things[what]?.(client)) ?? "";
    const tenant = String(people.first.id);
    await client.delete(path);
    expect(await codeOf(client, path, { "X-Tenant": tenant })).toEqual([404, "not_found"]);
    const user = String(people.admin.id);
    expect(await codeOf(client, path, { "X-Tenant": tenant, "X-User": user })).toEqual([404, "already_deleted"]);
  });
});

it("an attachment that never was is not found, one of a deleted employee is deleted", async () => {
  const { client } = people.admin;
  const id = await create(client, "/api/employees", employee);
  expect(await codeOf(client, `/api/employees/${id}/attachments/passport`)).toEqual([404, "not_found"]);
  await client.delete(`/api/employees/${id}`);
  expect(await codeOf(client, `/api/employees/${id}/attachments/passport`)).toEqual([404, "already_deleted"]);
});

it("an organization and a user, for who might have deleted them", async () => {
  const { root, admin, otherAdmin } = people;
  const organization = await create(root, "/api/admin/organizations", { name });
  const path = `/api/admin/organizations/${organization}`;
  expect(await codeOf(root, path)).toEqual([204, null]);
  expect(await codeOf(root, path)).toEqual([404, "already_deleted"]);
  const account = {
    username: "twice",
    email: "twice@example.test",
    fullName: name,
    password: "long enough",
    role: "user",
  };
  const user = `/api/admin/users/${await create(admin.client, "/api/admin/users", account)}`;
  expect(await codeOf(admin.client, user)).toEqual([204, null]);
  expect(await codeOf(admin.client, user)).toEqual([404, "already_deleted"]);
  expect(await codeOf(root, user)).toEqual([404, "already_deleted"]);
  expect(await codeOf(otherAdmin.client, user)).toEqual([404, "not_found"]);
});
