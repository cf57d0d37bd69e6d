import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Locator, Page } from "@playwright/test";
import type { Document } from "#domain/index";
import { startPdfium } from "#web/pdf/pdfium.ts";
import { barriers, clipped, overflowing, speak, tooSmall } from "./a11y-checks.ts";
import { expect, type Firm, says, test } from "./fixtures.ts";
import { flowLanguages } from "./languages.ts";
import { drop, heldUndo, makerFor, row, settled, signIn, status } from "./steps.ts";

// the headless shell has no camera
test.use({ windows: true });

type Language = "en" | "ar";
const scan = (key: string, values: Record<string, string | number> = {}, language: Language = "en") =>
  says(language, `documents.scan.${key}`, values);

/** A photo of a bright paper, lying turned on a dark desk, as the page draws it. */
async function photo(page: Page, title: string) {
  const url = await page.evaluate((text) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 1200, height: 1600 });
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    context.fillStyle = "#4b3d33";
    context.fillRect(0, 0, 1200, 1600);
    context.setTransform(1, 0.08, -0.06, 1, 210, 130);
    const light = context.createLinearGradient(0, 0, 850, 1200);
    light.addColorStop(0, "#f4efe2");
    light.addColorStop(1, "#b9b2a4");
    context.fillStyle = light;
    context.fillRect(0, 0, 850, 1200);
    context.fillStyle = "#222";
    context.font = "60px sans-serif";
    context.fillText(text, 80, 140);
    context.font = "30px sans-serif";
    for (let line = 0; line < 22; line++)
      context.fillText("The rent is 450.500 KWD a month, due first.", 80, 240 + line * 40);
    return canvas.toDataURL("image/jpeg", 0.9);
  }, title);
  return { name: `${title}.jpg`, mimeType: "image/jpeg", buffer: Buffer.from(url.split(",")[1] ?? "", "base64") };
}

