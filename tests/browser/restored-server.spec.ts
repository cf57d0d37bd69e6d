import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { builtHere, commandLine } from "../../scripts/lib/server-program.mjs";
import { pdfPaper } from "../fixtures/files.ts";
import { expect, says, test } from "./fixtures.ts";
import { flowLanguages } from "./languages.ts";
import { LONG, makerFor, settled, signIn, synced, upload } from "./steps.ts";

test.use({ alone: true });

/** Runs a command of the program on the server's data. */
async function command(dataDir: string, ...words: string[]): Promise<void> {
  await promisify(execFile)(builtHere.file, commandLine(builtHere, words, dataDir));
}

for (const language of flowLanguages("en")) {
  test(`what a restored backup lacks is told once and filed again from this device (${language})`, async ({
    open,
    server,
    firm,
  }) => {
    const say = (key: string, values = {}) => says(language, `sync.restored.${key}`, values);
    const make = makerFor(firm.noura);
    const category = await make.category("Contracts");
    const known = await make.document(pdfPaper("known.pdf"), category);
    const { page } = await open({ offline: true, language });
    await signIn(page, firm.noura, language);
    await settled(page, language);

    const folder = await mkdtemp(join(tmpdir(), "sijil-restored-"));
    const backup = join(folder, "backup.zip");
    await command(server.dataDir, "backup", backup);
    const paper = pdfPaper("lost.pdf");
    await upload(page, paper, { name: "Lease of the shop", category: "Contracts" }, language);
    const renamed = await firm.noura.client.patch(`/api/documents/${known}`, { name: "Renamed since" });
    expect(renamed.status, renamed.text).toBe(200);
    await expect(page.getByText("Renamed since").first()).toBeVisible();
    await synced(page, language);

    await server.pause();
    await command(server.dataDir, "restore", backup);
    await server.restart();
    await rm(folder, { recursive: true });
    await page.reload();
    const notice = page.getByRole("alert").filter({ hasText: say("title") });
    await expect(notice).toContainText(say("documents_one", { count: 1 }));
    await expect(notice).toContainText(say("changes_one", { count: 1 }));
    await expect(page.getByText("Renamed since")).toHaveCount(0);

    // it stays, without a connection too
    await server.pause();
    await page.reload();
    await notice.getByRole("button", { name: say("show"), exact: true }).click();
    const dialog = page.getByRole("dialog", { name: say("heading") });
    const item = (name: string) => dialog.getByRole("listitem").filter({ hasText: name });
    const act = (name: string, label: string) => item(name).getByRole("button", { name: label, exact: true }).click();
    await expect(item("Renamed since").locator("[data-typed=name]")).toContainText("Renamed since");
    await expect(item("Lease of the shop").locator("[data-typed=categoryId]")).toContainText("Contracts");
    // the paper that was there before is the same file
    await expect(item("Lease of the shop").getByText(say("sameFile"), { exact: true })).toBeVisible();
    const saving = page.waitForEvent("download");
    await act("Lease of the shop", says(language, "sync.saveFile"));
    const saved = await readFile(await (await saving).path());
    expect(saved.equals(Buffer.from(paper.bytes))).toBe(true);
    await act("Lease of the shop", say("fileAgain"));
    await expect(item("Lease of the shop")).toHaveCount(0);
    await act("Renamed since", say("dismiss"));
    await expect(item("Renamed since")).toHaveCount(0);

    await server.restart();
    await page.reload();
    await synced(page, language);
    await expect(page.getByText("Lease of the shop").first()).toBeVisible();
    const filed = await firm.noura.client.get<{ name: string; size: number }[]>("/api/documents");
    expect(filed.json.map(({ name }) => name).sort()).toEqual(["Lease of the shop", "known"].sort());
    await expect(notice.filter({ hasText: say("documents_one", { count: 1 }) })).toHaveCount(0);
  });
}

test("what was answered and not pulled yet is sent to a restored server again", async ({ open, server, firm }) => {
  await makerFor(firm.noura).category("Contracts");
  const { page, context } = await open();
  await signIn(page, firm.noura);
  await synced(page);
  const folder = await mkdtemp(join(tmpdir(), "sijil-restored-"));
  const backup = join(folder, "backup.zip");
  await command(server.dataDir, "backup", backup);
  await context.route("**/api/sync*", (route) => route.abort());
  const paper = pdfPaper("late.pdf");
  await upload(page, paper, { name: "Lease of the shop", category: "Contracts" });
  await expect(page.getByText(says("en", "documents.toasts.uploaded"))).toBeVisible();
  const filed = async () => (await firm.noura.client.get<{ id: number; name: string }[]>("/api/documents")).json;
  expect((await filed()).map(({ name }) => name)).toEqual(["Lease of the shop"]);

  await server.pause();
  await command(server.dataDir, "restore", backup);
  await server.restart();
  await rm(folder, { recursive: true });
  expect(await filed()).toEqual([]);
  await context.unroute("**/api/sync*");
  await expect
    .poll(async () => (await filed()).map(({ name }) => name), { timeout: LONG })
    .toEqual(["Lease of the shop"]);
  await synced(page);
  const [{ id } = { id: 0 }] = await filed();
  const file = await firm.noura.client.raw("GET", `/api/documents/${id}/download`);
  expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(paper.bytes))).toBe(true);
  const notice = page.getByRole("alert").filter({ hasText: says("en", "sync.restored.title") });
  await expect(notice).toHaveCount(0);
});
