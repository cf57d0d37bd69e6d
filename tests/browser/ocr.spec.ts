import { crc32, deflateSync } from "node:zlib";
import type { Page } from "@playwright/test";
import type { Document, Employee } from "#domain/index";
import { imagesPdf, type PdfImage } from "../../web/src/features/documents/scan/imaging/images-pdf.ts";
import { form } from "../server/harness.ts";
import { anEmployee } from "../server/rows.ts";
import { expect, type Firm, says, test } from "./fixtures.ts";
import { flowLanguages } from "./languages.ts";
import { makerFor, row, settled, signIn, status, synced, upload } from "./steps.ts";

/* A scan that is made searchable on the device. */

test.use({ readsPapers: true });

type Language = "en" | "ar";
type Line = [text: string, direction: "ltr" | "rtl"];

const PAGE = { width: 1240, height: 500 };
const ENGLISH: Line = ["Lease of a lighthouse near the harbour", "ltr"];
const ARABIC: Line = ["عقد إيجار المستودع في المنطقة الصناعية", "rtl"];
/** A page of paper with these lines on it, as a scanner makes it. */
async function pageOf(page: Page, lines: readonly Line[], isScribbled = false) {
  const bytes = await page.evaluate(
    async ({ lines, isScribbled, width, height }) => {
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext("2d");
      if (!context) throw new Error("no canvas");
      context.fillStyle = "#fff";
      context.fillRect(0, 0, width, height);
      context.fillStyle = "#000";
      context.font = "40px sans-serif";
      for (const [at, [text, direction]] of lines.entries()) {
        context.direction = direction;
        context.fillText(text, direction === "ltr" ? 100 : width - 100, 150 * (at + 1));
      }
      // waves in the place of words: nobody reads them
      for (let x = 100; isScribbled && x < width - 100; x++) {
        const wave = Math.sin(x * 0.2) * Math.sin(x * 0.43);
        if (Math.floor(x / 80) % 4 < 3)
          for (const y of [100, 200, 300, 400]) context.fillRect(x + 8 * Math.sin(x * 0.33 + y), y + 14 * wave, 4, 4);
      }
      const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
      return [...new Uint8Array(await blob.arrayBuffer())];
    },
    { lines, isScribbled, ...PAGE },
  );
  return { kind: "jpeg", bytes: new Uint8Array(bytes), ...PAGE } as const;
}

/** A black square with sides so long in pixels, of which eight are a byte: it takes little room until it is decoded. */
function blackPng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}

/** A scan with such pages. */
function scanOf(name: string, images: readonly PdfImage[]) {
  return { name, type: "application/pdf", bytes: imagesPdf(images) };
}

const button = (page: Page, language: Language, key: string) =>
  page.getByRole("button", { name: says(language, key), exact: true });

async function show(page: Page, name: string) {
  await row(page, name).locator("[data-open]").click();
  await expect(page.locator("dialog.viewer").getByRole("heading", { level: 1 })).toHaveText(name);
}

/** What is kept of the build's large files, by their names. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const addresses = await (await caches.open("sijil-wasm")).keys();
    return addresses.map(({ url }) => /\/assets\/(.*)-[\w-]{8}\./.exec(url)?.[1]).sort();
  });

const search = (page: Page, language: Language, word: string) =>
  page.getByLabel(says(language, "documents.filters.search"), { exact: true }).fill(word);

/** Has a document read that is shown, and closes it. */
async function makeSearchable(page: Page, language: Language) {
  await button(page, language, "documents.ocr.make").click();
  await expect(page.getByText(says(language, "documents.contents.states.ocr"))).toBeVisible();
  await page.keyboard.press("Escape");
}

/** Signs in and reads a scan with a connection, which brings what reads scans to the device. */
async function signInWithEngine(page: Page, { noura }: Firm, language: Language) {
  const category = await makerFor(noura).category("Contracts");
  await signIn(page, noura, language);
  await settled(page, language);
  await makerFor(noura).document(scanOf("engine.pdf", [await pageOf(page, [ENGLISH])]), category);
  await show(page, "engine");
  await makeSearchable(page, language);
  await expect.poll(async () => (await keptFiles(page)).length).toBe(4);
  await expect(status(page, says(language, "sync.saved"))).toBeVisible();
}

