import { setTimeout as wait } from "node:timers/promises";
import { inBrowser, settled } from "../lib/browser.mjs";
import { openLine } from "../lib/line.mjs";
import { ratioRow } from "../lib/table.mjs";

/** A change made on one device, until another shows it, beside the request's own time. @type {import("../groups.mjs").Run} */
export async function propagation(bench) {
  const documents = 10_000;
  const { url, admin, colleague } = await bench.ground({ documents, employees: 0 });
  const rows = [];
  for (const roundTrip of bench.quick ? [0] : [0, 100]) {
    const line = await openLine(url, roundTrip);
    try {
      const { request, seen } = await inBrowser(
        { executablePath: bench.browser, url: line.url, cookie: colleague.cookie },
        (watching) =>
          inBrowser({ executablePath: bench.browser, url: line.url, cookie: admin.cookie }, async (changing) => {
            await settled(watching, documents);
            await changing.goto("/icons/icon.svg");
            return changesSeen(changing, watching, bench.quick ? 8 : 25);
          }),
      );
      const name = roundTrip === 0 ? "on this machine" : `over a line of ${roundTrip} ms`;
      rows.push(
        ratioRow({
          work: `change on one device seen on another, ${name}`,
          ours: seen,
          beside: "the request's own time",
          theirs: request,
          kind: "atMost",
          aim: 3,
        }),
      );
    } finally {
      await line.close();
    }
  }
  return rows;
}

/**
 * @param {import("playwright-core").Page} changing
 * @param {import("playwright-core").Page} watching
 * @param {number} rounds
 */
async function changesSeen(changing, watching, rounds) {
  const id = await watching.locator("[data-document]").first().getAttribute("data-document");
  /** @type {{ request: number[], seen: number[] }} */
  const times = { request: [], seen: [] };
  for (let round = -2; round < rounds; round++) {
    const name = `Seen ${round + 10}`;
    const seen = watching.evaluate((wanted) => {
      const shows = () =>
        [...document.querySelectorAll("[data-document]")].some((row) => row.textContent?.includes(wanted));
      return new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          if (!shows()) return;
          observer.disconnect();
          resolve(performance.timeOrigin + performance.now());
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      });
    }, name);
    // past what the last round left to do
    await wait(400);
    const made = await changing.evaluate(
      async ([path, body]) => {
        const begin = performance.timeOrigin + performance.now();
        const headers = { "Content-Type": "application/json" };
        const answer = await fetch(path ?? "", { method: "PATCH", headers, body });
        await answer.text();
        if (!answer.ok) throw new Error(`${answer.status}`);
        return { begin, end: performance.timeOrigin + performance.now() };
      },
      [`/api/documents/${id}`, JSON.stringify({ name })],
    );
    const shown = Number(await seen);
    if (round < 0) continue;
    times.request.push(made.end - made.begin);
    times.seen.push(shown - made.begin);
  }
  return times;
}
