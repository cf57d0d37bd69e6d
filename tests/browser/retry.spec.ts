import type { Locator } from "@playwright/test";
import type { Document } from "#domain/index";
import { pdfPaper } from "../fixtures/files.ts";
import { expect, says, test } from "./fixtures.ts";
import { flowLanguages } from "./languages.ts";
import { makerFor, signIn, status, synced, upload } from "./steps.ts";

/** Presses a button unless what it does has come by itself: the outbox tries again on its own, which takes the button away. */
async function unlessByItself(button: Locator, happened: Promise<void>): Promise<void> {
  await Promise.race([button.click(), happened]);
  await happened;
}

for (const language of flowLanguages("en")) {
  test(`a page of something in between is waited for, and a list of refusals is retried at once (${language})`, async ({
    open,
    firm,
  }) => {
    const category = await makerFor(firm.noura).category("Contracts");
    const { page } = await open({ language });
    await signIn(page, firm.noura, language);
    await synced(page, language);
    const say = (key: string, values: Record<string, string | number> = {}) => says(language, `sync.${key}`, values);
    const names = async () => (await firm.noura.client.get<Document[]>("/api/documents")).json.map(({ name }) => name);

    const refused = (path: URL) => path.pathname === "/api/documents";
    await page.route(refused, (route) =>
      route.fulfill({ status: 403, contentType: "text/html", body: "<html>Forbidden by the gateway</html>" }),
    );
    await upload(page, pdfPaper("lease.pdf"), { category: "Contracts" }, language);
    await upload(page, pdfPaper("licence.pdf"), { category: "Contracts" }, language);
    await status(page, say(language === "ar" ? "waiting_two" : "waiting_other", { count: 2 })).click();
    const list = page.getByRole("dialog", { name: say("title") });
    await expect(list.getByText(say("foreign", { status: 403 }))).toHaveCount(2);

    // Somebody deletes the category before the way is free.
    expect((await firm.daniel.client.delete(`/api/categories/${category}`)).status).toBe(204);
    await page.unroute(refused);
    await unlessByItself(
      list.getByRole("button", { name: say("retryAll"), exact: true }),
      expect(list.getByRole("button", { name: say("chooseCategory") })).toHaveCount(2),
    );

    expect((await firm.daniel.client.post(`/api/categories/${category}/restore`)).status).toBe(200);
    await list.getByRole("button", { name: say("retryAll") }).click();
    await expect.poll(names).toHaveLength(2);
    await expect(list.getByRole("listitem")).toHaveCount(0);
  });
}

for (const language of flowLanguages("ar")) {
  test(`the list of unsent work stays open while refused changes are discarded, one or all (${language})`, async ({
    open,
    firm,
  }) => {
    const category = await makerFor(firm.noura).category("Contracts");
    const { page } = await open({ language });
    await signIn(page, firm.noura, language);
    await synced(page, language);
    const say = (key: string, values: Record<string, string | number> = {}) => says(language, `sync.${key}`, values);
    const refused = (path: URL) => path.pathname === "/api/documents";
    await page.route(refused, (route) => route.fulfill({ status: 403, contentType: "text/html", body: "" }));
    for (const name of ["lease.pdf", "licence.pdf", "permit.pdf"])
      await upload(page, pdfPaper(name), { category: "Contracts" }, language);
    expect((await firm.daniel.client.delete(`/api/categories/${category}`)).status).toBe(204);
    await page.unroute(refused);
    await status(page, say(language === "ar" ? "attention_few" : "attention_other", { count: 3 })).click();
    const list = page.getByRole("dialog", { name: say("title") });
    const discard = list.getByRole("button", { name: says(language, "common.discard"), exact: true });
    await expect(discard).toHaveCount(3);

    await discard.first().click();
    const one = page.getByRole("alertdialog", { name: say("discardTitle") });
    await one.getByRole("button", { name: says(language, "common.cancel") }).click();
    await expect(discard).toHaveCount(3);
    await discard.first().click();
    await one.getByRole("button", { name: say("discardAction") }).click();
    await expect(discard).toHaveCount(2);

    await list.getByRole("button", { name: say("discardAll") }).click();
    const all = page.getByRole("alertdialog", {
      name: say(language === "ar" ? "discardAllTitle_two" : "discardAllTitle_other", { count: 2 }),
    });
    await all.getByRole("button", { name: say("discardAll") }).click();
    await expect(page.getByText(say("empty"))).toBeVisible();
  });
}

test("a change that is refused after a reload is announced on a screen that has nothing to do with it", async ({
  open,
  firm,
}) => {
  const category = await makerFor(firm.noura).category("Contracts");
  const { page } = await open();
  await signIn(page, firm.noura);
  await synced(page);
  const documents = (path: URL) => path.pathname === "/api/documents";
  await page.route(documents, (route) =>
    route.fulfill({ status: 403, contentType: "text/html", body: "<html></html>" }),
  );
  await upload(page, pdfPaper("lease.pdf"), { category: "Contracts" });
  expect((await firm.daniel.client.delete(`/api/categories/${category}`)).status).toBe(204);
  await page.goto("/profile");
  await status(page, says("en", "sync.waiting_one", { count: 1 })).click();
  await page.unroute(documents);
  const list = page.getByRole("dialog", { name: says("en", "sync.title") });
  await unlessByItself(
    list.getByRole("button", { name: says("en", "sync.retryAll"), exact: true }),
    expect(page.getByText(says("en", "documents.toasts.uploadFailed"))).toBeVisible(),
  );
});
