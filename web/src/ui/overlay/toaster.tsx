import { Check, CircleAlert } from "lucide-react";
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { isLetterKey } from "#web/lib/letter-key.ts";
import { isTextField } from "#web/lib/typing.ts";
import { onLayerChange, topLayer } from "./layers.ts";
import { currentToast, onToast, type TakenBack, TOAST_MS, type ToastMessage, toast } from "./toast.ts";

/** Between the toast and what it stands above, in CSS pixels. */
const GAP = 16;

function makeHost(): HTMLElement {
  const host = document.createElement("div");
  host.className = "no-print";
  return host;
}

interface ToasterProps {
  notice?: Pick<ToastMessage, "title" | "description"> | null;
  /** What is said once something has been taken back, or only a part of it; nothing without it. */
  undoneWords?: (back: TakenBack | undefined) => Pick<ToastMessage, "title" | "description">;
}

/**
 * The place of the toast: bottom inline-end, on phones in the middle, above the action bar; inside the topmost dialog while
 * one is open. At the top where it would cover a form's button down there. A notice is above it for as long as it holds.
 */
export function Toaster({ notice = null, undoneWords }: ToasterProps) {
  const [host] = useState(makeHost);
  const message = useSyncExternalStore(onToast, currentToast);

  useEffect(() => {
    const place = () => topLayer().append(host);
    place();
    const stop = onLayerChange(place);
    return () => {
      stop();
      host.remove();
    };
  }, [host]);

  const box = useClearPlace(notice !== null || message !== null, message?.id ?? "notice");

  return createPortal(
    <div
      ref={box}
      role="status"
      aria-live="polite"
      aria-atomic="true"
      className="fixed inset-x-0 mx-auto w-fit bottom-[calc(1rem+var(--bar,0px)+var(--selection,0px))] z-50 md:start-auto md:end-6 md:mx-0 md:bottom-[calc(1.5rem+var(--selection,0px))]"
    >
      {notice ? (
        <article className="toast-card mb-2" data-kind="error">
          <CircleAlert size={18} strokeWidth={1.75} className="flex-none" />
          <ToastText {...notice} />
        </article>
      ) : null}
      {message ? <ToastCard key={message.id} message={message} undoneWords={undoneWords} /> : null}
    </div>,
    host,
  );
}

const overlaps = (one: DOMRect, other: DOMRect) =>
  one.top < other.bottom && other.top < one.bottom && one.left < other.right && other.left < one.right;

/** Whether the button that sends a form lies where these toasts are. */
function coversSubmit(toasts: HTMLElement): boolean {
  const place = toasts.getBoundingClientRect();
  const buttons = topLayer().querySelectorAll('button[type="submit"]');
  return [...buttons].some((button) => overlaps(button.getBoundingClientRect(), place));
}

/**
 * Below a short list the bar of a selection stands higher than the bottom of the window, where the toast would lie over
 * it: then the toast stands above the bar. Over the button of a form it would keep people from trying again: there it
 * stands at the top, and stays there however the page is scrolled, until another message comes.
 * @param message the toast's id
 */
function useClearPlace(isShown: boolean, message: number | "notice"): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const raised = useRef<number | "notice" | null>(null);
  useLayoutEffect(() => {
    if (!isShown) {
      raised.current = null;
      return;
    }
    const place = () => {
      const toasts = box.current;
      if (!toasts) return;
      for (const property of ["top", "bottom"]) toasts.style.removeProperty(property);
      if (raised.current !== message && coversSubmit(toasts)) raised.current = message;
      if (raised.current === message) {
        toasts.style.top = `calc(${GAP}px + env(safe-area-inset-top))`;
        toasts.style.bottom = "auto";
        return;
      }
      const bar = document.querySelector("[data-selection-bar]")?.getBoundingClientRect();
      if (!bar || toasts.closest("dialog")) return;
      const { top, bottom } = toasts.getBoundingClientRect();
      if (bar.top < bottom && top < bar.bottom) toasts.style.bottom = `${innerHeight - bar.top + GAP}px`;
    };
    place();
    const stop = onLayerChange(() => {
      raised.current = null;
      place();
    });
    // the list grows and shrinks, and the bar moves with it
    const watch = typeof ResizeObserver === "function" ? new ResizeObserver(place) : null;
    const main = document.querySelector("main");
    if (main) watch?.observe(main);
    for (const event of ["scroll", "resize"]) addEventListener(event, place, { passive: true });
    return () => {
      stop();
      watch?.disconnect();
      for (const event of ["scroll", "resize"]) removeEventListener(event, place);
    };
  });
  return box;
}

