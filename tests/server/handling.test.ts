import { describe, expect, it } from "vitest";
import {
  type Category,
  type Document,
  type Employee,
  type Handling,
  handlingOf,
  type SyncAnswer,
  type User,
} from "#domain/index";
import { pdf } from "./files.ts";
import { form, freshId, type Person } from "./harness.ts";
import { anEmployee } from "./rows.ts";
import { serverWithPeople } from "./server-with-people.ts";

const { server, people } = await serverWithPeople();
const category = (await people.user.client.post<Category>("/api/categories", { name: "Papers" })).json;
const DAY = "2027-03-31";

interface Case {
  path: string;
  /** What the body names of it besides the day. */
  paper: { paper?: string };
  key: string;
  /** Moves the deadline to another day. */
  renewal: object;
}

async function paper(): Promise<Case> {
  const body = form({ categoryId: category.id, dueDate: DAY, file: { name: "lease.pdf", bytes: pdf() } });
  const { json } = await people.user.client.post<Document>("/api/documents", body);
  return { path: `/api/documents/${json.id}`, paper: {}, key: "due", renewal: { dueDate: "2028-03-31" } };
}

async function person(): Promise<Case> {
  const body = { ...anEmployee, residencyExpiryDate: DAY, passportExpiryDate: "2030-01-01" };
  const { json } = await people.user.client.post<Employee>("/api/employees", body);
  const renewal = { residencyExpiryDate: "2028-03-31" };
  return { path: `/api/employees/${json.id}`, paper: { paper: "residency" }, key: "residency", renewal };
}

const handle = ({ path, paper }: Case, by: Pick<Person, "client">, set: object, day = DAY) =>
  by.client.post<Document | Employee>(`${path}/handling`, { ...paper, day, by: null, snoozedUntil: null, ...set });

