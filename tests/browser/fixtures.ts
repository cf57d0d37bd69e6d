import { readFileSync } from "node:fs";
import { test as base } from "@playwright/test";
import type { Permission } from "#domain/index";
import { type Person, startServer, type TestServer } from "../server/harness.ts";
import {
  type Browser,
  type BrowserOptions,
  type InstalledBrowser,
  installBrowser,
  type SharedProgram,
  startProgram,
} from "./browsers.ts";
import { type Line, openLine } from "./network.ts";

export { expect } from "@playwright/test";

/** A firm with two people who may do everything with its papers. */
export interface Firm {
  id: number;
  name: string;
  noura: Person;
  daniel: Person;
}

export interface Fixtures {
  /** Whether the test has a server to itself, on an empty data folder: for what nobody else may have touched. */
  alone: boolean;
  /** Whether the server reads papers: for files whose subject is what papers say. */
  readsPapers: boolean;
  /** The server of the test's file. A test may kill it; the next one finds it running. */
  server: TestServer;
  /** A line to it that can be cut. */
  line: Line;
  /** A firm of the test's own. */
  firm: Firm;
  /** Opens a browser that knows nothing yet; closed at the end of the test. */
  open: (options?: Partial<BrowserOptions>) => Promise<Browser>;
  /** Opens one with a profile on disk, to be killed and opened again; closed at the end of the test. */
  install: (options?: Partial<BrowserOptions>) => Promise<InstalledBrowser>;
}

interface WorkerFixtures {
  /** The server that the tests of a file share; that of the file before is stopped. */
  serverOf: (file: string, env?: NodeJS.ProcessEnv) => Promise<TestServer>;
  /** Whether the browser is one with windows: for what its headless shell lacks, as a camera and a push service. */
  windows: boolean;
  program: SharedProgram;
}

const all: Permission[] = ["upload", "download", "view", "delete"];

const answers = ({ url }: TestServer) =>
  fetch(`${url}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );

/* Playwright asks for a first parameter that is destructured, even where nothing is taken from it. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  serverOf: [
    // biome-ignore lint/correctness/noEmptyPattern: the shape that Playwright reads
    async ({}, use) => {
      const running = new Map<string, TestServer>();
      const stop = async () => {
        for (const server of running.values()) await server.stop();
        running.clear();
      };
      await use(async (file, env) => {
        const known = running.get(file);
        if (known) return known;
        await stop();
        const server = await startServer({ env });
        running.set(file, server);
        return server;
      });
      await stop();
    },
    { scope: "worker" },
  ],
  windows: [false, { option: true, scope: "worker" }],
  program: [
    async ({ playwright, windows }, use) => {
      const program = await startProgram(playwright.chromium, windows);
      await use(program);
      await program.close();
    },
    { scope: "worker" },
  ],
  alone: [false, { option: true }],
  readsPapers: [false, { option: true }],
  server: async ({ serverOf, alone, readsPapers }, use, { file }) => {
    const env = readsPapers ? { SEARCH_CONTENTS: "on" } : {};
    const server = alone ? await startServer({ env }) : await serverOf(file, env);
    await use(server);
    if (alone) await server.stop();
    else if (!(await answers(server))) await server.restart();
  },
  line: async ({ server }, use) => {
    const line = await openLine(server.url);
    await use(line);
    await line.close();
  },
  firm: async ({ server }, use) => {
    const { id, name } = await server.makeOrganization();
    const person = (username: string, fullName: string) =>
      server.makeUser({ username: `${username}-${id}`, fullName, organizationId: id, permissions: all });
    await use({ id, name, noura: await person("noura", "Noura"), daniel: await person("daniel", "Daniel") });
  },
  open: async ({ server, program }, use) => {
    const opened: Browser[] = [];
    await use(async (options = {}) => {
      const browser = await program.open({ url: server.url, ...options });
      opened.push(browser);
      return browser;
    });
    for (const browser of opened) await browser.close();
  },
  install: async ({ server }, use) => {
    const opened: InstalledBrowser[] = [];
    await use(async (options = {}) => {
      const browser = await installBrowser({ url: server.url, ...options }, true);
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
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => inWords(values[name] ?? ""));
}

/** A value as sentences have it: numbers with their separators. */
const inWords = (value: string | number) => (typeof value === "number" ? value.toLocaleString("en-US") : value);

function isWords(value: unknown): value is Words {
  return typeof value === "object" && value !== null;
}