const textStates = async ({ noura }: Firm) =>
  Object.fromEntries(
    (await noura.client.get<Document[]>("/api/documents")).json.map((one) => [one.name, one.textState]),
  );

for (const language of flowLanguages("ar")) {
  test(`a scan that was filed offline is read and found there, and its words are sent once the line is back (${language})`, async ({
    open,
    line,
    firm,
  }) => {
    const { page } = await open({ offline: true, url: line.url, language });
    await signInWithEngine(page, firm, language);

    line.cut();
    const lines: Line[] = [
      ["Delivery of nine anchors", "ltr"],
      ["بوليصة شحن من المرفأ", "rtl"],
    ];
    await upload(
      page,
      scanOf("offline.pdf", [await pageOf(page, lines)]),
      { name: "Offline", category: "Contracts" },
      language,
    );
    await show(page, "Offline");
    await expect(page.getByText(says(language, "documents.contents.states.scan"))).toBeVisible();
    await makeSearchable(page, language);
    const isFound = async () => {
      for (const word of ["anchors", "مرفأ"]) {
        await search(page, language, word);
        await expect(row(page, "Offline").locator("mark").first()).toBeVisible();
        await expect(row(page, "Offline")).toContainText(says(language, "documents.contents.byMachine"));
      }
    };
    await isFound();
    await page.reload();
    await isFound();

    line.mend();
    await expect(status(page, says(language, "sync.saved"))).toBeVisible();
    await expect.poll(() => textStates(firm)).toEqual({ engine: "ocr", Offline: "ocr" });
    const atServer = await firm.noura.client.get<{ documents: unknown[] }>("/api/search?q=anchors");
    expect(atServer.json.documents).toHaveLength(1);
    await isFound();
  });
}

test("without a connection, what is missing on the device is named", async ({ open, line, firm }) => {
  const language = "en";
  const category = await makerFor(firm.noura).category("Contracts");
  const { page } = await open({ offline: true, url: line.url, language });
  await signIn(page, firm.noura, language);
  await settled(page, language);
  await makerFor(firm.noura).document(scanOf("elsewhere.pdf", [await pageOf(page, [ENGLISH])]), category);
  await expect(row(page, "elsewhere")).toBeVisible();
  await expect.poll(() => textStates(firm)).toEqual({ elsewhere: "scan" });
  await upload(page, scanOf("present.pdf", [await pageOf(page, [ARABIC])]), { name: "present", category: "Contracts" });
  await expect.poll(async () => (await textStates(firm)).present).toBe("scan");
  await show(page, "present");
  await expect(button(page, language, "documents.ocr.make")).toBeEnabled();
  line.cut();
  await button(page, language, "documents.ocr.make").click();
  await expect(page.getByText(says(language, "documents.ocr.engineMissing"))).toBeVisible();
  await page.keyboard.press("Escape");
  await show(page, "elsewhere");
  await button(page, language, "documents.ocr.make").click();
  await expect(page.getByText(says(language, "documents.ocr.fileMissing"))).toBeVisible();
});

