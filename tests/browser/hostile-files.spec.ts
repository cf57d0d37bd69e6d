import type { Page } from "@playwright/test";
import type { Document, TextState } from "#domain/index";
import { docxBomb, longPdf, loopedDoc, misnamedDocx, pdfBombs } from "../../scripts/lib/papers/hostile.mjs";
import { type Paper, pdfPaper } from "../fixtures/files.ts";
import { expect, says, test } from "./fixtures.ts";
import { fetchPdfium, keptStates } from "./kept-texts.ts";
import { LONG, makerFor, row, settled, signIn, status } from "./steps.ts";

/* Files that are made to do harm are filed like others. The device reads them beside the page, and says what came of it. */

test.use({ readsPapers: true });

const types = {
  pdf: "application/pdf",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
} as const;
const paper = (name: string, kind: keyof typeof types, bytes: Uint8Array): Paper => ({
  name: `${name}.${kind}`,
  bytes,
  type: types[kind],
});

/** What is chosen, and in which state its text is. */
const chosen: readonly (readonly [Paper, TextState])[] = [
  ...Object.entries(pdfBombs).map(([name, make]) => [paper(name, "pdf", make()), "broken"] as const),
  [paper("ten thousand pages", "pdf", longPdf(10_000)), "cut"],
  [paper("unpacks to much", "docx", docxBomb(400)), "broken"],
  [paper("looped", "doc", loopedDoc()), "broken"],
  [paper("misnamed", "docx", misnamedDocx("The honest lighthouse", "A hidden observatory")), "ok"],
  [pdfPaper("honest.pdf"), "ok"],
];

const search = (page: Page) => page.getByLabel(says("en", "documents.filters.search"), { exact: true });

/** The longest that the page was deaf since it was opened, in milliseconds. */
const longestTask = (page: Page) =>
  page.evaluate(() => Math.max(0, ...((globalThis as { tasks?: number[] }).tasks ?? [])));

async function chooseAll(page: Page, category: string): Promise<void> {
  await page
    .getByRole("button", { name: says("en", "documents.uploadAction"), exact: true })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog
    .locator('input[type="file"]')
    .setInputFiles(chosen.map(([{ name, type, bytes }]) => ({ name, mimeType: type, buffer: Buffer.from(bytes) })));
  await dialog
    .getByRole("group", { name: says("en", "documents.batch.forAll") })
    .getByLabel(says("en", "documents.form.category"), { exact: true })
    .selectOption({ label: category });
  await dialog
    .getByRole("button", { name: says("en", "documents.batch.upload_other", { count: chosen.length }) })
    .click();
  await expect(page.getByText(says("en", "documents.batch.kept_other", { count: chosen.length }))).toBeVisible();
  await dialog
    .getByRole("button", { name: says("en", "common.close") })
    .last()
    .click();
}

test("files made to do harm are filed, read apart from the page, and said to be what they are", async ({
  open,
  line,
  firm,
}, info) => {
  test.setTimeout(LONG);
  const { client } = firm.noura;
  await makerFor(firm.noura).category("Letters");
  const { page } = await open({ offline: true, url: line.url });
  await page.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(globalThis, { tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ entryTypes: ["longtask"] });
  });
  await signIn(page, firm.noura);
  await settled(page);
  await fetchPdfium(page);
  line.cut();
  const reading = page.waitForEvent("worker", (worker) => worker.url().includes("read-file.worker"));
  await chooseAll(page, "Letters");
  await reading;
  // meanwhile the person works on
  await search(page).fill("looped");
  await expect(row(page, "looped")).toBeVisible();
  await expect(row(page, "honest")).toBeHidden();
  await search(page).fill("");
  await expect(row(page, "honest")).toBeVisible();
  await expect.poll(async () => (await keptStates(page)).length, { timeout: LONG }).toBe(chosen.length);
  info.annotations.push({ type: "longest task of the page, ms", description: String(await longestTask(page)) });
  const onDevice = new Map(await keptStates(page));
  await search(page).fill("lighthouse");
  await expect(row(page, "misnamed")).toBeVisible();
  await search(page).fill("observatory");
  await expect(page.getByText(says("en", "documents.empty.title"))).toBeVisible();
  await search(page).fill("salmiya");
  await expect(row(page, "honest")).toBeVisible();
  await search(page).fill("");

  line.mend();
  await expect(status(page, says("en", "sync.saved"))).toBeVisible();
  const documents = async () => (await client.get<Document[]>("/api/documents")).json;
  const unread = async () => (await documents()).filter(({ textState }) => textState === null).length;
  await expect.poll(unread, { timeout: LONG }).toBe(0);
  const filed = await documents();
  const states = filed.map(({ id, filename, textState }) => [filename, onDevice.get(id), textState]);
  expect(states.sort()).toEqual(chosen.map(([{ name }, state]) => [name, state, state]).sort());
  for (const [{ name }, state] of chosen.filter(([, one]) => one !== "ok")) {
    const shown = name.replace(/\.\w+$/, "");
    const action = says("en", "documents.actions.edit");
    await page.getByRole("button", { name: says("en", "documents.actions.named", { action, name: shown }) }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText(says("en", `documents.contents.states.${state}`))).toBeVisible();
    await dialog
      .getByRole("button", { name: says("en", "common.cancel") })
      .first()
      .click();
    await expect(dialog).toBeHidden();
  }
});
