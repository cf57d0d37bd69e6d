/* Pages as scanners and telephones give them, drawn by Chromium. */
import { contractLines } from "../../scripts/lib/papers/contract.mjs";
import { inBrowser } from "./browser.mjs";

const ENGLISH = [
  "Contract of employment for a limited term",
  "This contract is made on Sunday 15 March 2026 between Al Noor General Trading and Contracting Company, represented by Mr Abdullah Ahmed Al Awadi as its general manager, hereinafter called the first party, and Mr Mohammed Ibrahim Al Ansari, of Indian nationality, holder of passport K1234567 and civil number 285010100007, hereinafter called the second party.",
  "Article one: the second party works for the first party as a senior accountant in the finance department, performs the duties that are assigned, keeps the secrets of the business, and observes its regulations and decisions.",
  "Article two: the term of this contract is two years, beginning on 01/04/2026 and ending on 31/03/2028. It is renewed automatically unless one of the parties gives notice at least two months before the day on which it ends.",
  "Article three: the second party receives a monthly salary of 450 Kuwaiti dinars, besides an allowance for housing of 100 dinars and one for transport of 50 dinars, paid at the end of each calendar month.",
  "Article four: the second party is entitled to thirty days of paid annual leave. Public holidays and sick leave are not counted, according to law number 6 of the year 2010 about work in the private sector.",
  "Article five: the second party may not work for others nor disclose information.",
  "Annex 1: table of salaries, allowances and bonuses",
  "Annex 2: list of penalties and discipline",
];

/** What the pages say. @type {Record<Language, readonly string[]>} */
export const scannedLines = { Arabic: contractLines, English: ENGLISH };

/** @typedef {"Arabic" | "English"} Language */
/** @typedef {{ bytes: Uint8Array<ArrayBuffer>, width: number, height: number }} Picture a JPEG */
/** @typedef {{ language: Language, dpi: number, looks: "clean" | "askew and noisy", picture: Picture }} ScannedPage */

/** A4 at 96 dots an inch. */
const PAGE = { width: 794, height: 1123 };

/** @param {Language} language */
function html(language) {
  const [title = "", ...clauses] = scannedLines[language];
  const [lang, dir] = language === "Arabic" ? ["ar", "rtl"] : ["en", "ltr"];
  return `<!doctype html><html lang="${lang}" dir="${dir}"><meta charset="utf-8">
    <body style="margin: 64px; font: 16px/1.6 'DejaVu Sans', sans-serif"><h1 style="font-size: 22px">${title}</h1>
    ${clauses.map((clause) => `<p>${clause}</p>`).join("")}</body></html>`;
}

/**
 * Each language at each resolution, clean, and as a scanner gives a sheet that lay askew: turned, unevenly lit, noisy.
 * @param {string} browser path of Chromium
 * @returns {Promise<ScannedPage[]>}
 */
export function scannedPages(browser) {
  return inBrowser({ executablePath: browser, url: "http://localhost" }, async (page) => {
    const devtools = await page.context().newCDPSession(page);
    /** @type {ScannedPage[]} */
    const pages = [];
    for (const language of /** @type {const} */ (["Arabic", "English"])) {
      for (const dpi of [100, 150, 200, 300]) {
        await page.setContent(html(language));
        await devtools.send("Emulation.setDeviceMetricsOverride", {
          ...PAGE,
          deviceScaleFactor: dpi / 96,
          mobile: false,
        });
        const { data } = await devtools.send("Page.captureScreenshot", { format: "png" });
        for (const looks of /** @type {const} */ (["clean", "askew and noisy"])) {
          const { base64, ...size } = await page.evaluate(scanned, { data, isSpoilt: looks !== "clean" });
          const picture = { bytes: new Uint8Array(Buffer.from(base64, "base64")), ...size };
          pages.push({ language, dpi, looks, picture });
        }
      }
    }
    return pages;
  });
}

/** This runs in the page. @param {{ data: string, isSpoilt: boolean }} drawn a PNG in base64 */
async function scanned({ data, isSpoilt }) {
  const drawn = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
  const { width, height } = drawn;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.translate(width / 2, height / 2);
  if (isSpoilt) context.rotate((1.7 * Math.PI) / 180);
  context.drawImage(drawn, -width / 2, -height / 2);
  if (isSpoilt) {
    const pixels = context.getImageData(0, 0, width, height);
    // the same noise each time: Mulberry32
    let seed = 20_261_126;
    const random = () => {
      seed = (seed + 0x6d2b79f5) | 0;
      let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
    for (let at = 0; at < pixels.data.length; at += 4) {
      const light = 1 - (0.25 * ((at / 4) % width)) / width;
      const noise = (random() - 0.5) * 50;
      for (let channel = at; channel < at + 3; channel++)
        pixels.data[channel] = (pixels.data[channel] ?? 0) * light + noise;
    }
    context.putImageData(pixels, 0, 0);
  }
  const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.85 });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let binary = "";
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return { base64: btoa(binary), width, height };
}