/** The file that the server keeps for the only document of a firm. */
async function filed({ daniel: { client } }: Firm): Promise<{ document: Document | undefined; bytes: Buffer }> {
  const [document] = (await client.get<Document[]>("/api/documents")).json;
  const answer = await client.raw("GET", `/api/documents/${document?.id}/download`);
  return { document, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** Of the pages as they are drawn, in pixels. */
const SIDE = 200;

/** How much of each page of a PDF is white, drawn by the program that shows and reads it. */
async function whiteShares(bytes: Uint8Array): Promise<number[]> {
  const wasm = createRequire(import.meta.url).resolve("@hyzyla/pdfium/pdfium.wasm");
  const pdfium = await startPdfium(await WebAssembly.compile(await readFile(wasm)));
  const at = pdfium.wasmExports.malloc(bytes.length);
  pdfium.HEAPU8.set(bytes, at);
  const document = pdfium._FPDF_LoadMemDocument(at, bytes.length, 0);
  return Array.from({ length: pdfium._FPDF_GetPageCount(document) }, (_, index) => {
    const bitmap = pdfium._FPDFBitmap_CreateEx(SIDE, SIDE, 4, 0, SIDE * 4);
    pdfium._FPDF_RenderPageBitmap(bitmap, pdfium._FPDF_LoadPage(document, index), 0, 0, SIDE, SIDE, 0, 0);
    const start = pdfium._FPDFBitmap_GetBuffer(bitmap);
    const pixels = pdfium.HEAPU8.slice(start, start + SIDE * SIDE * 4);
    return pixels.filter((value, channel) => channel % 4 === 0 && value > 230).length / SIDE ** 2;
  });
}

async function openUploadDialog(page: Page, language: Language = "en"): Promise<Locator> {
  const action = says(language, "documents.uploadAction");
  // the shell's own button is there on each page, while the list's first of all its rows are being made
  const bar = page.getByRole("navigation", { name: says(language, "header.navigation") });
  const inBar = bar.getByRole("button", { name: action, exact: true });
  const button = (await inBar.count()) > 0 ? inBar : page.getByRole("button", { name: action, exact: true }).first();
  await button.click();
  return page.getByRole("dialog", { name: says(language, "documents.form.dialogTitle") });
}

const choose = (dialog: Locator, ...pictures: { name: string; mimeType: string; buffer: Buffer }[]) =>
  dialog.locator('input[type="file"][multiple]').setInputFiles(pictures);

for (const language of flowLanguages("en")) {
  test(`two photographed pages are filed as one PDF, the corners moved by hand and keyboard (${language})`, async ({
    open,
    firm,
  }) => {
    const say = (key: string, values = {}) => scan(key, values, language);
    await makerFor(firm.noura).category("Contracts");
    const { page } = await open({ offline: true, language });
    await signIn(page, firm.noura, language);
    await settled(page, language);
    const form = await openUploadDialog(page, language);
    await form.getByRole("button", { name: say("open"), exact: true }).click();
    const dialog = page.getByRole("dialog", { name: say("title") });
    await choose(dialog, await photo(page, "First"), await photo(page, "Second"));
    const pages = dialog.getByRole("list", { name: say("pages") });
    await expect(pages.getByRole("button", { name: say("page", { number: 2 }) })).toHaveAttribute(
      "aria-current",
      "page",
    );
    const made = dialog.getByRole("img", { name: say("made", { number: 2 }) });
    await expect(made).toBeVisible();

    const corner = dialog.getByRole("button", { name: say("bottomRight") });
    const before = await corner.boundingBox();
    // by hand
    const [x, y] = [(before?.x ?? 0) + 22, (before?.y ?? 0) + 22];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 15, y - 10, { steps: 3 });
    await page.mouse.up();
    const dragged = await corner.boundingBox();
    expect(Math.round((before?.x ?? 0) - (dragged?.x ?? 0))).toBe(15);
    expect(Math.round((before?.y ?? 0) - (dragged?.y ?? 0))).toBe(10);
    // and by keyboard
    const straightened = await made.getAttribute("src");
    await corner.focus();
    for (let step = 0; step < 3; step++) await page.keyboard.press("Shift+ArrowUp");
    await page.keyboard.press("ArrowLeft");
    const after = await corner.boundingBox();
    expect(after?.y).toBeLessThan((dragged?.y ?? 0) - 5);
    expect(after?.x).toBeLessThan(dragged?.x ?? 0);
    await expect(made).not.toHaveAttribute("src", straightened ?? "");

    await dialog.getByRole("button", { name: say("blackWhite") }).click();
    await dialog.getByRole("button", { name: say("rotate") }).click();
    await dialog.getByRole("button", { name: say("earlier") }).click();
    await expect(dialog.getByRole("img", { name: say("made", { number: 1 }) })).toBeVisible();
    await dialog
      .getByRole("button", {
        name: says(language, `documents.scan.done_${language === "ar" ? "two" : "other"}`, { count: 2 }),
      })
      .click();
    await expect(dialog).toBeHidden();
    const name = form.getByLabel(says(language, "documents.form.nameDialog"));
    await expect(name).toHaveValue(
      language === "ar" ? /^مسح ضوئي \d{4}-\d\d-\d\d \d\d\.\d\d$/ : /^Scan \d{4}-\d\d-\d\d \d\d\.\d\d$/,
    );
    await name.fill("Lease of the shop");
    await form
      .getByLabel(says(language, "documents.form.category"), { exact: true })
      .selectOption({ label: "Contracts" });
    await form.getByRole("button", { name: says(language, "documents.form.submit") }).click();
    await expect(form).toBeHidden();
    await expect(row(page, "Lease of the shop")).toBeVisible();

    const { document, bytes } = await filed(firm);
    expect(document).toMatchObject({ name: "Lease of the shop", mimeType: "application/pdf" });
    expect(document?.filename).toMatch(/ \d{4}-\d\d-\d\d \d\d\.\d\d\.pdf$/);
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(document?.sha256);
    const whites = await whiteShares(bytes);
    expect(whites).toHaveLength(2);
    // neither the dark desk nor an empty page
    for (const share of whites) {
      expect(share).toBeGreaterThan(0.6);
      expect(share).toBeLessThan(0.99);
    }
  });
}

test("the camera of a phone takes a page without a connection, and is off once the scan is closed", async ({
  open,
  server,
  firm,
}) => {
  await makerFor(firm.noura).category("Contracts");
  const { page, context } = await open({ offline: true, phone: true, touch: true });
  await context.grantPermissions(["camera"]);
  await signIn(page, firm.noura);
  await settled(page);
  await server.kill9();
  await page.reload();
  await page.evaluate(() => {
    const devices = navigator.mediaDevices;
    const real = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async (wanted) => {
      const stream = await real(wanted);
      Object.assign(window, { taken: stream.getTracks() });
      return stream;
    };
  });
  const form = await openUploadDialog(page);
  await form.getByRole("button", { name: scan("open"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: scan("title") });
  await dialog.getByRole("button", { name: scan("shutter") }).click();
  await expect(dialog.getByRole("button", { name: scan("topLeft") })).toBeVisible();
  await dialog.getByRole("button", { name: scan("add") }).click();
  await dialog.getByRole("button", { name: scan("shutter") }).click();
  await expect(dialog.getByRole("button", { name: scan("page", { number: 2 }) })).toBeVisible();
  await dialog.getByRole("button", { name: scan("done_other", { count: 2 }) }).click();
  await expect(dialog).toBeHidden();
  const states = () =>
    page.evaluate(() => (window as { taken?: MediaStreamTrack[] }).taken?.map(({ readyState }) => readyState));
  expect(await states()).toEqual(["ended"]);
  await form.getByLabel(says("en", "documents.form.category"), { exact: true }).selectOption({ label: "Contracts" });
  await form.getByRole("button", { name: says("en", "documents.form.submit") }).click();
  await expect(form).toBeHidden();
  await server.restart();
  await expect(status(page, says("en", "sync.saved"))).toBeVisible();
  expect(await whiteShares((await filed(firm)).bytes)).toHaveLength(2);
});

test("who took a page by the camera takes the next by it at once, and a removed page comes back", async ({
  open,
  firm,
}) => {
  const { page, context } = await open();
  await context.grantPermissions(["camera"]);
  await signIn(page, firm.noura);
  const form = await openUploadDialog(page);
  await form.getByRole("button", { name: scan("open"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: scan("title") });
  const shutter = dialog.getByRole("button", { name: scan("shutter") });
  const pages = dialog.getByRole("list", { name: scan("pages") }).getByRole("button", { name: /\d$/ });
  // by the keyboard alone: what is pressed goes, and what comes in its place has the focus
  await dialog.getByRole("button", { name: scan("camera") }).focus();
  await page.keyboard.press("Enter");
  await expect(shutter).toBeFocused();
  await expect(shutter).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(pages).toHaveCount(1);
  await dialog.getByRole("button", { name: scan("add") }).focus();
  await page.keyboard.press("Enter");
  await expect(shutter).toBeFocused();
  await expect(dialog.getByRole("button", { name: scan("choose") })).toBeVisible();
  await expect(shutter).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(pages).toHaveCount(2);
  await dialog.getByRole("button", { name: scan("remove") }).click();
  await expect(pages).toHaveCount(1);
  await (await heldUndo(page)).click();
  await expect(pages).toHaveCount(2);
  await expect(pages.last()).toHaveAttribute("aria-current", "page");
});

test("where the camera is refused it is said, pictures can be chosen, pasted and dropped, and it is offered again", async ({
  open,
  firm,
}) => {
  const { page, context } = await open({ phone: true });
  page.on("dialog", (question) => void question.accept());
  await signIn(page, firm.noura);
  const form = await openUploadDialog(page);
  await form.getByRole("button", { name: scan("open"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: scan("title") });
  await expect(dialog.getByRole("alert")).toHaveText(scan("refused"));
  await choose(dialog, { name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") });
  await expect(dialog.getByText(scan("unreadable"))).toBeVisible();
  await choose(dialog, await photo(page, "Chosen"));
  await expect(dialog.getByRole("button", { name: scan("page", { number: 1 }) })).toBeVisible();
  await expect(dialog.getByText(scan("unreadable"))).toBeHidden();

  // refused once more it says so again; allowed at last it takes the next page, and the first one is still there
  const again = dialog.getByRole("button", { name: scan("tryCamera") });
  await dialog.getByRole("button", { name: scan("add") }).click();
  await again.click();
  await expect(dialog.getByRole("alert")).toHaveText(scan("refused"));
  await context.grantPermissions(["camera"]);
  await again.click();
  await dialog.getByRole("button", { name: scan("shutter") }).click();
  await expect(dialog.getByRole("button", { name: scan("page", { number: 2 }) })).toBeVisible();

  await dialog.getByRole("button", { name: says("en", "common.close") }).click();
  await expect(page.getByText(scan("discardSentence"))).toBeVisible();
  await page.getByRole("button", { name: scan("discardAction") }).click();
  await expect(dialog).toBeHidden();

  // a picture that is pasted into the upload dialog begins a scan
  const pasted = await photo(page, "Pasted");
  await page.evaluate((text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], "image.png", { type: "image/png" }));
    document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, pasted.buffer.toString("base64"));
  await expect(dialog.getByRole("button", { name: scan("page", { number: 1 }) })).toBeVisible();

  // and so does one that is dropped anywhere, or comes from another app
  await page.reload();
  await expect(page.getByRole("tab", { name: says("en", "dashboard.documents") })).toBeVisible();
  await drop(page, [{ name: pasted.name, type: pasted.mimeType, bytes: pasted.buffer }]);
  await expect(dialog.getByRole("button", { name: scan("page", { number: 1 }) })).toBeVisible();
});

test("the scan has no barriers, on a desk and on a phone, in both languages and themes", async ({ open, firm }) => {
  const found: string[] = [];
  for (const phone of [false, true]) {
    const { page, context } = await open({ phone, touch: phone });
    await context.grantPermissions(["camera"]);
    await signIn(page, firm.noura);
    const form = await openUploadDialog(page);
    const dialog = page.getByRole("dialog");
    const look = async (name: string) => {
      for (const language of ["en", "ar"] as const) {
        await speak(page, language);
        const scheme = language === "ar" ? "dark" : "light";
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
        const checks = [barriers, overflowing, clipped, ...(phone ? [tooSmall] : [])];
        for (const check of checks)
          for (const one of await check(page)) found.push(`${name} ${phone} ${language}: ${one}`);
      }
      await speak(page, "en");
    };
    await look("form");
    await form.getByRole("button", { name: scan("open"), exact: true }).click();
    if (phone) await expect(dialog.getByRole("button", { name: scan("shutter") })).toBeEnabled();
    await look("begin");
    await choose(dialog.last(), await photo(page, "First"), await photo(page, "Second"));
    await expect(dialog.getByRole("button", { name: scan("page", { number: 2 }) })).toBeVisible();
    if (!phone) await expect(dialog.getByRole("img", { name: scan("made", { number: 2 }) })).toBeVisible();
    await look("page");
    if (phone) {
      await dialog.getByRole("button", { name: scan("result") }).click();
      await expect(dialog.getByRole("img", { name: scan("made", { number: 2 }) })).toBeVisible();
      await look("result");
    }
  }
  expect(found).toEqual([]);
});
