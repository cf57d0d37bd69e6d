import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Category, type Document, type NewShare, type Share, sharePageWords, sharePath } from "#domain/index";
import { pdf } from "./files.ts";
import { type Client, form, type Person, startServer, type TestServer } from "./harness.ts";
import { sql } from "./rows.ts";

/* Share links: who makes them, what whoever has one gets, and how they end. */

let server: TestServer;
let first: { id: number; name: string };
let root: Client;
let admin: Person;
let maker: Person;
let paper: Document;
let other: Document;
const bytes = pdf(3000);

const right = ["view", "download"] as const;

async function file(client: Client, name: string): Promise<Document> {
  const categoryId = (await client.post<Category>("/api/categories", { name: `For ${name}` })).json.id;
  const answer = await client.post<Document>(
    "/api/documents",
    form({ name, categoryId, file: { name: "عقد.pdf", bytes } }),
  );
  expect(answer.status, answer.text).toBe(201);
  return answer.json;
}

/** An organization with an admin, somebody who may view and download, and two documents. */
async function makeFirm(): Promise<void> {
  first = await server.makeOrganization();
  admin = await server.makeUser({ role: "admin", organizationId: first.id });
  await makePaper();
  other = await file(admin.client, "Licence");
}

async function makePaper(): Promise<void> {
  maker = await server.makeUser({ organizationId: first.id, permissions: [...right], fullName: "Noura & Sons" });
  paper = await file(admin.client, "Lease <b>2026</b>");
}

beforeAll(async () => {
  server = await startServer();
  root = (await server.makeUser({ role: "super_admin" })).client;
  await makeFirm();
});
beforeEach(async () => {
  await sql(server, "DELETE FROM attempts");
  await sql(server, "DELETE FROM shares");
});
afterAll(() => server.stop());

