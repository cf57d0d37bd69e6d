import { readFileSync } from "node:fs";
import { get } from "node:http";
import type { Page } from "@playwright/test";
import { sentences } from "#domain/index";
import { wordsWhere } from "../../scripts/lib/client/first-words.mjs";
import { pdfPaper } from "../fixtures/files.ts";
import { anEmployee } from "../server/rows.ts";
import { expect, says, test } from "./fixtures.ts";
import { forgetShifts, shiftOf, watchShifts } from "./layout-shifts.ts";
import { drawn, holdRequests, makerFor, row, settled, signIn, status, synced, tab } from "./steps.ts";

/** Most that scripts and styles may weigh until a new browser has its first list: Brotli, in KB. A typeface comes on top. */
const MOST_UNTIL_THE_LIST = 256.5;

/** The scripts that a script needs before it runs, itself included, by their names; none that is imported later. */
async function needed(url: string, script: string, found = new Set<string>()): Promise<Set<string>> {
  if (found.has(script)) return found;
  found.add(script);
  const code = await (await fetch(`${url}/assets/${script}`)).text();
  for (const [, name] of code.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)) {
    if (name) await needed(url, name, found);
  }
  return found;
}

test("the page on which a visitor signs in does without the databases and the lists", async ({ server }) => {
  const page = await (await fetch(`${server.url}/auth`)).text();
  const [, entry = ""] = /src="\/assets\/(index-[\w-]+\.js)"/.exec(page) ?? [];
  const code = await (await fetch(`${server.url}/assets/${entry}`)).text();
  const [screen = ""] = /\bauth-[\w-]{8}\.js/.exec(code) ?? [];
  const scripts = [...(await needed(server.url, screen)), ...(await needed(server.url, entry))];
  expect(scripts.length).toBeGreaterThan(2);
  expect(scripts.filter((name) => /^(records|lists)-/.test(name))).toEqual([]);
});

test("a part of the first page that cannot be fetched says so, and comes once it can be", async ({ open }) => {
  const { page } = await open();
  await page.route(/register-form/, (route) => route.abort());
  await page.goto("/auth");
  await page.getByRole("button", { name: says("en", "auth.toRegister"), exact: true }).click();
  const alert = page.getByRole("alert").filter({ hasText: says("en", "app.roomFailed") });
  await expect(alert).toBeVisible();
  await page.unroute(/register-form/);
  await alert.getByRole("button", { name: says("en", "app.tryAgain"), exact: true }).click();
  await page.getByRole("button", { name: says("en", "auth.toRegister"), exact: true }).click();
  await expect(page.getByLabel(says("en", "auth.fullName"), { exact: true })).toBeVisible();
});

test("the scripts of a signed-in person's first screen are asked for before the start has run, and no visitor's", async ({
  open,
  firm,
}) => {
  const { page } = await open({ offline: true });
  /** The names of what the page's first script preloads; each is fetched once, by that or by an import. */
  const preloaded = async () => {
    const links = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')].map(({ href }) => ({
        href,
        requests: performance.getEntriesByName(href, "resource").length,
      })),
    );
    expect(links.filter(({ requests }) => requests !== 1)).toEqual([]);
    return links.map(({ href }) => /([a-z-]+)-[\w-]{8}\.js$/.exec(href)?.[1]);
  };
  await page.goto("/auth");
  expect(await preloaded()).not.toContain("records");
  await signIn(page, firm.noura);
  await page.goto("/");
  await settled(page);
  expect(await preloaded()).toEqual(expect.arrayContaining(["records", "dashboard-page", "lists"]));
  await page.goto("/employee");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const elsewhere = await preloaded();
  expect(elsewhere).toEqual(expect.arrayContaining(["records", "employee-page"]));
  expect(elsewhere).not.toContain("dashboard-page");
});

test("on a first visit of somebody known here nothing is fetched that would put off the first paint", async ({
  open,
  firm,
}) => {
  const { page } = await open();
  await signIn(page, firm.noura);
  await page.goto("about:blank");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(/\/assets\/([a-z-]+)-[\w-]{8}\.\w+$/.exec(request.url())?.[1] ?? ""));
  const letGo = await holdRequests(page.context(), /\/assets\/index-[\w-]+\.css/);
  await page.goto("/", { waitUntil: "commit" });
  await expect.poll(() => asked.filter((name) => name === "index").length).toBe(2);
  // a script that is held up by the style sheet cannot have run: whatever was asked for is of the page itself
  expect(new Set(asked.filter(Boolean))).toEqual(new Set(["index", "rolldown-runtime"]));
  await letGo();
  await synced(page);
  expect(asked).toEqual(expect.arrayContaining(["records", "dashboard-page", "lists"]));
});

