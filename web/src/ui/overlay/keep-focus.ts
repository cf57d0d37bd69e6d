const LIMIT_MS = 10_000;
const CONTROL = 'button:not([disabled]), a[href], input, [tabindex="0"]';

/** What takes the focus in an element: what a closed disclosure holds does not. */
const controls = (element: Element) =>
  [...element.querySelectorAll<HTMLElement>(CONTROL)].filter((one) => one.closest("details:not([open])") === null);

/**
 * Call before the control that has the focus, or the row that holds it, is taken away. When the focus goes with it,
 * what came in its place in the row gets it; without the row the same control of the next row, or of the one before,
 * or the row around it; the page's main part when nothing is left.
 */
export function keepFocus(): void {
  const from = document.activeElement;
  if (!(from instanceof HTMLElement)) return;
  const row = from.closest("li, tr");
  if (!row) return;
  const place = controls(row).indexOf(from);
  const around = row.parentElement?.closest("li, tr");
  const heirs = [row, row.nextElementSibling, row.previousElementSibling, around];
  const watch = new MutationObserver(() => {
    if (from.isConnected) return;
    stop();
    if (document.activeElement && document.activeElement !== document.body) return;
    for (const heir of heirs) {
      if (!heir?.isConnected) continue;
      const all = controls(heir);
      const next = all[place] ?? all[0];
      if (next) return next.focus({ preventScroll: true });
    }
    document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
  });
  const timer = setTimeout(() => stop(), LIMIT_MS);
  const stop = () => {
    watch.disconnect();
    clearTimeout(timer);
  };
  watch.observe(document.body, { childList: true, subtree: true });
}

/**
 * Notes what has the focus, for a dialog that opens. @returns gives it back when the dialog is gone: to the same
 * control, or to the button of the popover that it was in; `removing` when what was done may take its row away, or has
 * done so already: then the row that has its place in the list gets it
 */
export function rememberFocus(): (removing?: boolean) => void {
  const from = document.activeElement;
  const popover = from?.closest("[popover]");
  const opener = popover && document.querySelector(`[aria-controls="${CSS.escape(popover.id)}"]`);
  const row = from?.closest("li, tr");
  const list = row?.parentElement;
  const place = row && list ? [...list.children].indexOf(row) : 0;
  return (removing = false) => {
    for (const element of [from, opener]) {
      if (!(element instanceof HTMLElement)) continue;
      element.focus();
      if (document.activeElement !== element) continue;
      if (removing) keepFocus();
      return;
    }
    if (!removing || !row || row.isConnected) return;
    const heirs = list?.isConnected ? [list.children[place], list.lastElementChild] : [];
    const next = heirs.flatMap((heir) => (heir ? controls(heir) : []))[0];
    (next ?? document.querySelector<HTMLElement>("main"))?.focus({ preventScroll: true });
  };
}
