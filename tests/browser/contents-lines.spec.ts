import type { Page } from "@playwright/test";
import type { Document } from "#domain/index";
import { pdf } from "../../scripts/lib/papers/pdf.mjs";
import { expect, says, test } from "./fixtures.ts";
import { flowLanguages } from "./languages.ts";
import { makerFor, resize, signIn, synced } from "./steps.ts";

/* The line by which a paper was found shows what was found, however narrow the list is. */

test.use({ readsPapers: true });

const papers = {
  en: {
    text: "This contract was read, understood and then Signed by the undersigned tenant in Kuwait City",
    words: ["undersigned", "understood", "kuwait"],
  },
  ar: {
    text: "قرأ الطرفان هذا العقد وفهما ما فيه ثم وقعه المستأجر المذكور أعلاه في مدينة الكويت بحضور الشاهدين",
    words: ["المستأجر", "المذكور", "الشاهدين"],
  },
} as const;

/** Pages where each word that is found follows upon words of the other script, at the beginning, in the middle, at the end. */
const mixed = [
  {
    text: "Lease الوحدة المؤجرة للشركة بمجمع Salmiya International Tower المتحدة في منطقة حولي بموافقة البلدية واعتماد Gulf Consulting Co الاستشاري وتوقيع الشهود",
    words: ["الوحدة", "المتحدة", "الاستشاري"],
  },
  {
    text: "فاتورة Gulf Warehouse and General Trading of Hawalli موافقة وزارة التجارة Contracting Company payable every month as agreed ثم توقيع السيد purchaser before a notary",
    words: ["warehouse", "contracting", "purchaser"],
  },
] as const;

/** A document as a row or, on phones, as a card. */
const row = (page: Page, name: string) =>
  page.getByRole("row").or(page.getByRole("listitem")).filter({ hasText: name });

/** Whether all of the first marked word is seen in its line. */
const isMarkSeen = (page: Page, name: string) =>
  row(page, name)
    .locator("mark")
    .first()
    .evaluate((mark) => {
      const line = mark.parentElement?.getBoundingClientRect();
      const { left, right } = mark.getBoundingClientRect();
      return line !== undefined && left >= line.left - 1 && right <= line.right + 1;
    });

for (const language of flowLanguages("ar")) {
  const { text } = papers[language];
  const words = [papers[language], ...mixed].flatMap((page) => page.words);

  test(`what a machine has read is seen where it was found, on phones too (${language})`, async ({ open, firm }) => {
    const { client } = firm.noura;
    const make = makerFor(firm.noura);
    const category = await make.category("Contracts");
    const tagged = await make.document({ name: "tagged.pdf", bytes: scan("tagged"), type: PDF }, category, "Tagged");
    const plain = await make.document({ name: "plain.pdf", bytes: scan("plain"), type: PDF }, category, "Plain");
    const documents = async () => (await client.get<Document[]>("/api/documents")).json;
    await expect.poll(async () => (await documents()).map(({ textState }) => textState)).toEqual(["scan", "scan"]);
    for (const { id, sha256 } of await documents()) {
      // on a later page, which the line says too
      const pages = ["", "", "", "", "", "", "", "", "", "", "", text, ...mixed.map((page) => page.text)];
      const sent = await client.post(`/api/documents/${id}/text`, { sha256, pages });
      expect(sent.status, sent.text).toBe(200);
    }
    const changed = await client.patch(`/api/documents/${tagged}`, { tags: "urgent, signed" });
    expect(changed.status, changed.text).toBe(200);
    expect(plain).not.toBe(tagged);

    const { page } = await open({ language });
    await signIn(page, firm.noura, language);
    await synced(page, language);
    for (const width of [390, 1280]) {
      await resize(page, width, 844);
      for (const word of words) {
        await page.getByLabel(says(language, "documents.filters.search"), { exact: true }).fill(word);
        for (const name of ["Plain", "Tagged"]) {
          await expect(row(page, name).locator("mark").first()).toHaveText(new RegExp(word, "i"));
          expect(await isMarkSeen(page, name), `${word} of ${name} at ${width}`).toBe(true);
        }
      }
    }
  });
}

const PDF = "application/pdf";
/** A page on which there is nothing to be read but by looking at it. */
const scan = (title: string) => pdf({ lines: [], title });
