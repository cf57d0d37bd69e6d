import ICAL from "ical.js";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  type Category,
  calendarPath,
  type Document,
  type Employee,
  employeeDeadlines,
  employeeNameIn,
  type Language,
  languages,
  type NewCalendarLink,
  type PaperTypeKey,
  paperTypeName,
} from "#domain/index";
import { pdf } from "./files.ts";
import { form, freshId, type Person, startServer, type TestServer } from "./harness.ts";
import { sql } from "./rows.ts";

/* SQL makes the calendar; what it has is compared with what the app makes of the same records. */

let [server, admin] = [] as unknown as [TestServer, Person];
let firm = 0;
beforeAll(async () => {
  server = await startServer();
  firm = (await server.makeOrganization()).id;
  admin = await server.makeUser({ role: "admin", organizationId: firm });
});
afterAll(() => server.stop());

const names = [
  "Ali, Sr.; \\ the first",
  "علي\nبن أحمد",
  "Zoë 😀 of a name that is so long that its line is folded at a letter",
  "م",
];
const DAY = 86_400_000;
const dayOf = (n: number) => new Date(Date.UTC(2032, 0, 1) + ((n * 37) % 900) * DAY).toISOString().slice(0, 10);
const stored = (day: string, isThere: boolean) => (isThere ? `${day} 00:00:00.000Z` : "");

/** An employee of whom a paper may be missing, removed, without a date, or of a type that nobody knows. */
async function hire(n: number): Promise<void> {
  const nothing = { number: "N-1", issueDate: null, issuer: null, cost: null, note: null, files: [], history: [] };
  const papers = {
    [`${700 + n}`]: { ...nothing, type: n % 2 ? "visa" : "own7", expiryDate: n % 3 ? dayOf(n + 3) : null },
    [`${70 + n}`]: { ...nothing, type: "contract", expiryDate: dayOf(n), ...(n % 5 ? {} : { removed: { at: 1 } }) },
    degree: { ...nothing, type: "degree", expiryDate: dayOf(n + 5) },
  };
  const time = "2026-02-03 04:05:06.789Z";
  const values = {
    ...{ id: freshId(), tenant: firm, version: n + 1, deleted: n % 7 ? "" : time, createdAt: time, updatedAt: time },
    ...{ firstName: "Of", lastName: names[n % names.length] ?? "", otherScriptName: n % 2 ? `Latin ${n}` : "لغة" },
    passportExpiryDate: stored(dayOf(n), n % 4 > 0),
    residencyExpiryDate: stored(dayOf(n + 1), n % 3 === 0),
    papers: JSON.stringify(papers),
  };
  const list = Object.values(values).map((value) => `'${value}'`);
  await sql(server, `INSERT INTO employees (${Object.keys(values).join(", ")}) VALUES (${list.join(", ")})`);
}

async function file(name: string, dueDate: string): Promise<void> {
  const { client } = admin;
  const categoryId = (await client.post<Category>("/api/categories", { name: `For ${name.slice(0, 20)}` })).json.id;
  const body = form({
    name,
    categoryId,
    ...(dueDate === "" ? {} : { dueDate }),
    file: { name: "a.pdf", bytes: pdf() },
  });
  expect((await client.post("/api/documents", body)).status).toBe(201);
}

interface Shown {
  uid: string;
  day: string;
  sequence: number;
  summary: string;
}

async function calendarIn(language: Language): Promise<Shown[]> {
  const { token } = (await admin.client.post<NewCalendarLink>("/api/calendar", { language })).json;
  const { text } = await server.visitor().get(calendarPath(token));
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((one) => {
    const { uid, summary, startDate, sequence } = new ICAL.Event(one);
    return { uid, day: startDate.toString(), sequence, summary };
  });
}

it("has what the app says of papers, whatever people and papers are called", async () => {
  for (let n = 0; n < 40; n++) await hire(n);
  await file("Lease, of; the \\ office", dayOf(3));
  await file("رخصة تجارية", dayOf(4));
  await file("Without a date", "");
  const { json: people } = await admin.client.get<Employee[]>("/api/employees");
  const { json: filed } = await admin.client.get<Document[]>("/api/documents");
  expect([people.length, filed.length]).toEqual([34, 3]);
  for (const language of languages) {
    const of = language === "en" ? "expires:" : "انتهاء";
    const wanted = [
      ...people.flatMap((one) =>
        employeeDeadlines(one).map(({ paper, type, day }) => ({
          ...{ uid: `employees-${one.id}-${paper}@sijil`, day, sequence: one.version },
          says: [
            of,
            paperTypeName(type as PaperTypeKey, { ownPaperTypes: [] }, language),
            employeeNameIn(one, language),
          ],
        })),
      ),
      ...filed.flatMap(({ id, name, dueDate: day, version: sequence }) =>
        day === null ? [] : [{ uid: `documents-${id}-due@sijil`, day, sequence, says: [name] }],
      ),
    ];
    const placeOf = ({ day, uid }: { day: string; uid: string }) => `${day} ${uid}`;
    wanted.sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
    const events = await calendarIn(language);
    expect(events.map(({ summary: _, ...one }) => one)).toEqual(wanted.map(({ says: _, ...one }) => one));
    expect(events.length).toBeGreaterThan(100);
    for (const [at, { says }] of wanted.entries())
      for (const words of says) expect(events[at]?.summary).toContain(words);
  }
});
