/* Links from one place of a paper to another: to bookmarks, as a table of contents has them, and to notes. */

/** What marks a note in the text, as docx-preview is made to draw it. */
export const NOTE_MARK = "note-mark";

/** Turns the marks of notes into links to them. */
export function linkNotes(paper: Element): void {
  const sections = [...paper.querySelectorAll(":scope > section")];
  const lists = sections.map((section) => section.querySelectorAll(":scope > ol"));
  // with notes at the end of pages and of the paper nothing says which of them a mark means
  if (lists.some(({ length }) => length > 1)) return;
  const atTheEnd = lists[lists.length - 1]?.[0];
  for (const [at, section] of sections.entries()) {
    for (const mark of section.querySelectorAll(`.${NOTE_MARK}`)) {
      const number = Number(mark.textContent);
      const note = (lists[at]?.[0] ?? atTheEnd)?.children[number - 1];
      if (!note) continue;
      note.id ||= `note-${at + 1}-${number}`;
      const link = document.createElement("a");
      link.setAttribute("href", `#${note.id}`);
      link.append(...mark.childNodes);
      mark.append(link);
    }
  }
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
