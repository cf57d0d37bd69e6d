import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { PAGE_BREAK } from "#domain/index";
import type { TextId, TextsDatabase } from "../storage/texts-database.ts";
import { aText, aTextsDatabase } from "../testing/texts.ts";
import { storeTexts } from "./text-store.ts";
import type { TextsAnswer } from "./texts-messages.ts";
import { TextsService } from "./texts-service.ts";

let db: TextsDatabase;
let answers: TextsAnswer[];
let service: TextsService;
let search = 0;

beforeEach(() => {
  db = aTextsDatabase();
  answers = [];
  service = new TextsService(db, (answer) => answers.push(structuredClone(answer)));
});
afterEach(() => db.delete());

/** What the page is told of a search, one answer after the other: ids of texts. */
async function told(text: string) {
  await service.answer({ type: "search", of: "documents", search: ++search, text });
  const held = answers.findLast((answer) => answer.type === "held")?.texts.map(({ id }) => id) ?? [];
  const idsAt = (places: Uint32Array) => [...places].map((place) => held[place]);
  return answers.flatMap((answer) => {
    if (answer.type !== "hits" || answer.search !== search) return [];
    const { exact, stem, isFirst, isDone } = answer.found;
    return [{ exact: idsAt(exact), stem: idsAt(stem), isFirst, isDone }];
  });
}

async function found(text: string) {
  const parts = await told(text);
  if (!parts.at(-1)?.isDone) throw new Error("no answer");
  const held = answers.findLast((answer) => answer.type === "held")?.texts.map(({ id }) => id);
  return { exact: parts.flatMap(({ exact }) => exact), stem: parts.flatMap(({ stem }) => stem), held };
}

describe("a search", () => {
  test("finds words, their stems after them, and says whose file it was, newest first", async () => {
    await storeTexts(db, [
      aText(1, "عقد إيجار في الرياض"),
      aText(2, "Lease of the second floor"),
      aText(3, "وعقود الإيجار كلها"),
      aText(4, "رخصة بالإيجار الشهري"),
    ]);
    expect(await found("إيجار")).toEqual({ exact: [4, 3, 1], stem: [], held: [4, 3, 2, 1] });
    expect(await found("leases")).toEqual({ exact: [], stem: [2], held: [4, 3, 2, 1] });
    expect(await found('"second floor"')).toMatchObject({ exact: [2] });
    expect(await found('"floor second"')).toMatchObject({ exact: [], stem: [] });
    expect(await found("договор")).toMatchObject({ exact: [], stem: [] });
    const last = answers.at(-1);
    expect(last?.type === "hits" && last.found.isDone).toBe(true);
  });

  test("tells of the newest fifty at once, of the others after them, and of stems at the end", async () => {
    const ids = Array.from({ length: 400 }, (_, at) => at + 1);
    await storeTexts(
      db,
      ids.map((id) => aText(id, id % 4 === 0 ? "a lease" : "two leases")),
    );
    const parts = await told("leases");
    const newestFirst = ids.toReversed();
    expect(parts.flatMap(({ exact }) => exact)).toEqual(newestFirst.filter((id) => id % 4 !== 0));
    expect(parts[0]?.exact.length).toBeGreaterThan(0);
    expect(parts[0]?.exact.length).toBeLessThanOrEqual(50);
    expect(parts.at(-1)?.stem).toEqual(newestFirst.filter((id) => id % 4 === 0));
    for (const { stem, isDone } of parts.slice(0, -1)) expect({ stem, isDone }).toEqual({ stem: [], isDone: false });
    expect(parts.map(({ isFirst }) => isFirst)).toEqual([true, ...parts.slice(1).map(() => false)]);
  });

  test("that is repeated is not told in two voices", async () => {
    await storeTexts(
      db,
      Array.from({ length: 200 }, (_, at) => aText(at + 1, "a lease")),
    );
    search++;
    const asked = { type: "search", of: "documents", search, text: "lease" } as const;
    await Promise.all([service.answer(asked), service.answer(asked)]);
    const parts = answers.flatMap((answer) => (answer.type === "hits" ? [answer.found] : []));
    expect(parts.filter(({ isFirst }) => isFirst)).toHaveLength(1);
    expect(parts.flatMap(({ exact }) => [...exact])).toHaveLength(200);
  });

  test("takes what has been stored, replaced and removed since", async () => {
    await storeTexts(db, [aText(1, "first"), aText(2, "first")]);
    expect((await found("first")).exact).toEqual([2, 1]);
    await storeTexts(db, [aText(3, "first"), aText(2, "second")]);
    expect((await found("first")).exact).toEqual([3, 1]);
    await db.removeTexts([1]);
    expect((await found("first")).exact).toEqual([3]);
    await db.giveWay();
    expect(await found("first")).toEqual({ exact: [], stem: [], held: [] });
  });

  test("is ended by the next one", async () => {
    await storeTexts(db, [aText(1, "first second")]);
    const both = [7_001, 7_002].map((number) =>
      service.answer({ type: "search", of: "documents", search: number, text: number === 7_001 ? "first" : "second" }),
    );
    await Promise.all(both);
    expect(answers.map((answer) => "search" in answer && answer.search)).toEqual([7_002, 7_002]);
    await service.answer({ type: "search", of: "documents", search: 7_001, text: "first" });
    expect(answers.map(({ type }) => type)).toEqual(["held", "hits"]);
    search = 7_002;
  });

  test("in a database that is gone finds nothing", async () => {
    db.close();
    expect(await found("first")).toEqual({ exact: [], stem: [], held: [] });
  });
});

