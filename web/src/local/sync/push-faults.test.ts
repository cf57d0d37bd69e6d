import { cases } from "../../../../tests/fixtures/property-cases.ts";
import "fake-indexeddb/auto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { findBlockers } from "../outbox/outbox-rules.ts";
import { aDevice } from "../testing/device.ts";
import { type Fault, WriteServer } from "../testing/write-server.ts";

/* Whatever the line, the server and the browser do: every change has its effect exactly once, or is visibly parked. */

const fault = fc.constantFrom<Fault[]>(
  "none",
  "none",
  "lost request",
  "lost answer",
  "busy",
  "broken",
  "signed out",
  "another user",
);
const record = fc.integer({ min: 1, max: 5 });
const name = fc.constantFrom("a", "b", "c", "refused");
const step = fc.oneof(
  { weight: 3, arbitrary: record.map((id) => ({ do: "create" as const, id })) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("change" as const), id: record, name }) },
  { weight: 1, arbitrary: record.map((id) => ({ do: "delete" as const, id })) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("other" as const), id: record, name }) },
  { weight: 2, arbitrary: fc.constant({ do: "kill" as const }) },
  { weight: 1, arbitrary: fc.constant({ do: "take over" as const }) },
  { weight: 2, arbitrary: fc.constant({ do: "time" as const }) },
  { weight: 2, arbitrary: fc.constant({ do: "run" as const }) },
);

test("random schedules of faults", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 18 }),
      fc.array(fault, { maxLength: 40 }),
      async (steps, faults) => {
        const server = new WriteServer();
        const line = [...faults];
        server.fault = () => line.shift() ?? "none";
        server.refuse = (_method, _path, body) => (`${body.name}`.startsWith("refused") ? "name_too_long" : null);
        const device = await aDevice(server);
        const written: { key: string; method: "POST" | "PATCH" | "DELETE"; record: number; mark: string }[] = [];
        const write = async (method: "POST" | "PATCH" | "DELETE", id: number, text: string) => {
          const mark = `${text} ${written.length}`;
          const key = await device.write({
            method,
            record: id,
            body: method === "DELETE" ? undefined : { name: mark },
          });
          written.push({ key, method, record: id, mark });
        };
        for (const one of steps) {
          if (one.do === "create") await write("POST", one.id, "new");
          if (one.do === "change") await write("PATCH", one.id, one.name);
          if (one.do === "delete") await write("DELETE", one.id, "");
          if (one.do === "other" && server.records.has(one.id)) server.write(one.id, { name: one.name });
          if (one.do === "kill") {
            device.kill();
            await device.start();
          }
          if (one.do === "take over") await device.start();
          if (one.do === "time") device.clock.step();
          if (one.do === "run") await device.settle();
          if (device.signedOut && one.do === "run") {
            device.signedOut = false;
            device.push.resume();
          }
        }
        line.length = 0;
        device.signedOut = false;
        device.push.resume();
        await device.until(async () => {
          device.pull();
          const rows = await device.rows();
          const blockers = findBlockers(rows);
          return rows.every((row) => blockers.get(row.key)?.parked);
        });

        const left = new Map((await device.rows()).map((row) => [row.key, row]));
        written.forEach(({ key, record, mark }, at) => {
          const effects = server.effects.filter((one) => one.body.name === mark || one.key.startsWith(key));
          const row = left.get(key);
          if (row) {
            // What is still here is parked, or waits for a parked creation, and has had no effect.
            expect(effects).toEqual([]);
            if (row.state === "attention") expect(row.refusal?.sentence).toBeTruthy();
            return;
          }
          const isDeletion = (one: (typeof written)[number]) => one.method === "DELETE" && one.record === record;
          // Nothing to delete any more, or made and deleted again before it was sent.
          if (effects.length === 0) expect(written.slice(at).some(isDeletion)).toBe(true);
          else expect(effects).toHaveLength(1);
        });
        expect(device.faults).toEqual([]);
      },
    ),
    cases(150),
  );
});

test("five hundred changes of fifty records arrive once each and in their order", async () => {
  const server = new WriteServer();
  const device = await aDevice(server);
  device.signedOut = true;
  for (let id = 1; id <= 50; id++) await device.write({ method: "POST", record: id, body: { name: "0" } });
  for (let round = 1; round <= 9; round++) {
    for (let id = 1; id <= 50; id++) await device.write({ method: "PATCH", record: id, body: { name: String(round) } });
  }
  device.signedOut = false;
  device.push.resume();
  await device.until(async () => (await device.db.entries.count()) === 0);
  expect(server.effects).toHaveLength(500);
  for (const { fields, version } of server.records.values()) expect([fields.name, version]).toEqual(["9", 10]);
});
