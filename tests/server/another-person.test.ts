import "fake-indexeddb/auto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Category, Document, User } from "#domain/index";
import { getConnection, updateConnection } from "#web/local/http/connectivity.ts";
import { newRecordId } from "#web/local/outbox/ids.ts";
import { write } from "#web/local/outbox/outbox.ts";
import { allEntries } from "#web/local/outbox/outbox-store.ts";
import { rememberUser } from "#web/local/storage/remembered-user.ts";
import { pullNow, startSync, stopSync } from "#web/local/sync/sync.ts";
import type { LocalSession } from "#web/local/tabs/session.ts";
import { aDocument } from "#web/local/testing/rows.ts";
import { pdf } from "./files.ts";
import { makePeople, PASSWORD, type Person, startServer, type TestServer } from "./harness.ts";
import { openPage, type Page, signInBeside } from "./page.ts";

/* One browser, one cookie jar, two tabs: somebody has work waiting in the first, and somebody else signs in in the
   second. The first tab is the browser's own core against the real server. */

let server: TestServer;
let people: Awaited<ReturnType<typeof makePeople>>;
let page: Page;

beforeAll(async () => {
  server = await startServer();
  people = await makePeople(server);
});
afterAll(() => server?.stop());
beforeEach(() => {
  page = openPage(() => server);
  updateConnection({ online: true, signedOut: false, lastPull: null, refused: null });
});
afterEach(() => {
  stopSync();
  vi.unstubAllGlobals();
});

const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000, interval: 20 });

const signIn = ({ username }: Person) => signInBeside(page, server, username, PASSWORD);

/** The person's page, which has pulled once. */
async function open(person: Person): Promise<{ user: User; local: LocalSession }> {
  await signIn(person);
  const user = (await person.client.get<User>("/api/user")).json;
  rememberUser(user);
  const local = startSync(user);
  await eventually(() => expect(getConnection().lastPull).not.toBeNull());
  return { user, local };
}

/** A paper in a new category, written without a line. */
async function writeWithoutLine(): Promise<{ category: number; paper: number }> {
  page.hasLine = false;
  const [category, paper] = [newRecordId(), newRecordId()];
  await write({
    kind: "category.create",
    collection: "categories",
    record: category,
    method: "POST",
    path: "/api/categories",
    body: { id: category, name: "Written by the first" },
    title: "Written by the first",
    overlay: { id: category, name: "Written by the first" },
  });
  await write({
    kind: "document.create",
    collection: "documents",
    record: paper,
    method: "POST",
    path: "/api/documents",
    body: { id: paper, name: "Paper of the first", categoryId: category },
    title: "Paper of the first",
    overlay: aDocument(paper),
    needs: [category],
    file: { name: "paper.pdf", type: "application/pdf", bytes: new Uint8Array(pdf()).buffer },
  });
  await eventually(() => expect(getConnection().online).toBe(false));
  return { category, paper };
}

const answersFor = ({ id }: Person) => page.answers.filter(({ user }) => user === String(id));
const shown = ({ mirror }: LocalSession) => mirror.view("categories").rows.map(({ id }) => id);

for (const [whose, second] of [
  ["a colleague", () => people.user],
  ["somebody of another organization", () => people.otherUser],
] as const) {
  test(`what waits is not sent as ${whose} who signs in in another tab, nor are their rows taken`, async () => {
    const [first, other] = [people.admin, second()];
    await other.client.post<Category>("/api/categories", { name: `Of ${whose}` });
    const { user, local } = await open(first);
    const before = shown(local);
    const work = await writeWithoutLine();
    await signIn(other);
    const colleagues = await other.client.post<Category>("/api/categories", { name: "Made meanwhile" });
    page.hasLine = true;
    page.answers = [];
    pullNow();
    await eventually(() => expect(getConnection().signedOut).toBe(true));
    await eventually(() => expect(page.answers.some(({ path }) => path.startsWith("/api/sync"))).toBe(true));
    await eventually(async () =>
      expect((await allEntries(local.outbox)).map(({ state }) => state)).toEqual(["waiting", "waiting"]),
    );
    expect(answersFor(other).length).toBeGreaterThan(0);
    expect(new Set(answersFor(other).map(({ status, code }) => `${status} ${code}`))).toEqual(
      new Set(["409 user_changed"]),
    );
    expect(shown(local).filter((id) => id !== work.category)).toEqual(before);
    const theirs = (await other.client.get<Category[]>("/api/categories")).json.map(({ id }) => id);
    expect([theirs.includes(work.category), theirs.includes(colleagues.json.id)]).toEqual([false, true]);

    await signIn(first);
    startSync(user);
    await eventually(async () => expect(await allEntries(local.outbox)).toEqual([]));
    const [mine] = (await first.client.get<Document[]>("/api/documents")).json.filter(({ id }) => id === work.paper);
    expect(mine).toMatchObject({ name: "Paper of the first", uploadedBy: user.id });
  });
}

test("a session that is over with work waiting waits for its person, through somebody else's sign-in", async () => {
  const first = await server.makeUser({ role: "admin", organizationId: people.first.id });
  const { user, local } = await open(first);
  const work = await writeWithoutLine();
  await first.client.post("/api/logout-everywhere");
  page.hasLine = true;
  pullNow();
  await eventually(() => expect(getConnection().signedOut).toBe(true));
  await signIn(people.user);
  page.answers = [];
  pullNow();
  const pulls = () => answersFor(people.user).filter(({ path }) => path.startsWith("/api/sync"));
  await eventually(() => expect(pulls()).not.toEqual([]));
  expect(new Set(answersFor(people.user).map(({ code }) => code))).toEqual(new Set(["user_changed"]));
  expect(getConnection().signedOut).toBe(true);
  await signIn(first);
  startSync(user);
  await eventually(async () => expect(await allEntries(local.outbox)).toEqual([]));
  const seen = (await people.user.client.get<Document[]>("/api/documents")).json;
  expect(seen.find(({ id }) => id === work.paper)).toMatchObject({ uploadedBy: user.id });
});

test("a connection for notifications is not made in somebody else's name", async () => {
  const { local } = await open(people.admin);
  await eventually(() => expect(page.answers.filter(({ path }) => path === "/api/realtime")).toHaveLength(1));
  page.answers = [];
  await signIn(people.user);
  // ends the first one's session, and the connection with it
  await people.admin.client.post("/api/logout-everywhere");
  await eventually(() =>
    expect(answersFor(people.user).filter(({ path }) => path === "/api/realtime")).toMatchObject([
      { code: "user_changed" },
    ]),
  );
  await eventually(() => expect(getConnection().signedOut).toBe(true));
  expect(local.user.id).toBe(people.admin.id);
});
