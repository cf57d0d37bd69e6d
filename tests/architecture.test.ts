import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { filesBelow } from "../scripts/lib/cache-key.mjs";
import { root } from "../scripts/lib/project.mjs";
import { needsDocument, replacing } from "../vitest.config.ts";

const LONGEST = 300;

const folders = ["domain", "pb_hooks/src", "web/src", "scripts", "bench", "tests"];
const files = (await Promise.all(folders.map((folder) => filesBelow(join(root, folder)))))
  .flat()
  .map((file) => relative(root, file))
  .filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.endsWith(".d.ts") && !file.startsWith("bench/node_modules/"));
const text = new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));
const isTest = (file: string) =>
  /\.(test|spec)\.tsx?$|(^|\/)(testing|fixtures)\//.test(file) || file.startsWith("tests/");
const sources = files.filter((file) => !isTest(file));

/** What a file imports: paths below the project for our own modules, names for packages. */
function imports(file: string): string[] {
  const found = (text.get(file) ?? "").matchAll(/(?:^|[\s;}])(?:from|import)\s*\(?\s*["']([^"']+)["']/g);
  return [...found].map(([, name = ""]) => importedBy(file, name));
}

function importedBy(file: string, name: string): string {
  if (name.startsWith("#domain/")) return `domain/${name.slice(8)}.ts`;
  if (name.startsWith("#web/")) return `web/src/${name.slice(5)}`;
  return name.startsWith(".") ? join(dirname(file), name) : name;
}

/** The layer that a path of ours belongs to; a package's name is itself. */
function layer(path: string): string {
  const layers = [
    "domain",
    "pb_hooks/src",
    "web/src/ui",
    "web/src/i18n",
    "web/src/local",
    "web/src/lib",
    "web/src/pdf",
    "web/src/shared",
    "web/src/storage",
    "web/src/app",
    "scripts",
    "bench",
    "tests",
  ];
  const feature = /^web\/src\/features\/([^/]+)\//.exec(path)?.[1];
  if (feature) return `feature ${feature}`;
  return layers.find((name) => path.startsWith(`${name}/`)) ?? (path.startsWith("web/src/") ? "web/src/app" : path);
}

const ours = (name: string) => layer(name) !== name;

/** Every import of ours that a rule forbids, as "from -> to". */
function forbidden(from: (file: string) => boolean, allowed: (to: string, file: string) => boolean): string[] {
  return sources.filter(from).flatMap((file) =>
    imports(file)
      .filter((to) => !allowed(to, file))
      .map((to) => `${file} -> ${to}`),
  );
}

/** What a module brings along when it is loaded: neither types nor what it imports later. */
function valueImports(file: string): string[] {
  const lines = (text.get(file) ?? "").matchAll(/^(?:import|export)\b(?! type\b)[^;]*?["'][^"';]+["'];$/gm);
  const statements = [...lines]
    .map(([line]) => line)
    .filter((line) => !/^import \{(\s*type [^,}]+,?)+\s*\} from/.test(line));
  return statements.map((line) => importedBy(file, /["']([^"']+)["'];$/.exec(line)?.[1] ?? ""));
}

/** A module and all that is loaded and evaluated together with it. */
function loadedWith(module: string, loaded = new Set<string>()): string[] {
  if (!loaded.has(module)) {
    loaded.add(module);
    for (const to of valueImports(module)) loadedWith(to, loaded);
  }
  return [...loaded];
}

/** The nodes that import themselves by way of others; what a file's node is, and null where it has none. */
function circles(nodeOf: (file: string) => string | null): string[] {
  const nodes = new Map<string, Set<string>>();
  for (const file of sources) {
    const from = nodeOf(file);
    if (from === null) continue;
    const to = imports(file)
      .map(nodeOf)
      .filter((node): node is string => node !== null && node !== from);
    nodes.set(from, new Set([...(nodes.get(from) ?? []), ...to]));
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(nodes.get(from) ?? [])].some((next) => {
      if (next === to) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return reaches(next, to, seen);
    });
  return [...nodes.keys()].filter((node) => reaches(node, node));
}