type Texts = Pick<ToastMessage, "title" | "description" | "detail" | "sentence">;

function ToastText({ title, description, detail, sentence }: Texts) {
  return (
    <div className="min-w-0 grow">
      <p className="font-semibold">{title}</p>
      {description ? <p className="text-small wrap-anywhere opacity-90">{description}</p> : null}
      {sentence ? <p className="text-small wrap-anywhere opacity-90">{sentence}</p> : null}
      {detail ? <bdi className="block text-small wrap-anywhere opacity-90">{detail}</bdi> : null}
    </div>
  );
}

/** While an act can be taken back, Ctrl+Z (or Cmd+Z) does it from anywhere but a text, which has an undo of its own. */
function useUndoKey(undo: (() => void) | undefined): void {
  useEffect(() => {
    if (!undo) return;
    const press = (event: KeyboardEvent) => {
      const isUndoKey = isLetterKey(event, "z") && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      if (!isUndoKey || event.defaultPrevented || isTextField(event.target)) return;
      event.preventDefault();
      undo();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [undo]);
}

/** Says what came of an Undo. */
function sayUndone(back: TakenBack | undefined, words: ToasterProps["undoneWords"]): void {
  if (!words) return;
  const { title, description } = words(back);
  if (back && back.undone < back.of) toast.error(title, description);
  // the act may have a message of its own
  else if (currentToast() === null) toast.success(title, description);
}

interface ToastCardProps extends Pick<ToasterProps, "undoneWords"> {
  message: ToastMessage;
}

function ToastCard({ message, undoneWords }: ToastCardProps) {
  const { id, undo } = message;
  const [held, setHeld] = useState(false);
  const card = useRef<HTMLElement>(null);
  const from = useRef<Element | null>(null);
  const left = useRef(TOAST_MS);

  useEffect(() => {
    if (held) return;
    const from = performance.now();
    const timer = setTimeout(() => toast.dismiss(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(1000, left.current - (performance.now() - from));
    };
  }, [held, id]);

  const hold = { onPointerEnter: () => setHeld(true), onPointerLeave: () => setHeld(false) };
  const takeBack = useMemo(() => {
    if (!undo) return undefined;
    return () => {
      // the focus goes back to where it came from, before its place here is gone
      const heir = from.current?.isConnected ? from.current : document.querySelector("main");
      if (card.current?.contains(document.activeElement) && heir instanceof HTMLElement) heir.focus();
      toast.dismiss(id);
      const taking = undo.act();
      if (taking) void taking.then((back) => sayUndone(back, undoneWords));
      else sayUndone(undefined, undoneWords);
    };
  }, [undo, id, undoneWords]);
  useUndoKey(takeBack);
  const Icon = message.kind === "success" ? Check : CircleAlert;
  return (
    <article
      {...hold}
      ref={card}
      onFocus={({ relatedTarget }) => {
        from.current = relatedTarget;
        setHeld(true);
      }}
      onBlur={() => setHeld(false)}
      className="toast-card"
      data-kind={message.kind}
    >
      <Icon size={18} strokeWidth={1.75} className="flex-none" />
      <ToastText {...message} />
      {undo ? (
        <button
          type="button"
          aria-keyshortcuts="Control+Z Meta+Z"
          className="cursor-pointer font-medium underline underline-offset-4 outline-current touch-target"
          onClick={takeBack}
        >
          {undo.label}
        </button>
      ) : null}
    </article>
  );
}
