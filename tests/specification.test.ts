import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../scripts/lib/project.mjs";
import { wordsOf } from "./specification/languages.ts";
import { screens } from "./specification/screens.ts";
import { texts, unreached } from "./specification/texts.ts";

const rows = [...Object.values(texts).flat(), ...unreached.map(({ text }) => text)];
const claimed = rows.map(([section, key, text]) => ({ section, key, text, name: `${section} ${key}` }));
/** What is filled in has another name in the specification. */
const bare = (text: string) => text.replace(/\{+[^}]+\}+/g, "{}");
/** Names of file types and of the languages, figures and marks are the same in both. */
const same = new Set([
  "documents.filters.types.pdf",
  "documents.form.megabytes",
  "employees.cards.percent",
  "header.language",
  "header.language@auth",
]);

describe("the texts of the specification", () => {
  it.each(claimed)("$name", ({ key, text }) => {
    const { en, ar } = wordsOf(key);
    expect(bare(en)).toBe(bare(text));
    if (same.has(key) || /^employees\.filters\.salaries\./.test(key)) return;
    expect(bare(ar)).not.toBe(bare(en));
    expect(bare(ar).replace(/\{\}/g, "")).toMatch(/\p{Script=Arabic}/u);
    // file types are written the same everywhere
    const latin = bare(ar).match(/\p{Script=Latin}+/gu) ?? [];
    expect(latin.filter((word) => !/^(PDF|DOCX?|JPE?G|PNG|MB|Word)$/.test(word))).toEqual([]);
  });

  it("are each claimed once", () => {
    const keys = rows.map(([, key]) => key);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });

  it("are claimed by tests that there are, and every such test claims some", () => {
    const folders = ["tests/browser", "tests/server"].map((folder) => join(root, folder));
    const sources = folders.flatMap((folder) =>
      readdirSync(folder)
        .filter((file) => file.startsWith("specification") && /\.(spec|test)\.ts$/.test(file))
        .map((file) => readFileSync(join(folder, file), "utf8")),
    );
    const named = sources.flatMap((source) => [...source.matchAll(/\bscenario\("([^"]+)"/g)].map(([, name]) => name));
    expect([...named].sort()).toEqual(Object.keys(texts).sort());
  });

  it("stand on screens that a scenario goes to, and every scenario in a browser goes to one", () => {
    const going = new Set(screens.flatMap(({ by }) => by));
    expect([...going].sort()).toEqual(
      Object.keys(texts)
        .filter((name) => name !== "server")
        .sort(),
    );
    expect(screens.filter(({ by }) => by.length === 0)).toEqual([]);
  });

  it(`are reached but for ${unreached.length}, for a reason`, () => {
    expect(unreached.map(({ why }) => why).filter((why) => !/\(section \d\)$/.test(why))).toEqual([]);
    expect(unreached).toHaveLength(3);
  });
});