describe("who may import whom", () => {
  it("domain imports zod/mini alone", () => {
    const bad = forbidden(
      (file) => layer(file) === "domain",
      (to) => layer(to) === "domain" || to === "zod/mini",
    );
    expect(bad).toEqual([]);
  });

  it("the hooks know domain and nothing else", () => {
    const bad = forbidden(
      (file) => layer(file) === "pb_hooks/src",
      (to) => ["pb_hooks/src", "domain"].includes(layer(to)) || to === "zod/mini",
    );
    expect(bad).toEqual([]);
  });

  it.each(["web/src/ui", "web/src/i18n", "web/src/lib", "web/src/pdf", "web/src/storage"])(
    "%s knows nothing of ours but lib and storage",
    (name) => {
      expect(
        forbidden(
          (file) => layer(file) === name,
          (to) => !ours(to) || [name, "web/src/lib", "web/src/storage"].includes(layer(to)),
        ),
      ).toEqual([]);
    },
  );

  it("only storage writes to the browser's small storage, which may be full", () => {
    const writes = (file: string) => /\b(localStorage|sessionStorage)\b/.test(text.get(file) ?? "");
    const bad = sources.filter(
      (file) => file.startsWith("web/src/") && layer(file) !== "web/src/storage" && writes(file),
    );
    expect(bad.filter((file) => !/\.test\.tsx?$/.test(file))).toEqual([]);
  });

  it("local knows domain", () => {
    const bad = forbidden(
      (file) => layer(file) === "web/src/local",
      (to) =>
        !ours(to) || ["web/src/local", "web/src/lib", "web/src/pdf", "web/src/storage", "domain"].includes(layer(to)),
    );
    expect(bad).toEqual([]);
  });

  it("only local speaks to the database in the browser and to PocketBase's SDK", () => {
    const bad = forbidden(
      (file) => file.startsWith("web/") && layer(file) !== "web/src/local",
      (to) => !/^(dexie|dexie-react-hooks|pocketbase|tus-js-client)(\/|$)/.test(to),
    );
    expect(bad).toEqual([]);
  });

  const belowShared = ["domain", ...["local", "lib", "pdf", "storage", "ui", "i18n"].map((name) => `web/src/${name}`)];

  it("what screens share knows none of them", () => {
    const bad = forbidden(
      (file) => layer(file) === "web/src/shared",
      (to) => !ours(to) || [...belowShared, "web/src/shared"].includes(layer(to)),
    );
    expect(bad).toEqual([]);
  });

  it("a feature knows no other feature", () => {
    const bad = forbidden(
      (file) => layer(file).startsWith("feature "),
      (to, file) => !ours(to) || [...belowShared, "web/src/shared"].includes(layer(to)) || layer(to) === layer(file),
    );
    expect(bad).toEqual([]);
  });

  it.each(["domain", "pb_hooks/src"])("the folders of %s stand above each other, without a circle", (name) => {
    const folder = (file: string) => (file.startsWith(`${name}/`) ? file.slice(name.length + 1).split("/") : []);
    expect(circles((file) => (folder(file).length > 1 ? `${name}/${folder(file)[0]}` : null))).toEqual([]);
  });

  it("the folders of local stand above each other, without a circle", () => {
    expect(circles((file) => /^web\/src\/local\/[^/]+(?=\/)/.exec(file)?.[0] ?? null)).toEqual([]);
  });

  it("local is entered by its three entries, and by tests through testing/ too", () => {
    const entries = ["index", "engine", "worker"].map((name) => `web/src/local/${name}.ts`);
    const bad = files
      .filter((file) => file.startsWith("web/src/") && layer(file) !== "web/src/local")
      .flatMap((file) => imports(file).map((to) => [file, to] as const))
      .filter(([, to]) => layer(to) === "web/src/local" && !entries.includes(to))
      .filter(([file, to]) => !(isTest(file) && to.startsWith("web/src/local/testing/")));
    expect(bad).toEqual([]);
  });

  it("what every page loads at once has neither the databases nor Dexie, and its first module no React", () => {
    const page = loadedWith("web/src/app/main.tsx");
    expect(page).toContain("web/src/local/index.ts");
    expect(page.filter((file) => /^dexie|^web\/src\/local\/engine\.ts$/.test(file))).toEqual([]);
    const first = loadedWith("web/src/app/ahead.ts");
    expect(first).toContain("web/src/local/mirror/prefetch.ts");
    expect(first.filter((file) => file.startsWith("react"))).toEqual([]);
  });

  it("no two folders of the client import each other", () => {
    const links = new Set(
      sources
        .filter((file) => file.startsWith("web/src/"))
        .flatMap((file) => imports(file).map((to) => [dirname(file), dirname(to)] as const))
        .filter(([from, to]) => to.startsWith("web/src/") && from !== to)
        .filter(([from, to]) => !from.startsWith(`${to}/`) && !to.startsWith(`${from}/`))
        .map(([from, to]) => `${from} <> ${to}`),
    );
    const mutual = [...links].filter((link) => links.has(link.split(" <> ").reverse().join(" <> "))).sort();
    expect(mutual).toEqual([]);
  });

  it("no folder of the client has more than 20 sources side by side", () => {
    const counts = new Map<string, number>();
    for (const file of sources.filter((name) => name.startsWith("web/src/")))
      counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > 20)).toEqual([]);
  });

  it("scripts and tests are known to nobody, but scripts to the benchmarks", () => {
    const bad = forbidden(
      (file) => !["scripts", "bench"].includes(layer(file)),
      (to) => !["scripts", "bench", "tests"].includes(layer(to)),
    );
    expect(bad).toEqual([]);
  });

  it("the benchmarks know scripts and their own packages, and nobody knows them", () => {
    const { dependencies } = JSON.parse(readFileSync(join(root, "bench/package.json"), "utf8"));
    const isOf = (to: string) => (name: string) => to === name || to.startsWith(`${name}/`);
    const own = (to: string) => /^node:/.test(to) || Object.keys(dependencies).some(isOf(to));
    const known = (to: string) => (ours(to) ? ["bench", "scripts"].includes(layer(to)) : own(to));
    expect(forbidden((file) => layer(file) === "bench", known)).toEqual([]);
    expect(
      forbidden(
        (file) => layer(file) !== "bench",
        (to) => layer(to) !== "bench",
      ),
    ).toEqual([]);
  });
});

