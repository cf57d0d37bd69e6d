import { pdf } from "../../scripts/lib/papers/pdf.mjs";
import { inBrowser, settled } from "../lib/browser.mjs";
import { openLine } from "../lib/line.mjs";
import { until } from "../lib/measure.mjs";
import { ratioRow } from "../lib/table.mjs";

const SIZE = 10 * 1024 * 1024;
const BREAK = 2 * 1024 * 1024;

/** What the browser sends to bring 10 MB over a line that breaks every 2 MB. @type {import("../groups.mjs").Run} */
export async function brokenLine(bench) {
  // a list without a document has no count to wait for
  const { url, admin } = await bench.ground({ documents: 1, employees: 0 });
  /** @type {number[]} */
  const sent = [];
  let breaks = 0;
  const count = async () => {
    const answer = await fetch(`${url}/api/documents`, { headers: { Cookie: admin.cookie } });
    return (await answer.json()).length;
  };
  for (let round = 0; round < (bench.quick ? 1 : 3); round++) {
    const line = await openLine(url);
    try {
      await inBrowser({ executablePath: bench.browser, url: line.url, cookie: admin.cookie }, async (page) => {
        const before = await count();
        await settled(page, before);
        line.breakEvery(BREAK);
        const buffer = pdf({ lines: [`Paper ${round}`], size: SIZE });
        await fileIt(page, { name: `paper-${round}.pdf`, mimeType: "application/pdf", buffer });
        await until(async () => (await count()) > before, "the upload", 120_000);
        sent.push(line.sent());
        breaks += line.breaks();
      });
    } finally {
      await line.close();
    }
  }
  return [
    ratioRow({
      work: `10 MB over a line that breaks every 2 MB (${breaks} breaks in ${sent.length} uploads), all that the browser sent`,
      ours: sent,
      beside: "the file",
      theirs: [SIZE],
      unit: "bytes",
      kind: "atMost",
      aim: 1.1,
    }),
  ];
}

/**
 * Uploads by the dialog, as a person does.
 * @param {import("playwright-core").Page} page
 * @param {{ name: string, mimeType: string, buffer: Buffer }} file
 */
async function fileIt(page, file) {
  await page.getByRole("button", { name: "Upload", exact: true }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.locator('input[type="file"]').setInputFiles(file);
  await dialog.getByLabel("Category", { exact: true }).selectOption({ index: 1 });
  await dialog.getByRole("button", { name: "Upload Document" }).click();
}
