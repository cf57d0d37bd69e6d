import { Emitter } from "#web/lib/emitter.ts";

/** How many of an act's changes were taken back: others may have changed the rest meanwhile. */
export interface TakenBack {
  undone: number;
  of: number;
}

/** @returns nothing where all of it was taken back, or the act has said by a toast why it was not */
type UndoAct = () => Promise<TakenBack | undefined> | undefined;

export interface ToastMessage {
  id: number;
  kind: "success" | "error";
  title: string;
  description?: string | undefined;
  /** A line below the description: the name of what it is about. */
  detail?: string | undefined;
  /** The same as a sentence of the page's language, which may begin with a name of another one. */
  sentence?: string | undefined;
  undo?: { label: string; act: UndoAct } | undefined;
}

export interface ToastOptions {
  detail?: string | undefined;
  sentence?: string | undefined;
  undo?: { label: string; act: UndoAct };
}

/** How long a toast shows, in milliseconds (specification, section 9). */
export const TOAST_MS = 5000;

let current: ToastMessage | null = null;
let count = 0;
const changed = new Emitter();

function show(message: Omit<ToastMessage, "id"> | null): void {
  current = message && { ...message, id: ++count };
  changed.emit();
}

/** One toast at a time (specification, section 9): a new one takes the place of the last. */
export const toast = {
  success: (title: string, description?: string, options: ToastOptions = {}) =>
    show({ kind: "success", title, description, ...options }),
  error: (title: string, description?: string) => show({ kind: "error", title, description }),
  /** @param id of the message that goes, by default the present one; another that has taken its place stays */
  dismiss: (id = current?.id) => {
    if (current?.id === id) show(null);
  },
};

export function currentToast(): ToastMessage | null {
  return current;
}

/** Calls `listener` when the toast changes. @returns how to stop it */
export const onToast = changed.on;
