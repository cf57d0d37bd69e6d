import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Category, Document } from "#domain/index";
import { pdf } from "./files.ts";
import { type Client, form, makePeople, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
let people: Awaited<ReturnType<typeof makePeople>>;

beforeAll(async () => {
  server = await startServer();
  people = await makePeople(server);
});
afterAll(() => server.stop());

interface Listener {
  /** Hints so far. */
  count(): number;
  /** What the hints carried. */
  data(): string[];
  close(): void;
}

/** An event stream with the topic of hints. */
async function listen(client: Client): Promise<Listener> {
  const abort = new AbortController();
  const answer = await fetch(`${server.url}/api/realtime`, { signal: abort.signal });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error("no stream");
  let text = "";
  while (!text.includes("clientId")) text += (await reader.read()).value ?? "";
  const clientId = /"clientId":"([^"]+)"/.exec(text)?.[1] ?? "";
  const subscribed = await client.post("/api/realtime", { clientId, subscriptions: ["sync"] });
  expect(subscribed.status).toBe(204);
  text = "";
  const read = async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value;
  };
  read().catch(() => {});
  return {
    count: () => text.split("event:sync").length - 1,
    data: () => [...text.matchAll(/event:sync\ndata:(.*)/g)].map((match) => match[1] ?? ""),
    close: () => abort.abort(),
  };
}

/** Does something; hints come in the order of changes, so that a later one of the same stream proves that none came. */
async function heard(listeners: Listener[], work: () => Promise<unknown>): Promise<number[]> {
  const before = listeners.map((listener) => listener.count());
  await work();
  await server.records("PATCH", `organizations/records/${people.first.id}`, { description: String(Math.random()) });
  await server.records("PATCH", `organizations/records/${people.second.id}`, { description: String(Math.random()) });
  await expect
    .poll(() => listeners.every((listener, place) => listener.count() > (before[place] ?? 0)), { timeout: 10_000 })
    .toBe(true);
  // the description's own hint is not counted
  return listeners.map((listener, place) => listener.count() - (before[place] ?? 0) - 1);
}

describe("a hint", () => {
  it("reaches who reaches the record, and carries nothing", async () => {
    const listeners = await Promise.all([people.admin, people.viewer, people.otherUser].map((p) => listen(p.client)));
    const counts = await heard(listeners, () => people.user.client.post("/api/categories", { name: "Secret name" }));
    expect(counts).toEqual([1, 1, 0]);
    expect(new Set(listeners.flatMap((listener) => listener.data()))).toEqual(new Set(["{}"]));
    for (const listener of listeners) listener.close();
  });

  it("comes once for a transaction over many records", async () => {
    const { client } = people.user;
    const category = (await client.post<Category>("/api/categories", { name: "Tree" })).json;
    for (const name of ["a", "b", "c", "d"]) {
      await client.post("/api/subcategories", { name, categoryId: category.id });
    }
    const listener = await listen(people.admin.client);
    expect(await heard([listener], () => client.delete(`/api/categories/${category.id}`))).toEqual([1]);
    listener.close();
  });

  it("comes for each kind of change, and none for a refused one or a repetition", async () => {
    const { client } = people.user;
    const category = (await client.post<Category>("/api/categories", { name: "Papers" })).json;
    const listener = await listen(people.admin.client);
    const file = { name: "a.pdf", bytes: pdf() };
    let document: Document | null = null;
    const make = async () => {
      const sent = form({ categoryId: category.id, file });
      document = (await client.post<Document>("/api/documents", sent, { key: "hinted once" })).json;
    };
    const path = () => `/api/documents/${document?.id}`;
    expect(await heard([listener], make)).toEqual([1]);
    expect(await heard([listener], make)).toEqual([0]);
    expect(await heard([listener], () => client.patch(path(), { name: "b" }))).toEqual([1]);
    expect(await heard([listener], () => client.patch(path(), { name: "b" }))).toEqual([0]);
    expect(await heard([listener], () => client.patch(path(), { name: " " }))).toEqual([0]);
    expect(await heard([listener], () => client.delete(path()))).toEqual([1]);
    expect(await heard([listener], () => server.records("DELETE", `documents/records/${document?.id}`))).toEqual([1]);
    listener.close();
  });
});
