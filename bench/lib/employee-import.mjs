import { inBrowser } from "./browser.mjs";

const HEADINGS = "First Name,Last Name,Nationality,Civil ID,Phone,Email,Date of Birth,Passport Number,Salary";

/** @param {number} rows */
function file(rows) {
  const lines = Array.from({ length: rows }, (_, at) => {
    const place = (at * 7_919) % rows;
    return `سارة ${place},العلي,Kuwait,${700_000 + at},+965 5555 1234,s${at}@example.test,12/05/1984,P${at},"1,450.500"`;
  });
  return Buffer.from([HEADINGS, ...lines].join("\r\n"));
}

/**
 * Milliseconds of an import in a real browser, and the longest task of the page in each part: from the file to the
 * preview, from the click to the first row of the list, and from there until the server has everything.
 * @param {{ executablePath: string, url: string, cookie: string }} place
 * @param {number} rows at most 5,000
 */
export async function employeeImport(place, rows) {
  return inBrowser(place, async (page) => {
    await page.addInitScript(() => {
      const tasks = { longest: 0 };
      Object.assign(window, { tasks });
      const watch = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.longest = Math.max(tasks.longest, duration);
      });
      watch.observe({ type: "longtask" });
    });
    await page.goto("/employee?view=import");
    await page.locator('input[type="file"]').waitFor({ state: "attached" });
    await page.waitForLoadState("networkidle");
    /** @param {() => Promise<unknown>} work */
    const measured = async (work) => {
      await page.evaluate(() =>
        Object.assign(/** @type {{ tasks: { longest: number } }} */ (/** @type {unknown} */ (window)).tasks, {
          longest: 0,
        }),
      );
      const begin = performance.now();
      await work();
      const time = performance.now() - begin;
      return {
        time,
        longest: await page.evaluate(() =>
          Number(/** @type {{ tasks: { longest: number } }} */ (/** @type {unknown} */ (window)).tasks.longest),
        ),
      };
    };
    const submit = page.getByRole("button", { name: `Import ${rows.toLocaleString("en-US")} employees` });
    const preview = await measured(async () => {
      await page
        .locator('input[type="file"]')
        .setInputFiles({ name: "staff.csv", mimeType: "text/csv", buffer: file(rows) });
      await page.locator('button:not([disabled]):has-text("Import ")').waitFor();
    });
    const shown = await measured(async () => {
      await submit.click();
      await page.locator("[data-employee]").first().waitFor();
    });
    const sent = await measured(() =>
      page.getByRole("banner").getByRole("button", { name: "All saved" }).waitFor({ timeout: 120_000 }),
    );
    return { preview, shown, sent };
  });
}
