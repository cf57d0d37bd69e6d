import { type RefObject, useEffect, useEffectEvent } from "react";
import { topLayer } from "#web/ui/overlay/layers.ts";

/** A step of the size, by its buttons and keys. */
export const ZOOM_STEP = 1.25;

const TYPING = "input, textarea, select, [contenteditable]";

/** Ctrl+F finds in the paper, Ctrl+A selects its text, Ctrl with plus and minus change its size, instead of the page's. */
export function usePaperKeys(
  frame: RefObject<HTMLElement | null>,
  { find, zoom }: { find?: () => void; zoom?: (factor: number) => void },
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
    if (!frame.current || !topLayer().contains(frame.current)) return;
    const grows = event.code === "Equal" || event.code === "NumpadAdd";
    const shrinks = event.code === "Minus" || event.code === "NumpadSubtract";
    const isTyping = event.target instanceof Element && event.target.closest(TYPING) !== null;
    const paper = frame.current.querySelector(".paper-scroller");
    if (event.code === "KeyA" && !event.shiftKey && !isTyping && paper) getSelection()?.selectAllChildren(paper);
    else if (find && event.code === "KeyF" && !event.shiftKey) find();
    else if (zoom && (grows || shrinks)) zoom(grows ? ZOOM_STEP : 1 / ZOOM_STEP);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}
