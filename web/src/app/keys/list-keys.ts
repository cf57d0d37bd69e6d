/* What keys do to the list on the screen, whichever it is: found by what its rows have in common. */

const ROWS = "main :is(tr[aria-rowindex], article, li[data-row])";
const OPENS = "[data-open]";
const REACHED = `${OPENS}, [data-act]:not([hidden], :disabled), a[href]`;

const isShown = (element: Element) => element.getClientRects().length > 0;

function currentRow(): Element | null {
  return document.activeElement?.closest(ROWS) ?? null;
}

/** Whether arrows are free: nothing has the focus, or a row. In tabs, menus and fields they have another meaning. */
export function arrowsMoveRows(): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || focused.matches("main") || currentRow() !== null;
}

/** Moves the focus to the row below or above, without one to the first. @returns whether there is one */
export function moveRow(by: 1 | -1): boolean {
  const rows = [...document.querySelectorAll(ROWS)].filter((row) => row.querySelector(REACHED) && isShown(row));
  const row = currentRow();
  const next = rows[row ? rows.indexOf(row) + by : 0];
  const control = next?.querySelector<HTMLElement>(OPENS) ?? next?.querySelector<HTMLElement>(REACHED);
  // the head of the table and the bar below it cover the outermost rows
  next?.scrollIntoView({ block: "center" });
  control?.focus({ preventScroll: true });
  return control !== undefined && control !== null;
}

/** Edits what the row with the focus shows, or the page. @returns whether it can be edited */
export function editHere(): boolean {
  const button = (currentRow() ?? document.querySelector("main [data-record]"))?.querySelector<HTMLElement>(
    '[data-act="edit"]',
  );
  button?.click();
  return button !== undefined && button !== null;
}

/** @returns whether the page has a search field */
export function focusSearch(): boolean {
  const field = [...document.querySelectorAll<HTMLInputElement>('main input[type="search"]')].find(isShown);
  field?.focus();
  field?.select();
  return field !== undefined;
}
