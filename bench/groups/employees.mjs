import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import { root } from "../../scripts/lib/project.mjs";
import { inBrowser, noteTimes, openNoting } from "../lib/browser.mjs";
import { employeeImport } from "../lib/employee-import.mjs";
import { percentile } from "../lib/measure.mjs";
import { ratioRow } from "../lib/table.mjs";
import { strokes } from "./keystroke.mjs";

const COUNT = 10_000;
const FOUND = `${COUNT.toLocaleString("en-US")} employees match your filters`;

/** The employee list and its sums at 10,000, and an import of 5,000 rows. @type {import("../groups.mjs").Run} */
export async function employees(bench) {
  const { url, admin } = await bench.ground({ documents: 0, employees: COUNT });
  const place = { executablePath: bench.browser, url, cookie: admin.cookie };
  const code = await figuresCode();
  const measured = await inBrowser(place, async (page) => {
    await noteTimes(page, { row: "[data-employee]", counted: FOUND });
    /** @type {number[]} */
    const first = [];
    for (let round = -1; round < (bench.quick ? 3 : 9); round++) {
      const times = await openNoting(page, "/employee");
      if (round < 0) await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
      else first.push(times.first);
    }
    const typed = await strokes(page, page.getByRole("searchbox"), ["kumar", "العنزي", "287"], FOUND);
    await page.evaluate(code);
    const sums = await page.evaluate(sumsInPage, 25);
    return { first, typed, sums };
  });
  const name = COUNT.toLocaleString("en-US");
  const { first, typed, sums } = measured;
  return [
    ratioRow({
      work: `employee list of ${name} rows from the mirror, warm: from the navigation to the first rows`,
      ours: first,
      beside: "half a second",
      theirs: [500],
      kind: "atMost",
      aim: 1,
    }),
    ratioRow({
      work: `the same, filter change, p95 of ${typed.shown.length}: to the frame that shows it`,
      ours: [percentile(typed.shown, 95)],
      beside: "aim",
      theirs: [50],
      kind: "atMost",
      aim: 1,
    }),
    ratioRow({
      work: `sums and alerts of the employee dashboard at ${name}, p95 of ${sums.length}`,
      ours: [percentile(sums, 95)],
      beside: "aim",
      theirs: [16],
      kind: "atMost",
      aim: 1,
    }),
    ...(await importRows(bench)),
  ];
}

/** An import of 5,000 rows: how long, and how long the page was ever busy at a stretch. @param {import("../groups.mjs").Bench} bench */
async function importRows(bench) {
  const { url, admin } = await bench.ground({ documents: 0, employees: 0 });
  const rows = bench.quick ? 1_000 : 5_000;
  const measured = await employeeImport({ executablePath: bench.browser, url, cookie: admin.cookie }, rows);
  const words = { preview: "file to preview", shown: "click to list", sent: "until the server has all" };
  return /** @type {const} */ (["preview", "shown", "sent"]).map((part) =>
    ratioRow({
      work: `import of ${rows.toLocaleString("en-US")} employees, ${words[part]} (${Math.round(measured[part].time)} ms): the page's longest task`,
      ours: [measured[part].longest],
      beside: "aim",
      theirs: [100],
      kind: "atMost",
      aim: 1,
    }),
  );
}

/** The dashboard's own functions as one script, which sets `window.figures`. */
async function figuresCode() {
  const folder = await mkdtemp(join(root, "node_modules/.sijil-bench-"));
  const entry = join(folder, "figures.ts");
  const cards = join(root, "web/src/features/employees/directory/summary-cards.tsx");
  await writeFile(
    entry,
    `import { summarise } from ${JSON.stringify(cards)};
     import { expiryAlerts } from ${JSON.stringify(join(root, "domain/index.ts"))};
     window.figures = (rows, today) => [summarise(rows), expiryAlerts(rows, today)];`,
  );
  try {
    const result = await build({
      configFile: false,
      root,
      logLevel: "error",
      define: { "process.env.NODE_ENV": '"production"' },
      build: { write: false, lib: { entry, formats: ["iife"], name: "bench" }, minify: false },
    });
    const [built] = [result].flat();
    if (!built || !("output" in built)) throw new Error("the dashboard's functions were not built");
    return built.output[0].code;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs in the page: milliseconds that the dashboard's figures take, each time from all rows. @param {number} rounds */
async function sumsInPage(rounds) {
  const { figures } = /** @type {{ figures: (rows: unknown[], today: string) => unknown }} */ (
    /** @type {unknown} */ (window)
  );
  const people = await (await fetch("/api/employees")).json();
  const today = new Date().toISOString().slice(0, 10);
  const times = [];
  for (let round = 0; round < rounds; round++) {
    const begin = performance.now();
    figures(people, today);
    times.push(performance.now() - begin);
  }
  return times;
}
