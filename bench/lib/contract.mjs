import { contractLines } from "../../scripts/lib/papers/contract.mjs";

/** A contract as a page in HTML. @param {{ font: string, times?: number }} looks so many times, each beginning a page */
export function contract({ font, times = 1 }) {
  const [title = "", ...clauses] = contractLines;
  const one = `<h1>${title}</h1>${clauses.map((clause) => `<p>${clause}</p>`).join("")}`;
  const pages = Array.from({ length: times }, () => `<section style="page-break-after: always">${one}</section>`);
  return `<!doctype html><html lang="ar" dir="rtl"><meta charset="utf-8"><title>${title}</title>
    <body style="font: 15px '${font}', serif">${pages.join("")}</body></html>`;
}
