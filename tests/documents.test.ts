import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../scripts/lib/project.mjs";
import { committed } from "./support/committed.ts";

const WIDTH = 100;
const ADR = /^docs\/decisions\/\d{4}-[a-z]/;

const text = (file: string) => readFileSync(join(root, file), "utf8");
const pages = committed.filter((file) => file.endsWith(".md"));
const sources = committed.filter((file) => /\.(tsx?|mjs|go|css)$/.test(file) && !/\.d\.ts$/.test(file));
/** Records describe what was true at their date, and so does the changelog: what they name may have moved. */
const current = pages.filter((file) => !ADR.test(file) && file !== "CHANGELOG.md");

/** The lines of a page outside fenced code, numbered from 1. */
function prose(page: string): { line: string; at: number }[] {
  let fenced = false;
  return text(page)
    .split("\n")
    .map((line, index) => ({ line, at: index + 1 }))
    .filter(({ line }) => {
      const fence = line.trimStart().startsWith("```");
      if (fence) fenced = !fenced;
      return !fence && !fenced;
    });
}

/** The anchors of a page's headings, as GitHub makes them. */
function anchors(page: string): string[] {
  return prose(page)
    .filter(({ line }) => /^#+ /.test(line))
    .map(({ line }) => line.replace(/^#+ /, "").toLowerCase())
    .map((title) => title.replace(/[^\p{L}\p{N} _-]/gu, "").replaceAll(" ", "-"));
}

/** The relative links of a page that lead nowhere. */
function brokenLinks(page: string): string[] {
  const body = prose(page)
    .map(({ line }) => line)
    .join("\n");
  const links = [...body.matchAll(/\]\(([^)\s]+)\)|<img[^>]*\ssrc="([^"]+)"/g)].map(
    ([, link, image]) => link ?? image ?? "",
  );
  return links
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [path = "", anchor] = link.split("#");
      const target = path === "" ? page : relative(root, join(root, dirname(page), path));
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && !anchors(target).includes(anchor);
    })
    .map((link) => `${page}: ${link}`);
}

/** Comments of a source, as one text without line breaks. */
function comments(file: string): string {
  const found = text(file).match(/\/\*[\s\S]*?\*\/|(?:^|\s)\/\/.*$|^\s*#.*$/gm) ?? [];
  return found
    .join("\n")
    .replace(/^\s*(\*\/?|\/\*+|\/\/|#)/gm, "")
    .replace(/\s+/g, " ");
}

/** Paths of this project that a text names; a folder is written with a slash behind it. */
function paths(body: string): string[] {
  const path = /(?<![\w./@-])(?:docs|domain|pb_hooks|pb_migrations|web|server|scripts|tests|deploy|bench)\/[\w./-]*/g;
  return [...body.matchAll(path)].map(([name]) => name.replace(/[.]+$/, "")).filter((name) => /\.\w+$|\/$/.test(name));
}

describe("what documents and comments refer to is there", () => {
  it("relative links lead to a file, and to a heading of it", () => {
    expect(pages.flatMap(brokenLinks)).toEqual([]);
  });

  it("paths in documents", () => {
    const bad = current.flatMap((page) => {
      const quoted = prose(page).flatMap(({ line }) => line.match(/`[^`]+`/g) ?? []);
      return quoted
        .flatMap(paths)
        .filter((name) => !existsSync(join(root, name)))
        .map((name) => `${page}: ${name}`);
    });
    expect(bad).toEqual([]);
  });

  it("paths in comments", () => {
    const bad = sources.flatMap((file) =>
      paths(comments(file))
        .filter((name) => !existsSync(join(root, name)))
        .map((name) => `${file}: ${name}`),
    );
    expect(bad).toEqual([]);
  });

  it("sections of the specification, by number", () => {
    const sections = text("docs/specification/specification.md")
      .match(/^## \d+/gm)
      ?.map((line) => line.slice(3));
    const cited = sources.flatMap((file) =>
      [...comments(file).matchAll(/specification,? \(?sections? (\d+)(?: and (\d+))?/g)].flatMap(([, one, two]) =>
        [one, two].filter((number) => number !== undefined).map((number) => ({ file, number })),
      ),
    );
    expect(cited.length).toBeGreaterThan(20);
    expect(cited.filter(({ number }) => !sections?.includes(number))).toEqual([]);
  });

  it("decisions that the specification left open, by heading", () => {
    const headings = text("docs/specification/decisions.md")
      .match(/^## .+$/gm)
      ?.map((line) => line.slice(3));
    const cited = sources.flatMap((file) =>
      [...comments(file).matchAll(/decisions, "([^"]+)"/g)].map(([, heading = ""]) => ({ file, heading })),
    );
    expect(cited.length).toBeGreaterThan(5);
    expect(cited.filter(({ heading }) => !headings?.includes(heading))).toEqual([]);
  });
});

describe("decision records", () => {
  const records = pages.filter((file) => ADR.test(file)).sort();
  const index = text("docs/decisions/README.md");

  it("are numbered from 0001 without a gap, and nothing else is among them", () => {
    const others = pages.filter((file) => file.startsWith("docs/decisions/") && !ADR.test(file));
    expect(others).toEqual(["docs/decisions/README.md"]);
    const numbers = records.map((file) => basename(file).slice(0, 4));
    expect(numbers).toEqual(records.map((_, at) => String(at + 1).padStart(4, "0")));
  });

  it.each(records)("%s has number, status, date and the three parts, and is in the index", (file) => {
    const body = text(file);
    const number = basename(file).slice(0, 4);
    const title = new RegExp(`^# ${number}\\. (.+)\n`).exec(body)?.[1];
    expect(title).toBeTruthy();
    expect(body).toMatch(/^- Status: (Accepted|Superseded by \[\d{4}\])/m);
    expect(body).toMatch(/^- Date: \d{4}-\d{2}-\d{2}$/m);
    expect(body.match(/^## .+$/gm)).toEqual(["## Context", "## Decision", "## Consequences"]);
    const row = index.split("\n").find((line) => line.startsWith(`| [${number}](${basename(file)}) | ${title} |`));
    const status = /^- Status: ([\s\S]+?)\n- Date: (\S+)/m.exec(body);
    expect(row).toContain(`| ${status?.[2]} | ${status?.[1]?.replace(/\s+/g, " ")} |`);
  });
});

describe("how documents look", () => {
  it(`prose is wrapped at ${WIDTH} columns; tables, code, pictures and long links are not prose`, () => {
    const long = pages.flatMap((page) =>
      prose(page)
        .filter(({ line }) => [...line].length > WIDTH && !/^(\||!\[)/.test(line))
        // a single word, such as a link, cannot be wrapped
        .filter(({ line }) => /\S\s+\S/.test(line.replace(/^\s*([-*]|\d+\.)\s+/, "")))
        .map(({ at }) => `${page}:${at}`),
    );
    expect(long).toEqual([]);
  });
});
