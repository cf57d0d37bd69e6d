import { expect, it } from "vitest";
import type { Category, Document, NewCalendarLink } from "#domain/index";
import { pdf } from "../files.ts";
import { form, freshId } from "../harness.ts";
import { sql } from "../rows.ts";
import { serverWithPeople } from "../server-with-people.ts";

/* How long it is kept what people were told, and what goes with an account. */

const { server, people } = await serverWithPeople();
const STANDING = "2099-03-01";

async function document(): Promise<Document> {
  const categoryId = (await people.user.client.post<Category>("/api/categories", { name: `Papers ${freshId()}` })).json
    .id;
  const fields = { name: "Lease", categoryId, dueDate: STANDING, file: { name: "a.pdf", bytes: pdf() } };
  return (await people.user.client.post<Document>("/api/documents", form(fields))).json;
}

const daysAgo = (days: number) => Date.now() - days * 86_400_000;

/** Notes that a person was told of a document's day, in a digest of so many days ago. */
async function tell(id: number, day: string, person: number, days: number): Promise<void> {
  const [key, digest, at] = [`documents|${id}||${day}|60`, `${person}|${days}`, daysAgo(days)];
  await sql(
    server,
    `INSERT OR IGNORE INTO notices (key, deadline, tenant, collection, record, type, day, kind, lead, at)
       VALUES ('${key}', 'documents|${id}||${day}', '${people.first.id}', 'documents', '${id}', 'document', '${day}', 'lead', 60, ${at});
     INSERT INTO notice_people (notice, person, digest) VALUES ('${key}', '${person}', '${digest}');
     INSERT OR IGNORE INTO digests (key, person, day, made, sent) VALUES ('${digest}', '${person}', '2025-01-01', ${at}, ${at})`,
  );
}

/** What is kept of a person and a document: days that were noticed, those that the person was told of, digests. */
async function kept(id: number, person: number): Promise<unknown[]> {
  const list = (rows: string) => `(SELECT coalesce(group_concat(x, ' '), '') FROM (SELECT ${rows} ORDER BY 1))`;
  const [row = []] = await sql(
    server,
    `SELECT ${list(`n.day AS x FROM notices n WHERE n.record = '${id}'`)},
       ${list(`n.day AS x FROM notice_people p JOIN notices n ON n.key = p.notice WHERE p.person = '${person}' AND n.record = '${id}'`)},
       ${list(`key AS x FROM digests WHERE person = '${person}'`)}`,
  );
  return row;
}

it("after 400 days only that a date that still stands was told is kept, and not whom", async () => {
  const { id } = await document();
  const person = people.viewer.id;
  await tell(id, "2098-03-01", person, 401);
  await tell(id, STANDING, person, 401);
  await tell(id, "2097-03-01", person, 399);
  expect(await kept(id, person)).toEqual([
    `2097-03-01 2098-03-01 ${STANDING}`,
    `2097-03-01 2098-03-01 ${STANDING}`,
    `${person}|399 ${person}|401`,
  ]);
  await server.restart();
  expect(await kept(id, person)).toEqual([`2097-03-01 ${STANDING}`, "2097-03-01", `${person}|399`]);
});

it.each(["deleted", "erased"])(
  "with an account that is %s go what it was told, calendar, language and handling",
  async (how) => {
    const { admin, user, first } = people;
    const { id } = await document();
    const leaver = await server.makeUser({ organizationId: first.id, permissions: ["view"] });
    await tell(id, STANDING, leaver.id, 1);
    await tell(id, "2098-03-01", user.id, 2);
    await leaver.client.post<NewCalendarLink>("/api/calendar", { language: "ar" });
    const set = { day: STANDING, by: leaver.id, snoozedUntil: null };
    expect((await admin.client.post(`/api/documents/${id}/handling`, set)).status).toBe(200);
    const handler = async () =>
      (await user.client.get<Document[]>("/api/documents")).json.find((one) => one.id === id)?.handling?.due;
    expect(await handler()).toMatchObject({ by: leaver.id });
    const named = async () => {
      const tables = { calendar_links: "user", notice_people: "person", digests: "person", users: "id" };
      const counts = Object.entries(tables).map(
        ([table, column]) => `(SELECT count(*) FROM ${table} WHERE ${column} = '${leaver.id}')`,
      );
      const stored = `(SELECT count(*) FROM documents WHERE handling LIKE '%${leaver.id}%')`;
      return (await sql(server, `SELECT ${[...counts, stored].join(", ")}`))[0];
    };
    // told of the date, and that it was handed over
    expect(await named()).toEqual(["1", "2", "1", "1", "1"]);
    if (how === "deleted") await admin.client.delete(`/api/admin/users/${leaver.id}`);
    else {
      const headers = { Authorization: await server.superuser() };
      const [[confirm] = []] = await sql(server, `SELECT fullName FROM users WHERE id = '${leaver.id}'`);
      const done = await server.visitor().post(`/api/people/${leaver.id}/erasure`, { confirm }, { headers });
      expect(done.status, done.text).toBe(200);
    }
    expect(await named()).toEqual(["0", "0", "0", "0", "0"]);
    expect((await handler())?.by ?? null).toBeNull();
    // what others were told stays, and so that it was told
    expect(await kept(id, user.id)).toEqual([`2098-03-01 ${STANDING} ${STANDING}`, "2098-03-01", `${user.id}|2`]);
  },
);
