// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Change, Deadline, Reminder } from "#domain/index";
import { startI18n } from "#web/i18n/setup.ts";
import { closeLocalSession, type LocalSession, openLocalSession } from "#web/local/testing/internals.ts";
import { aDocument } from "#web/local/testing/rows.ts";
import { aUser } from "#web/local/testing/users.ts";
import { queueReminderChange, undoReminderChange } from "../reminders/reminders.actions.ts";
import { noHandling, queueHandling, undoHandling } from "../today/handling.actions.ts";
import { useUndoneWords } from "./use-undone-words.ts";

let id = 466_000_000_000_000;
let local: LocalSession;

function arrives(...changes: Change[]) {
  local.mirror.applyChanges(changes);
  local.mirror.publish(true);
}
/** As once the server has answered, before anything of it was pulled. */
const isSent = () => local.outbox.entries.toCollection().modify({ tries: 1, state: "sent" });
const waiting = async () => (await local.outbox.entries.toArray()).filter(({ state }) => state === "waiting").length;

beforeEach(async () => {
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  local = openLocalSession(aUser(++id));
  await local.loaded;
});
afterEach(() => {
  cleanup();
  closeLocalSession();
  vi.unstubAllGlobals();
});

describe("a reminder's change", () => {
  const seen: Reminder = {
    ...{ id: 5, documentId: 31, employeeId: null, day: "2026-12-01", text: "Call", doneAt: null },
    ...{ createdBy: 1, createdAt: "2026-11-01T08:00:00.000Z", tenant: 1, version: 1 },
  };
  const change = async (now: Reminder | null) => {
    arrives({ collection: "reminders", id: 5, record: seen });
    const { key } = await queueReminderChange(seen, { day: "2026-12-08" });
    await isSent();
    arrives(now ? { collection: "reminders", id: 5, record: now } : { collection: "reminders", id: 5, deleted: true });
    return [await undoReminderChange(seen, { day: "2026-12-08" }, key), await waiting()];
  };

  it("is taken back while nothing else was changed", async () => {
    expect(await change({ ...seen, day: "2026-12-08", version: 2 })).toEqual([{ undone: 1, of: 1 }, 1]);
  });

  it("is not where it was changed or deleted on another device", async () => {
    expect(await change({ ...seen, day: "2026-12-20", version: 3 })).toEqual([{ undone: 0, of: 1 }, 0]);
    expect(await change(null)).toEqual([{ undone: 0, of: 1 }, 0]);
  });
});

describe("who sees to a deadline", () => {
  const deadline = { collection: "documents", id: 31, paper: null, day: "2026-12-01" } as Deadline;
  const made = { by: 7, byName: "Sara", snoozedUntil: "2026-11-30" };
  const change = async (by: number, snoozedUntil: string | null) => {
    const row = aDocument(31, { tenant: id });
    arrives({ collection: "documents", id: 31, record: row });
    await queueHandling(deadline, { title: "Lease", handling: row.handling }, noHandling, made);
    await isSent();
    const handling = { due: { day: deadline.day, by, byName: "X", since: "2026-11-01T08:00:00.000Z", snoozedUntil } };
    arrives({ collection: "documents", id: 31, record: aDocument(31, { tenant: id, handling, version: 5 }) });
    return await undoHandling(deadline, "Lease", made, noHandling);
  };

  it("is as before, but for what somebody else has set since", async () => {
    expect(await change(7, "2026-11-30")).toEqual({ undone: 1, of: 1 });
    expect(await waiting()).toBe(1);
  });

  it("stays where somebody else has set it since", async () => {
    expect(await change(9, null)).toEqual({ undone: 0, of: 1 });
    expect(await waiting()).toBe(0);
  });

  it("counts as not taken back where a part of it stays", async () => {
    expect(await change(9, "2026-11-30")).toEqual({ undone: 0, of: 1 });
    expect(await waiting()).toBe(1);
  });
});

it.each([
  ["en", { undone: 2, of: 2 }, ["Undone", undefined]],
  ["en", { undone: 0, of: 1 }, ["Not undone", "It was changed or deleted meanwhile."]],
  ["en", { undone: 1, of: 2 }, ["1 of 2 undone", "The other one was changed or deleted meanwhile."]],
  ["en", { undone: 1, of: 4 }, ["1 of 4 undone", "The other 3 were changed or deleted meanwhile."]],
  ["ar", { undone: 1, of: 3 }, ["تم التراجع عن 1 من 3", "أما الباقيان فغُيّرا أو حُذفا في هذه الأثناء."]],
] as const)("says so (%s, %o)", async (language, back, [title, description]) => {
  await startI18n(language);
  const { result } = renderHook(() => useUndoneWords());
  expect(result.current(back)).toEqual({ title, ...(description ? { description } : {}) });
});