describe.each([
  ["documents", paper],
  ["employees", person],
] as const)("who sees to a deadline of %s", (collection, make) => {
  it("is said once for all who see the record, with name and time, and rests until a day", async () => {
    const it = await make();
    const set = await handle(it, people.user, { by: people.admin.id });
    const { fullName } = (await people.admin.client.get<User>("/api/user")).json;
    const expected: Handling = {
      day: DAY,
      by: people.admin.id,
      byName: fullName,
      since: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      snoozedUntil: null,
    };
    expect([set.status, set.json.handling]).toEqual([200, { [it.key]: expected }]);
    const snoozed = await handle(it, people.admin, { by: people.admin.id, snoozedUntil: "2027-03-01" });
    const { since } = set.json.handling[it.key] ?? {};
    expect(snoozed.json.handling).toEqual({ [it.key]: { ...expected, since, snoozedUntil: "2027-03-01" } });
    const again = await handle(it, people.user, { by: people.admin.id, snoozedUntil: "2027-03-01" });
    expect(again.json.version).toBe(snoozed.json.version);
    expect((await handle(it, people.user, {})).json.handling).toEqual({});
    const kinds = (
      await people.user.client.get<{ entries: { kind: string }[] }>(
        `/api/activity?collection=${collection}&record=${it.path.split("/").at(-1)}`,
      )
    ).json.entries.map(({ kind }) => kind);
    expect(kinds).toEqual(["handled", "handled", "handled", "created"]);
  });

  it("is over once the date is another one, and is not set on a date that is gone", async () => {
    const it = await make();
    await handle(it, people.user, { by: people.user.id });
    const renewed = (await people.user.client.patch<Document | Employee>(it.path, it.renewal)).json;
    const id = Number(it.path.split("/").at(-1));
    const deadline = { collection, id, paper: it.paper.paper ?? null, type: "document", day: "2028-03-31" } as const;
    expect(handlingOf(renewed, deadline)).toBeNull();
    const late = await handle(it, people.user, { by: people.user.id });
    expect([late.status, late.code]).toEqual([409, "deadline_changed"]);
    const anew = await handle(it, people.user, { by: people.admin.id }, "2028-03-31");
    expect(handlingOf(anew.json, deadline)?.by).toBe(people.admin.id);
  });

  it("is whoever said so first: a later one who had not seen that is refused, and may take over", async () => {
    const it = await make();
    const nobody = { by: null, snoozedUntil: null };
    await handle(it, people.admin, { by: people.admin.id, baseValues: nobody });
    const late = await handle(it, people.user, { by: people.user.id, baseValues: nobody });
    expect([late.status, late.code]).toEqual([409, "version_conflict"]);
    // who puts it off alone leaves who handles it
    const off = await handle(it, people.user, { snoozedUntil: "2027-03-01", baseValues: nobody });
    expect(off.json.handling[it.key]).toMatchObject({ by: people.admin.id, snoozedUntil: "2027-03-01" });
    const theirs = { by: people.admin.id, snoozedUntil: "2027-03-01" };
    const over = await handle(it, people.user, { ...theirs, by: people.user.id, baseValues: theirs });
    expect(over.json.handling[it.key]).toMatchObject({ by: people.user.id, snoozedUntil: "2027-03-01" });
    // as an earlier release queued it
    const old = await handle(it, people.admin, { by: people.admin.id });
    expect([old.status, old.json.handling[it.key]?.by]).toEqual([200, people.admin.id]);
    expect((await handle(it, people.admin, { baseValues: "none" })).status).toBe(400);
  });

  it("rests until the admins hear of it at the latest, as its organization decides", async () => {
    const it = await make();
    const settings = (escalationDays: number | null) =>
      people.admin.client.put("/api/organization/settings", { escalationDays });
    const rests = async (snoozedUntil: string) => (await handle(it, people.user, { snoozedUntil })).code;
    expect([await rests("2027-04-03"), await rests("2027-04-04")]).toEqual([null, "rest_too_long"]);
    await settings(10);
    expect([await rests("2027-04-10"), await rests("2027-04-11")]).toEqual([null, "rest_too_long"]);
    await settings(3);
    // one that is there already keeps its day
    const other = await handle(it, people.user, { by: people.admin.id, snoozedUntil: "2027-04-10" });
    expect(other.json.handling[it.key]).toMatchObject({ by: people.admin.id, snoozedUntil: "2027-04-10" });
  });

  it("is somebody who sees the record, and nobody else", async () => {
    const it = await make();
    const gone = await server.makeUser({ organizationId: people.first.id, isActive: false });
    for (const id of [people.powerless.id, people.otherUser.id, people.alone.id, gone.id, freshId()]) {
      // whoever works with employees sees them all, whatever the permissions for documents
      if (collection === "employees" && id === people.powerless.id) continue;
      const refused = await handle(it, people.user, { by: id });
      expect([id, refused.status, refused.code]).toEqual([id, 400, "handler_unknown"]);
    }
    expect((await handle(it, people.user, { by: "somebody" })).code).toBe("handler_unknown");
    expect((await handle(it, people.user, { snoozedUntil: "2027-02-30" })).code).toBe("date_invalid");
    expect((await handle(it, people.user, { paper: "none" })).code).toBe("deadline_changed");
    expect((await handle(it, people.otherUser, {})).status).toBe(404);
    expect((await handle(it, people.viewer, {})).status).toBe(403);
  });

  it("is offered exactly whom it is taken from", async () => {
    const it = await make();
    const org = { organizationId: people.first.id };
    const others = await Promise.all([
      server.makeUser({ ...org, isActive: false, permissions: ["view"] }),
      server.makeUser({ ...org, role: "viewer", permissions: ["view", "download"] }),
      server.makeUser({ ...org, role: "viewer" }),
      server.makeUser({ ...org, role: "admin" }),
    ]);
    const everybody = [...Object.values(people), ...others].filter((one): one is Person => "client" in one);
    const taken: number[] = [];
    for (const { id } of everybody) {
      const { status: answer } = await handle(it, people.user, { by: id });
      if (answer === 200) taken.push(id);
    }
    const offered = (await people.user.client.get<{ id: number; fullName: string }[]>(`${it.path}/handling`)).json;
    const known = offered.map(({ id }) => id).filter((id) => everybody.some((one) => one.id === id));
    expect([...known].sort()).toEqual([...taken].sort());
    // an admin, and who works with employees; who may view, and whose paper it is
    expect(taken.length).toBeGreaterThan(2);
    expect(taken.length).toBeLessThan(everybody.length - 3);
    expect(taken.includes(others[1]?.id ?? 0)).toBe(collection === "documents");
    expect((await people.viewer.client.get(`${it.path}/handling`)).status).toBe(403);
    expect((await people.otherUser.client.get(`${it.path}/handling`)).status).toBe(404);
  });

  it("is nobody once the account is gone, and devices learn of it", async () => {
    const it = await make();
    const leaver = await server.makeUser({ organizationId: people.first.id, permissions: ["view"] });
    await handle(it, people.user, { by: leaver.id, snoozedUntil: "2027-01-01" });
    const { cursor } = (await people.user.client.get<SyncAnswer>("/api/sync")).json;
    await people.admin.client.delete(`/api/admin/users/${leaver.id}`);
    const sync = `/api/sync?cursor=${encodeURIComponent(cursor)}`;
    const { changes } = (await people.user.client.get<SyncAnswer>(sync)).json;
    const [news] = changes.flatMap((one) => ("record" in one && "handling" in one.record ? [one.record.handling] : []));
    expect(news?.[it.key]).toMatchObject({ by: null, byName: null, snoozedUntil: "2027-01-01" });
  });
});

it("of several papers of a person, each has its own, and only those of present dates stay", async () => {
  const { path } = await person();
  const set = (paper: string, day: string) =>
    people.user.client.post<Employee>(`${path}/handling`, { paper, day, by: people.user.id, snoozedUntil: null });
  await set("passport", "2030-01-01");
  expect(Object.keys((await set("residency", DAY)).json.handling).sort()).toEqual(["passport", "residency"]);
  await people.user.client.patch(path, { passportExpiryDate: "2035-01-01" });
  const cleared = { paper: "residency", day: DAY, by: null, snoozedUntil: null };
  expect((await people.user.client.post<Employee>(`${path}/handling`, cleared)).json.handling).toEqual({});
});
