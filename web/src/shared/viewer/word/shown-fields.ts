import { PAGE_STYLE, PAGES_STYLE } from "./markup/fields.ts";

/* Fields of which the viewer knows the result better than the file: its pages are not those that Word last made. */

const ARABIC = /[٠-٩]/;
const digits = (number: number, like: string) =>
  ARABIC.test(like)
    ? String(number).replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
    : String(number);

/** Sets each number of a page to that of the page that it stands on, in the digits that it was written in. */
export function numberPages(paper: Element): void {
  const pages = paper.querySelectorAll(":scope > section");
  for (const [at, page] of pages.entries()) {
    const set = (style: string, number: number) => {
      for (const field of page.querySelectorAll(`.docx_${style}`))
        field.textContent = digits(number, field.textContent);
    };
    set(PAGE_STYLE, at + 1);
    set(PAGES_STYLE, pages.length);
  }
}
