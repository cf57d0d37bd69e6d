import { readFileSync } from "node:fs";
import { test as base } from "@playwright/test";
import type { Permission } from "#domain/index";
import { type Person, startServer, type TestServer } from "../server/harness.ts";
import { type Browser, type BrowserOptions, openBrowser } from "./browsers.ts";
import { type Line, openLine } from "./line.ts";

export { expect } from "@playwright/test";

/** A firm with two people who may do everything with its papers. */
export interface Firm {
  id: number;
  name: string;
  noura: Person;
  daniel: Person;
}

interface Fixtures {
  /** A server of the test's own, on an empty data folder. */
  server: TestServer;
  /** A line to it that can be cut. */
  line: Line;
  firm: Firm;
  /** Opens a browser with a profile on disk; closed at the end of the test. */
  open: (options?: Partial<BrowserOptions>) => Promise<Browser>;
}

const all: Permission[] = ["upload", "download", "view", "delete"];

/* Playwright asks for a first parameter that is destructured, even where nothing is taken from it. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the shape that Playwright reads
  server: async ({}, use) => {
    const server = await startServer();
    await use(server);
    await server.stop();
  },
  line: async ({ server }, use) => {
    const line = await openLine(server.url);
    await use(line);
    await line.close();
  },
  firm: async ({ server }, use) => {
    const { id, name } = await server.makeOrganization();
    const person = (username: string, fullName: string) =>
      server.makeUser({ username, fullName, organizationId: id, permissions: all });
    await use({ id, name, noura: await person("noura", "Noura"), daniel: await person("daniel", "Daniel") });
  },
  open: async ({ server }, use) => {
    const opened: Browser[] = [];
    await use(async (options = {}) => {
      const browser = await openBrowser({ url: server.url, ...options });
      opened.push(browser);
      return browser;
    });
    for (const browser of opened) await browser.close();
  },
});

type Words = Record<string, unknown>;
const words: Record<"en" | "ar", Words> = {
  en: JSON.parse(readFileSync(new URL("../../web/src/i18n/en.json", import.meta.url), "utf8")),
  ar: JSON.parse(readFileSync(new URL("../../web/src/i18n/ar.json", import.meta.url), "utf8")),
};

/** What the page says for a key of the language files, values filled in. */
export function says(language: "en" | "ar", key: string, values: Record<string, string | number> = {}): string {
  const text = key.split(".").reduce<unknown>((at, part) => (isWords(at) ? at[part] : undefined), words[language]);
  if (typeof text !== "string") throw new Error(`no text ${key} in ${language}`);
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));
}

function isWords(value: unknown): value is Words {
  return typeof value === "object" && value !== null;
}
