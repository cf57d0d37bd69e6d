import type { BrowserContext, Locator, Page } from "@playwright/test";
import type { Paper } from "../fixtures/files.ts";
import { form, type Person } from "../server/harness.ts";
import { isKeptOffline } from "./browsers.ts";
import { expect, says } from "./fixtures.ts";

type Language = "en" | "ar";

/** Milliseconds for what is much work even where nothing is wrong: 10 MB over a bad line, 5,000 rows. */
export const LONG = 240_000;

/**
 * Signs in and waits for the dashboard. A page that has been nowhere yet opens signed in, as after another visit: the form
 * with its screen would cost a good third of what most tests' start does, and has tests of its own.
 */
export async function signIn(page: Page, person: Pick<Person, "username" | "password">, language: Language = "en") {
  if (page.url() === "about:blank") await openSignedIn(page, person);
  else await signInByForm(page, person, language);
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("tab", { name: says(language, "dashboard.documents") })).toBeVisible();
}

async function openSignedIn(page: Page, { username, password }: Pick<Person, "username" | "password">) {
  const answer = await page.context().request.post("/api/login", { data: { username, password } });
  expect(answer.status(), await answer.text()).toBe(200);
  await page.goto("/");
}

async function signInByForm(
  page: Page,
  { username, password }: Pick<Person, "username" | "password">,
  language: Language,
) {
  await page.goto("/auth");
  await page.getByLabel(says(language, "auth.username"), { exact: true }).fill(username);
  await page.getByLabel(says(language, "auth.password"), { exact: true }).fill(password);
  await page.getByRole("button", { name: says(language, "auth.signIn"), exact: true }).click();
}

/** Goes to one of the dashboard's tabs. */
export async function tab(page: Page, name: "documents" | "upload" | "categories", language: Language = "en") {
  await page.getByRole("tab", { name: says(language, `dashboard.${name}`), exact: true }).click();
}

/** The row of a document in the list. */
export function row(page: Page, name: string): Locator {
  return page.getByRole("row").filter({ hasText: name });
}

/** Files a paper through the upload dialog of the documents tab. */
export async function upload(
  page: Page,
  paper: Paper,
  { name, category, subcategory }: { name?: string; category: string; subcategory?: string },
  language: Language = "en",
) {
  const form = (key: string) => says(language, `documents.form.${key}`);
  await page
    .getByRole("button", { name: says(language, "documents.uploadAction"), exact: true })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: form("dialogTitle") });
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: paper.name, mimeType: paper.type, buffer: Buffer.from(paper.bytes) });
  if (name) await dialog.getByLabel(form("nameDialog")).fill(name);
  await dialog.getByLabel(form("category"), { exact: true }).selectOption({ label: category });
  if (subcategory) await dialog.getByLabel(form("subcategory")).selectOption({ label: subcategory });
  await dialog.getByRole("button", { name: form("submit") }).click();
  await expect(dialog).toBeHidden();
}

/** Lets files go above a part of the page, by default its header, once the page is drawn: from then on it takes files. */
export async function drop(page: Page, papers: readonly Paper[], above = page.getByRole("banner")) {
  const files = papers.map(({ name, type, bytes }) => ({ name, type, text: Buffer.from(bytes).toString("base64") }));
  const dataTransfer = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const { name, type, text } of given) {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type }));
    }
    return transfer;
  }, files);
  await expect(above).toBeVisible();
  await drawn(page);
  await above.dispatchEvent("drop", { dataTransfer });
}

/** Makes things by the server's API, where making them is not what is tested: their ids. */
export function makerFor({ client }: Pick<Person, "client">) {
  const make = async (path: string, body: unknown): Promise<number> => {
    const { status: code, text, json } = await client.post<{ id: number }>(path, body);
    expect(code, text).toBe(201);
    return json.id;
  };
  return {
    category: (name: string) => make("/api/categories", { name }),
    subcategory: (name: string, categoryId: number) => make("/api/subcategories", { name, categoryId }),
    document: (paper: Paper, categoryId: number, name = paper.name.replace(/\.\w+$/, "")) =>
      make("/api/documents", form({ file: { ...paper }, name, categoryId })),
  };
}

