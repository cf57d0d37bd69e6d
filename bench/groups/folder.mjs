import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pdf } from "../../scripts/lib/papers/pdf.mjs";
import { inBrowser, longestTask, settled } from "../lib/browser.mjs";
import { ground } from "../lib/ground.mjs";
import { ratioRow } from "../lib/table.mjs";

const IN_EACH = 100;
/** What was wished for: no task of the page's main thread is longer, in milliseconds. */
const LONGEST = 50;

/**
 * A folder of very many files is let go above the list: until the dialog has looked into each and offers to file them all.
 * @type {import("../groups.mjs").Run}
 */
export async function droppedFolder(bench) {
  const count = bench.quick ? 1_000 : 10_000;
  const place = await mkdtemp(join(tmpdir(), "sijil-bench-folder-"));
  const { url, admin, end } = await ground(bench.executable, { documents: 1, employees: 0 });
  try {
    const root = join(place, "Archive");
    const files = await papers(root, count);
    const seen = await inBrowser({ executablePath: bench.browser, url, cookie: admin.cookie }, async (page) => {
      await settled(page, 1);
      const devtools = await page.context().newCDPSession(page);
      const before = await heap(devtools);
      const { result: times, longest } = await longestTask(page, async () => {
        const begin = performance.now();
        const data = { items: [], files: [root], dragOperationsMask: 1 };
        for (const type of /** @type {const} */ (["dragEnter", "dragOver", "drop"]))
          await devtools.send("Input.dispatchDragEvent", { type, x: 300, y: 300, data });
        await page.locator("#upload-batch").waitFor();
        const shown = performance.now() - begin;
        const going = page.getByText(/ files checked$/);
        await going.waitFor();
        await going.waitFor({ state: "detached", timeout: 600_000 });
        return { shown, checked: performance.now() - begin };
      });
      return { ...times, longest, held: (await heap(devtools)) - before };
    });
    const begin = performance.now();
    for (const file of files)
      createHash("sha256")
        .update(await readFile(file))
        .digest();
    const alone = performance.now() - begin;
    const name = count.toLocaleString("en-US");
    const kind = /** @type {const} */ ("atMost");
    const hashed = { beside: "Node reads the same files one by one, and hashes them", theirs: [alone], kind };
    return [
      ratioRow({ ...hashed, work: `a folder of ${name} files dropped: until the dialog is there`, ours: [seen.shown] }),
      ratioRow({ ...hashed, work: "the same: until each is checked", ours: [seen.checked] }),
      ratioRow({
        work: "the same: processor time of the page's longest task",
        ours: [seen.longest],
        beside: "what was wished for",
        theirs: [LONGEST],
        kind,
        aim: 1,
      }),
      ratioRow({
        work: "the same: memory that the page's scripts hold",
        ours: [seen.held],
        unit: "bytes",
        beside: "1 KB a file",
        theirs: [count * 1024],
        kind,
      }),
    ];
  } finally {
    await end();
    await rm(place, { recursive: true, force: true });
  }
}

/** Writes small papers into folders. @param {string} root @param {number} count @returns {Promise<string[]>} their paths */
async function papers(root, count) {
  const files = [];
  for (let at = 0; at < count; at++) {
    const folder = join(root, `Folder ${Math.floor(at / IN_EACH)}`);
    if (at % IN_EACH === 0) await mkdir(folder, { recursive: true });
    const file = join(folder, `paper ${at}.pdf`);
    await writeFile(file, pdf({ lines: [`Paper ${at}`] }));
    files.push(file);
  }
  return files;
}

/** What a page's scripts hold, in bytes. @param {import("playwright-core").CDPSession} devtools */
async function heap(devtools) {
  await devtools.send("HeapProfiler.collectGarbage");
  return (await devtools.send("Runtime.getHeapUsage")).usedSize;
}
