import { describe, expect, test } from "vitest";
import { TEXT_ENGINE, textLimits } from "#domain/index";
import { savesData } from "../storage/device-hints.ts";
import type { TextFacts } from "../storage/texts-database.ts";
import { aDocument } from "../testing/rows.ts";
import { planTexts, roomForTexts } from "./plan-texts.ts";

const facts = (id: number, over: Partial<TextFacts> = {}): TextFacts => ({
  id,
  sha256: `sha-${id}`,
  state: "ok",
  engine: TEXT_ENGINE,
  letters: 100,
  ...over,
});
const row = (id: number, over: Parameters<typeof aDocument>[1] = {}) =>
  aDocument(id, { sha256: `sha-${id}`, textState: "ok", ...over });
const ROOM = 64_000_000;

function plan(
  rows: ReturnType<typeof row>[],
  kept: TextFacts[],
  { room = ROOM, unsent = [] }: { room?: number; unsent?: number[] } = {},
) {
  const known = new Map(kept.map((one) => [one.id, one]));
  const made = planTexts(rows, known, room, ({ id }) => unsent.includes(id));
  const ids = (some: { id: number }[]) => some.map(({ id }) => id);
  return { lacking: ids(made.lacking), unread: ids(made.unread), superfluous: made.superfluous };
}

describe("what is missing", () => {
  test("is fetched newest first, where the server has words", () => {
    const rows = [row(4), row(3, { textState: "cut" }), row(2, { textState: "ocr" }), row(1)];
    expect(plan(rows, [facts(1)]).lacking).toEqual([4, 3, 2]);
    const states = ["empty", "locked", "broken", null] as const;
    const without = states.map((textState, at) => row(at + 1, { textState }));
    const picture = row(9, { textState: "scan", mimeType: "image/png" });
    expect(plan([...without, picture], []).lacking).toEqual([]);
  });

  test("is what was read of another file, by an earlier reader, or only as a picture", () => {
    const kept = [facts(3, { sha256: "another" }), facts(2, { engine: TEXT_ENGINE - 1 }), facts(1, { state: "scan" })];
    const rows = [row(3), row(2), row(1, { textState: "ocr" })];
    // what an earlier engine has read is found until it is replaced
    expect(plan(rows, kept)).toMatchObject({ lacking: [3, 2, 1], superfluous: [3, 1] });
    expect(plan(rows, kept, { unsent: [2] })).toMatchObject({ lacking: [3, 1], unread: [2], superfluous: [3, 1] });
    expect(plan([row(1, { textState: "scan" })], [facts(1, { state: "scan" })])).toMatchObject({ superfluous: [] });
  });

  test("is what a PDF of pictures says in letters: a heading, a stamp", () => {
    const rows = [row(2, { textState: "scan" }), row(1, { textState: "scan" })];
    expect(plan(rows, [facts(1, { state: "scan" })])).toMatchObject({ lacking: [2], superfluous: [] });
  });

  test("is not fetched when it may not fit", () => {
    const kept = [facts(3, { letters: 500 })];
    expect(plan([row(3), row(2)], kept, { room: textLimits.letters + 500 }).lacking).toEqual([2]);
    expect(plan([row(3), row(2)], kept, { room: textLimits.letters + 499 }).lacking).toEqual([]);
  });

  test("is read here while its file is here alone", () => {
    const rows = [row(2, { textState: null }), row(1, { textState: null })];
    expect(plan(rows, [], { unsent: [2] })).toEqual({ lacking: [], unread: [2], superfluous: [] });
    expect(plan(rows, [facts(2)], { unsent: [2] }).unread).toEqual([]);
  });
});

test("what a machine has read gives way to the file's own words once the server has them, and not before they are here", () => {
  const kept = [facts(3, { state: "ocr" }), facts(2, { state: "ocr" }), facts(1, { state: "ok" })];
  const rows = [row(3, { textState: "ok" }), row(2, { textState: "ocr" }), row(1, { textState: "ocr" })];
  expect(plan(rows, kept)).toEqual({ lacking: [3], unread: [], superfluous: [] });
});

describe("what goes", () => {
  test("is the text of a paper that is not shown any more", () => {
    expect(plan([row(1)], [facts(1), facts(2)]).superfluous).toEqual([2]);
  });

  test("is what the newest papers leave no room for", () => {
    const rows = [row(3), row(2), row(1)];
    const kept = [1, 2, 3].map((id) => facts(id));
    expect(plan(rows, kept, { room: 200 }).superfluous).toEqual([1]);
    expect(plan(rows, kept, { room: 0 }).superfluous.sort()).toEqual([1, 2, 3]);
  });
});

test("a phone and a small memory have room for less, and a person who saves data is sent nothing", () => {
  const desktop = { userAgent: "Mozilla/5.0 (X11; Linux x86_64) Chrome/140" };
  const phone = { userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148" };
  const hints = [desktop, { ...desktop, deviceMemory: 8 }, { ...desktop, deviceMemory: 4 }, phone];
  expect(hints.map(roomForTexts)).toEqual([64e6, 64e6, 16e6, 16e6]);
  expect([desktop, { ...desktop, connection: { saveData: true } }].map(savesData)).toEqual([false, true]);
});
