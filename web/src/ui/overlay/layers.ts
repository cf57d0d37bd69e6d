/* Modal dialogs make the rest of the page inert, toasts too. So what must stay within reach (the toast) moves into the topmost dialog. */

import { Emitter } from "#web/lib/emitter.ts";

const open: HTMLDialogElement[] = [];
const changed = new Emitter();

/** The element that toasts belong into now: the topmost open dialog, or the page. */
export function topLayer(): HTMLElement {
  return open.at(-1) ?? document.body;
}

/** Calls `listener` whenever the topmost dialog changes. @returns how to stop it */
export const onLayerChange = changed.on;

/** Opens a dialog above all others. @returns how to take it away again; call it while it is still in the page */
export function pushLayer(dialog: HTMLDialogElement): () => void {
  if (!dialog.open) dialog.showModal();
  open.push(dialog);
  changed.emit();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    changed.emit();
    if (dialog.open) dialog.close();
  };
}
