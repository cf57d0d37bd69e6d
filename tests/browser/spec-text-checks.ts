import type { BrowserContext, Locator, Page } from "@playwright/test";
import { type ErrorCode, type Language, sentences, statuses } from "#domain/index";
import { administrator, type Person, type TestServer } from "../server/harness.ts";
import { wordOf } from "../specification/languages.ts";
import { screens } from "../specification/screens.ts";
import { texts } from "../specification/texts.ts";
import { expect, test } from "./fixtures.ts";
import { sweptLanguages } from "./languages.ts";

type Values = Record<string, string | number>;
type Role = "button" | "tab" | "columnheader" | "menuitem" | "heading" | "checkbox";

/** What a scenario does on a page in one language: it names texts by their keys in the table, and each must show. */
export interface Claims {
  server: TestServer;
  language: Language;
  page: Page;
  context: BrowserContext;
  /** The words of a key, values filled in; `count` chooses the form. */
  say: (id: string, values?: Values) => string;
  /** Waits until what `locate` finds by the words shows, and takes the key from what is left. */
  sees: (id: string, locate: (text: string) => Locator, values?: Values) => Promise<void>;
  /** The words stand as they are somewhere in the page or the part. */
  reads: (ids: readonly string[], part?: Locator) => Promise<void>;
  /** Something of that role has exactly that name. */
  names: (role: Role, ids: readonly string[], part?: Locator) => Promise<void>;
  /** Fields by their labels. */
  labels: (ids: readonly string[], part?: Locator) => Promise<void>;
  /** What a list offers; closed lists show it when they are opened. */
  offers: (ids: readonly string[], part?: Locator) => Promise<void>;
  placeholder: (id: string) => Promise<void>;
  /** The window's title begins with these, from the most particular on. */
  titled: (ids: readonly string[]) => Promise<void>;
  button: (id: string, part?: Locator) => Locator;
  field: (id: string, part?: Locator) => Locator;
  dialog: () => Locator;
  toast: (title: string, text?: string, values?: Values) => Promise<void>;
  /** A toast whose description is '{status}: {sentence}'. */
  refusal: (title: string, code: ErrorCode) => Promise<void>;
  /** Answers the question that is asked with its acting button. */
  confirm: (question: string) => Promise<void>;
  signIn: (person: Pick<Person, "username" | "password">) => Promise<void>;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** By its place in the table, which is the same in each process. */
const languagesOf = (name: string) => sweptLanguages(Object.keys(texts).indexOf(name));

/** A test in each language. What the table gives it and it did not see fails it, and so does what is not in the table. */
export function scenario(name: string, run: (claims: Claims) => Promise<void>): void {
  for (const language of languagesOf(name)) {
    test(`the specification's texts: ${name} (${language})`, async ({ server, open }) => {
      const browser = await open({ language });
      const left = new Set((texts[name] ?? []).map(([, key]) => key));
      const unseen = new Set(screens.filter(({ by }) => by.includes(name)).map(({ path }) => path));
      // the address changes with a screen, whether the page is loaded for it or not
      browser.page.on("framenavigated", (frame) => void unseen.delete(new URL(frame.url()).pathname));
      await run(claims(server, browser.page, language, left));
      expect([...unseen], "screens not gone to").toEqual([]);
      expect([...left], "claimed and not seen").toEqual([]);
    });
  }
}

function claims(at: TestServer, page: Page, language: Language, left: Set<string>): Claims {
  const all = new Set(left);
  const say: Claims["say"] = (id, values = {}) => {
    const { count } = values;
    const text = wordOf(language, id, typeof count === "number" ? count : undefined);
    return text.replace(/\{\{-?\s*(\w+)\}\}/g, (_, name: string) => String(values[name] ?? values.count ?? ""));
  };
  const take = (id: string) => {
    if (!all.has(id)) throw new Error(`${id} is not claimed by this scenario`);
    left.delete(id);
  };
  const sees: Claims["sees"] = async (id, locate, values) => {
    await expect(locate(say(id, values)).filter({ visible: true }).first(), id).toBeVisible();
    take(id);
  };
  const label = (id: string, part?: Locator) =>
    (part ?? page).getByLabel(new RegExp(`^${escaped(say(id))}( [(（].*)?$`));
  const card = () => page.locator(".toast-card");
  const whole: Claims = {
    server: at,
    language,
    page,
    context: page.context(),
    say,
    sees,
    async reads(ids, part) {
      for (const id of ids) await sees(id, (text) => (part ?? page).getByText(text, { exact: true }));
    },
    async names(role, ids, part) {
      for (const id of ids) await sees(id, (name) => (part ?? page).getByRole(role, { name, exact: true }));
    },
    async labels(ids, part) {
      for (const id of ids) await sees(id, () => label(id, part));
    },
    async offers(ids, part) {
      for (const id of ids) {
        const option = (part ?? page).getByRole("option", { name: say(id), exact: true }).first();
        await expect(option, id).toBeAttached();
        take(id);
      }
    },
    async placeholder(id) {
      await sees(id, (text) => page.getByPlaceholder(text, { exact: true }));
      const box = page.getByPlaceholder(say(id), { exact: true }).filter({ visible: true }).first();
      await expect(box).toHaveCSS("direction", language === "ar" ? "rtl" : "ltr");
    },
    async titled(ids) {
      await expect(page).toHaveTitle([...ids.map((id) => say(id)), say("app.name")].join(" · "));
      for (const id of ids) if (all.has(id)) take(id);
    },
    button: (id, part) =>
      (part ?? page)
        .getByRole("button", { name: say(id), exact: true })
        .filter({ visible: true })
        .first(),
    field: (id, part) => label(id, part).first(),
    dialog: () => page.getByRole("dialog"),
    async toast(title, text, values) {
      if (text === undefined) return sees(title, (words) => card().getByText(words, { exact: true }), values);
      const both = card().filter({ has: page.getByText(say(title), { exact: true }) });
      await sees(text, (words) => both.getByText(words, { exact: true }), values);
      if (all.has(title)) take(title);
    },
    async refusal(title, code) {
      const toast = card().filter({ has: page.getByText(say(title), { exact: true }) });
      await expect(toast, title).toContainText(`${statuses[code]}: ${sentences[code][language]}`);
      take(title);
    },
    async confirm(question) {
      const asked = page.getByRole("alertdialog");
      if (all.has(question)) await sees(question, (text) => asked.getByText(text, { exact: true }));
      // a toast with its Undo shows inside the topmost dialog
      await asked.locator("button:not(.toast-card button)").last().click();
      await expect(asked).toBeHidden();
    },
    async signIn({ username, password }) {
      await page.goto("/auth");
      await page.locator('input[autocomplete="username"]').fill(username);
      await page.locator('input[type="password"]').fill(password);
      await page.locator('button[type="submit"]').click();
      await expect(page).toHaveURL(/\/$/);
      await expect(page.getByRole("tablist")).toBeVisible();
    },
  };
  return whole;
}

/** Keeps this device's databases of unsent work busy until what it returns is called, as another tab's writing does. */
export async function holdDevice(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => (name?.includes("outbox") ? [name] : []));
    const holding = { on: true };
    Object.assign(window, { holding });
    for (const name of names) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      const stores = [...database.objectStoreNames];
      const store = database.transaction(stores, "readwrite").objectStore(stores[0] ?? "");
      const again = () => {
        if (holding.on) store.count().onsuccess = again;
        else database.close();
      };
      again();
    }
  });
  return () => page.evaluate(() => void Object.assign(Reflect.get(window, "holding"), { on: false }));
}

/**
 * The server says that it is busy when asked what is new: this browser does not hear of what changes after this. A page
 * asks one thing at a time, so that the first refusal shows that nothing it had asked before is under way.
 */
export async function deafen(context: BrowserContext): Promise<void> {
  let refuse = () => {};
  const refused = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  await context.route("**/api/sync*", async (route) => {
    await route.fulfill({ status: 503, body: "busy", contentType: "text/plain" });
    refuse();
  });
  for (const page of context.pages()) await page.evaluate(() => dispatchEvent(new Event("focus")));
  await refused;
}

export { administrator };
