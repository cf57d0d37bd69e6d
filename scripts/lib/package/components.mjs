import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../project.mjs";
import { goFolders, modulesIn } from "./compile.mjs";
import { licenceFolder, worksIn } from "./compiled-in.mjs";

/**
 * Something by others that the executables hold.
 * @typedef {{ name: string, version: string, purl: string, licence: string, text: string }} Component licence by its
 *   SPDX name or expression, "" when it is none that is known; text of its licence, "" when it brings none
 */

/** How a licence is recognized by its text; the first match counts. */
const KNOWN = /** @type {const} */ ([
  ["Apache-2.0", /Apache License\s+Version 2\.0/],
  ["MPL-2.0", /Mozilla Public License,? [Vv]ersion 2\.0/],
  ["OFL-1.1", /SIL OPEN FONT LICENSE Version 1\.1/i],
  ["MIT", /Permission is hereby granted, free of charge, to any person obtaining a copy|^MIT$/],
  ["BSD-3-Clause", /Redistribution and use in source and binary forms[\s\S]*(?:Neither the name|The name[s]? of)/],
  ["BSD-2-Clause", /Redistribution and use in source and binary forms/],
  [
    "ISC",
    /Permission to use, copy, modify,? and(?:\/or)? distribute this software for any\s+purpose with or without fee/,
  ],
  ["CC0-1.0", /CC0 1\.0 Universal/],
  ["Unlicense", /This is free and unencumbered software released into the public domain/],
]);

/** Development packages whose own style sheets end up in the built client. */
const SHIPPED_STYLES = new Set(["daisyui", "tailwindcss"]);

/** Licences whose text is the same for everybody but for the names above it. */
const STANDARD = new Set(["MIT", "ISC"]);

/**
 * The npm packages that the client and the hooks are built from, and what is compiled into them: everything in the lock file
 * that is not for development alone.
 */
export async function npmComponents() {
  /** @type {{ packages: Record<string, { version?: string, license?: string, dev?: boolean, optional?: boolean }> }} */
  const lock = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8"));
  const found = [];
  for (const [path, { version = "", license, dev, optional }] of Object.entries(lock.packages)) {
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    if (path === "" || optional || (dev && !SHIPPED_STYLES.has(name))) continue;
    const own = await licenceText(join(root, path));
    const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
    const licence = license ?? licenceOf(own);
    const text = own === "" || own === licence ? await standardText(join(root, path), licence) : own;
    found.push({ name, version, purl, licence, text }, ...(await worksIn(name, version)));
  }
  return unique(found);
}

/**
 * The Go modules inside executables, Go's own library among them.
 * @param {string[]} files
 */
export async function goComponents(files) {
  const { modules, own } = await goFolders();
  const found = [];
  for (const file of files) {
    for (const { path, version } of await modulesIn(file)) {
      const folder = `${path}@${version}`.replace(/[A-Z]/g, (letter) => `!${letter.toLowerCase()}`);
      const text = await licenceText(path === "std" ? own : join(modules, folder));
      const licence = licenceOf(text);
      found.push({ name: path, version, purl: `pkg:golang/${path}@${version}`, licence, text });
    }
  }
  return unique(found);
}

/** @param {string} text */
function licenceOf(text) {
  return KNOWN.find(([, sign]) => sign.test(text))?.[0] ?? "";
}

/**
 * The text of the licence that a folder holds; else what its readme says of it.
 * @param {string} folder
 */
async function licenceText(folder) {
  const names = (await readdir(folder).catch(() => [])).sort();
  /** @param {RegExp} wanted */
  const read = async (wanted) => {
    const texts = names.filter((name) => wanted.test(name)).map((name) => readFile(join(folder, name), "utf8"));
    return (await Promise.all(texts)).join("\n").replaceAll("\r\n", "\n").trim();
  };
  const own = await read(/^(licen[cs]e|copying|notice)/i);
  return own || (/^#+ Licen[cs]e\s+([^#]*)/im.exec(await read(/^readme/i))?.[1]?.trim() ?? "");
}

/**
 * The text of the licence that a package only names, for its author; "" where that is none of the standard ones.
 * @param {string} folder
 * @param {string} licence
 */
async function standardText(folder, licence) {
  if (!STANDARD.has(licence)) return "";
  /** @type {{ name: string, author?: string | { name: string } }} */
  const { name, author = `the authors of ${name}` } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const text = await readFile(join(licenceFolder, `${licence.toLowerCase()}.txt`), "utf8");
  return `Copyright (c) ${typeof author === "string" ? author : author.name}\n\n${text.trim()}`;
}

/**
 * Each component once, in an order that is always the same.
 * @param {Component[]} components
 */
function unique(components) {
  const byPurl = new Map(components.map((one) => [one.purl, one]));
  return [...byPurl.values()].sort((one, other) => (one.purl < other.purl ? -1 : 1));
}
