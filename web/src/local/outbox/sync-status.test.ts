import { expect, test } from "vitest";
import type { ConnectionState } from "../http/connectivity.ts";
import { storedEntry } from "../testing/device.ts";
import { nextLateAt, statusOf } from "./sync-status.ts";

const online: ConnectionState = {
  online: true,
  signedOut: false,
  lastPull: 7,
  pulling: false,
  refused: null,
  failing: false,
};
const nothing = { rows: [], sent: new Map<string, number>(), done: 0, doneBytes: 0 };
const now = 1_000_000;
const refusal = { status: 400, code: null, sentence: "No." };
const entry = async (record: number, over = {}) => ({
  ...(await storedEntry({ method: "POST", record }, null, now)),
  order: record,
  ...over,
});

test("attention outranks offline, offline outranks sending, sending outranks waiting; all gone is saved", async () => {
  const waiting = await entry(1);
  const sending = await entry(2, { state: "sending" as const });
  const parked = await entry(3, { state: "attention" as const, refusal });
  const sent = await entry(4, { state: "sent" as const });
  const state = (rows: (typeof waiting)[], connection = online) =>
    statusOf({ ...nothing, rows }, connection, now).state;
  expect(state([])).toBe("saved");
  expect(state([sent])).toBe("saved");
  expect(state([waiting])).toBe("waiting");
  expect(state([waiting, sending])).toBe("sending");
  expect(state([waiting, sending], { ...online, online: false })).toBe("offline");
  expect(state([waiting, parked], { ...online, online: false })).toBe("attention");
  expect(state([parked], { ...online, signedOut: true })).toBe("signedOut");
});

test("nothing counts as saved before the first pull has finished; unsent work and a dead line show all the same", async () => {
  const first = { ...online, lastPull: null };
  const waiting = await entry(1);
  const state = (rows: (typeof waiting)[], connection: ConnectionState) =>
    statusOf({ ...nothing, rows }, connection, now).state;
  expect(state([], first)).toBe("loading");
  expect(state([waiting], first)).toBe("waiting");
  expect(state([], { ...first, online: false })).toBe("offline");
});

test("what waits for a parked entry counts as attention, not as waiting", async () => {
  const parked = await entry(1, { state: "attention" as const, refusal });
  const child = await entry(2, { needs: [1] });
  expect(statusOf({ ...nothing, rows: [parked, child] }, online, now)).toMatchObject({ waiting: 0, attention: 2 });
});

test("sending shows which of how many, and the share of bytes", async () => {
  const file = await entry(1, { state: "sending" as const, fileSize: 600 });
  const next = await entry(2, { fileSize: 200 });
  const seen = { rows: [file, next], sent: new Map([[file.key, 300]]), done: 1, doneBytes: 200 };
  expect(statusOf(seen, online, now).sending).toEqual({ index: 2, total: 3, share: 0.5 });
});

test("the oldest unsent entry is late after a minute online", async () => {
  const rows = [await entry(1)];
  expect(nextLateAt({ ...nothing, rows }, now)).toBe(now + 60_000);
  expect(statusOf({ ...nothing, rows }, online, now + 60_000).late).toBe(false);
  expect(statusOf({ ...nothing, rows }, online, now + 60_001).late).toBe(true);
  expect(statusOf({ ...nothing, rows }, { ...online, online: false }, now + 60_001).late).toBe(false);
});
