/* Dictionaries in three parts: the words of the first screens, those of other lists, and those of everything that is
   opened later. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** @typedef {{ [key: string]: string | Words }} Words */

/**
 * The sources that these import, and those that they import in turn; what is imported later is not among them.
 * @param {string} src the folder that #web/ stands for
 * @param {readonly string[]} roots paths in it
 */
export function sourcesOf(src, roots) {
  /** @type {Map<string, string>} */
  const found = new Map();
  const left = roots.map((root) => join(src, root));
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (found.has(file)) continue;
    const text = readFileSync(file, "utf8");
    found.set(file, text);
    for (const [, from = ""] of text.matchAll(/^(?:import|export)\b(?! type\b)(?:[^;]*?from)? "([^"]+\.tsx?)"/gm)) {
      const path = from.startsWith("#web/") ? join(src, from.slice("#web/".length)) : join(dirname(file), from);
      if (existsSync(path)) left.push(path);
    }
  }
  return found;
}

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** A key with a beginning or an end that is fixed, such as `sync.${state}`; what is put in is one name, without a dot. */
const TEMPLATE = /`(?:((?:\w+\.)+)\$\{[^}`]*\}([\w.]*)|\$\{[^}`]*\}((?:\.\w+)+))`/g;

/**
 * Which keys these texts name: with `"sync.saved"` one, with a template all that it can make.
 * @param {Iterable<string>} texts
 * @returns {(key: string) => boolean}
 */
export function namedBy(texts) {
  /** @type {Set<string>} */
  const whole = new Set();
  /** @type {Set<string>} */
  const templates = new Set();
  for (const text of texts) {
    for (const [, key = ""] of text.matchAll(/"([a-zA-Z]\w*(?:\.\w+)+)"/g)) whole.add(key);
    for (const [, beginning = "", rest = "", end = ""] of text.matchAll(TEMPLATE)) {
      templates.add(`${beginning}*${rest}${end}`.replaceAll(".", "\\.").replace("*", "\\w+"));
    }
  }
  const made = new RegExp(`^(?:${[...templates].join("|")})$`);
  return (key) => {
    const name = key.replace(PLURAL, "");
    return whole.has(name) || made.test(name);
  };
}

/**
 * The words whose keys pass.
 * @param {Words} words
 * @param {(key: string) => boolean} passes
 * @returns {Words}
 */
export function wordsWhere(words, passes, at = "") {
  /** @type {Words} */
  const kept = {};
  for (const [name, value] of Object.entries(words)) {
    if (typeof value === "string") {
      if (passes(at + name)) kept[name] = value;
      continue;
    }
    const inner = wordsWhere(value, passes, `${at}${name}.`);
    if (Object.keys(inner).length > 0) kept[name] = inner;
  }
  return kept;
}

/**
 * Which part of a dictionary each key belongs to.
 * @param {Iterable<string>} first the sources of the first screens
 * @param {Iterable<string>} lists those of the lists of people
 * @returns {(key: string) => "first" | "lists" | "later"}
 */
export function partOf(first, lists) {
  const [isFirst, isOfLists] = [namedBy(first), namedBy(lists)];
  return (key) => (isFirst(key) ? "first" : isOfLists(key) ? "lists" : "later");
}

/**
 * Makes the parts that web/src/i18n/dictionaries.ts imports. Without it, as in unit tests, each is the whole.
 * @param {string} src
 * @param {readonly string[]} firstScreens paths in `src`
 * @param {readonly string[]} lists paths of the other screens that begin with a list
 * @returns {import("vite").Plugin}
 */
export function firstWords(src, firstScreens, lists) {
  return {
    name: "first-words",
    enforce: "pre",
    transform(code, id) {
      const [, part] = /[\\/]i18n[\\/]parts[\\/]\w+-(first|lists|later)\.ts$/.exec(id) ?? [];
      const [, from = "", name] = /from "([^"]+\.json)";\s*export const (\w+)/.exec(code) ?? [];
      if (part === undefined || name === undefined) return null;
      const dictionary = join(dirname(id), from);
      const [ofFirst, ofLists] = [sourcesOf(src, firstScreens), sourcesOf(src, lists)];
      for (const file of [dictionary, ...ofFirst.keys(), ...ofLists.keys()]) this.addWatchFile(file);
      const its = partOf(ofFirst.values(), ofLists.values());
      const all = JSON.parse(readFileSync(dictionary, "utf8"));
      const words = wordsWhere(all, (key) => its(key) === part);
      return { code: `export const ${name} = ${JSON.stringify(words)};`, map: null };
    },
  };
}
