import { describe, expect, it } from "vitest";
import type { Category, Document } from "#domain/index";
import { pdf } from "./files.ts";
import { type Client, form, type Person } from "./harness.ts";
import { serverWithPeople } from "./server-with-people.ts";

const { server, people } = await serverWithPeople();

/** An event stream with the topic of notifications: what it brings until it ends. */
async function listen(client: Client): Promise<Promise<string>[]> {
  const answer = await fetch(`${server.url}/api/realtime`);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error("no stream");
  let text = "";
  while (!text.includes("clientId")) text += (await reader.read()).value ?? "";
  const clientId = /"clientId":"([^"]+)"/.exec(text)?.[1] ?? "";
  expect((await client.post("/api/realtime", { clientId, subscriptions: ["sync"] })).status).toBe(204);
  const whole = async () => {
    let text = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value;
    return text;
  };
  // in a list, since a promise of a promise would be awaited along
  return [whole()];
}

/**
 * What each person receives of something, on a session of its own: its end closes the stream after everything that was
 * sent before, so that what has not come by then never will.
 */
async function notificationsOf(listeners: Person[], work: () => Promise<unknown>): Promise<string[][]> {
  const sessions = listeners.map(() => server.visitor());
  for (const [place, session] of sessions.entries()) {
    const person = listeners[place];
    if (person) await session.signIn(person.username, person.password);
  }
  // takes along what signing in has changed
  await server.records("PATCH", `organizations/records/${people.first.id}`, { description: String(Math.random()) });
  const streams: Promise<string>[] = [];
  for (const session of sessions) streams.push(...(await listen(session)));
  await work();
  for (const session of sessions) expect((await session.post("/api/logout")).status).toBe(204);
  const texts = await Promise.all(streams);
  return texts.map((text) => [...text.matchAll(/event:sync\ndata:(.*)/g)].map((match) => match[1] ?? ""));
}

/** How many notifications each person receives of something. */
const notifications = async (listeners: Person[], work: () => Promise<unknown>) =>
  (await notificationsOf(listeners, work)).map((notifications) => notifications.length);

describe("a notification", () => {
  it("reaches who reaches the record, and carries nothing", async () => {
    const listeners = [people.admin, people.viewer, people.otherUser];
    const work = () => people.user.client.post("/api/categories", { name: "Secret name" });
    expect(await notificationsOf(listeners, work)).toEqual([["{}"], ["{}"], []]);
  });

  it("comes once for a transaction over many records", async () => {
    const { client } = people.user;
    const category = (await client.post<Category>("/api/categories", { name: "Tree" })).json;
    for (const name of ["a", "b", "c", "d"]) {
      await client.post("/api/subcategories", { name, categoryId: category.id });
    }
    expect(await notifications([people.admin], () => client.delete(`/api/categories/${category.id}`))).toEqual([1]);
  });

  it("comes for each kind of change, and none for a refused one or a repetition", async () => {
    const { client } = people.user;
    const category = (await client.post<Category>("/api/categories", { name: "Papers" })).json;
    const file = { name: "a.pdf", bytes: pdf() };
    let document: Document | null = null;
    const make = async () => {
      const sent = form({ categoryId: category.id, file });
      document = (await client.post<Document>("/api/documents", sent, { key: "notified once" })).json;
    };
    const path = () => `/api/documents/${document?.id}`;
    expect(await notifications([people.admin], make)).toEqual([1]);
    expect(await notifications([people.admin], make)).toEqual([0]);
    expect(await notifications([people.admin], () => client.patch(path(), { name: "b" }))).toEqual([1]);
    expect(await notifications([people.admin], () => client.patch(path(), { name: "b" }))).toEqual([0]);
    expect(await notifications([people.admin], () => client.patch(path(), { name: " " }))).toEqual([0]);
    expect(await notifications([people.admin], () => client.delete(path()))).toEqual([1]);
    expect(
      await notifications([people.admin], () => server.records("DELETE", `documents/records/${document?.id}`)),
    ).toEqual([1]);
  });
});
