import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mayIn, type SyncAnswer, seesRecord, tenantEntities } from "#domain/index";
import { type Comer, makeSetting, type Setting } from "./people.ts";
import { attachmentType, type Facts, type Kind, kinds, type RouteRow, routeRows } from "./rows.ts";
import { openSession, spent, targetFor } from "./targets.ts";

/* Every route (tests/access-rows.test.ts) for everybody, on records of their own, of their own uploading, of others, and on missing ones. */

let setting: Setting;
beforeAll(async () => {
  setting = await makeSetting();
});
afterAll(() => setting.server.stop());

/** The status of a request, with what it names filled in. */
async function statusOf(key: string, { headers }: RouteRow, { client }: Comer, id: string): Promise<number> {
  const [method = "", path = ""] = key.split(" ");
  const address = path
    .replace(/\{(id|token|file)\}/, id)
    .replace("{type}", attachmentType)
    .replace("{paper}", attachmentType)
    .replace("{key}", attachmentType)
    .replace("{note}", "123456789012345")
    .replace("{view}", "123456789012345")
    .replace("{number}", "1");
  const isUpload = path.startsWith("/api/uploads");
  const body =
    method === "GET" || method === "HEAD" || method === "OPTIONS" || method === "DELETE"
      ? undefined
      : isUpload
        ? "%PDF-"
        : {};
  return (await client.call(method, address, { headers, body: method === "POST" && isUpload ? undefined : body }))
    .status;
}

const ofVisitor = ({ visitor = 401 }: RouteRow, facts: Facts) =>
  typeof visitor === "number" ? visitor : visitor(facts);

/** What a row says of somebody and of a record, beside what the route answers. */
async function cell(
  key: string,
  row: RouteRow,
  comer: Comer,
  kind: Kind | null,
): Promise<[string, number, number] | null> {
  const target = kind === null ? { id: "", facts: null } : await targetFor(setting, row, comer, kind);
  if (!target) return null;
  const expected = comer.actor ? row.expected(comer.actor, target.facts) : ofVisitor(row, target.facts);
  const status = await statusOf(key, row, comer, target.id);
  if (kind !== null && status < 300 && !/^(GET|HEAD|PUT)/.test(key)) spent(setting, row, comer, kind);
  if (row.ends && comer.actor) comer.client.cookies.set("sijil_session", await openSession(setting, comer.actor.id));
  return [`${comer.name}, ${kind ?? "no record"}`, expected, status];
}

describe("each route", () => {
  it.each(Object.entries(routeRows))("%s", async (key, row) => {
    const cells: [string, number, number][] = [];
    for (const comer of setting.comers.filter(({ name }) => name !== "superuser"))
      for (const kind of row.of === null ? [null] : kinds) {
        const made = await cell(key, row, comer, kind);
        if (made) cells.push(made);
      }
    const told = (of: 1 | 2) => cells.map((one) => `${one[0]}: ${one[of]}`);
    expect(told(2)).toEqual(told(1));
    // each of those who come, and where a record is named at least one of their own and a missing one
    expect(cells.length).toBeGreaterThanOrEqual(row.of === null ? 11 : 22);
  });
});

/** What of some collections a person gets from a list. */
const idsIn = (text: string) => new Set([...text.matchAll(/"id":(\d+)/g)].map(([, id]) => id));

/** All that a pull from the start brings. */
async function pulled({ client }: Comer, cursor = ""): Promise<string> {
  const { json, text } = await client.get<SyncAnswer>(`/api/sync?cursor=${encodeURIComponent(cursor)}`);
  return json.more ? text + (await pulled({ client } as Comer, json.cursor)) : text;
}

describe.each(tenantEntities.map((of) => ({ ...of, name: of.entity.name })))("lists of $name", (of) => {
  const row = (state: "alive" | "deleted"): RouteRow => ({ of: of.name, state, expected: () => 200 });

  it.each([
    ["the list", "alive", async ({ client }: Comer) => (await client.get(`/api/${of.name}`)).text],
    ["the pull", "alive", pulled],
    ["what can be restored", "deleted", async ({ client }: Comer) => (await client.get("/api/deleted")).text],
  ] as const)("%s", async (_name, state, ask) => {
    const [expected, found]: [string[], string[]] = [[], []];
    for (const comer of setting.comers) {
      const { actor } = comer;
      if (!actor) continue;
      for (const kind of ["own", "uploaded", "foreign"] as const) {
        const target = await targetFor(setting, row(state), comer, kind);
        if (!target?.facts) continue;
        const sees = seesRecord(actor, of.access, target.facts);
        const right = state === "alive" || mayIn(actor, of.access, "delete", target.facts.tenant);
        expected.push(`${comer.name}, ${kind}: ${sees && right}`);
        found.push(`${comer.name}, ${kind}: ${idsIn(await ask(comer)).has(target.id)}`);
      }
    }
    expect(found).toEqual(expected);
  });
});
