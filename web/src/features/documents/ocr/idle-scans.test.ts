import { expect, test } from "vitest";
import type { Document } from "#domain/index";
import { aDocument } from "#web/local/testing/rows.ts";
import { aUser } from "#web/local/testing/users.ts";
import { scansLeft } from "#web/shared/scans/scans-left.ts";
import { type IdleScansPorts, readScansWhenIdle } from "./idle-scans.ts";

const scan = (id: number): Document => aDocument(id, { textState: "scan", sha256: `file ${id}` });
const quiet = () => new AbortController().signal;

/** Runs until there is nothing more to do. @returns which scans were read, and which were noted as wordless */
async function run(ports: Partial<IdleScansPorts>, scans: readonly Document[] = [scan(1), scan(2)]) {
  const end = new AbortController();
  const [read, noted]: [number[], string[]] = [[], []];
  await readScansWhenIdle(
    {
      whenQuiet: async () => quiet(),
      alone: (work) => work(),
      scans: async () => scans.filter(({ sha256 }) => !noted.includes(sha256 ?? "")),
      noteWordless: async (sha256) => void noted.push(sha256),
      isFinal: () => true,
      pause: async () => end.abort(),
      ...ports,
      read: async (one, signal) => {
        read.push(one.id);
        return (await ports.read?.(one, signal)) ?? "kept";
      },
    },
    end.signal,
  );
  return { read, noted };
}

test("scans are read one after the other, each once, and those that give nothing are noted", async () => {
  expect(await run({})).toEqual({ read: [1, 2], noted: [] });
  const read: IdleScansPorts["read"] = async ({ id }) => (id === 1 ? "unsure" : "wordless");
  expect(await run({ read })).toEqual({ read: [1, 2], noted: ["file 1", "file 2"] });
});

test("what is interrupted is read again, and nothing begins beside another tab", async () => {
  let times = 0;
  const working = new AbortController();
  const read: IdleScansPorts["read"] = async (_one, signal) => {
    if (times++ > 0) return "kept";
    working.abort();
    signal.throwIfAborted();
    return "kept";
  };
  const whenQuiet = async () => (times === 0 ? working.signal : quiet());
  expect(await run({ read, whenQuiet })).toEqual({ read: [1, 1, 2], noted: [] });
  expect(await run({ alone: async () => null })).toEqual({ read: [], noted: [] });
});

test("a scan that fails for good is passed over, a line that fails ends the round", async () => {
  const read: IdleScansPorts["read"] = async ({ id }) => {
    if (id === 1) throw new Error("failed");
    return "kept";
  };
  expect(await run({ read })).toEqual({ read: [1, 2], noted: [] });
  expect(await run({ read, isFinal: () => false })).toEqual({ read: [1], noted: [] });
});

test("scans are left for those who may fetch and edit them, of which nothing is known to have no words", () => {
  const person = aUser(7, { role: "user", organizationId: 1, permissions: ["view", "download", "upload"] });
  const documents = [
    aDocument(1, { textState: "scan", sha256: "a", tenant: 1 }),
    aDocument(2, { textState: "scan", sha256: "b", tenant: 1 }),
    aDocument(3, { textState: "ocr", sha256: "c", tenant: 1 }),
    aDocument(4, { textState: "ok", sha256: "d", tenant: 1 }),
  ];
  const left = (actor: typeof person) => scansLeft(actor, documents, new Set(["b"])).map(({ id }) => id);
  expect(left(person)).toEqual([1]);
  expect(left({ ...person, permissions: ["view", "download"] })).toEqual([]);
  expect(left({ ...person, permissions: ["view", "upload"] })).toEqual([]);
});