test("what is attached to employees is read too, a picture as well, and found by those who work with them alone", async ({
  open,
  line,
  server,
  firm,
}) => {
  const language = "ar";
  const { client } = firm.noura;
  const { page } = await open({ offline: true, url: line.url, language });
  const { id } = (await client.post<Employee>("/api/employees", { ...anEmployee, firstName: "Sara" })).json;
  const { bytes } = await pageOf(page, [ENGLISH, ARABIC]);
  await client.post(
    `/api/employees/${id}/upload-attachment`,
    form({ attachment: { name: "card.jpg", bytes }, attachmentType: "civilId" }),
  );
  const states = async () =>
    (await client.get<Employee[]>("/api/employees")).json.map(({ attachments }) => attachments.civilId?.textState);
  await expect.poll(states).toEqual(["scan"]);
  await signIn(page, firm.noura, language);
  await settled(page, language);
  await page.goto(`/employee?id=${id}&attachment=civilId`);
  await makeSearchable(page, language);
  // a page of a paper that this device has not filed
  const permit = { id: "workPermit", type: "workPermit", number: "7" };
  await client.post(`/api/employees/${id}/papers`, permit);
  const file = form({ file: { name: "permit.jpg", bytes: (await pageOf(page, [ARABIC])).bytes } });
  await client.post(`/api/employees/${id}/papers/workPermit/files`, file);
  const pages = async () =>
    (await client.get<Employee[]>("/api/employees")).json.flatMap((one) => Object.entries(one.paperTextStates ?? {}));
  await expect.poll(async () => (await pages()).map(([, state]) => state)).toEqual(["scan"]);
  const [[key = ""] = []] = await pages();
  await page.goto(`/employee?id=${id}&attachment=${key}`);
  await makeSearchable(page, language);
  await expect.poll(async () => (await pages()).map(([, state]) => state)).toEqual(["ocr"]);
  line.cut();
  await page.goto("/employee");
  const field = page.getByLabel(says(language, "employees.filters.search"), { exact: true });
  for (const word of ["lighthouse", "مستودع"]) {
    await field.fill(word);
    await expect(row(page, "Sara").locator("mark").first()).toBeVisible();
    await expect(row(page, "Sara")).toContainText(says(language, "documents.contents.byMachine"));
  }
  line.mend();
  await expect.poll(states).toEqual(["ocr"]);

  const viewer = await server.makeUser({ username: `v${firm.id}`, role: "viewer", organizationId: firm.id });
  const other = await open({ offline: true, language });
  await signIn(other.page, viewer, language);
  await settled(other.page, language);
  // a list without documents has no field to search in
  await other.page.goto("/?search=lighthouse");
  await expect(other.page.getByText(says(language, "documents.empty.title"))).toBeVisible();
  await expect(other.page.locator("mark")).toHaveCount(0);
  const found = await viewer.client.get<{ employees: unknown[] }>("/api/search?q=lighthouse");
  expect(found.json.employees).toEqual([]);
});

test("a picture with too many pixels is not read, and says so", async ({ open, firm }) => {
  const language = "en";
  const { client } = firm.noura;
  const { page } = await open({ language });
  const { id } = (await client.post<Employee>("/api/employees", { ...anEmployee, firstName: "Sara" })).json;
  const attachment = { name: "huge.png", bytes: blackPng(30_000) };
  await client.post(`/api/employees/${id}/upload-attachment`, form({ attachment, attachmentType: "civilId" }));
  await signIn(page, firm.noura, language);
  await synced(page, language);
  await page.goto(`/employee?id=${id}&attachment=civilId`);
  await button(page, language, "documents.ocr.make").click();
  await expect(page.getByText(says(language, "documents.ocr.tooLarge", { most: 100 }))).toBeVisible();
});

test("scans that were filed without a connection are read while nobody works, too", async ({ open, line, firm }) => {
  const language = "en";
  const { page } = await open({ offline: true, url: line.url, language });
  await signInWithEngine(page, firm, language);
  line.cut();
  await upload(page, scanOf("idle.pdf", [await pageOf(page, [ENGLISH])]), { name: "idle", category: "Contracts" });
  await page.goto("/profile");
  await expect(page.getByText(says(language, "profile.scansLeft_one", { count: 1 }))).toBeVisible();
  await page.getByLabel(says(language, "profile.readScans")).check();
  await expect(page.getByText(says(language, "profile.scansLeft_other", { count: 0 }))).toBeVisible();
  line.mend();
  await expect.poll(() => textStates(firm)).toEqual({ engine: "ocr", idle: "ocr" });
});