async function share(body: object = {}, client = maker.client, document = paper): Promise<NewShare> {
  const answer = await client.post<NewShare>(`/api/documents/${document.id}/shares`, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.json;
}
const list = async (client: Client, document = paper) => {
  const answer = await client.get<Share[]>(`/api/documents/${document.id}/shares`);
  return answer.status === 200 ? answer.json : answer.status;
};
const open = (token: string, query = "") => server.visitor().get(`${sharePath(token)}${query}`);
const fetchFile = (token: string) => server.visitor().raw("GET", `${sharePath(token)}/file`);
const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
const unlock = (token: string, password: string) =>
  server.visitor().raw("POST", `${sharePath(token)}/file`, {
    // a page that sends no referrer names no origin
    headers: { ...FORM, Origin: "null" },
    body: `password=${encodeURIComponent(password).replace(/%20/g, "+")}`,
  });
/** A page without what differs from one to the next of the same kind. */
const shape = (text: string, token: string) => text.replaceAll(token, "TOKEN").replace(/nonce="[^"]+"/g, "");
const unknown = "x".repeat(43);

describe("a share link", () => {
  it("gives anybody the document's file, with its bytes and its name", async () => {
    const { token } = await share();
    const page = await open(token);
    expect([page.status, page.headers.get("Content-Type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(page.text).toContain(`href="${sharePath(token)}/file?language=en"`);
    for (const shown of ["Lease &lt;b&gt;2026&lt;/b&gt;", "عقد.pdf", "2.93 KB", "Noura &amp; Sons", first.name])
      expect(page.text).toContain(shown);
    const answer = await fetchFile(token);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
    expect(answer.headers.get("Content-Disposition")).toMatch(/^attachment; .*%D8%B9%D9%82%D8%AF\.pdf$/);
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(answer.headers.get("Referrer-Policy")).toBe("no-referrer");
  });

  it("has a page that runs nothing, is kept nowhere and tells nobody of itself", async () => {
    const { token } = await share();
    for (const { headers, text } of [await open(token), await open(unknown)]) {
      expect(headers.get("Content-Security-Policy")).toMatch(
        /^default-src 'none'; style-src 'nonce-\w{22}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
      );
      expect(headers.get("Referrer-Policy")).toBe("no-referrer");
      expect(headers.get("X-Robots-Tag")).toBe("noindex, nofollow");
      expect(headers.get("Cache-Control")).toBe("no-store");
      expect(headers.get("Set-Cookie")).toBeNull();
      expect(text).toContain('<meta name="robots" content="noindex, nofollow">');
      expect(text).not.toMatch(/<script|\son\w+=|https?:|style="/);
    }
  });

  it("speaks the browser's language, or the one that was chosen on the page", async () => {
    const { token } = await share();
    const arabic = { "Accept-Language": "ar-KW,ar;q=0.9,en;q=0.5" };
    const inArabic = await server.visitor().get(sharePath(token), arabic);
    expect(inArabic.text).toContain('<html lang="ar" dir="rtl">');
    expect(inArabic.text).toContain(sharePageWords.ar.download);
    expect((await open(token, "?language=ar")).text).toContain('<html lang="ar" dir="rtl">');
    const chosen = await server.visitor().get(`${sharePath(token)}?language=en`, arabic);
    expect(chosen.text).toContain('<html lang="en" dir="ltr">');
    expect(chosen.text).toContain(`href="${sharePath(token)}?language=ar"`);
  });

  it("counts how often its page was opened and its file fetched", async () => {
    const { token, id } = await share();
    await open(token);
    await open(token);
    await server.visitor().raw("HEAD", sharePath(token));
    await fetchFile(token);
    await server.visitor().raw("HEAD", `${sharePath(token)}/file`);
    await server.visitor().raw("GET", `${sharePath(token)}/file`, { headers: { Range: "bytes=100-" } });
    expect(await list(maker.client)).toEqual([expect.objectContaining({ id, views: 2, downloads: 1 })]);
  });

  it("is stored as a hash alone, and no list has its token", async () => {
    const { token, id } = await share({ password: "over the phone" });
    const stored = JSON.stringify([
      await sql(server, "SELECT * FROM shares"),
      await sql(server, "SELECT * FROM requests"),
      await sql(server, "SELECT * FROM attempts"),
    ]);
    for (const secret of [token, "over the phone"]) expect(stored).not.toContain(secret);
    expect(await list(maker.client)).toEqual([expect.objectContaining({ id, hasPassword: true })]);
    expect(JSON.stringify(await list(maker.client))).not.toMatch(/token|\$2/);
    const { text } = await admin.client.get("/api/sync");
    expect(text).not.toContain(String(id));
  });

  it("is in no log", async () => {
    const { token } = await share();
    await open(token);
    await fetchFile(token);
    // a path and a method that no route takes
    await server.visitor().get(`${sharePath(token)}/other`);
    await server.visitor().raw("PUT", sharePath(token));
    const wanted = [
      "GET /api/share/TOKEN",
      "GET /api/share/TOKEN/file",
      "GET /api/share/TOKEN/other",
      "PUT /api/share/TOKEN",
    ];
    const headers = { Authorization: await server.superuser() };
    const logged = await vi.waitUntil(
      async () => {
        const answer = await fetch(`${server.url}/api/logs?perPage=200&sort=-created`, { headers });
        const text = await answer.text();
        const { items } = JSON.parse(text) as { items: { data: { url?: string; method?: string } }[] };
        const lines = items.map(({ data }) => `${data.method} ${data.url}`);
        return wanted.every((line) => lines.includes(line)) && text;
      },
      { timeout: 30_000, interval: 200 },
    );
    expect(logged).not.toContain(token);
    expect(server.log()).not.toContain(token);
  });

  it("works for seven days, or for as many as were asked for, up to ninety", async () => {
    const days = ({ createdAt, expiresAt }: Share) => (Date.parse(expiresAt) - Date.parse(createdAt)) / 86_400_000;
    expect(days(await share())).toBe(7);
    expect(days(await share({ days: 90 }))).toBe(90);
    for (const wrong of [0, 91, 1.5, "7"]) {
      const answer = await maker.client.post(`/api/documents/${paper.id}/shares`, { days: wrong });
      expect([answer.status, answer.code]).toEqual([400, "share_days_invalid"]);
    }
    const { code } = await maker.client.post(`/api/documents/${paper.id}/shares`, { password: "short" });
    expect(code).toBe("password_too_short");
  });

  it("is made, seen and revoked by whom the document and its organization allow", async () => {
    const user = await server.makeUser({ organizationId: first.id, permissions: [...right] });
    const looking = await server.makeUser({ organizationId: first.id, permissions: ["view"] });
    const elsewhere = await server.makeUser({ role: "admin", organizationId: (await server.makeOrganization()).id });
    const { id, token } = await share();
    for (const [who, sees, revokes] of [
      [user.client, [], 404],
      [looking.client, 403, 404],
      [elsewhere.client, 404, 404],
      [root, 404, 404],
    ] as const) {
      expect(await list(who)).toEqual(sees);
      expect((await who.delete(`/api/shares/${id}`)).status).toBe(revokes);
    }
    expect((await open(token)).status).toBe(200);
    for (const { client } of [maker, admin]) expect(await list(client)).toEqual([expect.objectContaining({ id })]);
    expect((await admin.client.delete(`/api/shares/${id}`)).status).toBe(204);
    expect((await maker.client.delete(`/api/shares/${id}`)).status).toBe(404);
    expect((await open(token)).status).toBe(404);
  });

  it("to a document of a private space is its owner's, from admins too", async () => {
    const alone = await server.makeUser({});
    const own = await file(alone.client, "Diary");
    const { token, id } = await share({}, alone.client, own);
    // joining an organization leaves the private space private
    await sql(server, `UPDATE users SET organizationId = '${first.id}' WHERE id = '${alone.id}'`);
    expect(await list(admin.client, own)).toBe(404);
    expect((await admin.client.delete(`/api/shares/${id}`)).status).toBe(404);
    expect((await open(token)).text).not.toContain(first.name);
    expect((await fetchFile(token)).status).toBe(200);
  });

  it("of one document are 20 at most, of one organization 1,000", async () => {
    const insert = (count: number, document: number) =>
      sql(
        server,
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
         INSERT INTO shares (id, hash, document, tenant, user, created, expires)
         SELECT '${document}' || i, '${document}' || i, '${document}', '${first.id}', '${maker.id}', 1, ${Date.now() + 60_000} FROM n`,
      );
    const answers = async (document: Document) =>
      (await maker.client.post(`/api/documents/${document.id}/shares`)).code;
    await insert(19, paper.id);
    expect(await answers(paper)).toBeNull();
    expect(await answers(paper)).toBe("shares_full");
    expect(await answers(other)).toBeNull();
    await insert(979, 100_000_000_000_000);
    expect(await answers(other)).toBe("shares_full");
  });
});

describe("a share link ends", () => {
  beforeEach(makePaper);
  async function purge() {
    const headers = { Authorization: await server.superuser() };
    const ran = await fetch(`${server.url}/api/crons/purgeShares`, { method: "POST", headers });
    expect(ran.status).toBe(204);
  }
  const isRemoved = (id: number) =>
    expect.poll(() => sql(server, `SELECT id FROM shares WHERE id = '${id}'`)).toEqual([]);
  const change = (what: string) => sql(server, `UPDATE users SET ${what} WHERE id = '${maker.id}'`);
  async function put(client: Client, path: string, body: object) {
    const answer = await client.put(path, body);
    expect(answer.status, answer.text).toBe(200);
  }
  const account = () => `/api/admin/users/${maker.id}`;
  const paperPath = () => `/api/documents/${paper.id}`;

  it.each<[string, () => Promise<unknown>]>([
    ["its maker is deactivated", () => put(admin.client, account(), { isActive: false })],
    ["its maker may not download any more", () => put(admin.client, account(), { permissions: ["view"] })],
    ["its maker may not view any more", () => put(admin.client, account(), { permissions: ["download"] })],
    [
      "its maker is moved to another organization",
      async () => change(`organizationId = '${(await server.makeOrganization()).id}'`),
    ],
    ["its maker leaves the organization", () => change("organizationId = ''")],
    ["its maker's account is deleted", () => admin.client.delete(account())],
    ["the document is deleted", () => admin.client.delete(paperPath())],
    [
      "the document is deleted, also when it is restored",
      async () => {
        await admin.client.delete(paperPath());
        expect((await admin.client.post(`${paperPath()}/restore`)).status).toBe(200);
      },
    ],
    [
      "the document is deleted for good",
      async () => {
        await admin.client.delete(paperPath());
        expect((await admin.client.delete(`/api/deleted/documents/${paper.id}`)).status).toBe(204);
      },
    ],
    ["its time is over", () => sql(server, `UPDATE shares SET expires = ${Date.now()} WHERE document = '${paper.id}'`)],
    [
      "its maker revokes it",
      async () => {
        const [only] = (await list(maker.client)) as Share[];
        expect((await maker.client.delete(`/api/shares/${only?.id}`)).status).toBe(204);
      },
    ],
  ])("when %s", async (_what, happens) => {
    const [{ token }, untouched] = [await share(), await share({}, admin.client, other)];
    expect((await open(token)).status).toBe(200);
    await happens();
    await expectEnded(token);
    expect((await open(untouched.token)).status).toBe(200);
  });

  it.each<[string, () => Promise<unknown>]>([
    ["is inactive", () => put(root, `/api/admin/organizations/${first.id}`, { isActive: false })],
    ["is deleted", () => root.delete(`/api/admin/organizations/${first.id}`)],
  ])("when the organization %s", async (_what, happens) => {
    const { token } = await share({ password: "over the phone" });
    expect((await unlock(token, "over the phone")).status).toBe(200);
    await happens();
    await expectEnded(token);
    await makeFirm();
  });

  it("when a backup is restored, since it may have been revoked after that", async () => {
    const { token } = await share();
    await sql(server, "INSERT INTO sync_state (name, value) VALUES ('copy', '1')");
    await server.restart();
    await expectEnded(token);
  });

  it("for good when it was revoked, unless that is undone within the hour", async () => {
    const { token, id } = await share({ password: "over the phone" });
    await open(token);
    const restore = (client: Client) => client.post<Share>(`/api/shares/${id}/restore`);
    expect((await restore(maker.client)).status).toBe(404);
    expect((await maker.client.delete(`/api/shares/${id}`)).status).toBe(204);
    await expectEnded(token);
    expect(await list(maker.client)).toEqual([]);
    const colleague = await server.makeUser({ organizationId: first.id, permissions: [...right] });
    const elsewhere = await server.makeUser({ role: "admin", organizationId: (await server.makeOrganization()).id });
    for (const { client } of [colleague, elsewhere]) expect((await restore(client)).status).toBe(404);
    const restored = await restore(maker.client);
    expect([restored.status, restored.json]).toEqual([200, expect.objectContaining({ id, views: 1 })]);
    expect((await unlock(token, "over the phone")).status).toBe(200);
    // the organization's admin takes back what the maker revoked, also after what has ended was removed
    const over = await share();
    await maker.client.delete(`/api/shares/${id}`);
    await sql(server, `UPDATE shares SET expires = ${Date.now()} WHERE id = '${over.id}'`);
    await purge();
    await isRemoved(over.id);
    expect((await restore(admin.client)).status).toBe(200);
    await maker.client.delete(`/api/shares/${id}`);
    await sql(server, `UPDATE shares SET revoked = ${Date.now() - 3_600_000} WHERE id = '${id}'`);
    expect((await restore(maker.client)).status).toBe(404);
    await purge();
    await isRemoved(id);
  });

  it("is not brought back once its maker may not download any more, or there is no room", async () => {
    const { token, id } = await share();
    await maker.client.delete(`/api/shares/${id}`);
    await change("permissions = '[\"view\"]'");
    for (const { client } of [maker, admin]) expect((await client.post(`/api/shares/${id}/restore`)).status).toBe(404);
    await change(`permissions = '${JSON.stringify(right)}'`);
    for (let made = 0; made < 20; made++) await share();
    expect((await maker.client.post(`/api/shares/${id}/restore`)).code).toBe("shares_full");
    await expectEnded(token);
  });

  it("is not brought back after its document was deleted and restored", async () => {
    const { id } = await share();
    await maker.client.delete(`/api/shares/${id}`);
    await admin.client.delete(paperPath());
    expect((await admin.client.post(`${paperPath()}/restore`)).status).toBe(200);
    expect((await admin.client.post(`/api/shares/${id}/restore`)).status).toBe(404);
  });

  /** Whatever is asked of it, the answer is the same as for a token that never was. */
  async function expectEnded(token: string) {
    const never = shape((await open(unknown)).text, unknown);
    const [page, sent, unlocked] = [await open(token), await fetchFile(token), await unlock(token, "over the phone")];
    expect([page.status, sent.status, unlocked.status]).toEqual([404, 404, 404]);
    for (const text of [page.text, await sent.text(), await unlocked.text()]) expect(shape(text, token)).toBe(never);
  }

  it("for good within an hour, so that a right that is given back brings it back only before", async () => {
    const { token, id } = await share();
    const lively = await share({}, admin.client);
    const give = (permissions: readonly string[]) => admin.client.put(account(), { permissions });
    await give([]);
    expect((await open(token)).status).toBe(404);
    await give(right);
    expect((await open(token)).status).toBe(200);
    await give([]);
    await purge();
    await isRemoved(id);
    await give(right);
    expect((await open(token)).status).toBe(404);
    expect((await open(lively.token)).status).toBe(200);
  });
});

describe("a share link with a password", () => {
  it("shows nothing of the document, and gives its file for the password alone", async () => {
    const { token, id } = await share({ password: "كلمة سر + 1" });
    const page = await open(token);
    expect(page.status).toBe(200);
    expect(page.text).toContain('<form method="post"');
    for (const secret of ["Lease", "عقد.pdf", "Noura", first.name]) expect(page.text).not.toContain(secret);
    const without = await fetchFile(token);
    expect(await without.text()).toContain('<form method="post"');
    const wrong = await unlock(token, "wrong password");
    expect([wrong.status, wrong.headers.get("X-Error-Code")]).toEqual([403, "forbidden"]);
    expect(await wrong.text()).toContain('role="alert"');
    const answer = await unlock(token, "كلمة سر + 1");
    expect(answer.status).toBe(200);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
    expect(await list(maker.client)).toEqual([expect.objectContaining({ id, views: 1, downloads: 1 })]);
  });

  it("cannot be guessed for long from one address", async () => {
    const { token } = await share({ password: "over the phone" });
    for (let tried = 0; tried < 10; tried++) expect((await unlock(token, "wrong")).status).toBe(403);
    const limited = await unlock(token, "over the phone");
    expect([limited.status, Number(limited.headers.get("Retry-After")) > 0]).toEqual([429, true]);
    expect(await limited.text()).toContain(sharePageWords.en.limited);
  });

  it("cannot be guessed for long from many addresses", async () => {
    const [{ token, id }, another] = [
      await share({ password: "over the phone" }),
      await share({ password: "over the phone" }),
    ];
    await sql(
      server,
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20)
       INSERT INTO attempts (counter, at) SELECT 'share:link:${id}', ${Date.now()} - i FROM n`,
    );
    expect((await unlock(token, "over the phone")).status).toBe(429);
    expect((await unlock(another.token, "over the phone")).status).toBe(200);
  });

  it("takes no form that is longer than a password, or that is none", async () => {
    const { token } = await share({ password: "over the phone" });
    const send = (body: string) => server.visitor().call("POST", `${sharePath(token)}/file`, { headers: FORM, body });
    expect((await send(`password=${"x".repeat(2000)}`)).code).toBe("body_too_large");
    expect((await send("password=%E0%A4%A")).code).toBe("malformed_request");
    expect((await send("other=1")).code).toBe("forbidden");
    const deep = { headers: { "Content-Type": "application/json" }, body: `${"[".repeat(200)}${"]".repeat(200)}` };
    expect((await server.visitor().call("POST", `${sharePath(token)}/file`, deep)).code).toBe("body_too_large");
  });
});

it("tokens cannot be guessed for long", async () => {
  const { token } = await share();
  for (let tried = 0; tried < 60; tried++) expect((await open(`${tried}`.padEnd(43, "x"))).status).toBe(404);
  expect((await open(unknown)).status).toBe(429);
  expect((await open(token)).status).toBe(429);
});
