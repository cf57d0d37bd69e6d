// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Attachment, Change } from "#domain/index";
import { clearFileCache } from "../hooks/use-device-storage.ts";
import { closeLocalSession, type LocalSession, openLocalSession } from "../tabs/session.ts";
import { aCategory, aDocument, anEmployee, gone, put } from "../testing/rows.ts";
import { aUser } from "../testing/users.ts";
import { attachmentFileKey, fileKey, pruneCache } from "./file-cache.ts";
import { keepGroup, planGroups, settleGroups, stopKeepingGroup } from "./groups.ts";
import { keepOffline, stopKeeping } from "./pins.ts";

const key = (id: number) => fileKey("documents", id);

describe("what is pinned for groups", () => {
  const files = new Map([1, 2, 3, 4].map((id) => [key(id), { key: key(id), size: 100, isAllowed: id !== 4 }]));
  const wanted = (...ids: number[]) => ids.flatMap((id) => files.get(key(id)) ?? []);
  const plan = (ids: number[], pins: Parameters<typeof planGroups>[1], limit = 1_000) =>
    planGroups(wanted(...ids), pins, (one) => files.get(one), limit);
  const own = (id: number) => ({ key: key(id), isFull: false });
  const ofGroup = (id: number) => ({ ...own(id), isOfGroup: true });

  test("is what is lacking, once", () => {
    expect(plan([1, 2, 2], [own(1)])).toEqual({ added: [ofGroup(2)], removed: [] });
  });
  test("goes with its group, but not what is kept for itself", () => {
    expect(plan([], [own(1), ofGroup(2)])).toEqual({ added: [], removed: [key(2)] });
  });
  test("leaves to others what this person may no longer have: its file goes too", () => {
    expect(plan([], [ofGroup(4)])).toEqual({ added: [], removed: [] });
  });
  test("waits where it does not fit, and a smaller one does not", () => {
    expect(plan([1, 2, 3], [own(3)], 250)).toEqual({
      added: [ofGroup(1), ofGroup(2)].map((pin, at) => ({ ...pin, isFull: at === 1 })),
      removed: [],
    });
  });
});

describe("on a device", () => {
  let user = 210_000_000_000_000;
  let local: LocalSession;
  const contracts = { collection: "categories", id: 5 } as const;
  const rajesh = { collection: "employees", id: 7 } as const;
  const paper = (id: number, categoryId = 5) => put(aDocument(id, { size: 100, sha256: `sha-${id}`, categoryId }));
  const file = (sha256: string): Attachment => ({ filename: "a.png", size: 50, mimeType: "image/png", sha256 });
  const employee = (sha256: string): Change => {
    const none = { civilId: null, drivingLicense: null, schoolDegree: null };
    const record = anEmployee(7, { attachments: { ...none, passport: file(sha256) } });
    return { collection: "employees", id: 7, record };
  };
  const pins = async () => (await local.mirror.db.pins.toCollection().primaryKeys()).sort();
  const show = (...changes: Change[]) => {
    local.mirror.applyChanges(changes);
    local.mirror.publish(true);
  };

  beforeEach(async () => {
    localStorage.clear();
    local = openLocalSession(aUser(++user, { role: "admin", organizationId: 1 }));
    await local.loaded;
    show({ collection: "categories", id: 5, record: aCategory(5) }, paper(1), paper(2), paper(3, 6), employee("one"));
  });
  afterEach(closeLocalSession);

  test("a category keeps its papers, also those that are filed or moved there later, until it is let go", async () => {
    expect(await keepGroup(contracts)).toEqual({ isKept: true, here: 0 });
    expect(await pins()).toEqual([1, 2].map(key));
    show(paper(3), gone(2));
    expect(await settleGroups(local)).toBe(true);
    expect(await settleGroups(local)).toBe(false);
    expect(await pins()).toEqual([1, 3].map(key));
    // wished for itself too: it stays when the category is let go
    await keepOffline([{ id: 3, size: 100 }]);
    await stopKeepingGroup(contracts);
    expect(await pins()).toEqual([key(3)]);
    await stopKeeping([{ id: 3 }]);
    expect(await pins()).toEqual([]);
  });

  test("an employee keeps all attachments, and one that takes another's place", async () => {
    expect(await keepGroup(rajesh)).toEqual({ isKept: true, here: 0 });
    expect(await pins()).toEqual([attachmentFileKey(7, "passport", "one")]);
    show(employee("two"));
    await settleGroups(local);
    expect(await pins()).toEqual([attachmentFileKey(7, "passport", "two")]);
  });

  test("what does not fit is refused as a whole; what comes later waits for room", async () => {
    localStorage.setItem("sijil.keptBytes", "260");
    expect(await keepGroup(rajesh)).toEqual({ isKept: true, here: 0 });
    show(paper(3));
    expect(await keepGroup(contracts)).toEqual({ isKept: false, limit: 260, taken: 50 });
    expect(await pins()).toHaveLength(1);
    show(gone(3));
    expect(await keepGroup(contracts)).toEqual({ isKept: true, here: 0 });
    show(paper(3));
    await settleGroups(local);
    expect(await local.mirror.db.pins.get(key(3))).toEqual({ key: key(3), isFull: true, isOfGroup: true });
  });

  test("the wish goes with its record, and when the person empties the cache", async () => {
    await keepGroup(contracts);
    await keepGroup(rajesh);
    show({ collection: "categories", id: 5, deleted: true });
    await pruneCache(local.mirror);
    expect(await local.mirror.db.groups.toCollection().primaryKeys()).toEqual(["employees/7"]);
    await settleGroups(local);
    expect(await pins()).toEqual([attachmentFileKey(7, "passport", "one")]);
    await clearFileCache();
    expect([await local.mirror.db.groups.count(), await pins()]).toEqual([0, []]);
  });
});
