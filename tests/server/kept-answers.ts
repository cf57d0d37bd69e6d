import { createHash } from "node:crypto";
import { expect } from "vitest";
import type { Notice, SyncAnswer, User } from "#domain/index";
import { eventsOf } from "../../scripts/lib/format/answers.mjs";
import type { ExpectedAnswers } from "./formats.ts";
import { type Client, onStock, type TestServer } from "./harness.ts";

/* What kept data say: the same to everybody as on the server of their release. */

/** SHA-256 of what a path gives, in hex. */
export async function digestAt(browser: Client, path: string): Promise<string> {
  const bytes = Buffer.from(await (await browser.raw("GET", path)).arrayBuffer());
  return createHash("sha256").update(bytes).digest("hex");
}

/** What they received before they receive now: a later release may send more of a record, never less. */
export async function expectAnswers(server: TestServer, person: ExpectedAnswers): Promise<void> {
  const { username, password, lists, files } = person;
  const browser = server.visitor();
  await browser.signIn(username, password);
  for (const [path, { status, json }] of Object.entries(lists)) {
    const answer = await browser.get(path);
    expect([username, path, answer.status]).toEqual([username, path, status]);
    if (Array.isArray(json)) expect(answer.json).toHaveLength(json.length);
    if (json) expect(answer.json).toMatchObject(json);
  }
  for (const [path, digest] of Object.entries(files))
    expect([path, await digestAt(browser, path)]).toEqual([path, digest]);
  await expectTold(browser, person);
  await expectDevices(server, browser, person);
}

/** What was told and done is there; what this server tells and notes itself is older than what is kept. */
async function expectTold(browser: Client, { notices = [], activity = {} }: ExpectedAnswers): Promise<void> {
  const told = (await browser.get<Notice[]>("/api/notices")).json;
  expect(told.slice(0, notices.length)).toMatchObject(notices);
  for (const [path, entries] of Object.entries(activity)) {
    const { json } = await browser.get<{ entries: unknown[] }>(path);
    expect([path, json.entries.slice(0, entries.length)]).toMatchObject([path, entries]);
  }
}

/** A calendar app finds its events again, a device goes on from its cursor, and a browser is signed in and woken still. */
async function expectDevices(server: TestServer, browser: Client, person: ExpectedAnswers): Promise<void> {
  const { calendar, events, cursor, session, push } = person;
  if (calendar && events) {
    const answer = await server.visitor().raw("GET", calendar);
    expect([answer.status, eventsOf(await answer.text())]).toMatchObject([200, events]);
  }
  if (cursor) {
    const pulled = await browser.get<SyncAnswer>(`/api/sync?cursor=${encodeURIComponent(cursor)}`);
    expect(pulled.status).toBe(200);
  }
  if (!session) return;
  const device = server.visitor();
  for (const pair of session.split("; ")) device.cookies.set(...nameAndValue(pair));
  const account = await device.get<User>("/api/user");
  expect([account.status, account.text]).toEqual([200, expect.stringContaining(person.username)]);
  // stock PocketBase wakes nobody
  if (!onStock) expect((await device.get("/api/push")).json).toMatchObject(push ?? {});
}

function nameAndValue(pair: string): [string, string] {
  const [name = "", value = ""] = pair.split(/=(.*)/s);
  return [name, value];
}
