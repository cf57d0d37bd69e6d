import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { type Document, PAGE_BREAK, type TextState } from "#domain/index";
import { textOfPdf } from "#web/local/texts/file-text.ts";
import type { TextsAnswer } from "#web/local/texts/texts-messages.ts";
import { contractLines } from "../../scripts/lib/papers/contract.mjs";
import { docx } from "../../scripts/lib/papers/docx.mjs";
import { pdf } from "../../scripts/lib/papers/pdf.mjs";
import { root } from "../../scripts/lib/project.mjs";
import { docPaper, type Paper } from "../fixtures/files.ts";
import { textProbes } from "../fixtures/text-probes.ts";
import { type Client, form } from "../server/harness.ts";
import { expect, type Firm, says, test } from "./fixtures.ts";
import { keptTexts } from "./kept-texts.ts";
import { holdRequests, makerFor, row, settled, signIn } from "./steps.ts";

/* Papers that somebody else has filed, found by what they say: by the server at once, and on the device once it has them. */

test.use({ readsPapers: true });

const type = {
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
};
const pdfOf = (...lines: string[]): Paper => ({ name: "paper.pdf", bytes: pdf({ lines }), type: type.pdf });
const docxOf = (...lines: string[]): Paper => ({ name: "paper.docx", bytes: docx({ lines }), type: type.docx });

interface Found {
  total: number;
  documents: { id: number; exact: boolean }[];
}

/** Waits until the server has read everything. */
async function allRead(client: Client): Promise<void> {
  const unread = async () =>
    (await client.get<Document[]>("/api/documents")).json.filter(({ textState }) => textState === null).length;
  await expect.poll(unread).toBe(0);
}

const search = (page: Page) => page.getByLabel(says("en", "documents.filters.search"), { exact: true });

/** Searches what the screen shows, and the words that it marks. */
async function finds(page: Page, words: string, name: string, marked: string): Promise<void> {
  await search(page).fill(words);
  await expect(row(page, name)).toBeVisible();
  await expect(row(page, name).locator("mark").filter({ hasText: marked }).first()).toBeVisible();
}

async function findsNothing(page: Page, words: string): Promise<void> {
  await search(page).fill(words);
  await expect(page.getByText(says("en", "documents.empty.title"))).toBeVisible();
}

async function addVersion({ noura }: Firm, id: number, { name, bytes }: Paper): Promise<void> {
  const path = `/api/documents/${id}/versions`;
  const { status, text } = await noura.client.post(path, form({ file: { name, bytes } }));
  expect(status, text).toBe(201);
}

test("another person's papers are found by the server at once, and without a line once their texts have come", async ({
  open,
  line,
  server,
  firm,
}) => {
  const make = makerFor(firm.noura);
  const category = await make.category("Contracts");
  const lease = await make.document(pdfOf("The lighthouse of Failaka", "منارة جزيرة فيلكا"), category, "First");
  await make.document(docPaper(), category, "Second");
  const minutes = await make.document(docxOf("Minutes about the aqueduct", "محضر اجتماع القناة"), category, "Third");
  await allRead(firm.noura.client);

  const { page, context } = await open({ offline: true, url: line.url });
  // the texts do not come before they may: what is found until then, the server has found
  const release = await holdRequests(context, "**/api/texts?*");
  await signIn(page, firm.daniel);
  await settled(page);
  const allFound = async () => {
    await finds(page, "lighthouse", "First", "lighthouse");
    await finds(page, "منارة فيلكا", "First", "منارة");
    await finds(page, "salmiya", "Second", "Salmiya");
    await finds(page, "السالميه", "Second", "السالمية");
    await finds(page, "aqueducts", "Third", "aqueduct");
    await finds(page, "اجتماع", "Third", "اجتماع");
  };
  await allFound();
  expect(await keptTexts(page)).toBe(0);
  // a new version while its old words are searched
  await finds(page, "lighthouse", "First", "lighthouse");
  await addVersion(firm, lease, pdfOf("The observatory of Bubiyan"));
  await expect(row(page, "First")).toBeHidden();
  await finds(page, "observatory", "First", "observatory");
  await addVersion(firm, lease, pdfOf("The lighthouse of Failaka", "منارة جزيرة فيلكا"));
  await findsNothing(page, "observatory");

  await release();
  await expect.poll(() => keptTexts(page)).toBe(3);
  line.cut();
  await page.reload();
  await allFound();

  line.mend();
  await finds(page, "lighthouse", "First", "lighthouse");
  await addVersion(firm, lease, pdfOf("The observatory of Bubiyan"));
  await expect(row(page, "First")).toBeHidden();
  await finds(page, "observatory", "First", "observatory");
  await allRead(firm.noura.client);
  await expect.poll(() => keptTexts(page)).toBe(3);
  await finds(page, "aqueduct", "Third", "aqueduct");
  await firm.noura.client.delete(`/api/documents/${minutes}`);
  await expect(row(page, "Third")).toBeHidden();
  await expect.poll(() => keptTexts(page)).toBe(2);

  line.cut();
  await page.reload();
  await finds(page, "observatory", "First", "observatory");
  await findsNothing(page, "lighthouse");
  await findsNothing(page, "aqueduct");

  line.mend();
  // who may still see a paper in the list, but not fetch it
  await server.records("PATCH", `users/records/${firm.daniel.id}`, { permissions: ["upload", "view"] });
  await expect.poll(() => keptTexts(page)).toBe(0);
  await findsNothing(page, "observatory");
  await search(page).fill("first");
  await expect(row(page, "First")).toBeVisible();
  line.cut();
  await page.reload();
  await findsNothing(page, "observatory");
});