test("a scan is read by machine, and found by its words without a connection too", async ({ open, line, firm }) => {
  const language = "en";
  await makerFor(firm.noura).category("Contracts");
  const { page } = await open({ offline: true, url: line.url, language });
  await signIn(page, firm.noura, language);
  await settled(page, language);
  const scan = scanOf("scan.pdf", [await pageOf(page, [ENGLISH, ARABIC])]);
  await upload(page, scan, { name: "Scanned", category: "Contracts" }, language);
  await show(page, "Scanned");
  await button(page, language, "documents.ocr.make").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(says(language, "documents.contents.states.ocr"))).toBeVisible();
  await expect(button(page, language, "documents.ocr.make")).toHaveCount(0);
  // who hears the page is told, and keyboards go on from there
  const said = page.locator("dialog.viewer").getByText(says(language, "documents.ocr.kept"));
  await expect(said).toHaveRole("status");
  await expect(said).toBeFocused();
  await page.keyboard.press("Escape");
  await expect
    .poll(() => keptFiles(page))
    .toEqual(["ara.traineddata", "eng.traineddata", "pdfium", "tesseract-core-simd-lstm"]);

  const isFound = async () => {
    for (const word of ["lighthouse", "مستودع"]) {
      await search(page, language, word);
      await expect(row(page, "Scanned")).toContainText(says(language, "documents.contents.byMachine"));
      await expect(row(page, "Scanned").locator("mark").first()).toBeVisible();
    }
  };
  line.cut();
  await isFound();
  await page.reload();
  await isFound();
});

test("nothing is kept of a scan without words or with unclear ones, and reading can be stopped", async ({
  open,
  server,
  firm,
}) => {
  const language = "ar";
  const make = makerFor(firm.noura);
  const category = await make.category("Contracts");
  const { page } = await open({ language });
  await signIn(page, firm.noura, language);
  await make.document(scanOf("blank.pdf", [await pageOf(page, [])]), category);
  await make.document(scanOf("scribble.pdf", [await pageOf(page, [], true)]), category);
  const written = await pageOf(page, [ENGLISH]);
  await make.document(
    scanOf(
      "long.pdf",
      Array.from({ length: 30 }, () => written),
    ),
    category,
  );
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(new URL(request.url()).pathname));
  for (const [name, sentence] of [
    ["blank", "wordless"],
    ["scribble", "unsure"],
  ] as const) {
    await show(page, name);
    await button(page, language, "documents.ocr.make").click();
    await expect(page.getByText(says(language, `documents.ocr.${sentence}`))).toBeVisible();
    await expect(button(page, language, "documents.ocr.make")).toBeEnabled();
    await page.keyboard.press("Escape");
  }
  await show(page, "long");
  await button(page, language, "documents.ocr.make").click();
  await expect(page.getByText(says(language, "documents.ocr.page", { page: 2, pages: 30 }))).toBeVisible();
  await button(page, language, "common.cancel").click();
  await expect(button(page, language, "documents.ocr.make")).toBeEnabled();
  await expect(page.getByText(says(language, "documents.contents.states.scan"))).toBeVisible();
  expect(sent.filter((path) => path.endsWith("/text"))).toEqual([]);

  // whoever may not say what a paper says is told why
  const permissions = ["view", "download"] as const;
  const reader = await server.makeUser({
    username: `r${firm.id}`,
    organizationId: firm.id,
    permissions: [...permissions],
  });
  const other = await open({ language });
  await signIn(other.page, reader, language);
  await show(other.page, "blank");
  await expect(button(other.page, language, "documents.ocr.make")).toBeDisabled();
  await expect(other.page.getByText(says(language, "documents.denied.upload"))).toBeVisible();
});

test("a scan is read while nobody works, where the profile says so", async ({ open, firm }) => {
  const language = "en";
  const make = makerFor(firm.noura);
  const category = await make.category("Contracts");
  const { page } = await open({ language });
  await signIn(page, firm.noura, language);
  await synced(page, language);
  await make.document(scanOf("idle.pdf", [await pageOf(page, [ENGLISH])]), category);
  await expect(row(page, "idle")).toBeVisible();
  const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/text"));
  await page.goto("/profile");
  await expect(page.getByText(says(language, "profile.scansLeft_one", { count: 1 }))).toBeVisible();
  await page.getByLabel(says(language, "profile.readScans")).check();
  expect((await sent).postData()).toContain("lighthouse");
  await expect(page.getByText(says(language, "profile.scansLeft_other", { count: 0 }))).toBeVisible();
});
