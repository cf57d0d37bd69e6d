import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Category, Document, Employee } from "#domain/index";
import { doc, html, pdf, png, zip } from "../files.ts";
import { form, makePeople, startServer, type TestServer } from "../harness.ts";
import { anEmployee } from "../rows.ts";

/* Files that are two things at once, and texts that break programs: each is refused, or stored and harmless. */

let server: TestServer;
let people: Awaited<ReturnType<typeof makePeople>>;
let categoryId: number;

beforeAll(async () => {
  server = await startServer();
  people = await makePeople(server);
  categoryId = (await people.user.client.post<Category>("/api/categories", { name: "C" })).json.id;
});
afterAll(() => server?.stop());

const text = (content: string) => new TextEncoder().encode(content);
const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
const gif = text('GIF89a/*\0\0\0\0*/=1;alert("x")//;');

describe("a file that is two things at once", () => {
  const pages: [string, string, Uint8Array, string][] = [
    ["PDF and page", "a.pdf", joined(pdf(), html()), "application/pdf"],
    ["PDF and zip", "a.pdf", joined(pdf(), zip("x.js")), "application/pdf"],
    ["PDF and script", "a.pdf", joined(text("%PDF-1.4\n"), text("*/=1;alert(1)//")), "application/pdf"],
    ["Word's old format and page", "a.doc", joined(doc(), html()), "application/msword"],
  ];
  it.each(pages)("%s: is what its name says, to be saved, and never runs", async (_what, name, bytes, type) => {
    const { client } = people.user;
    const made = await client.post<Document>("/api/documents", form({ name, categoryId, file: { name, bytes } }));
    expect([made.status, made.json.mimeType]).toEqual([201, type]);
    const got = await client.raw("GET", `/api/documents/${made.json.id}/download`);
    expect(new Uint8Array(await got.arrayBuffer())).toEqual(bytes);
    expect(got.headers.get("Content-Type")).toBe(type);
    expect(got.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(got.headers.get("Content-Disposition")).toMatch(/^attachment;/);
    expect(got.headers.get("Content-Security-Policy")).toContain("sandbox");
  });

  const others: [string, string, Uint8Array][] = [
    ["page and PDF", "a.pdf", joined(html(), pdf())],
    ["picture and script", "a.pdf", gif],
    ["PDF and zip, named as the zip", "a.docx", joined(pdf(), zip("word/document.xml"))],
    ["zip and page, named as Word's", "a.docx", joined(zip("index.html"), html())],
    ["Word's old format under the new name", "a.docx", doc()],
    ["picture and page among documents", "a.png", joined(png(), html())],
  ];
  it.each(others)("%s: is refused", async (_what, name, bytes) => {
    const answer = await people.user.client.post("/api/documents", form({ name, categoryId, file: { name, bytes } }));
    expect([answer.status, answer.code]).toEqual([415, "file_type_not_accepted"]);
  });
});

/** What has broken programs elsewhere: directions, nothing to see, halves of letters, names of devices, formulas, paths. */
const naughty = [
  "\u202Efdp.exe",
  "\u200B\u200D\uFEFF",
  "\uD800 alone",
  "a\0b",
  "a\r\nSet-Cookie: x=1",
  "CON",
  "../../../etc/passwd",
  "C:\\Windows\\win.ini",
  "%00%2e%2e%2f",
  "-rf *",
  "=cmd|' /C calc'!A0",
  "\u0024{jndi:ldap://x}",
  "`id`; $(id) | id",
  "<svg/onload=alert(1)>",
  "undefined",
  "NaN",
  "1E+1000",
  "ﷺ﷽",
  "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢",
  "👩‍👩‍👧‍👦🏳️‍⚧️",
  "𐐜 𝕿𝖍𝖊",
];
/** Control characters, which nothing that is stored may have. */
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/;

describe.each(naughty.map((one) => [JSON.stringify(one), one] as const))("the text %s", (_shown, one) => {
  it("in every field of a record is stored without control characters, or refused", async () => {
    const { client } = people.user;
    const fields: [string, Record<string, unknown>, string][] = [
      ["/api/categories", {}, "name"],
      ...[
        "firstName",
        "lastName",
        "nationality",
        "civilId",
        "phoneNumber",
        "emailAddress",
        "passportNumber",
        "jobTitle",
      ].map((field): [string, Record<string, unknown>, string] => ["/api/employees", anEmployee, field]),
    ];
    for (const [path, rest, field] of fields) {
      const answer = await client.post<Record<string, string>>(path, { ...rest, [field]: one });
      expect([field, [201, 400, 409].includes(answer.status)]).toEqual([field, true]);
      if (answer.status !== 201) expect(answer.code).toMatch(/^[a-z0-9_]+$/);
      else expect(answer.json[field] ?? "").not.toMatch(CONTROL);
    }
    expect((await client.get<Employee[]>("/api/employees")).status).toBe(200);
  });

  it("as a document's name, description and filename is harmless", async () => {
    const { client } = people.user;
    const parts = { name: one, description: one, categoryId, file: { name: `${one}.pdf`, bytes: pdf() } };
    const made = await client.post<Document>("/api/documents", form(parts));
    expect([201, 400]).toContain(made.status);
    if (made.status !== 201) return;
    for (const stored of [made.json.name, made.json.description ?? "", made.json.filename])
      expect(stored).not.toMatch(CONTROL);
    expect(made.json.filename).not.toMatch(/[/\\]/);
    const got = await client.raw("GET", `/api/documents/${made.json.id}/download`);
    expect([got.status, (await got.arrayBuffer()).byteLength]).toEqual([200, pdf().length]);
    expect(got.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="[ -~]*"; filename\*=UTF-8''[\w%.~!#$&+^`|*'()-]+$/,
    );
    expect(got.headers.get("Set-Cookie") ?? "").not.toContain("x=1");
  });
});
