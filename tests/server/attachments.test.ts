import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AttachmentType, Category, Employee } from "#domain/index";
import { doc, docx, executable, html, pdf, zip } from "./files.ts";
import { type Client, form, makePeople, startServer, type TestServer } from "./harness.ts";
import { sql } from "./rows.ts";
import { idOf, newUpload, send } from "./tus.ts";

let server: TestServer;
let people: Awaited<ReturnType<typeof makePeople>>;

beforeAll(async () => {
  server = await startServer({ env: { PRIVATE_SPACE_MB: "1" } });
  people = await makePeople(server);
});
afterAll(() => server.stop());

const path = "/api/employees";
const png = () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]);
const jpg = () => new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4, 5]);
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function hire(client: Client): Promise<number> {
  const sent = {
    firstName: "Sara",
    lastName: "Ali",
    nationality: "Kuwaiti",
    civilId: "1",
    phoneNumber: "2",
    emailAddress: "s@example.test",
    dateOfBirth: "1985-01-01",
  };
  return (await client.post<Employee>(path, sent)).json.id;
}

const attach = (
  client: Client,
  id: number,
  attachmentType: string,
  bytes: Uint8Array,
  name = "paper.pdf",
  more: Record<string, string> = {},
) =>
  client.post<Employee>(
    `${path}/${id}/upload-attachment`,
    form({ attachment: { name, bytes }, attachmentType, ...more }),
  );
const remove = (client: Client, id: number, type: AttachmentType) => client.delete(`${path}/${id}/attachments/${type}`);
const restore = (client: Client, id: number, type: AttachmentType) =>
  client.post<Employee>(`${path}/${id}/attachments/${type}/restore`);
const fetched = (client: Client, id: number, type: string, headers = {}) =>
  client.raw("GET", `${path}/${id}/download-attachment/${type}`, { headers });
const bytesOf = async (answer: Promise<Response>) => new Uint8Array(await (await answer).arrayBuffer());
const status = async (answer: Promise<{ status: number; code: string | null }>) => {
  const { status: got, code } = await answer;
  return code === null ? got : `${got} ${code}`;
};
/** The stored files of an employee, without the notes that PocketBase keeps beside each. */
async function storedFiles(id: number): Promise<string[]> {
  const folder = join(server.dataDir, "storage", "sijil_employees", String(id));
  return (await readdir(folder).catch(() => [])).filter((name) => !name.endsWith(".attrs"));
}

