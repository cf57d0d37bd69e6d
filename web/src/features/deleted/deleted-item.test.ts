import { describe, expect, it } from "vitest";
import type { OutboxEntry } from "#web/local/index.ts";
import { restoration } from "./deleted.actions.ts";
import { readDeleted } from "./deleted.queries.ts";
import { type DeletedItem, daysUntilPurge, inOrder, isRestoring, mergeDeleted } from "./deleted-item.ts";

const DELETED = "2026-11-01T08:00:00.000Z";
const DAY = 86_400_000;
const at = Date.parse(DELETED);

describe("days left", () => {
  it.each([
    [0, 30],
    [1, 30],
    [DAY, 29],
    [29 * DAY, 1],
    [30 * DAY - 1, 1],
    [30 * DAY, 0],
    [40 * DAY, 0],
  ])("%i ms after", (ms, days) => expect(daysUntilPurge(DELETED, at + ms)).toBe(days));

  it("are 30 at most, for a clock that is behind", () => expect(daysUntilPurge(DELETED, at - 5 * DAY)).toBe(30));
});

const listed = readDeleted([
  { collection: "documents", id: 1, name: "Lease", deletedBy: 7, deleted: DELETED },
  {
    collection: "attachments",
    id: 2,
    type: "passport",
    name: "p.pdf",
    employee: "Rajesh",
    deletedBy: null,
    deleted: DELETED,
  },
  { collection: "employees", id: 2, name: "Rajesh", deletedBy: 8, deleted: "2026-11-02T08:00:00.000Z" },
]);

function entry(change: Partial<OutboxEntry>): OutboxEntry {
  return {
    key: "k",
    kind: "document.delete",
    collection: "documents",
    record: 1,
    title: "Lease",
    method: "DELETE",
    path: "/api/documents/1",
    tenant: 9,
    state: "waiting",
    createdAt: at,
    file: null,
    refusal: null,
    waitsFor: null,
    conflicts: [],
    ...change,
  };
}
const refusal = { status: 409, code: "category_deleted", sentence: "The category was deleted." } as const;
const restore = { kind: "document.restore", method: "POST", path: "/api/documents/1/restore" } as const;

describe("the server's answer", () => {
  it("keeps an employee and its attachment apart", () => {
    expect(listed.map(({ key }) => key)).toEqual(["documents/1", "attachments/2/passport", "employees/2"]);
  });

  it("leaves out kinds that this version does not know", () => {
    expect(readDeleted([{ collection: "plans", id: 1, name: "x", deletedBy: null, deleted: DELETED }])).toEqual([]);
  });

  it("is refused when it is none", () => expect(() => readDeleted({})).toThrow());
});

describe("this device's unsent work over the list", () => {
  const merged = (...entries: OutboxEntry[]) => mergeDeleted(listed, entries, 5);
  const find = (items: DeletedItem[], key: string) => items.find((item) => item.key === key);

  it("adds what was deleted here", () => {
    const item = find(merged(entry({ record: 3, title: "Draft" })), "documents/3");
    expect(item).toMatchObject({ name: "Draft", deletedBy: 5, deleted: DELETED });
  });

  it("is all there is without an answer", () => expect(mergeDeleted(null, [entry({})], 5)).toHaveLength(1));

  it("leaves out a deletion that was refused, and changes of other kinds", () => {
    const refused = entry({ record: 3, state: "attention", refusal });
    expect(merged(refused, entry({ record: 4, kind: "document.update", method: "PATCH" }))).toEqual(listed);
  });

  it("marks a restoring, refused or not, on the item of the list", () => {
    for (const change of [{}, { state: "attention", refusal } as const]) {
      const items = merged(entry({ ...restore, ...change }));
      expect(items).toHaveLength(3);
      const item = find(items, "documents/1");
      expect(item && isRestoring(item)).toBe(true);
      expect(item?.deletedBy).toBe(7);
    }
  });

  it("counts the last of several entries of one record", () => {
    const item = find(merged(entry({ ...restore, key: "a" }), entry({ key: "b" })), "documents/1");
    expect(item && isRestoring(item)).toBe(false);
  });

  it("finds an attachment by the path of its entry", () => {
    const path = "/api/employees/2/attachments/civilId";
    const items = merged(
      entry({ kind: "attachment.delete", collection: "employees", record: 2, title: "Rajesh", path }),
    );
    expect(find(items, "attachments/2/civilId")).toMatchObject({ name: "Rajesh", type: "civilId" });
  });
});

it("every kind has its path to restore by; an organization goes past the outbox", () => {
  const paths = listed.map((item) => restoration(item)?.path);
  expect(paths).toEqual([
    "/api/documents/1/restore",
    "/api/employees/2/attachments/passport/restore",
    "/api/employees/2/restore",
  ]);
  const [first] = listed;
  expect(first && restoration({ ...first, kind: "organizations" })).toBeNull();
});

it("orders by name, by person and by time", () => {
  const nameOf = (user: number | null) => (user === null ? "Unknown" : user === 7 ? "Noura" : "Daniel");
  const keys = (column: "name" | "by" | "deleted", descending: boolean) =>
    inOrder(listed, { column, descending }, nameOf).map(({ id, kind }) => `${kind}${id}`);
  expect(keys("name", false)).toEqual(["documents1", "attachments2", "employees2"]);
  expect(keys("by", false)).toEqual(["employees2", "documents1", "attachments2"]);
  expect(keys("deleted", true)[0]).toBe("employees2");
});
