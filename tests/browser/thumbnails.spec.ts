import type { Page } from "@playwright/test";
import type { Document } from "#domain/index";
import { pdf } from "../../scripts/lib/papers/pdf.mjs";
import { docxPaper, type Paper } from "../fixtures/files.ts";
import type { Client } from "../server/harness.ts";
import { expect, test } from "./fixtures.ts";
import { holdRequests, makerFor, row, settled, signIn, synced } from "./steps.ts";

/* The first pages of documents in lists: recognised at a glance, kept on the device, gone with the right to them. */

test.use({ readsPapers: true });

const lease: Paper = {
  name: "lease.pdf",
  bytes: pdf({ lines: Array.from({ length: 30 }, (_, at) => `Lease of the shop in Salmiya, line ${at}`) }),
  type: "application/pdf",
};

async function allRead(client: Client): Promise<void> {
  const unread = async () =>
    (await client.get<Document[]>("/api/documents")).json.filter(({ textState }) => textState === null).length;
  await expect.poll(unread).toBe(0);
}

const picture = (page: Page, name: string) => row(page, name).locator(".first-page img");
const sheet = (page: Page, name: string) => row(page, name).locator(".first-page");

/** Waits until the picture is drawn, and returns its size in pixels. */
async function drawn(page: Page, name: string): Promise<[number, number]> {
  await expect(picture(page, name)).toBeVisible();
  return await picture(page, name).evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  });
}

test("a row shows the first page of a PDF in a place that was there before, and keeps it without a connection", async ({
  open,
  line,
  firm,
}) => {
  const make = makerFor(firm.noura);
  const category = await make.category("Contracts");
  await make.document(lease, category, "First");
  await make.document(docxPaper(), category, "Second");
  await allRead(firm.noura.client);

  const { page, context } = await open({ offline: true, url: line.url });
  const release = await holdRequests(context, "**/api/thumbnails?*");
  await signIn(page, firm.noura);
  await settled(page);
  await expect(row(page, "First")).toBeVisible();
  const places = async () => [await row(page, "First").boundingBox(), await sheet(page, "First").boundingBox()];
  const before = await places();
  await expect(picture(page, "First")).toBeHidden();
  await release();
  expect(await drawn(page, "First")).toEqual([170, 240]);
  expect(await places()).toEqual(before);
  // a Word file has none, and the same room
  expect(await picture(page, "Second").count()).toBe(0);
  expect((await sheet(page, "Second").boundingBox())?.width).toBe(before[1]?.width);

  line.cut();
  await page.reload();
  expect(await drawn(page, "First")).toEqual([170, 240]);
  line.mend();
});

test("who may not fetch a paper sees a sheet, and a right that is taken takes the picture from the device", async ({
  open,
  server,
  firm,
}) => {
  const make = makerFor(firm.noura);
  await make.document(lease, await make.category("Contracts"), "First");
  await allRead(firm.noura.client);
  const reader = await server.makeUser({
    fullName: "Sami",
    organizationId: firm.id,
    permissions: ["view", "download"],
  });
  const { page } = await open();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/thumbnails")) asked.push(request.url());
  });
  await signIn(page, reader);
  await synced(page);
  await drawn(page, "First");
  expect(asked).toHaveLength(1);
  await server.records("PATCH", `users/records/${reader.id}`, { permissions: ["view"] });
  await expect(picture(page, "First")).toBeHidden();
  await expect(sheet(page, "First")).toBeVisible();
  const kept = () =>
    page.evaluate(
      (name) =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open(name);
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const count = opening.result.transaction("thumbnails").objectStore("thumbnails").count();
            count.onsuccess = () => {
              opening.result.close();
              resolve(count.result);
            };
          };
        }),
      `sijil-thumbnails-${reader.id}`,
    );
  await expect.poll(kept).toBe(0);
  await page.reload();
  await synced(page);
  await expect(sheet(page, "First")).toBeVisible();
  expect(asked).toHaveLength(1);
});
