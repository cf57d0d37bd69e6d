import { X } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { IconButton } from "../icon-button.tsx";
import { confirm, type Question } from "./alert-dialog.tsx";
import { rememberFocus } from "./keep-focus.ts";
import { pushLayer } from "./layers.ts";
import { useUnsaved } from "./unsaved.ts";

/** What takes the focus when a dialog opens: the first thing to fill in, rather than the closing button. */
const CONTROL = ':is(input, select, textarea, [tabindex="0"]):not([readonly], [disabled], [hidden], [type="file"])';

export interface DialogProps {
  title: ReactNode;
  closeLabel?: string;
  /** Null: it has no X and stays at Escape, until what it is for is done. */
  onClose: (() => void) | null;
  children: ReactNode;
  footer?: ReactNode;
  /** True while the dialog holds unsaved work; then closing asks with `question` first. */
  unsaved?: boolean;
  question?: Question;
  /** "drawer": at the inline end, on phones a sheet at the bottom. */
  shape?: "dialog" | "drawer";
  /** A few words only: not of full height on phones. */
  small?: boolean;
  /** Room for two columns. */
  wide?: boolean;
  /** What is read from its beginning, whatever it offers to fill in: its title takes the focus. */
  forReading?: boolean;
}

/**
 * A modal dialog of 520 px, on phones of full height. Render it while it is open. Focus stays inside, Escape closes,
 * focus returns to where it was. For Cancel buttons use {@link useDialogClose} or call `onClose` after asking yourself.
 */
export function Dialog(props: DialogProps) {
  const {
    title,
    closeLabel = "",
    onClose,
    children,
    footer,
    unsaved = false,
    question,
    shape = "dialog",
    small = false,
    wide = false,
    forReading = false,
  } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = useDialogClose(onClose, unsaved, question);

  useLayoutEffect(() => {
    if (!dialog.current) return;
    const giveBack = rememberFocus();
    const pop = pushLayer(dialog.current);
    (forReading ? heading.current : body.current?.querySelector<HTMLElement>(CONTROL))?.focus();
    return () => {
      pop();
      giveBack();
    };
  }, [forReading]);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={`floating ${shape === "drawer" ? "drawer-panel" : "dialog"} ${small ? "dialog-small" : ""} ${wide ? "dialog-wide" : ""}`}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        close();
      }}
      // a second Escape in a row closes without asking anybody; what is not saved asks all the same
      onClose={(event) => {
        if (event.target !== dialog.current || dialog.current.open) return;
        dialog.current.showModal();
        close();
      }}
    >
      {/* no header: outside of main, as from the shell's own buttons, it would be a second banner */}
      <div className="flex items-start justify-between gap-3 px-6 pt-5 pb-2 max-md:px-4 [@media(height<30rem)]:py-1">
        <h2 ref={heading} id={id} tabIndex={-1} className="min-w-0 self-center font-semibold text-title">
          {title}
        </h2>
        {onClose ? <IconButton label={closeLabel} onClick={close} icon={<X size={18} strokeWidth={1.75} />} /> : null}
      </div>
      <div ref={body} className="grow overflow-y-auto px-6 pt-1 pb-5 max-md:px-4">
        {children}
      </div>
      {footer ? (
        <div className="flex flex-wrap justify-end gap-2 border-base-300 border-t px-6 py-4 max-md:px-4 [@media(height<30rem)]:py-1.5">
          {footer}
        </div>
      ) : null}
    </dialog>
  );
}

/** Closing that asks first while there is unsaved work; it also guards the page itself. */
function useDialogClose(onClose: (() => void) | null, unsaved: boolean, question?: Question): () => void {
  useUnsaved(unsaved);
  return () => {
    if (!unsaved || !question) onClose?.();
    else void confirm(question).then((sure) => sure && onClose?.());
  };
}
