import type { Document } from "#domain/index";
import { pdf } from "../../scripts/lib/papers/pdf.mjs";
import { expect, says, test } from "./fixtures.ts";
import { keptTexts } from "./kept-texts.ts";
import { flowLanguages } from "./languages.ts";
import { holdRequests, makerFor, row, settled, signIn } from "./steps.ts";

/* What a paper says is shown for as long as the person may fetch it, and no longer. */

test.use({ readsPapers: true });

for (const language of flowLanguages("en")) {
  test(`a line goes with the right to download, while its word is searched (${language})`, async ({
    open,
    server,
    firm,
  }) => {
    const make = makerFor(firm.noura);
    const category = await make.category("Contracts");
    const bytes = pdf({ lines: ["The long term giraffe platypus"] });
    await make.document({ name: "paper.pdf", bytes, type: "application/pdf" }, category, "First");
    const unread = async () =>
      (await firm.noura.client.get<Document[]>("/api/documents")).json.filter(({ textState }) => textState === null)
        .length;
    await expect.poll(unread).toBe(0);
    const reader = await server.makeUser({
      fullName: "Sami",
      organizationId: firm.id,
      permissions: ["view", "download"],
    });

    const { page, context } = await open({ offline: true, language });
    // the server finds it first, and then the device has all texts
    const release = await holdRequests(context, "**/api/texts?*");
    await signIn(page, reader, language);
    await settled(page, language);
    const field = page.getByLabel(says(language, "documents.filters.search"), { exact: true });
    await field.fill("platypus");
    await expect(row(page, "First").locator("mark")).toHaveText("platypus");
    await release();
    await expect.poll(() => keptTexts(page)).toBe(1);
    await expect(row(page, "First").locator("mark")).toHaveText("platypus");

    await server.records("PATCH", `users/records/${reader.id}`, { permissions: ["view"] });
    await expect(page.getByText(says(language, "documents.empty.title"))).toBeVisible();
    await expect(page.getByText("giraffe")).toHaveCount(0);
    await expect.poll(() => keptTexts(page)).toBe(0);
    await field.fill("platipus");
    await expect(page.getByText(says(language, "documents.empty.title"))).toBeVisible();
    await expect(page.getByText(says(language, "documents.contents.didYouMean"))).toHaveCount(0);
    await field.fill("first");
    await expect(row(page, "First")).toBeVisible();

    await server.records("PATCH", `users/records/${reader.id}`, { permissions: ["view", "download"] });
    await field.fill("platypus");
    await expect(row(page, "First").locator("mark")).toHaveText("platypus");
  });
}
