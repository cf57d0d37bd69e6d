import { createContext, type RefObject, useContext, useEffect, useEffectEvent, useLayoutEffect } from "react";
import { useTranslation } from "react-i18next";
import { topLayer } from "#web/ui/overlay/layers.ts";
import { toast } from "#web/ui/overlay/toast.ts";

/** How what a viewer shows is printed. */
export interface PaperPrinting {
  /** What the print button does; absent where nothing can be printed. */
  print?: () => void;
  /** Why it is not printed here. */
  refusal?: string | undefined;
  /** What is printed, where it is there at once: the browser's menu does not wait. */
  ready?: (() => HTMLElement) | undefined;
}

/** Holds how what the viewer shows now is printed; null while it is on its way. */
export const PrintingContext = createContext<RefObject<PaperPrinting | null> | null>(null);

/** Tells the viewer around it how what it shows is printed. */
export function usePaperPrinting(printing: PaperPrinting): void {
  const held = useContext(PrintingContext);
  useLayoutEffect(() => {
    if (!held) return;
    held.current = printing;
    return () => {
      if (held.current === printing) held.current = null;
    };
  });
}

const PRINTED = ":scope > :is(.printed-pages, .printed-text)";

/** Ctrl+P prints as the viewer's button does; the browser's menu prints what is ready, or says how the paper is printed. */
export function useViewerPrinting(
  dialog: RefObject<HTMLDialogElement | null>,
  printing: RefObject<PaperPrinting | null>,
  name: string,
): void {
  const { t } = useTranslation();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.code !== "KeyP" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    if (event.defaultPrevented || topLayer() !== dialog.current) return;
    event.preventDefault();
    const { print, refusal } = printing.current ?? {};
    if (refusal) toast.error(refusal);
    else print?.();
  });
  const sheet = useEffectEvent(() => {
    const { refusal, ready } = printing.current ?? {};
    if (ready && !refusal) return ready();
    const box = document.createElement("div");
    box.className = "printed-text";
    const heading = box.appendChild(document.createElement("h1"));
    heading.dir = "auto";
    heading.textContent = name;
    box.appendChild(document.createElement("p")).textContent =
      refusal ?? t("viewer.printByButton", { print: t("viewer.print") });
    return box;
  });
  useEffect(() => {
    let box: HTMLElement | null = null;
    const listener = (event: KeyboardEvent) => onKey(event);
    const add = () => {
      // the viewer's own button has put the paper there
      if (!document.body.querySelector(PRINTED)) box = document.body.appendChild(sheet());
    };
    const remove = () => {
      box?.remove();
      box = null;
    };
    addEventListener("keydown", listener);
    addEventListener("beforeprint", add);
    addEventListener("afterprint", remove);
    return () => {
      removeEventListener("keydown", listener);
      removeEventListener("beforeprint", add);
      removeEventListener("afterprint", remove);
      remove();
    };
  }, []);
}
