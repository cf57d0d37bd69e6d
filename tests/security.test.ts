import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../scripts/lib/project.mjs";
import { committed } from "./support/committed.ts";

/* docs/security.md says what is met and which test shows it: of every requirement, and truly. */

/** The requirements of levels 1 and 2 of ASVS 5.0: how many each section has, numbered from 1. */
const SECTIONS: Readonly<Record<string, readonly number[]>> = {
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  10: [2, 2, 4, 11, 5, 2, 3],
  11: [2, 3, 3, 4, 1, 1],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7],
  16: [1, 5, 4, 3, 3],
  17: [1, 4, 2],
};
const required = Object.entries(SECTIONS).flatMap(([chapter, counts]) =>
  counts.flatMap((count, at) => Array.from({ length: count }, (_, n) => `${chapter}.${at + 1}.${n + 1}`)),
);

const text = (file: string) => readFileSync(join(root, file), "utf8");
const page = text("docs/security.md");

interface Row {
  numbers: string[];
  status: string;
  shown: string;
}

/** The numbers of a row: "1.2.6–1.2.8" is all of the standard between them. */
function numbersOf(cell: string): string[] {
  return cell.split(", ").flatMap((part) => {
    const [from = "", to = from] = part.split("–");
    return required.slice(required.indexOf(from), required.indexOf(to) + 1);
  });
}

const rows: Row[] = page
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split(" | "))
  .map(([numbers = "", , status = "", ...shown]) => ({
    numbers: numbersOf(numbers.slice(2)),
    status,
    shown: shown.join(" | ").replace(/ \|$/, ""),
  }));

/** The files that a row names, each with the names of tests behind it. */
function namedIn(shown: string): { file: string; tests: string[] }[] {
  return [...shown.matchAll(/`(\w[\w./-]*\/[\w./-]+\.\w+)`((?:,? “[^”]+”)*)/g)].map(([, file = "", tests = ""]) => ({
    file,
    tests: [...tests.matchAll(/“([^”]+)”/g)].map(([, name = ""]) => name),
  }));
}
/** Whether a file has a test, a table of tests or a Go function of a name, which may begin with what the table fills in. */
function hasTest(source: string, name: string): boolean {
  const escaped = name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  return (
    new RegExp(`(?:["'\`]|func )(?:(?:%s|\\$name) )?${escaped}`).test(source) ||
    new RegExp(`^\\s*${escaped}: `, "m").test(source)
  );
}
const isTest = (file: string) => /\.(test|spec)\.tsx?$|_test\.go$/.test(file);

describe("docs/security.md", () => {
  it("has each requirement once, in the order of the standard", () => {
    expect(required).toHaveLength(253);
    expect(rows.flatMap(({ numbers }) => numbers)).toEqual(required);
  });

  it("names tests that there are", () => {
    const missing = rows.flatMap(({ numbers, shown }) =>
      namedIn(shown).flatMap(({ file, tests }) => {
        if (!existsSync(join(root, file))) return [`${numbers[0]}: ${file}`];
        const source = text(file);
        return tests.filter((name) => !hasTest(source, name)).map((name) => `${numbers[0]}: ${file} “${name}”`);
      }),
    );
    expect(missing).toEqual([]);
  });

  it("quotes no test without its file", () => {
    const loose = rows.filter(({ shown }) => {
      const quoted = shown.match(/“[^”]+”/g)?.length ?? 0;
      return quoted !== namedIn(shown).flatMap(({ tests }) => tests).length;
    });
    expect(loose.map(({ numbers }) => numbers[0])).toEqual([]);
  });

  it("shows by a test or a document what is met, and gives a reason for everything else", () => {
    const bad = rows.filter(({ status, shown }) => {
      if (status === "met") return !namedIn(shown).some(({ file }) => isTest(file));
      if (status === "documented") return !shown.includes("](");
      return !["met, no test", "not met", "does not apply"].includes(status) || shown.length < 10;
    });
    expect(bad.map(({ numbers }) => numbers[0])).toEqual([]);
  });

  it("counts them right", () => {
    const count = (wanted: string) => rows.flatMap(({ numbers, status }) => (status === wanted ? numbers : [])).length;
    const words = page.replace(/\s+/g, " ");
    expect(words).toContain(`Of the ${required.length} requirements of levels 1 and 2, ${count("met")} are met`);
    expect(words).toContain(`${count("documented")} ask for documentation`);
    expect(words).toContain(`${count("met, no test")} are met without a test`);
    expect(words).toContain(`${count("not met")} are not met, and ${count("does not apply")} do not apply`);
  });
});

describe("the sources", () => {
  const sourcesOf = (...folders: string[]) =>
    committed.filter(
      (file) => folders.some((folder) => file.startsWith(`${folder}/`)) && /(?<!\.test)\.tsx?$/.test(file),
    );
  const holding = (files: string[], what: RegExp) => files.filter((file) => what.test(text(file)));

  it("the client makes neither markup nor code of texts", () => {
    const client = sourcesOf("web/src", "domain");
    expect(client.length).toBeGreaterThan(200);
    const what =
      /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write\(|\beval\(|new Function\(|createContextualFragment/;
    expect(holding(client, what)).toEqual([]);
  });

  it("no regular expression is made of input", () => {
    const made = sourcesOf("web/src", "domain", "pb_hooks/src").flatMap((file) =>
      [...text(file).matchAll(/new RegExp\(.*/g)].map(([call]) => ({
        file,
        of: [...call.matchAll(/\$\{([^}]*)\}|\((\w+)[,)]/g)].map(([, filled, whole]) => filled ?? whole),
      })),
    );
    // of constants: the pattern of PocketBase's e-mail addresses, and what machines put into filenames
    expect(made).toEqual([
      { file: "domain/core/schemas.ts", of: ["EMAIL"] },
      { file: "domain/documents/readable-name.ts", of: ["DAY", "TIME"] },
      { file: "domain/documents/readable-name.ts", of: ["DAY", "MONTH"] },
    ]);
  });

  it("passwords are typed into masked fields that managers can fill in", () => {
    const client = sourcesOf("web/src");
    expect(holding(client, /type=(?:"password"|\{[^}]*"password"[^}]*\})/)).toEqual([
      "web/src/ui/forms/password-input.tsx",
    ]);
    expect(holding(client, /<PasswordInput\b/)).toEqual(["web/src/shared/form/masked-field.tsx"]);
    expect(text("web/src/shared/form/masked-field.tsx")).toMatch(/<PasswordInput[^>]*autoComplete=\{autoComplete\}/);
    const named = /<TextField\b[^>]*name="[^"]*[pP]assword/;
    expect(holding(client, named)).toEqual([]);
    expect(holding(client, /onPaste=[^\n]*preventDefault|autoComplete="off"[^>]*assword/)).toEqual([]);
  });
});
