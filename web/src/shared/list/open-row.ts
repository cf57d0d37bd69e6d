import type { MouseEvent } from "react";

const CONTROLS = "a, button, input, select, textarea, label, dialog, [popover], .gutter-rule:has([data-select])";

function openRow(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget } = event;
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!(target instanceof Element) || target.closest(CONTROLS)) return;
  const row = target.closest("tr, article");
  if (!row || !currentTarget.contains(row) || getSelection()?.isCollapsed === false) return;
  row.querySelector<HTMLElement>("[data-open]")?.click();
}

/**
 * A press anywhere in a row or on a card opens what its name opens. Presses on its controls and in its gutter, which
 * holds the checkbox, do what they do there; one that ends a selection of text opens nothing.
 */
export const rowOpening = { onClick: openRow };