test("no list needs what forms are made of before its rows are there", async ({ server }) => {
  const page = await (await fetch(`${server.url}/employee`)).text();
  for (const screen of ["dashboard", "employee", "admin"]) {
    const [, files = ""] = new RegExp(` data-preload-${screen}="([^"]*)"`).exec(page) ?? [];
    expect([screen, files]).toEqual([screen, expect.stringMatching(new RegExp(`assets/${screen}`))]);
    expect([screen, files]).toEqual([screen, expect.not.stringMatching(/\/forms-/)]);
  }
});

test("a first load shows the truth while it lasts, and its requests pass by the worker", async ({ open, firm }) => {
  const { page } = await open({ offline: true });
  const answer = await holdRequests(page.context(), "**/api/sync*");
  await signIn(page, firm.noura);
  await expect(status(page, says("en", "sync.loading"))).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(says("en", "app.loading"));
  const filters = page.getByRole("region", { name: says("en", "documents.filters.title") });
  await expect(filters.getByRole("status")).toHaveText(says("en", "app.loading"));
  await answer();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(firm.name);
  await settled(page);
  const sources = await page.evaluate(async () => {
    /** What has answered: the worker itself ("") or what its routes name. */
    const sourceOf = async (path: string) => {
      await (await fetch(path)).text();
      const entry = performance.getEntriesByName(new URL(path, location.origin).href, "resource").at(-1);
      const timing: { workerFinalSourceType?: string } = entry?.toJSON();
      return timing.workerFinalSourceType;
    };
    return { api: await sourceOf("/api/config"), page: await sourceOf("/index.html") };
  });
  expect(sources).toEqual({ api: "network", page: "" });
});

/** Bytes of a file as they come over the line; fetch would unpack them. */
const weigh = (url: string) =>
  new Promise<number>((resolve, reject) => {
    const asked = get(url, { headers: { "Accept-Encoding": "br" } }, (answer) => {
      let bytes = 0;
      answer.on("data", (part: Buffer) => {
        bytes += part.length;
      });
      answer.on("end", () => resolve(answer.headers["content-encoding"] === "br" ? bytes : Number.NaN));
    });
    asked.on("error", reject);
  });

test("what a new browser loads until its first list weighs no more than it did", async ({ server }) => {
  const page = await (await fetch(`${server.url}/auth`)).text();
  const named = (pattern: RegExp) => [...page.matchAll(pattern)].flatMap(([, names = ""]) => names.split(" "));
  const entry = named(/ src="\/(assets\/index-[^"]+\.js)"/g);
  const code = await (await fetch(`${server.url}/${entry[0]}`)).text();
  const imported = [...code.matchAll(/\b(?:auth|en-first)-[\w-]{8}\.js/g)].map(([name]) => name);
  expect(new Set(imported).size).toBe(2);
  const needs = await Promise.all(imported.map(async (name) => [...(await needed(server.url, name))]));
  const files = new Set([
    ...[
      ...entry,
      ...named(/ href="\/(assets\/[^"]+\.css)"/g),
      ...named(/ data-preload-(?:shell|dashboard)="([^"]*)"/g),
    ],
    ...needs.flat().map((name) => `assets/${name}`),
  ]);
  expect(files.size).toBeGreaterThan(5);
  const weights = await Promise.all([...files].map((file) => weigh(`${server.url}/${file}`)));
  expect(weights.reduce((sum, bytes) => sum + bytes) / 1024).toBeLessThan(MOST_UNTIL_THE_LIST);
});

const { en: refusal, ar: refusalInArabic } = sentences.reminder_day_passed;

test("the sentences of refusals come with the words of their language, and no worker has them", async ({ server }) => {
  const shell = await (await fetch(`${server.url}/sw.js`)).text();
  const scripts = [...new Set(Array.from(shell.matchAll(/assets\/[\w.-]+\.js/g), ([name]) => name))];
  expect(scripts.filter((name) => name.includes("worker")).length).toBeGreaterThan(5);
  const codes = await Promise.all(scripts.map(async (name) => (await fetch(`${server.url}/${name}`)).text()));
  const having = (text: string) => scripts.filter((_, index) => codes[index]?.includes(text));
  expect(having(refusal)).toEqual([expect.stringMatching(/\ben-first-/)]);
  expect(having(refusalInArabic)).toEqual([expect.stringMatching(/\bar-first-/)]);
});

/** What a page says and how it names its controls, where that is a dictionary's key. */
async function rawKeys(page: Page): Promise<string[]> {
  const keys: string[] = [];
  const words = JSON.parse(readFileSync(new URL("../../web/src/i18n/en.json", import.meta.url), "utf8"));
  wordsWhere(words, (key) => keys.push(key.replace(/_(one|other)$/, "")) > 0);
  const html = await page.content();
  return keys.filter((key) => html.includes(`>${key}<`) || html.includes(`="${key}"`));
}

