/* What a person does at a page, in the words of the build that it is of. */

import type { Locator, Page } from "@playwright/test";
import { expect } from "../browser/fixtures.ts";
import type { Paper } from "../fixtures/files.ts";
import type { Person } from "../server/harness.ts";
import type { Build } from "./builds.ts";

export const fileOf = ({ name, type, bytes }: Paper) => ({ name, mimeType: type, buffer: Buffer.from(bytes) });

export class Screen {
  readonly page: Page;
  readonly #words: Build["words"];

  constructor(page: Page, { words }: Build) {
    this.page = page;
    this.#words = words;
  }

  /** What the page says for a key of its language files, values filled in. */
  say(key: string, values: Record<string, string | number> = {}): string {
    let at: string | Build["words"] | undefined = this.#words;
    for (const part of key.split(".")) at = typeof at === "object" ? at[part] : undefined;
    if (typeof at !== "string") throw new Error(`no text ${key}`);
    return at.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));
  }

  /** A button by its words, in the page or a part of it. */
  button(key: string, values: Record<string, string | number> = {}, within: Page | Locator = this.page): Locator {
    return within.getByRole("button", { name: this.say(key, values), exact: true });
  }

  #field(within: Locator, key: string): Locator {
    // what has to be filled in says so behind its name
    return within.getByLabel(new RegExp(`^${this.say(key).replace(/[()]/g, "\\$&")}( \\(|$)`));
  }

  async signIn({ username, password }: Pick<Person, "username" | "password">): Promise<void> {
    await this.page.goto("/auth");
    await this.page.getByLabel(this.say("auth.username"), { exact: true }).fill(username);
    await this.page.getByLabel(this.say("auth.password"), { exact: true }).fill(password);
    await this.button("auth.signIn").click();
    await expect(this.page.getByRole("tab", { name: this.say("dashboard.documents") })).toBeVisible();
  }

  /** What the header says about unsent work. */
  header(key: string, values: Record<string, string | number> = {}): Locator {
    return this.page.getByRole("banner").getByRole("button", { name: this.say(key, values) });
  }

  /** Waits until nothing is left to be sent. */
  async saved(): Promise<void> {
    await expect(this.header("sync.saved")).toBeVisible();
  }

  /** Waits until, besides, the whole app is on the device. */
  async settled(): Promise<void> {
    await this.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await this.saved();
  }

  /** Waits until so many changes wait for the connection, which are more than one. */
  async waiting(count: number): Promise<void> {
    await expect(this.header("sync.offlineWaiting_other", { count })).toBeVisible();
  }

  row(name: string): Locator {
    return this.page.getByRole("row").filter({ hasText: name });
  }

  employee(name: string): Locator {
    return this.page.locator("[data-employee]").filter({ hasText: name });
  }

  async tab(name: "documents" | "categories"): Promise<void> {
    await this.page.getByRole("tab", { name: this.say(`dashboard.${name}`), exact: true }).click();
  }

  async addCategory(name: string): Promise<void> {
    await this.tab("categories");
    await this.button("categories.add").first().click();
    const dialog = this.page.getByRole("dialog");
    await dialog.getByLabel(this.say("categories.name"), { exact: true }).fill(name);
    await this.button("categories.create", {}, dialog).click();
    await expect(dialog).toBeHidden();
    await this.tab("documents");
  }

  async upload(paper: Paper, category: string): Promise<void> {
    await this.button("documents.uploadAction").first().click();
    const dialog = this.page.getByRole("dialog", { name: this.say("documents.form.dialogTitle") });
    await dialog.locator('input[type="file"]').setInputFiles(fileOf(paper));
    await this.#field(dialog, "documents.form.category").selectOption({ label: category });
    await this.button("documents.form.submit", {}, dialog).click();
    await expect(dialog).toBeHidden();
  }

  /** Presses the button of a document's row. */
  async #act(act: "edit" | "delete", name: string): Promise<void> {
    const action = this.say(`documents.actions.${act}`);
    await this.page.getByRole("button", { name: this.say("documents.actions.named", { action, name }) }).click();
  }

  /** Opens the form of a document. */
  async openDocument(name: string): Promise<Locator> {
    await this.#act("edit", name);
    return this.page.getByRole("dialog", { name: this.say("documents.edit.title") });
  }

  async rename(name: string, next: string): Promise<void> {
    const dialog = await this.openDocument(name);
    await this.#field(dialog, "documents.form.nameDialog").fill(next);
    await this.button("documents.edit.save", {}, dialog).click();
    await expect(dialog).toBeHidden();
    await expect(this.row(next)).toBeVisible();
  }

  /** Files a new version of a document, writes a note on it, and closes its form. */
  async addVersionAndNote(name: string, paper: Paper, note: string): Promise<void> {
    const dialog = await this.openDocument(name);
    await this.button("documents.versions.add", {}, dialog).click();
    const filing = this.page.getByRole("dialog", { name: this.say("documents.versions.add"), exact: true });
    await filing.locator('input[type="file"]').setInputFiles(fileOf(paper));
    await this.button("documents.versions.submit", {}, filing).click();
    await expect(filing).toBeHidden();
    await this.#field(dialog, "notes.new").fill(note);
    await this.button("notes.add", {}, dialog).click();
    await expect(dialog.getByText(note, { exact: true })).toBeVisible();
    await this.button("common.cancel", {}, dialog).click();
    await expect(dialog).toBeHidden();
  }

  /** Sets a reminder on a document, for tomorrow. */
  async remind(name: string, text: string): Promise<void> {
    const form = await this.openDocument(name);
    await this.button("reminders.remind", {}, form).click();
    const dialog = this.page.getByRole("dialog", { name: this.say("reminders.new"), exact: true });
    await this.button("reminders.quick.tomorrow", {}, dialog).click();
    await this.#field(dialog, "reminders.text").fill(text);
    await this.button("reminders.save", {}, dialog).click();
    await expect(dialog).toBeHidden();
    await this.button("common.cancel", {}, form).click();
    await expect(form).toBeHidden();
  }

  /** Saves the list of a category as a view. */
  async saveView(category: string, name: string): Promise<void> {
    await this.page
      .getByLabel(this.say("documents.filters.category"), { exact: true })
      .selectOption({ label: category });
    await this.button("views.save").click();
    const dialog = this.page.getByRole("dialog", { name: this.say("views.save") });
    await dialog.getByLabel(this.say("views.name"), { exact: true }).fill(name);
    await this.button("views.keep", {}, dialog).click();
    await expect(dialog).toBeHidden();
  }

  async delete(name: string): Promise<void> {
    await this.#act("delete", name);
    await this.button("documents.remove.confirm", {}, this.page.getByRole("alertdialog")).click();
    await expect(this.row(name)).toBeHidden();
  }

  async undo(): Promise<void> {
    await this.button("common.undo").first().click();
  }

  async openEmployees(): Promise<void> {
    await this.page.goto("/employee");
    await expect(this.page.getByRole("heading", { level: 1, name: this.say("employees.title") })).toBeVisible();
  }

  /** Adds an employee. @param attached by the keys of attachments */
  async addEmployee(fields: Record<string, string>, attached: Record<string, Paper> = {}): Promise<void> {
    await this.button("employees.add").first().click();
    const dialog = this.page.getByRole("dialog", { name: this.say("employees.form.addTitle") });
    for (const [name, value] of Object.entries(fields)) await this.#field(dialog, `employees.form.${name}`).fill(value);
    for (const [key, paper] of Object.entries(attached)) {
      await dialog.locator(`input[data-attachment="${key}"]`).setInputFiles(fileOf(paper));
      await expect(dialog.getByText(paper.name, { exact: true })).toBeVisible();
    }
    await this.button("employees.form.create", {}, dialog).click();
    await expect(dialog).toBeHidden();
  }

  /** Changes fields of the employee whose page is open. */
  async changeEmployee(fields: Record<string, string>): Promise<void> {
    await this.button("employees.actions.edit").first().click();
    const dialog = this.page.getByRole("dialog", { name: this.say("employees.form.editTitle") });
    for (const [name, value] of Object.entries(fields)) await this.#field(dialog, `employees.form.${name}`).fill(value);
    await this.button("employees.form.save", {}, dialog).click();
    await expect(dialog).toBeHidden();
  }
}
