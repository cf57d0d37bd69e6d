/* Which modules the page needs until a signed-in person sees the first list. */
import { dirname, join } from "node:path/posix";

/** Modules that pass on others: of these, only what is imported by name is needed. */
const barrels = [
  { specifier: "lucide-react", file: "lucide-react/dist/esm/lucide-react.mjs" },
  { specifier: "#domain/index", file: "domain/index.ts" },
];

/** The names in the braces of imports from this specifier, as the barrel has them. @param {string} code @param {string} specifier */
function namesFrom(code, specifier) {
  const imports = code.matchAll(/(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g);
  return [...imports].filter(([, , from]) => from === specifier).flatMap(([, names = ""]) => wordsOf(names, 0));
}

/** @param {string} names such as "a, b as c" @param {0 | -1} which 0 for the name before "as", -1 for the one after it */
const wordsOf = (names, which) =>
  names
    .split(",")
    .map(
      (one) =>
        one
          .trim()
          .split(/\s+as\s+/)
          .at(which) ?? "",
    )
    .filter(Boolean);

/**
 * The file of each name that a barrel passes on.
 * @param {string} id
 * @param {(id: string) => string} codeOf
 */
function passedOn(id, codeOf) {
  /** @type {Map<string, string>} */
  const files = new Map();
  const code = codeOf(id);
  for (const [, names, from = ""] of code.matchAll(/export\s*(?:\{([^}]*)\}|\*)\s*from\s*["']([^"']+)["']/g)) {
    const file = join(dirname(id), from);
    const passed = names === undefined ? declaredIn(codeOf(file)) : wordsOf(names, -1);
    for (const name of passed) files.set(name, file);
  }
  return files;
}

/** The names that a module exports of its own. @param {string} code */
const declaredIn = (code) =>
  [...code.matchAll(/^export (?:async )?(?:const|let|class|function\*?) (\w+)/gm)].map(([, name = ""]) => name);

/**
 * The modules that these import, and those that they import in turn; what is imported later is not among them.
 * @param {readonly string[]} roots ends of their paths
 * @returns {{ has: (id: string) => boolean, plugin: import("vite").Plugin }} known once the plugin has seen all modules
 */
export function firstView(roots) {
  /** @type {Set<string>} */
  const found = new Set();
  return {
    has: (id) => found.has(id),
    plugin: {
      name: "first-view",
      buildEnd() {
        const ids = [...this.getModuleIds()];
        const codeOf = (/** @type {string} */ id) => this.getModuleInfo(id)?.code ?? "";
        const known = barrels.flatMap(({ specifier, file }) => {
          const id = ids.find((one) => one.endsWith(`/${file}`));
          return id === undefined ? [] : [{ specifier, id, files: passedOn(id, codeOf) }];
        });
        const left = ids.filter((id) => roots.some((root) => id.endsWith(root)));
        for (let id = left.pop(); id !== undefined; id = left.pop()) {
          if (found.has(id)) continue;
          found.add(id);
          if (known.some((one) => one.id === id)) continue;
          left.push(...(this.getModuleInfo(id)?.importedIds ?? []));
          const code = codeOf(id);
          for (const { specifier, files } of known) {
            left.push(...namesFrom(code, specifier).flatMap((name) => files.get(name) ?? []));
          }
        }
      },
    },
  };
}
