import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import type { Category, Document, Organization } from "#domain/index";
import { root } from "../../scripts/lib/project.mjs";
import { run } from "../../scripts/lib/run.mjs";
import { installBrowser } from "../browser/browsers.ts";
import { says } from "../browser/fixtures.ts";
import { row, settled, signIn, status, upload } from "../browser/steps.ts";
import { pdfPaper } from "../fixtures/files.ts";
import { pdf } from "../server/files.ts";
import { administrator, form, startServer, type TestServer } from "../server/harness.ts";
import { startCaddy } from "./caddy.ts";
import { keepIn, startS3 } from "./s3.ts";

/* Two servers behind Caddy, files in S3. One firm moves from the first to the second while its people work offline. */

const all = ["upload", "download", "view", "delete"] as const;

async function organization(server: TestServer, folder: string, ...words: string[]): Promise<void> {
  const env = { DATA_DIR: server.dataDir, INIT_CWD: folder };
  const { code, output } = await run(process.execPath, [join(root, "scripts/organization.mjs"), ...words], { env });
  if (code !== 0) throw new Error(output);
}

async function rootOf(server: TestServer) {
  const client = server.visitor();
  await client.signIn(administrator.username, administrator.password);
  return client;
}

test("a firm moves to another server while its people work offline, and the others notice nothing", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sijil-two-"));
  const s3 = await startS3();
  const caddy = await startCaddy();
  const [first, second] = [await startServer(), await startServer()];
  for (const [server, bucket] of [
    [first, "first"],
    [second, "second"],
  ] as const) {
    await s3.bucket(bucket);
    await keepIn(server, s3, "s3", bucket);
  }
  const firm = await first.makeOrganization({ name: "Al Noor Trading" });
  const other = await first.makeOrganization({ name: "Gulf Consulting" });
  const noura = await first.makeUser({ username: "noura", organizationId: firm.id, permissions: [...all] });
  const fahad = await first.makeUser({ username: "fahad", organizationId: other.id, permissions: [...all] });
  await caddy.route({ alnoor: first.url, gulf: first.url });

  const category = (await noura.client.post<Category>("/api/categories", { name: "Contracts" })).json;
  const lease = pdf(100_000, "The lease");
  const filed = await noura.client.post<Document>(
    "/api/documents",
    form({ categoryId: category.id, file: { name: "lease.pdf", bytes: lease } }),
  );
  expect(filed.status).toBe(201);

  const browser = await installBrowser({ url: caddy.address("alnoor") }, true);
  try {
    const { page } = browser;
    await signIn(page, noura);
    await expect(row(page, "lease")).toBeVisible();
    await settled(page);

    await browser.context.setOffline(true);
    await upload(page, pdfPaper("road.pdf"), { name: "Filed on the road", category: "Contracts" });
    await expect(row(page, "Filed on the road")).toBeVisible();

    // the old server takes no more work of the firm; what its people do meanwhile waits on their devices
    await (await rootOf(first)).put(`/api/admin/organizations/${firm.id}`, { isActive: false });
    await organization(first, folder, "export", "--organization", String(firm.id), "firm.tar");
    await organization(second, folder, "import", "firm.tar");
    await (await rootOf(second)).put(`/api/admin/organizations/${firm.id}`, { isActive: true });
    await caddy.route({ alnoor: second.url, gulf: first.url });
    expect((await fahad.client.post("/api/categories", { name: "Invoices" })).status).toBe(201);

    await browser.context.setOffline(false);
    // the session stayed behind, the account and the work did not
    await page.getByLabel(says("en", "auth.password"), { exact: true }).fill(noura.password);
    await page.getByRole("button", { name: says("en", "auth.signIn"), exact: true }).click();
    await expect(status(page, says("en", "sync.saved"))).toBeVisible();
    await expect(row(page, "Filed on the road")).toBeVisible();
    await expect(row(page, "lease")).toBeVisible();
  } finally {
    await browser.close();
  }

  const moved = second.visitor();
  await moved.signIn(noura.username, noura.password);
  const documents = (await moved.get<Document[]>("/api/documents")).json;
  expect(documents.map(({ name }) => name).sort()).toEqual(["Filed on the road", "lease.pdf"]);
  const bytes = Buffer.from(await (await moved.raw("GET", `/api/documents/${filed.json.id}/download`)).arrayBuffer());
  expect(bytes.equals(Buffer.from(lease))).toBe(true);
  expect((await moved.get<Organization[]>("/api/admin/organizations")).json.map(({ name }) => name)).toEqual([
    "Al Noor Trading",
  ]);
  // the old server has got nothing of what was done on the road
  const left = await first.records<{ totalItems: number }>("GET", "documents/records?perPage=1");
  expect(left.totalItems).toBe(1);

  await Promise.all([first.stop(), second.stop()]);
  await caddy.stop();
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});
