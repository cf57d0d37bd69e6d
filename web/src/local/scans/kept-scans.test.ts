// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { scansName } from "../storage/database-names.ts";
import { closeLocalSession, type LocalSession, openLocalSession, wipeLocalSession } from "../tabs/session.ts";
import { aUser } from "../testing/users.ts";
import { discardScans, leftScans, type PageToKeep, ScanKeeper, scanUsage } from "./kept-scans.ts";

const FIRM = 500;
const person = aUser(71);
let session: LocalSession;
const held = new Set<string>();

beforeEach(() => {
  held.clear();
  Object.defineProperty(navigator, "locks", {
    configurable: true,
    value: {
      request: async (name: string, use: () => Promise<void>) => {
        held.add(name);
        await use();
        held.delete(name);
      },
      query: async () => ({ held: [...held].map((name) => ({ name })) }),
    },
  });
  session = openLocalSession(person);
});
afterEach(async () => {
  closeLocalSession();
  vi.unstubAllGlobals();
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

const page = (id: number, facts: unknown = { turn: id }, letters = 3): PageToKeep => ({
  id,
  facts,
  picture: new Blob([String(id).repeat(letters)], { type: "image/jpeg" }),
});

/** What a next start finds, as facts and the pictures' contents. */
async function found(tenant = FIRM) {
  const left = await leftScans(session, tenant);
  return left && (await Promise.all(left.pages.map(async ({ facts, picture }) => [facts, await picture.text()])));
}

/** A scan whose browser was killed: nobody holds its lock any more. */
async function killed(pages: readonly PageToKeep[], tenant = FIRM): Promise<ScanKeeper> {
  const keeper = new ScanKeeper(session, tenant);
  keeper.keep(pages);
  await keeper.kept();
  held.clear();
  return keeper;
}

it("pages of a scan that ended with its browser are there at the next one, in their order and as they were", async () => {
  const keeper = new ScanKeeper(session, FIRM);
  keeper.keep([page(1)]);
  keeper.keep([page(1), page(2), page(3)]);
  keeper.keep([page(3), page(1, { turn: 9 })]);
  await keeper.kept();
  // the tab that scans is still there
  expect(await found()).toBeNull();
  held.clear();
  expect(await found()).toEqual([
    [{ turn: 3 }, "333"],
    [{ turn: 9 }, "111"],
  ]);
  expect(await scanUsage(person.id)).toEqual({ pages: 2, bytes: 8 });
});

it("another organization is not offered them, and another person has a database of their own", async () => {
  await killed([page(1)]);
  expect(await found(FIRM + 1)).toBeNull();
  session = openLocalSession(aUser(72));
  expect(await found()).toBeNull();
  expect(await scanUsage(72)).toEqual({ pages: 0, bytes: 0 });
});

it("what is filed or discarded is deleted at once, and nothing of it is kept afterwards", async () => {
  const keeper = await killed([page(1), page(2)]);
  await keeper.discard();
  keeper.keep([page(1)]);
  await keeper.kept();
  expect(await scanUsage(person.id)).toEqual({ pages: 0, bytes: 0 });
  const left = await killed([page(4)]);
  await discardScans(session, [left.id]);
  expect(await found()).toBeNull();
});

it("a scan that goes on takes the place of what was left, only once it is kept itself", async () => {
  const before = await killed([page(1), page(2)]);
  const next = new ScanKeeper(session, FIRM);
  next.replace([before.id]);
  expect(await found()).toHaveLength(2);
  next.keep([page(1), page(2), page(3)]);
  await next.kept();
  expect(await found()).toBeNull();
  held.clear();
  expect(await found()).toHaveLength(3);
});

it("no more is kept than there is room for; what was kept before stays", async () => {
  const keeper = new ScanKeeper(session, FIRM, 10);
  keeper.keep([page(1), page(2), page(3)]);
  await keeper.kept();
  held.clear();
  expect(await found()).toEqual([
    [{ turn: 1 }, "111"],
    [{ turn: 2 }, "222"],
  ]);
});

it("an empty scan makes no database, and one that a sign-out deleted is not made anew", async () => {
  const keeper = new ScanKeeper(session, FIRM);
  keeper.keep([]);
  await keeper.kept();
  expect(await Dexie.getDatabaseNames()).not.toContain(scansName(person.id));
  keeper.keep([page(1)]);
  await keeper.kept();
  await wipeLocalSession({ outbox: true });
  keeper.keep([page(1), page(2)]);
  await keeper.kept();
  expect(await Dexie.getDatabaseNames()).not.toContain(scansName(person.id));
});
