import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Category, Document } from "#domain/index";
import { type EventStream, openStream } from "../events.ts";
import { pdf } from "../files.ts";
import { form, makePeople, type Person, startServer, type TestServer } from "../harness.ts";
import { all, bodies, enc, hex, jsonOptions, understood } from "./encodings.ts";

/*
 * What PocketBase's own API takes apart itself (path, query, topic, body) can be written in many ways. Each place where
 * something of ours judges it is asked in each of them: a person's question is refused or has no effect, and the
 * superuser's shows that PocketBase does understand it so.
 */

let server: TestServer;
let people: Awaited<ReturnType<typeof makePeople>>;
let category: Category;
let document: Document;
const tokens = new Map<string, string>();

beforeAll(async () => {
  server = await startServer();
  people = await makePeople(server);
  const { client } = people.user;
  category = (await client.post<Category>("/api/categories", { name: "C" })).json;
  const fields = { categoryId: category.id, file: { name: "d.pdf", bytes: pdf() } };
  document = (await client.post<Document>("/api/documents", form(fields))).json;
  const looker = await server.makeUser({ organizationId: people.first.id, role: "viewer", permissions: ["view"] });
  for (const [name, person] of Object.entries({ user: people.user, looker })) tokens.set(name, await tokenOf(person));
  tokens.set("superuser", await server.superuser());
});
afterAll(() => server?.stop());

type Asker = "user" | "looker" | "superuser";
const as = (who: Asker) => ({ Authorization: tokens.get(who) ?? "" });
const signIn = "/api/collections/users/auth-with-password";

async function tokenOf({ username, password }: Person): Promise<string> {
  return (await server.visitor().post<{ token: string }>(signIn, { identity: username, password })).json.token;
}

describe("a list of records", () => {
  /** Whether a question to which no record is the answer was refused, took effect, or was left out of account. */
  async function effectOf(who: Asker, query: string): Promise<"refused" | "applied" | "ignored"> {
    const path = `/api/collections/categories/records?${query}`;
    const answer = await server.visitor().get<{ totalItems: number }>(path, as(who));
    if (answer.status !== 200) return "refused";
    return answer.json.totalItems === 0 ? "applied" : "ignored";
  }
  const none = "documents_via_categoryId.name = 'nothing is called that'";

  test.each(Object.entries(all))("is not filtered by a back relation: %s", async (_name, write) => {
    expect(await effectOf("user", write("filter", none))).not.toBe("applied");
  });

  test.each(Object.entries(understood))("is filtered by it for the superuser: %s", async (_name, write) => {
    expect(await effectOf("superuser", write("filter", none))).toBe("applied");
  });

  test.each(Object.entries(understood))("is not ordered by a back relation: %s", async (_name, write) => {
    expect(await effectOf("user", write("sort", "documents_via_categoryId.name"))).toBe("refused");
  });
});

describe("a subscription", () => {
  let stream: EventStream;
  beforeAll(async () => {
    stream = await openStream(server);
  });
  afterAll(() => stream?.close());

  async function subscribe(who: Asker, to: EventStream, topic: string, write = bodies.JSON) {
    const { type = "", body = "" } = write?.({ clientId: to.clientId, subscriptions: ["sync", topic] }) ?? {};
    return (await server.visitor().post("/api/realtime", body, { headers: { ...as(who), "Content-Type": type } }))
      .status;
  }

  /** Subscribes to a record and changes it: whether options that ask for the id alone took effect. */
  async function effectOfTopic(who: Asker, topic: string, write = bodies.JSON) {
    const own = await openStream(server);
    try {
      const status = await subscribe(who, own, topic, write);
      if (status !== 204) return `refused with ${status}`;
      await server.records("PATCH", `categories/records/${category.id}`, { description: String(Math.random()) });
      const { record } = JSON.parse((await own.next(topic)).data);
      return Object.keys(record).join() === "id" ? "applied" : "ignored";
    } finally {
      await own.close();
    }
  }
  const topicOf = (query: string) => `categories/${category.id}?${query}`;
  const onlyId = JSON.stringify({ query: { fields: "id" } });

  test("without options is anybody's", async () => {
    expect(await effectOfTopic("user", `categories/${category.id}`)).toBe("ignored");
  });

  test.each(Object.entries(understood))("with options is the superuser's: %s", async (_name, write) => {
    expect(await effectOfTopic("superuser", topicOf(write("options", onlyId)))).toBe("applied");
    expect(await effectOfTopic("user", topicOf(write("options", onlyId)))).toBe("refused with 400");
  });

  test.each(Object.entries(bodies))("with options is the superuser's: sent as %s", async (_name, write) => {
    const topic = topicOf(`%6fptions=${enc(onlyId)}`);
    expect(await effectOfTopic("superuser", topic, write)).toBe("applied");
    expect(await effectOfTopic("user", topic, write)).toBe("refused with 400");
  });

  const questions = { filter: 'documents_via_categoryId.name !~ "x"', expand: "createdBy", fields: "id" };

  test.each(Object.entries(all))("takes no options from a person: %s", async (_name, write) => {
    for (const spelled of Object.values(jsonOptions)) {
      for (const [option, value] of Object.entries(questions)) {
        const topic = topicOf(write("options", spelled(option, value)));
        expect([topic, await subscribe("user", stream, topic)]).toEqual([topic, 400]);
      }
    }
  });

  test("to notifications, by session, takes none either", async () => {
    const body = { clientId: stream.clientId, subscriptions: [`sync?%6fptions=${enc(onlyId)}`] };
    expect((await people.user.client.post("/api/realtime", body)).status).toBe(400);
  });
});

describe("a file", () => {
  const files: Record<string, string> = {
    "by names": "documents",
    "by names in hex": hex("documents"),
  };

  test.each(Object.entries(files))("is for those who may download, requested %s", async (_name, collection) => {
    const { file, collectionId } = await server.records<{ file: string; collectionId: string }>(
      "GET",
      `documents/records/${document.id}`,
    );
    const got = async (who: Asker, query: (token: string) => string) => {
      const { json } = await server.visitor().post<{ token: string }>("/api/files/token", {}, { headers: as(who) });
      const statuses = [];
      for (const name of [collection, collectionId]) {
        const path = `/api/files/${name}/${hex(String(document.id))}/${file}`;
        statuses.push((await server.visitor().get(`${path}?${query(json.token)}`)).status);
      }
      return statuses;
    };
    for (const [name, write] of Object.entries(all)) {
      const query = (token: string) => write("token", token);
      expect([name, await got("looker", query)]).toEqual([name, [404, 404]]);
      if (name in understood) expect([name, await got("user", query)]).toEqual([name, [200, 200]]);
    }
  });
});

describe("a sign-in", () => {
  test("counts the same however its body is written", async () => {
    const person = await server.makeUser();
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess++) {
      const write = Object.values(bodies)[guess % Object.keys(bodies).length];
      const { type = "", body = "" } = write?.({ identity: person.username, password: `wrong ${guess}` }) ?? {};
      statuses.push((await server.visitor().post(signIn, body, { headers: { "Content-Type": type } })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
  });
});