describe("uploading", () => {
  it("takes each type by its content and hands it out as it came", async () => {
    const { client } = people.user;
    const id = await hire(client);
    const files: [AttachmentType, string, Uint8Array, string, string][] = [
      ["civilId", "البطاقة المدنية.PDF", pdf(200), "application/pdf", "inline"],
      ["passport", "passport.jpeg", jpg(), "image/jpeg", "inline"],
      ["drivingLicense", "license.png", png(), "image/png", "inline"],
      ["schoolDegree", "degree.doc", doc(), "application/msword", "attachment"],
    ];
    for (const [type, name, bytes, mimeType, kind] of files) {
      const answer = await attach(client, id, type, bytes, name);
      expect(answer.status).toBe(201);
      expect(answer.json.attachments[type]).toEqual({
        filename: name,
        size: bytes.length,
        mimeType,
        sha256: sha256(bytes),
      });
      expect(answer.json[`${type}File`]).toBe(`${path}/${id}/download-attachment/${type}`);
      const got = await fetched(client, id, type);
      expect(got.status).toBe(200);
      expect(new Uint8Array(await got.arrayBuffer())).toEqual(bytes);
      expect(got.headers.get("Content-Type")).toBe(mimeType);
      expect(got.headers.get("Content-Disposition")).toMatch(new RegExp(`^${kind}; filename=`));
      expect(got.headers.get("Content-Disposition")).toContain(encodeURIComponent(name));
      expect(got.headers.get("Cache-Control")).toBe("private, no-store");
      expect(got.headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(got.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    }
    expect(await storedFiles(id)).toHaveLength(4);
    expect((await attach(client, id, "schoolDegree", docx(), "degree.docx")).status).toBe(201);
  });

  it("answers ranges", async () => {
    const { client } = people.user;
    const id = await hire(client);
    await attach(client, id, "passport", pdf(100));
    const part = await fetched(client, id, "passport", { Range: "bytes=0-4" });
    expect([part.status, await part.text()]).toEqual([206, "%PDF-"]);
    expect((await fetched(client, id, "passport", { Range: "bytes=500-" })).status).toBe(416);
    expect((await client.raw("HEAD", `${path}/${id}/download-attachment/passport`)).status).toBe(200);
  });

  const limit = 10 * 1024 * 1024;
  const refused: [string, string, Uint8Array, string, string][] = [
    ["an unknown kind", "photo", pdf(), "a.pdf", "400 attachment_type_unknown"],
    ["no kind", "", pdf(), "a.pdf", "400 attachment_type_unknown"],
    ["an empty file", "passport", new Uint8Array(), "a.pdf", "400 file_empty"],
    ["a page named .png", "passport", html(), "a.png", "415 attachment_type_not_accepted"],
    ["a picture named .pdf", "passport", png(), "a.pdf", "415 attachment_type_not_accepted"],
    ["a program named .doc", "passport", executable(), "a.doc", "415 attachment_type_not_accepted"],
    ["a zip named .docx", "passport", zip("x"), "a.docx", "415 attachment_type_not_accepted"],
    ["a byte too many", "passport", pdf(limit + 1), "a.pdf", "413 file_too_large"],
  ];
  it.each(refused)("refuses %s and keeps nothing of it", async (_name, type, bytes, name, expected) => {
    const { client } = people.user;
    const id = await hire(client);
    expect(await status(attach(client, id, type, bytes, name))).toBe(expected);
    expect(await storedFiles(id)).toEqual([]);
  });

  it("takes the limit itself, and no request without a file", async () => {
    const { client } = people.user;
    const id = await hire(client);
    expect(await status(attach(client, id, "passport", pdf(limit)))).toBe(201);
    const none = client.post(`${path}/${id}/upload-attachment`, { attachmentType: "passport" });
    expect(await status(none)).toBe("400 file_required");
    const digest = { sha256: "0".repeat(64) };
    expect(await status(attach(client, id, "civilId", pdf(), "a.pdf", digest))).toBe("400 checksum_mismatch");
  });

  it("takes a finished upload once", async () => {
    const { client } = people.user;
    const id = await hire(client);
    const bytes = pdf(300);
    const upload = await newUpload(client, bytes.length, "scan.pdf");
    const body = { attachmentType: "passport", uploadId: idOf(upload), sha256: sha256(bytes) };
    const finish = (who: Client, key?: string) => who.post<Employee>(`${path}/${id}/upload-attachment`, body, { key });
    expect(await status(finish(client))).toBe("409 upload_incomplete");
    await send(client, upload, 0, bytes);
    expect(await status(finish(people.admin.client))).toBe("404 not_found");
    const done = await finish(client, "finish");
    expect([done.status, done.json.attachments.passport?.filename]).toEqual([201, "scan.pdf"]);
    expect((await finish(client, "finish")).status).toBe(201);
    expect(await status(finish(client))).toBe("404 not_found");
    expect(await storedFiles(id)).toHaveLength(1);
    expect(await bytesOf(fetched(client, id, "passport"))).toEqual(bytes);
    const left = await readdir(join(server.dataDir, "uploads"));
    expect(left.filter((name) => name.startsWith(idOf(upload)))).toEqual([]);
  });

  it("is the tenant's alone", async () => {
    const { user, viewer, otherAdmin, otherUser, alone, root, powerless } = people;
    const id = await hire(user.client);
    await attach(user.client, id, "passport", pdf());
    const outside: [Client, string][] = [
      [viewer.client, "403 forbidden"],
      [root, "403 forbidden"],
      [otherAdmin.client, "404 not_found"],
      [otherUser.client, "404 not_found"],
      [alone.client, "404 not_found"],
      [server.visitor(), "401 unauthorized"],
    ];
    for (const [client, expected] of outside) {
      expect(await status(attach(client, id, "passport", pdf()))).toBe(expected);
      expect(await status(client.get(`${path}/${id}/download-attachment/passport`))).toBe(expected);
      expect(await status(remove(client, id, "passport"))).toBe(expected);
      expect(await status(restore(client, id, "passport"))).toBe(expected);
    }
    expect(await status(powerless.client.get(`${path}/${id}/download-attachment/passport`))).toBe(200);
    expect(await status(user.client.get(`${path}/${id}/download-attachment/nothing`))).toBe("404 not_found");
  });
});

describe("replacing, removing and bringing back", () => {
  interface Deleted {
    collection: string;
    id: number;
    type?: string;
    name: string;
  }
  const listed = async (client: Client, id: number) =>
    (await client.get<Deleted[]>("/api/deleted")).json
      .filter((one) => one.collection === "attachments" && one.id === id)
      .map(({ type, name }) => `${type} ${name}`);

  it("keeps each file until it is purged", async () => {
    const { client } = people.user;
    const id = await hire(client);
    const name = async () => (await restore(client, id, "passport")).json.attachments.passport?.filename;
    expect(await status(restore(client, id, "passport"))).toBe("404 not_found");
    await attach(client, id, "passport", pdf(64, "old"), "old.pdf");
    await attach(client, id, "passport", pdf(64, "new"), "new.pdf");
    expect(await listed(client, id)).toEqual(["passport old.pdf"]);
    expect(await listed(people.viewer.client, id)).toEqual([]);
    expect(await listed(people.otherAdmin.client, id)).toEqual([]);

    expect(await status(remove(client, id, "passport"))).toBe(204);
    expect(await status(remove(client, id, "passport"))).toBe("404 already_deleted");
    expect((await fetched(client, id, "passport")).status).toBe(404);
    expect(await listed(client, id)).toEqual(["passport new.pdf"]);
    expect(await name()).toBe("new.pdf");
    expect(await bytesOf(fetched(client, id, "passport"))).toEqual(pdf(64, "new"));

    // undoing the replacement, and undoing that
    expect(await name()).toBe("old.pdf");
    expect(await bytesOf(fetched(client, id, "passport"))).toEqual(pdf(64, "old"));
    expect(await listed(client, id)).toEqual(["passport new.pdf"]);
    expect(await name()).toBe("new.pdf");
    expect(await storedFiles(id)).toHaveLength(2);

    // 31 days later the replaced one is gone with its bytes
    const monthAgo = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000).toISOString().replace("T", " ");
    await sql(
      server,
      `UPDATE employees SET removed = json_set(removed, '$[0].deleted', '${monthAgo}') WHERE id = '${id}'`,
    );
    await server.restart();
    expect(await storedFiles(id)).toHaveLength(1);
    expect(await listed(client, id)).toEqual([]);
    expect(await name()).toBe("new.pdf");
    expect(await bytesOf(fetched(client, id, "passport"))).toEqual(pdf(64, "new"));
  });

  it("happens once for a key", async () => {
    const { client } = people.user;
    const id = await hire(client);
    await attach(client, id, "passport", pdf());
    const removed = `${path}/${id}/attachments/passport`;
    for (let turn = 0; turn < 2; turn++) expect((await client.delete(removed, { key: "once" })).status).toBe(204);
  });
});

it("attachments count towards the space", async () => {
  const { client } = people.alone;
  const id = await hire(client);
  const half = 600 * 1024;
  expect(await status(attach(client, id, "passport", pdf(half)))).toBe(201);
  expect(await status(attach(client, id, "civilId", pdf(half)))).toBe("413 space_full");
  // a file that takes the place of another needs the difference only
  expect(await status(attach(client, id, "passport", pdf(half)))).toBe(201);
  const categoryId = (await client.post<Category>("/api/categories", { name: "C" })).json.id;
  const document = () => client.post("/api/documents", form({ categoryId, file: { name: "a.pdf", bytes: pdf(half) } }));
  expect(await status(document())).toBe("413 space_full");
  await remove(client, id, "passport");
  expect(await status(document())).toBe(201);
  expect(await status(restore(client, id, "passport"))).toBe("413 space_full");
});

describe("PocketBase's own files", () => {
  it("are for those who see the employee, while they are attached", async () => {
    const { user } = people;
    const id = await hire(user.client);
    const stored = async () => (await storedFiles(id))[0] ?? "";
    await attach(user.client, id, "passport", pdf());
    const file = `/api/files/employees/${id}/${await stored()}`;
    const tokenOf = async (identity: string, password: string) => {
      const visitor = server.visitor();
      const signIn = "/api/collections/users/auth-with-password";
      const { token } = (await visitor.post<{ token: string }>(signIn, { identity, password })).json;
      const headers = { Authorization: token };
      return (await visitor.post<{ token: string }>("/api/files/token", undefined, { headers })).json.token;
    };
    const get = async (person: { username: string; password: string }) => {
      const token = await tokenOf(person.username, person.password);
      return (await server.visitor().get(`${file}?token=${token}`)).status;
    };
    expect(await get(user)).toBe(200);
    for (const other of [people.viewer, people.otherAdmin, people.alone]) expect(await get(other)).toBe(404);
    expect((await server.visitor().get(file)).status).toBe(404);
    await remove(user.client, id, "passport");
    expect(await get(user)).toBe(404);
  });
});
