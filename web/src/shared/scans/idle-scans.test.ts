import { expect, test } from "vitest";
import { type IdleScansPorts, readScansWhenIdle } from "./idle-scans.ts";
import type { ScannedFile } from "./scanned-file.ts";

const scan = (sha256: string, key = sha256): ScannedFile => ({
  key,
  sha256,
  mimeType: "application/pdf",
  open: async () => new Blob(),
  keep: async () => undefined,
});
const quiet = () => new AbortController().signal;

/** Runs until there is nothing more to do. @returns which scans were read, and which were noted as wordless */
async function run(ports: Partial<IdleScansPorts>, scans: readonly ScannedFile[] = [scan("one"), scan("two")]) {
  const end = new AbortController();
  const [read, noted]: [string[], string[]] = [[], []];
  await readScansWhenIdle(
    {
      whenQuiet: async () => quiet(),
      alone: (work) => work(),
      scans: async () => scans.filter(({ sha256 }) => !noted.includes(sha256)),
      noteWordless: async (sha256) => void noted.push(sha256),
      retryOf: () => "never",
      isOnline: () => true,
      pause: async () => end.abort(),
      ...ports,
      read: async (one, signal) => {
        read.push(one.sha256);
        return (await ports.read?.(one, signal)) ?? "kept";
      },
    },
    end.signal,
  );
  return { read, noted };
}

test("scans are read one after the other, each once, and those that give nothing are noted", async () => {
  expect(await run({})).toEqual({ read: ["one", "two"], noted: [] });
  const read: IdleScansPorts["read"] = async ({ sha256 }) => (sha256 === "one" ? "unsure" : "wordless");
  expect(await run({ read })).toEqual({ read: ["one", "two"], noted: ["one", "two"] });
});

test("two records with the same file are read both, also where one cannot be opened here", async () => {
  const twins = [scan("one", "first"), scan("one", "second")];
  const opened: string[] = [];
  const read: IdleScansPorts["read"] = async ({ key }) => {
    opened.push(key);
    return "kept";
  };
  await run({ read }, twins);
  expect(opened.splice(0)).toEqual(["first", "second"]);
  const away: IdleScansPorts["read"] = async ({ key }) => {
    if (key === "first") throw new Error("it is not here");
    opened.push(key);
    return "kept";
  };
  await run({ read: away, retryOf: () => "later" }, twins);
  expect(opened).toEqual(["second"]);
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
  expect(await run({ read, whenQuiet })).toEqual({ read: ["one", "one", "two"], noted: [] });
  expect(await run({ alone: async () => null })).toEqual({ read: [], noted: [] });
});

const failing: IdleScansPorts["read"] = async ({ sha256 }) => {
  if (sha256 === "one") throw new Error("failed");
  return "kept";
};

test("a scan that fails for good is passed over, a line that fails ends the round", async () => {
  expect(await run({ read: failing })).toEqual({ read: ["one", "two"], noted: [] });
  expect(await run({ read: failing, retryOf: () => "pause" })).toEqual({ read: ["one"], noted: [] });
});

const names = ["one", "two", "three", "four"];

test("scans whose files are not here keep no other from being read, and are tried again once the line is back", async () => {
  const rounds: string[][] = [[]];
  const isOnline = [false, true, false];
  let lists = 0;
  const over = new AbortController();
  await readScansWhenIdle(
    {
      whenQuiet: async () => quiet(),
      alone: (work) => work(),
      scans: async () => {
        lists++;
        return names.map((name) => scan(name));
      },
      read: async ({ sha256 }) => {
        rounds.at(-1)?.push(sha256);
        if (sha256 !== "four") throw new Error("not here");
        return "kept";
      },
      noteWordless: async () => undefined,
      retryOf: () => "later",
      isOnline: () => isOnline.shift() ?? true,
      pause: async () => {
        if (rounds.push([]) > 3) over.abort();
      },
    },
    over.signal,
  );
  // one list for each round, and one after the scan that was read
  expect([lists, rounds]).toEqual([4, [names, [], names.slice(0, 3), []]]);
});

test("what ends the quiet ends the pass over scans whose files are not here", async () => {
  const working = new AbortController();
  const read: IdleScansPorts["read"] = async () => {
    if (!working.signal.aborted) working.abort();
    throw new Error("not here");
  };
  let times = 0;
  const whenQuiet = async () => (times++ === 0 ? working.signal : quiet());
  const retryOf = () => "later" as const;
  expect(await run({ read, whenQuiet, retryOf })).toEqual({ read: ["one", "one", "two"], noted: [] });
});