test("the first screens have all their words while the others are on their way, and then those have them", async ({
  open,
  firm,
}) => {
  const make = makerFor(firm.noura);
  await make.document(pdfPaper("First contract.pdf"), await make.category("Contracts"));
  const { page } = await open();
  const come = await holdRequests(page.context(), "**/assets/en-later-*.js");
  await page.goto("/auth");
  await expect(page.getByRole("button", { name: says("en", "auth.signIn"), exact: true })).toBeVisible();
  expect(await rawKeys(page)).toEqual([]);
  await signIn(page, firm.noura);
  await expect(row(page, "First contract")).toBeVisible();
  expect(await rawKeys(page)).toEqual([]);
  await come();
  await tab(page, "categories");
  await expect(page.getByRole("button", { name: says("en", "categories.add") })).toBeVisible();
  expect(await rawKeys(page)).toEqual([]);
});

for (const language of ["en", "ar"] as const) {
  test(`the lists of people have all their words while the others are on their way (${language})`, async ({
    open,
    firm,
    server,
  }) => {
    const boss = await server.makeUser({ fullName: "The Boss", role: "admin", organizationId: firm.id });
    for (const passportExpiryDate of ["2020-01-31", "2099-01-31"]) {
      const made = await firm.noura.client.post("/api/employees", { ...anEmployee, passportExpiryDate });
      expect(made.status).toBe(201);
    }
    const { page } = await open({ language });
    await page.setViewportSize({ width: 1280, height: 800 });
    await signIn(page, boss, language);
    await page.goto("about:blank");
    const come = await holdRequests(page.context(), `**/assets/${language}-later-*.js`);
    for (const [path, words] of [
      ["/employee", "employees.directory"],
      ["/admin", "admin.users.subtitle"],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(says(language, words))).toBeVisible();
      await expect(page.getByText(/Sara|Noura/).first()).toBeVisible();
      expect([path, await rawKeys(page)]).toEqual([path, []]);
    }
    await come();
    await page.goto("/employee");
    await page
      .getByRole("button", { name: says(language, "employees.add"), exact: true })
      .first()
      .click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(await rawKeys(page)).toEqual([]);
  });
}

for (const language of ["en", "ar"] as const) {
  test(`a screen that is opened by its address has its words (${language})`, async ({ open, firm }) => {
    const { page } = await open({ language });
    await signIn(page, firm.noura, language);
    await page.goto("/profile");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(says(language, "profile.title"));
    expect(await rawKeys(page)).toEqual([]);
  });
}

/** Most that the list may shift when the typeface comes; it would be thrice that and twice that beside faces that are not made as wide. */
const MOST_SHIFT = { en: 0.00005, ar: 0.0004 };

for (const language of ["en", "ar"] as const) {
  test(`on a first visit the typeface comes after the list, and moves nothing (${language})`, async ({
    open,
    firm,
  }) => {
    const make = makerFor(firm.noura);
    const category = await make.category("Contracts · عقود");
    for (const name of ["First contract of the year", "Ministry of Health", "عقد إيجار المبنى", "وزارة الداخلية"])
      await make.document(pdfPaper(`${name}.pdf`), category);
    const { page } = await open({ language });
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "font") asked.push(request.url());
    });
    await watchShifts(page);
    const answer = await holdRequests(page.context(), "**/api/sync*");
    const come = await holdRequests(page.context(), "**/*.woff2");
    await signIn(page, firm.noura, language);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(says(language, "app.loading"));
    expect(asked).toEqual([]);
    await answer();
    await expect(row(page, "Ministry of Health")).toBeVisible();
    await expect.poll(() => asked.length).toBeGreaterThan(3);
    await expect(status(page, says(language, "sync.saved"))).toBeVisible();
    await forgetShifts(page);
    const tops = () => page.getByRole("row").evaluateAll((rows) => rows.map((one) => one.getBoundingClientRect().top));
    const before = await tops();
    await come();
    await expect(page.locator("html")).toHaveAttribute("data-typeface", "own");
    await drawn(page);
    expect(await tops()).toEqual(before);
    expect(await shiftOf(page)).toBeLessThan(MOST_SHIFT[language]);
    const loaded = await page.evaluate(
      () => [...document.fonts].filter(({ family, status }) => /^"?IBM/.test(family) && status === "loaded").length,
    );
    expect(loaded).toBe(4);
  });
}

test("who takes a while to sign in sees the form in the typeface that the worker keeps by then", async ({ open }) => {
  const { page } = await open({ offline: true });
  await page.goto("/auth");
  await expect(page.locator("html")).not.toHaveAttribute("data-typeface");
  await expect(page.locator("html")).toHaveAttribute("data-typeface", "own");
});

test("a page that the device keeps has the typeface from the start", async ({ open, firm }) => {
  const { page } = await open({ offline: true });
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      const { dataset } = document.documentElement;
      dataset.atStart = dataset.typeface ?? "none";
    });
  });
  await signIn(page, firm.noura);
  await settled(page);
  await expect(page.locator("html")).toHaveAttribute("data-at-start", "none");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-at-start", "own");
});