/** What the device's worker finds among the texts that it keeps, in its order. */
function searchDevice(page: Page, searches: readonly string[]): Promise<Found["documents"][]> {
  const address =
    page
      .workers()
      .find((worker) => worker.url().includes("texts.worker"))
      ?.url() ?? "";
  return page.evaluate(
    async ([url, asked]) => {
      const { name } = (await indexedDB.databases()).find((one) => one.name?.startsWith("sijil-texts-")) ?? {};
      const worker = new Worker(url, { type: "module", name });
      const all: Found["documents"][] = [];
      let held: { id: number | string }[] = [];
      for (const [at, text] of asked.entries()) {
        const answer = new Promise<Found["documents"]>((done) => {
          const exact: Found["documents"] = [];
          const stem: Found["documents"] = [];
          const idAt = (place: number) => Number(held[place]?.id);
          worker.onmessage = ({ data }: MessageEvent<TextsAnswer>) => {
            if (data.type === "held") held = data.texts;
            if (data.type !== "hits" || data.search !== at) return;
            for (const place of data.found.exact) exact.push({ id: idAt(place), exact: true });
            for (const place of data.found.stem) stem.push({ id: idAt(place), exact: false });
            if (data.found.isDone) done([...exact, ...stem]);
          };
        });
        worker.postMessage({ type: "search", of: "documents", search: at, text });
        all.push(await answer);
      }
      worker.terminate();
      return all;
    },
    [address, searches] as const,
  );
}

test("server and device find the same papers, in the same order", async ({ open, firm }) => {
  const { client } = firm.noura;
  const make = makerFor(firm.noura);
  const category = await make.category("Contracts");
  const papers: number[] = [];
  for (const [at, [, text]] of textProbes.entries()) {
    papers.push(await make.document(at % 3 === 0 ? pdfOf(text) : docxOf(text), category, `Paper ${at}`));
  }
  await allRead(client);
  const { page } = await open();
  await signIn(page, firm.daniel);
  await expect.poll(() => keptTexts(page)).toBe(papers.length);
  // the worker starts with a search
  await finds(page, "employment", `Paper ${textProbes.findIndex(([, text]) => text.includes("employment"))}`, "employ");
  const searches = textProbes.map(([, , words]) => words);
  const onDevice = await searchDevice(page, searches);
  for (const [at, [what, , words, how]] of textProbes.entries()) {
    const { json } = await client.get<Found>(`/api/search?limit=200&q=${encodeURIComponent(words)}`);
    const atServer = json.documents.map(({ id, exact }) => ({ id, exact }));
    expect(onDevice[at], what).toEqual(atServer);
    const own = atServer.find(({ id }) => id === papers[at]);
    expect([what, own && (own.exact ? "exact" : "stem")]).toEqual([what, how ?? undefined]);
  }
});

test("a contract that Chromium has printed says the same to the server as to a device", async ({ program, firm }) => {
  const { page, close } = await program.open({ url: firm.noura.client.url });
  await page.setContent(
    `<html dir="rtl" lang="ar"><body>${contractLines.map((text) => `<p>${text}</p>`).join("")}</body></html>`,
  );
  const bytes = new Uint8Array(await page.pdf({ format: "A4" }));
  await close();
  const make = makerFor(firm.noura);
  const id = await make.document({ name: "عقد.pdf", bytes, type: type.pdf }, await make.category("Contracts"));
  await allRead(firm.noura.client);
  const { json } = await firm.noura.client.get<{ state: TextState; text: string }[]>(`/api/texts?ids=${id}`);
  const wasm = readFileSync(join(root, "node_modules/@hyzyla/pdfium/dist/pdfium.wasm"));
  const { state, pages } = await textOfPdf(bytes.buffer, await WebAssembly.compile(new Uint8Array(wasm)));
  expect(json).toMatchObject([{ state, text: pages.join(PAGE_BREAK) }]);
  expect(state).toBe("ok");
});