describe("how files look", () => {
  it(`no source file is longer than ${LONGEST} lines`, () => {
    const long = sources.filter((file) => (text.get(file) ?? "").split("\n").length > LONGEST + 1);
    expect(long).toEqual([]);
  });

  it("names are kebab-case", () => {
    const strange = files.filter((file) => !/^[a-z0-9.-]+$/.test(file.split("/").at(-1) ?? ""));
    expect(strange).toEqual([]);
  });

  it("no two modules of the product export one name, so that a search finds the one that is meant", () => {
    const named = /^export (?:default )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm;
    const modules = new Map<string, string[]>();
    for (const file of files.filter((name) => !/\.(test|spec)\.tsx?$|^(tests|bench)\//.test(name)))
      for (const [, name = ""] of (text.get(file) ?? "").matchAll(named))
        modules.set(name, [...(modules.get(name) ?? []), file]);
    expect([...modules].filter(([, places]) => places.length > 1)).toEqual([]);
  });

  it("no class fixes left or right, which Arabic swaps", () => {
    const physical =
      /(?<=["'`\s:!])-?(?:(?:m|p|scroll-m|scroll-p)[lr]-[\w.[\]-]+|(?:left|right)-(?:[\d[]|px|full|auto|1\/)[\w.[\]/]*|(?:text|float|clear)-(?:left|right)|(?:border|rounded)-(?:l|r|tl|tr|bl|br)(?:-[\w[\]]+)?)(?=["'`\s])/g;
    const found = sources
      .filter((file) => file.startsWith("web/src/") && file.endsWith(".tsx"))
      .flatMap((file) => ((text.get(file) ?? "").match(physical) ?? []).map((name) => `${file}: ${name}`));
    expect(found).toEqual([]);
  });

  it("no control has a maxLength, which cuts what is pasted without a word: schemas say what is too long", () => {
    expect(sources.filter((file) => file.endsWith(".tsx") && /\bmaxLength=/.test(text.get(file) ?? ""))).toEqual([]);
  });

  it("only domain and local have files that pass on what others export", () => {
    const barrels = sources.filter((file) => {
      const statements = (text.get(file) ?? "")
        .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "")
        .split(/;\s*/)
        .filter(Boolean);
      return (
        statements.length > 0 && statements.every((statement) => /^\s*export [\s\S]* from "[^"]+"$/.test(statement))
      );
    });
    expect(barrels.sort()).toEqual(["domain/index.ts", "web/src/local/engine.ts", "web/src/local/worker.ts"]);
  });

  it("domain and hooks use nothing that PocketBase's JavaScript lacks", () => {
    const lacking =
      /\b(?:Intl\.|new URL\(|TextEncoder|TextDecoder|structuredClone|setTimeout|setInterval|crypto\.|async |await )/;
    const found = sources
      .filter((file) => ["domain", "pb_hooks/src"].includes(layer(file)))
      .filter((file) => lacking.test((text.get(file) ?? "").replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "")));
    expect(found).toEqual([]);
  });
});

describe("tests", () => {
  it("that replace modules have a worker for themselves alone", () => {
    const found = files.filter((file) => /\bvi\.(do)?[mM]ock\(/.test(text.get(file) ?? ""));
    expect(found.sort()).toEqual(replacing);
  });

  it("of the client say that they need a document in their first line, which decides who shares their worker", () => {
    const inJsdom = files.filter((file) => /^\/\/ @vitest-environment/m.test(text.get(file) ?? ""));
    expect(inJsdom.length).toBeGreaterThan(50);
    expect(inJsdom.filter((file) => !text.get(file)?.startsWith(`${needsDocument}\n`))).toEqual([]);
  });

  it("in browsers name days as their calendar does, which is Kuwait's and three hours ahead of UTC", () => {
    const inBrowsers = files.filter((file) => /^tests\/(browser|earlier-clients|rehearsal)\//.test(file));
    expect(inBrowsers.length).toBeGreaterThan(50);
    expect(inBrowsers.filter((file) => /toISOString\(\)\s*\.slice\(0, 10\)/.test(text.get(file) ?? ""))).toEqual([]);
  });
});