test("a paper's line comes from the page that has the words", async () => {
  await storeTexts(db, [aText(1, `A cover${PAGE_BREAK}The tenant pays a deposit of 500.`)]);
  await service.answer({ type: "snippets", search: ++search, text: "deposit", ids: [1, 2] });
  const lines = answers.flatMap((answer) => (answer.type === "snippets" ? answer.snippets : []));
  expect(lines).toEqual([
    [1, { page: 2, text: "The tenant pays a deposit of 500.", marks: [[18, 25]] }],
    [2, null],
  ]);
});

describe("did you mean", () => {
  const suggestions = async (text: string, names = "", denied: TextId[] = []) => {
    await found(text);
    await service.answer({ type: "suggest", of: "documents", search, text, names, denied });
    const last = answers.at(-1);
    if (last?.type !== "suggestions") throw new Error("no answer");
    return last.suggested.map(({ text: other, texts }) => [other, ...texts.map(({ id }) => id)]);
  };
  const suggested = async (text: string, names = "") => (await suggestions(text, names))[0]?.[0];

  test("offers the near word that occurs most often, as a paper writes it", async () => {
    await storeTexts(db, [aText(1, "الإجازة السنوية"), aText(2, "A deposit, a deposit and a deposif")]);
    expect(await suggested("depozit")).toBe("deposit");
    expect(await suggested("السنويه الاجازز")).toBe("السنويه الإجازة");
    expect(await suggested("zebra")).toBeUndefined();
  });

  test("knows the words of names too", async () => {
    expect(await suggested("invoise", "marina invoice")).toBe("invoice");
  });

  test("writes a word of names as most of them do, and one of papers as a paper does", async () => {
    const names = "شهادة راتب\nشهاده_قديمة.pdf\nشهادة\nعبد الله سالم\nShahada";
    expect(await suggested("شهلدة", names)).toBe("شهادة");
    expect(await suggested("shahaba", names)).toBe("Shahada");
    expect(await suggested("قديمه راتت", names)).toBe("قديمه راتب");
    expect(await suggested("عبدالبه", names)).toBe("عبد الله");
    await storeTexts(db, [aText(1, "شهـادة رسمية")]);
    expect(await suggested("شهلدة", names)).toBe("شهـادة");
  });

  test("leaves the marks around a word where they are", async () => {
    await storeTexts(db, [aText(1, "المشروع الإسكاني"), aText(2, "a marina deposit")]);
    expect(await suggested('"المشرووع الإسكاني"')).toBe('"المشروع الإسكاني"');
    expect(await suggested('"marina depozit"')).toBe('"marina deposit"');
  });

  test("changes as little as it can, and says of each search which texts have all of its words", async () => {
    await storeTexts(db, [aText(1, "The zebrafish of the laboratory"), aText(2, "A dish, a dish and a dish")]);
    // what is written in no text may be a part of a name
    expect(await suggestions("zebrafihs fish", "marina")).toEqual([["zebrafish fish"], ["zebrafish dish"]]);
    await storeTexts(db, [aText(3, "One zebrafish, one dish")]);
    expect(await suggestions("zebrafihs fish")).toEqual([["zebrafish fish"], ["zebrafish dish", 3]]);
    // a word that is nowhere is never kept
    expect(await suggestions("zebrafihs dihs")).toEqual([["zebrafish dish", 3]]);
  });

  test("takes no word from what the person may no longer fetch", async () => {
    await storeTexts(db, [aText(1, "The platypus"), aText(2, "A platypuss of PLATYPUS kind")]);
    expect(await suggestions("platipus", "", [2])).toEqual([["platypus", 1]]);
    expect(await suggestions("platipus", "", [1, 2])).toEqual([]);
  });
});

test("storing says what is known of the texts now, or why they are not kept", async () => {
  await service.answer({ type: "store", job: 1, texts: [aText(1, "two words")] });
  expect(answers.at(-1)).toMatchObject({ type: "stored", job: 1, facts: [{ id: 1, letters: 9 }] });
  db.close();
  await service.answer({ type: "store", job: 2, texts: [aText(2, "more")] });
  expect(answers.at(-1)).toMatchObject({ type: "failed", job: 2, name: "DatabaseClosedError" });
});
