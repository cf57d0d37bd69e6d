import { type RefObject, useEffect, useRef } from "react";

/** @typeParam A a point of the paper, and where it is in the view, in CSS pixels */
export interface Zooming<A extends { viewX: number; viewY: number }> {
  scaleNow: () => number;
  anchorOf: (viewX: number, viewY: number) => A;
  zoomAt: (scale: number, anchor: A) => void;
}

/** How far the wheel turns until the size has grown by e, in CSS pixels. */
const WHEEL = 300;

/** Two fingers, and the wheel with Ctrl as touchpads report two fingers, change the size around the point between them. */
export function usePinch<A extends { viewX: number; viewY: number }>(
  scroller: RefObject<HTMLElement | null>,
  zooming: Zooming<A>,
): void {
  const latest = useRef(zooming);
  latest.current = zooming;
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    let pinch: { distance: number; scale: number; anchor: A } | null = null;
    const fingers = ({ touches: [a, b] }: TouchEvent) => {
      if (!a || !b) return null;
      const { x, y } = box.getBoundingClientRect();
      const distance = Math.max(1, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY));
      return { distance, x: (a.clientX + b.clientX) / 2 - x, y: (a.clientY + b.clientY) / 2 - y };
    };
    const begin = (event: TouchEvent) => {
      const now = fingers(event);
      const { scaleNow, anchorOf } = latest.current;
      pinch = now && { distance: now.distance, scale: scaleNow(), anchor: anchorOf(now.x, now.y) };
    };
    const move = (event: TouchEvent) => {
      const now = fingers(event);
      if (!now || !pinch) return;
      event.preventDefault();
      const scale = (pinch.scale * now.distance) / pinch.distance;
      latest.current.zoomAt(scale, { ...pinch.anchor, viewX: now.x, viewY: now.y });
    };
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const { x, y } = box.getBoundingClientRect();
      const { scaleNow, anchorOf, zoomAt } = latest.current;
      zoomAt(scaleNow() * Math.exp(-event.deltaY / WHEEL), anchorOf(event.clientX - x, event.clientY - y));
    };
    box.addEventListener("touchstart", begin);
    box.addEventListener("touchmove", move, { passive: false });
    box.addEventListener("wheel", wheel, { passive: false });
    return () => {
      box.removeEventListener("touchstart", begin);
      box.removeEventListener("touchmove", move);
      box.removeEventListener("wheel", wheel);
    };
  }, [scroller]);
}