/** Waits until the whole app is on the device and the server knows everything: from here on the line may go. */
export async function settled(page: Page, language: Language = "en") {
  if (!isKeptOffline(page.context()))
    throw new Error("a page that has to work offline is opened with { offline: true }");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await synced(page, language);
}

/** Waits until the server knows everything: for what does not go on without it. */
export async function synced(page: Page, language: Language = "en") {
  await expect(status(page, says(language, "sync.saved"))).toBeVisible();
}

/**
 * The Undo of the message that has just come, which stays as long as the pointer is on it: what is looked at before the
 * click may take longer than a message shows.
 */
export async function heldUndo(page: Page, language: Language = "en"): Promise<Locator> {
  const undo = page.getByRole("status").getByRole("button", { name: says(language, "common.undo"), exact: true });
  await undo.hover();
  return undo;
}

/** Holds every request to a path open; what it returns lets them go on and holds no more. */
export async function holdRequests(context: BrowserContext, path: string | RegExp): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route(path, async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  return async () => {
    release();
    await context.unroute(path);
  };
}

/**
 * Waits for two frames: lists measure their rows anew in one and are drawn in the next. A picture makes the browser draw
 * one, where waiting for frames has waited for ever.
 */
export async function drawn(page: Page) {
  for (let frame = 0; frame < 2; frame++) await page.screenshot({ clip: { x: 0, y: 0, width: 8, height: 8 } });
}

/**
 * Gives the window another size, and waits until the page has followed: a table becomes cards with the next frame, which
 * a busy machine draws later, and until then the page is one that nobody sees.
 */
export async function resize(page: Page, width: number, height: number) {
  await page.setViewportSize({ width, height });
  await drawn(page);
}

/** Makes a category on the categories tab. */
export async function addCategory(page: Page, name: string, language: Language = "en") {
  await tab(page, "categories", language);
  await page
    .getByRole("button", { name: says(language, "categories.add"), exact: true })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(says(language, "categories.name"), { exact: true }).fill(name);
  await dialog.getByRole("button", { name: says(language, "categories.create"), exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** What the header says about unsent work. */
export function status(page: Page, text: string): Locator {
  return page.getByRole("banner").getByRole("button", { name: text });
}

/** Notes whether a region shows a text each time that changes, from now on: also what nobody could look at in time. */
export async function watched(region: Locator, text: string): Promise<() => Promise<boolean[]>> {
  const log = await region.evaluateHandle((element, wanted) => {
    const isShown = () => element.textContent?.includes(wanted) ?? false;
    const seen = [isShown()];
    new MutationObserver(() => {
      if (seen.at(-1) !== isShown()) seen.push(isShown());
    }).observe(element, { subtree: true, childList: true, characterData: true });
    return seen;
  }, text);
  return () => log.jsonValue();
}

/** Downloads a document by its row's button: the name it is saved under, and its bytes. */
export async function download(page: Page, name: string, language: Language = "en") {
  const label = says(language, "documents.actions.named", {
    action: says(language, "documents.actions.download"),
    name,
  });
  return saved(page, () => page.getByRole("button", { name: label }).click());
}

/** What an act saves: its filename, and its bytes. */
export async function saved(page: Page, act: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent("download"), act()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk));
  return { filename: file.suggestedFilename(), bytes: Buffer.concat(chunks) };
}

/** Makes a share link to a document by its row's button, and closes the dialog. @returns its address */
export async function share(page: Page, name: string): Promise<string> {
  const say = (key: string, values = {}) => says("en", `documents.${key}`, values);
  const label = say("actions.named", { action: say("actions.share"), name });
  await page.getByRole("button", { name: label, exact: true }).click();
  await page.getByRole("button", { name: say("share.make"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: say("share.ready") });
  const link = await dialog.getByLabel(say("share.link"), { exact: true }).inputValue();
  await dialog.getByRole("button", { name: say("share.done"), exact: true }).click();
  return link;
}
