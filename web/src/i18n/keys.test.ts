import { readdirSync, readFileSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import en from "./en.json";

const src = dirname(dirname(fileURLToPath(import.meta.url)));
const PLURAL = /_(zero|one|two|few|many|other)$/;

function keysOf(value: object, path = ""): string[] {
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === "string" ? [path + key.replace(PLURAL, "")] : keysOf(inner, `${path}${key}.`),
  );
}

function sources(): string {
  return readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((file) => [".ts", ".tsx"].includes(extname(file)) && !file.includes(".test."))
    .map((file) => readFileSync(join(src, file), "utf8"))
    .join("\n");
}

it("no translation is unused", () => {
  const text = sources();
  // a key may be put together from a fixed beginning: t(`roles.${role}`)
  const beginnings = [...text.matchAll(/`([a-zA-Z.]+\.)\$\{/g)].map(([, beginning]) => beginning ?? "");
  // or from a fixed end of two words: t(`${list}.filters.title`)
  const ends = [...text.matchAll(/`\$\{\w+\}(\.[a-zA-Z]+\.[a-zA-Z]+)`/g)].map(([, end]) => end ?? "");
  const used = (key: string) =>
    text.includes(`"${key}"`) ||
    beginnings.some((beginning) => key.startsWith(beginning)) ||
    ends.some((end) => key.endsWith(end));
  expect([...new Set(keysOf(en))].filter((key) => !used(key))).toEqual([]);
});

it("what English counts has both of its forms", () => {
  const all = new Set(Object.values(en).flatMap((section) => Object.keys(section)));
  const counted = [...all].filter((key) => PLURAL.test(key)).map((key) => key.replace(PLURAL, ""));
  expect(counted.filter((key) => !all.has(`${key}_one`) || !all.has(`${key}_other`))).toEqual([]);
});
