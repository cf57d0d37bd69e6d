/* Finding things on a page as a person does, in any engine. */

import { readFileSync } from "node:fs";
import { type EngineBrowser, type Found, until } from "./engine.ts";

export type Language = "en" | "ar";

type Words = { [key: string]: string | Words };
const wordsOf = (language: Language): Words =>
  JSON.parse(readFileSync(new URL(`../../web/src/i18n/${language}.json`, import.meta.url), "utf8"));
const words: Record<Language, Words> = { en: wordsOf("en"), ar: wordsOf("ar") };

/** What is in front: an open dialog, else the page. */
const FRONT = 'const front = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;';
const NAMED = `${FRONT}
  const nameOf = (element) => (element.getAttribute("aria-label") ?? element.innerText).trim();
  return [...front.querySelectorAll(arguments[0])].find(
    (element) => element.checkVisibility() && !element.disabled && nameOf(element) === arguments[1]) ?? null;`;
const LABELLED = `${FRONT}
  const label = [...front.querySelectorAll("label")].find(({ innerText }) => innerText.trim() === arguments[0]);
  return label ? document.getElementById(label.htmlFor) : null;`;

/** A page in one language. */
export class EnginePage {
  readonly #browser: EngineBrowser;
  readonly #language: Language;

  constructor(browser: EngineBrowser, language: Language) {
    this.#browser = browser;
    this.#language = language;
  }

  /** What the page says for a key of the language files, values filled in. */
  says(key: string, values: Record<string, string | number> = {}): string {
    let at: string | Words | undefined = words[this.#language];
    for (const part of key.split(".")) at = typeof at === "object" ? at[part] : undefined;
    if (typeof at !== "string") throw new Error(`no text ${key} in ${this.#language}`);
    return at.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));
  }

  async press(key: string, selector = "button:not([role=tab]), [role=menuitem], a"): Promise<void> {
    const found = await this.#browser.find(NAMED, selector, this.says(key));
    await found.click();
  }

  field(key: string): Promise<Found> {
    return this.#browser.find(LABELLED, this.says(key));
  }

  async fill(key: string, text: string): Promise<void> {
    await (await this.field(key)).type(text);
  }

  /** Waits until the page shows a text. */
  async shows(text: string): Promise<void> {
    await until(`the text "${text}"`, () =>
      this.#browser.evaluate<boolean>("return document.body.innerText.includes(arguments[0])", text),
    );
  }

  /** Waits until what is in front is the page again. */
  async dialogCloses(): Promise<void> {
    await until("the end of the dialog", () =>
      this.#browser.evaluate<boolean>('return document.querySelector("dialog[open]") === null'),
    );
  }
}
