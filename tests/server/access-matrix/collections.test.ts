import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { canAccessTenant, collections, SYNC_TOPIC, tenantEntities, tenantEntity } from "#domain/index";
import { type Client, client } from "../harness.ts";
import { sql } from "../rows.ts";
import { collectionRows } from "./collection-rows.ts";
import { type Comer, makeSetting, type Setting } from "./people.ts";
import type { Facts } from "./rows.ts";
import { type Listening, listen } from "./streams.ts";
import { openSession, record } from "./targets.ts";

/* Every operation of PocketBase's own API on every collection that there is, for everybody. */

interface Made {
  collection: string;
  id: string;
  facts: NonNullable<Facts>;
}

let setting: Setting;
/** Of each collection one record in each organization. */
let made: Made[];
beforeAll(async () => {
  setting = await makeSetting();
  made = [];
  for (const tenant of [setting.first, setting.second]) {
    const by = setting.admins.get(tenant)?.id ?? 0;
    for (const of of tenantEntities) {
      const { id, facts } = await record(setting, of, "alive", { tenant, by });
      if (facts) made.push({ collection: of.entity.name, id, facts });
    }
    made.push({ collection: "organizations", id: String(tenant), facts: { tenant, uploadedBy: null, account: null } });
    const { id } = await setting.server.makeUser({ role: "viewer", organizationId: tenant, isActive: false });
    const account = { id, role: "viewer", organizationId: tenant, permissions: [] } as const;
    made.push({ collection: "users", id: String(id), facts: { tenant, uploadedBy: null, account } });
  }
});
afterAll(() => setting.server.stop());

const names = Object.keys(collectionRows);
const isSuperuser = ({ name }: Comer) => name === "superuser";

const call = ({ token }: Comer, method: string, path: string, body?: unknown) =>
  setting.server.visitor().call(method, path, { headers: { Authorization: token }, body });

/** Whether a row lets somebody see a record, or fetch its file. */
function allowed(what: "sees" | "fetches", comer: Comer, { collection, facts }: Made): boolean {
  if (isSuperuser(comer)) return true;
  return comer.actor !== null && (collectionRows[collection]?.[what]?.(comer.actor, facts) ?? false);
}

/** A line for each of those who come and each record: what is expected, and what is so. */
async function compare(records: Made[], what: "sees" | "fetches", ask: (comer: Comer, of: Made) => Promise<boolean>) {
  const [expected, found]: [string[], string[]] = [[], []];
  for (const comer of setting.comers)
    for (const [at, of] of records.entries()) {
      const name = `${comer.name}, ${of.collection} of the ${at === 0 ? "first" : "second"}`;
      expected.push(`${name}: ${allowed(what, comer, of)}`);
      found.push(`${name}: ${await ask(comer, of)}`);
    }
  expect(found).toEqual(expected);
}

it("has a row for every collection in the database, and for every entity of the registry", async () => {
  const answer = await call(setting.comers.find(isSuperuser) as Comer, "GET", "/api/collections?perPage=200");
  const stored = (answer.json as { items: { name: string }[] }).items.map(({ name }) => name);
  expect([...names].sort()).toEqual([...stored].sort());
  expect(names).toEqual(expect.arrayContaining(collections));
});

