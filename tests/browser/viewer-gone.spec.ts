import { pdfPaper } from "../fixtures/files.ts";
import { expect, says, test } from "./fixtures.ts";
import { flowLanguages } from "./languages.ts";
import { holdRequests, makerFor, row, signIn, status, synced } from "./steps.ts";

/* A paper that is not here, or no longer, says so. */

for (const language of flowLanguages("en")) {
  test(`a paper that goes while it is open says so, and so does one that is not here (${language})`, async ({
    open,
    server,
    firm,
  }) => {
    const make = makerFor(firm.noura);
    const category = await make.category("Contracts");
    const first = await make.document(pdfPaper("first.pdf"), category);
    await make.document(pdfPaper("second.pdf"), category);
    const other = await server.makeUser({ fullName: "Huda" });
    const theirs = makerFor(other);
    const foreign = await theirs.document(pdfPaper("theirs.pdf"), await theirs.category("Own"));
    const reader = await server.makeUser({
      fullName: "Sami",
      organizationId: firm.id,
      permissions: ["view", "download"],
    });

    const { page } = await open({ language });
    await signIn(page, reader, language);
    const viewer = page.locator("dialog.viewer");
    const gone = page.getByText(says(language, "documents.noLongerHere"));
    await row(page, "first").locator("[data-open]").click();
    await expect(viewer).toBeVisible();
    await firm.noura.client.delete(`/api/documents/${first}`);
    await expect(gone).toBeVisible();
    await expect(viewer).toBeHidden();

    await page.reload();
    await expect(gone).toBeHidden();
    await row(page, "second").locator("[data-open]").click();
    await expect(viewer).toBeVisible();
    await server.records("PATCH", `users/records/${reader.id}`, { permissions: ["download"] });
    await expect(gone).toBeVisible();
    await expect(viewer).toBeHidden();

    // the same words for what is another's and for what nobody has
    for (const id of [foreign, 123_456_789_012_345]) {
      await page.goto(`/?document=${id}`);
      await expect(page.getByText(says(language, "documents.notFound"))).toBeVisible();
      await expect(page.getByText(says(language, "documents.notFoundHint"))).toBeVisible();
    }
  });
}

test("a change of rights leaves the open paper and the note beside it, though everything is pulled anew", async ({
  open,
  server,
  firm,
}) => {
  const make = makerFor(firm.noura);
  const category = await make.category("Contracts");
  // the first answer of a pull has fifty rows: the oldest paper comes with the second
  for (let n = 1; n <= 55; n++) await make.document(pdfPaper(`paper ${n}.pdf`), category);
  const reader = await server.makeUser({ fullName: "Sami", organizationId: firm.id, permissions: ["view", "upload"] });
  const { page } = await open();
  await signIn(page, reader);
  await synced(page);
  await page.getByRole("searchbox").fill("paper 1.pdf");
  await row(page, "paper 1.pdf").locator("[data-open]").click();
  const viewer = page.locator("dialog.viewer");
  const note = viewer.getByLabel(says("en", "notes.new"), { exact: true });
  await note.fill("Ask the landlord");
  // its cursor is one of a pull that began with nothing
  const secondAnswer = /\/api\/sync\?cursor=[^&]*%3As\d/;
  const second = page.waitForRequest(secondAnswer);
  const letGo = await holdRequests(page.context(), secondAnswer);
  await server.records("PATCH", `users/records/${reader.id}`, { permissions: ["view", "upload", "download"] });
  await second;
  await expect(status(page, says("en", "sync.loading"))).toBeVisible();
  await expect(note).toHaveValue("Ask the landlord");
  await letGo();
  await synced(page);
  await expect(note).toHaveValue("Ask the landlord");
  await expect(page.getByText(says("en", "documents.noLongerHere"))).toBeHidden();
});
