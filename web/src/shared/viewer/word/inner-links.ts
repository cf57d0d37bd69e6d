import { ENDNOTE_STYLE } from "./markup/small-parts.ts";

/* Links from one place of a paper to another: to bookmarks, as a table of contents has them, and to notes. */

/** What marks a note in the text, as docx-preview is made to draw it. */
export const NOTE_MARK = "note-mark";

/** Turns the marks of notes into links to them, and numbers those at the end as Word does, i, ii, iii. */
export function linkNotes(paper: Element): void {
  const sections = [...paper.querySelectorAll(":scope > section")];
  const isAtTheEnd = (mark: Element) => mark.closest(`.docx_${ENDNOTE_STYLE}`) !== null;
  const atTheEnd = sections.flatMap((section) => [...section.querySelectorAll(`.${NOTE_MARK}`)]).some(isAtTheEnd)
    ? [...(sections.at(-1)?.querySelectorAll<HTMLElement>(":scope > ol") ?? [])].at(-1)
    : undefined;
  if (atTheEnd) atTheEnd.style.listStyleType = "lower-roman";
  for (const [at, section] of sections.entries()) {
    for (const mark of section.querySelectorAll(`.${NOTE_MARK}`)) {
      const number = Number(mark.textContent);
      const isLast = isAtTheEnd(mark);
      const note = (isLast ? atTheEnd : section.querySelector(":scope > ol"))?.children[number - 1];
      if (!note) continue;
      note.id ||= isLast ? `endnote-${number}` : `note-${at + 1}-${number}`;
      const link = document.createElement("a");
      link.setAttribute("href", `#${note.id}`);
      link.textContent = isLast ? roman(number) : String(number);
      mark.replaceChildren(link);
    }
  }
}

const ROMAN: readonly (readonly [string, number])[] = [
  ["m", 1000],
  ["cm", 900],
  ["d", 500],
  ["cd", 400],
  ["c", 100],
  ["xc", 90],
  ["l", 50],
  ["xl", 40],
  ["x", 10],
  ["ix", 9],
  ["v", 5],
  ["iv", 4],
  ["i", 1],
];

function roman(number: number): string {
  let rest = number;
  let letters = "";
  for (const [letter, value] of ROMAN) for (; rest >= value; rest -= value) letters += letter;
  return letters;
}

/** Follows a link that was clicked on, or pressed Enter on, where it leads to a place in the tree: no address reaches into one. */
export function followInnerLink(event: Event, tree: ShadowRoot): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const address = link?.getAttribute("href");
  if (!address?.startsWith("#")) return;
  event.preventDefault();
  const target = tree.getElementById(address.slice(1));
  const scroller = tree.host.closest(".paper-scroller");
  if (!target || !scroller) return;
  const gap = Number.parseFloat(getComputedStyle(scroller).paddingTop);
  scroller.scrollBy({ top: target.getBoundingClientRect().top - scroller.getBoundingClientRect().top - gap });
  // so that the next link is the next one from there
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