describe.each(names)("%s", (collection) => {
  const path = `/api/collections/${collection}/records`;
  const own = () => made.filter((one) => one.collection === collection);

  it("list and view", async () => {
    await compare(own(), "sees", async (comer, { id }) => (await call(comer, "GET", `${path}/${id}`)).status === 200);
    await compare(own(), "sees", async (comer, { id }) =>
      (await call(comer, "GET", `${path}?perPage=500`)).text.includes(`"id":"${id}"`),
    );
    for (const comer of own().length > 0 ? [] : setting.comers.filter((one) => !isSuperuser(one))) {
      const { status, text } = await call(comer, "GET", path);
      expect([comer.name, status === 403 || text.includes('"totalItems":0')]).toEqual([comer.name, true]);
    }
  });

  it("create, update and delete", async () => {
    const id = own()[0]?.id ?? "000000000000000";
    for (const comer of setting.comers.filter((one) => !isSuperuser(one))) {
      const statuses = [
        (await call(comer, "POST", path, { id: "123456789012345" })).status,
        (await call(comer, "PATCH", `${path}/${id}`, {})).status,
        (await call(comer, "DELETE", `${path}/${id}`)).status,
      ];
      // PocketBase hides what its own rules hide before it says that nobody may write
      const refused = statuses.every((status) => status === 403 || (collection.startsWith("_") && status === 404));
      expect([comer.name, statuses, refused]).toEqual([comer.name, statuses, true]);
    }
    expect(await sql(setting.server, `SELECT count(*) FROM ${collection} WHERE id = '123456789012345'`)).toEqual([
      ["0"],
    ]);
  });

  it("file and its token", async () => {
    const files = tenantEntity(collection)?.files;
    expect(files != null).toBe(collectionRows[collection]?.fetches !== undefined);
    if (!files) return;
    const column = files.kind === "single" ? "file" : "files";
    await compare(own(), "fetches", async (comer, { id }) => {
      const [[stored] = []] = await sql(setting.server, `SELECT ${column} FROM ${collection} WHERE id = '${id}'`);
      const name = files.kind === "single" ? String(stored) : String(JSON.parse(String(stored))[0]);
      const token = await call(comer, "POST", "/api/files/token", {});
      expect(token.status).toBe(comer.token === "" ? 401 : 200);
      const query = token.status === 200 ? `?token=${(token.json as { token: string }).token}` : "";
      return (await call(comer, "GET", `/api/files/${collection}/${id}/${name}${query}`)).status === 200;
    });
  });
});

it("subscriptions: each event reaches those who see its record", async () => {
  const streams = new Map<Comer, Listening>();
  const topics = names.map((name) => `${name}/*`);
  for (const comer of setting.comers)
    streams.set(comer, await listen(setting.server.url, { Authorization: comer.token }, topics));
  for (const { collection, id } of made) await setting.server.records("PATCH", `${collection}/records/${id}`, {});
  // the last events: what has not come before them never will
  for (const { actor } of setting.comers)
    if (actor) await setting.server.records("PATCH", `users/records/${actor.id}`, {});
  for (const [{ actor }, { heard }] of streams)
    if (actor) await expect.poll(() => [...heard]).toContain(`users ${actor.id}`);
  for (const one of new Set(made.map(({ collection }) => collection)))
    await compare(
      made.filter(({ collection }) => collection === one),
      "sees",
      async (comer, { collection, id }) => {
        const heard = streams.get(comer)?.heard ?? new Set();
        if (allowed("sees", comer, made.find((of) => of.id === id) as Made))
          await expect.poll(() => [...heard]).toContain(`${collection} ${id}`);
        return heard.has(`${collection} ${id}`);
      },
    );
  for (const { close } of streams.values()) await close();
});

it("notifications: a change of a record tells those who reach its tenant, and nobody else", async () => {
  const sessions: [Comer, Listening, Client][] = [];
  for (const comer of setting.comers) {
    const browser = client(setting.server.url);
    if (comer.actor) browser.cookies.set("sijil_session", await openSession(setting, comer.actor.id));
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    sessions.push([comer, await listen(setting.server.url, { Cookie: cookie }, [SYNC_TOPIC]), browser]);
  }
  const category = made.find(({ collection }) => collection === "categories") as Made;
  await setting.server.records("PATCH", `categories/records/${category.id}`, { description: "changed" });
  // ends the stream after everything that was sent before
  for (const [{ actor }, { ended }, browser] of sessions)
    if (actor) {
      expect((await browser.post("/api/logout")).status).toBe(204);
      await ended;
    }
  const told = sessions.map(([{ name }, { heard }]) => [name, heard.has(SYNC_TOPIC)]);
  const reach = ({ actor }: Comer) => actor !== null && canAccessTenant(actor, category.facts.tenant);
  expect(told).toEqual(sessions.map(([comer]) => [comer.name, reach(comer)]));
  for (const [, { close }] of sessions) await close();
});

it("batch is closed to everybody", async () => {
  const requests = [{ method: "GET", url: "/api/collections/users/records" }];
  for (const comer of setting.comers)
    expect([comer.name, (await call(comer, "POST", "/api/batch", { requests })).status]).toEqual([comer.name, 403]);
});
