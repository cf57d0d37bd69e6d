/* The main job in the engines of Firefox and Safari: `npm run test:browsers`. */

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Category, Document } from "#domain/index";
import { LIMIT, pdfPaper } from "../fixtures/files.ts";
import { type Person, startServer, type TestServer } from "../server/harness.ts";
import { type EngineBrowser, until } from "./engine.ts";
import { firefox } from "./firefox.ts";
import { EnginePage, type Language } from "./page.ts";
import { webkit } from "./webkit.ts";

/** The first letter may be lost where a field gets the focus while it is typed into, so each name is long. */
const FILES = ["first paper", "second paper"];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sijil-engines-"));
  await Promise.all(FILES.map((name) => writeFile(join(folder, `${name}.pdf`), pdfPaper(`${name}.pdf`, LIMIT).bytes)));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

for (const engine of [webkit, firefox]) {
  for (const language of ["en", "ar"] as const satisfies Language[]) {
    describe(`${engine.name}, ${language}`, () => {
      let server: TestServer;
      let person: Person;
      let browser: EngineBrowser;
      let page: EnginePage;

      beforeEach(async () => {
        server = await startServer();
        const { id } = await server.makeOrganization();
        person = await server.makeUser({ role: "admin", organizationId: id });
        browser = await engine.open();
        page = new EnginePage(browser, language);
      });
      afterEach(async () => {
        await browser.close();
        await server.stop();
      });

      const signIn = async () => {
        await browser.goto(`${server.url}/auth`);
        await browser.evaluate('localStorage.setItem("language", arguments[0])', language);
        await browser.goto(`${server.url}/auth`);
        await page.fill("auth.username", person.username);
        await page.fill("auth.password", person.password);
        await page.press("auth.signIn", "button[type=submit]");
        await page.shows(page.says("sync.saved"));
        await until("the service worker", () =>
          browser.evaluate<boolean>("return navigator.serviceWorker.controller !== null"),
        );
      };
      const addCategory = async (name: string) => {
        await page.press("dashboard.categories", "[role=tab]");
        await page.press("categories.add");
        await page.fill("categories.name", name);
        await page.press("categories.create");
        await page.dialogCloses();
        await page.shows(name);
      };
      const upload = async (name: string, category: string) => {
        await page.press("dashboard.documents", "[role=tab]");
        await page.press("documents.uploadAction");
        const input = await browser.find('return document.querySelector("dialog[open] input[type=file]")');
        await input.choose(join(folder, `${name}.pdf`));
        // the form takes the name from the file once it has read it
        await until("the file's name", () =>
          browser.evaluate<boolean>(
            'return [...document.querySelectorAll("dialog[open] input")].some(({ value }) => value === arguments[0])',
            name,
          ),
        );
        await (await page.field("documents.form.category")).type(category);
        await page.press("documents.form.submit");
        await page.dialogCloses();
      };
      const filed = async () =>
        (await person.client.get<Document[]>("/api/documents")).json.map(({ name }) => name).sort();

      it("reloads a signed-in page, as often as it is asked to", async () => {
        await signIn();
        for (let round = 0; round < 4; round++) {
          await browser.reload();
          await page.shows(page.says("sync.saved"));
        }
      });

      it("works without a server, survives being killed, and sends everything once", async () => {
        await signIn();
        await addCategory("Contracts");
        await upload("first paper", "Contracts");
        await page.shows(page.says("sync.saved"));
        expect(await filed()).toEqual(["first paper"]);

        await server.pause();
        await browser.reload();
        await page.shows("first paper");
        await upload("second paper", "Contracts");
        await addCategory("Minutes");
        await page.shows(page.says("sync.offlineWaiting_other", { count: 2 }).slice(-6));
        await browser.kill();
        await browser.reopen();
        await browser.goto(`${server.url}/`);
        await page.shows("second paper");

        await server.restart();
        await page.shows(page.says("sync.saved"));
        expect(await filed()).toEqual(["first paper", "second paper"]);
        const categories = (await person.client.get<Category[]>("/api/categories")).json;
        expect(categories.map(({ name }) => name).sort()).toEqual(["Contracts", "Minutes"]);
      });

      it("makes a category at each click", async () => {
        await signIn();
        const names = Array.from({ length: 15 }, (_, at) => `Category number ${at + 1}.`);
        for (const name of names) await addCategory(name);
        await page.shows(page.says("sync.saved"));
        const made = (await person.client.get<Category[]>("/api/categories")).json;
        expect(made.map(({ name }) => name).sort()).toEqual([...names].sort());
      });
    });
  }
}
