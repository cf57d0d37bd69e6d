import { type RefObject, useEffect, useRef } from "react";

/** So far goes a finger sideways at least, in CSS pixels, and so many times as far as up or down. */
const FAR = 64;
const FLAT = 2;
/** Longer, and the finger reads along a line, or selects. */
const MOST_MS = 600;
/** From the window's edges the browser itself goes back and forth. */
const EDGE = 24;

export interface FingerPath {
  /** To the right, in CSS pixels. */
  x: number;
  /** The farthest up or down. */
  y: number;
  ms: number;
}

/** Where the way of one finger leads in a list: the next one comes from where lines end, left to right or right to left. */
export function stepOfSwipe({ x, y, ms }: FingerPath, isRtl: boolean): 1 | -1 | null {
  if (ms > MOST_MS || Math.abs(x) < FAR || Math.abs(x) < y * FLAT) return null;
  return x < 0 === isRtl ? -1 : 1;
}

/** One finger that goes sideways over a paper, where there is nothing to scroll sideways, leads to the next or previous one. */
export function useSwipe(area: RefObject<HTMLElement | null>, isOn: boolean, onStep: (by: 1 | -1) => void): void {
  const latest = useRef(onStep);
  latest.current = onStep;
  useEffect(() => {
    const box = area.current;
    if (!box || !isOn) return;
    let path: { x: number; y: number; at: number; farthest: number } | null = null;
    const begin = ({ touches, target, timeStamp }: TouchEvent) => {
      const [finger] = touches;
      path = null;
      if (!finger || touches.length > 1 || !isSwiped(target)) return;
      if (finger.clientX < EDGE || finger.clientX > innerWidth - EDGE) return;
      path = { x: finger.clientX, y: finger.clientY, at: timeStamp, farthest: 0 };
    };
    const move = ({ touches: [finger] }: TouchEvent) => {
      if (path && finger) path.farthest = Math.max(path.farthest, Math.abs(finger.clientY - path.y));
    };
    const end = ({ changedTouches: [finger], timeStamp }: TouchEvent) => {
      const began = path;
      path = null;
      if (!began || !finger || getSelection()?.type === "Range") return;
      const y = Math.max(began.farthest, Math.abs(finger.clientY - began.y));
      const way = { x: finger.clientX - began.x, y, ms: timeStamp - began.at };
      const step = stepOfSwipe(way, getComputedStyle(box).direction === "rtl");
      if (step !== null) latest.current(step);
    };
    const cancel = () => {
      path = null;
    };
    const passive = { passive: true };
    box.addEventListener("touchstart", begin, passive);
    box.addEventListener("touchmove", move, passive);
    box.addEventListener("touchend", end);
    box.addEventListener("touchcancel", cancel);
    return () => {
      box.removeEventListener("touchstart", begin);
      box.removeEventListener("touchmove", move);
      box.removeEventListener("touchend", end);
      box.removeEventListener("touchcancel", cancel);
    };
  }, [area, isOn]);
}

/** Whether a finger there has nothing else to do: to choose in a bar, or to see the rest of a paper that is wider than the view. */
function isSwiped(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || target.closest("search, [role='toolbar'], button")) return false;
  const scroller = target.closest(".paper-scroller");
  const isWide = scroller !== null && scroller.scrollWidth > scroller.clientWidth + 1;
  return !isWide && (visualViewport?.scale ?? 1) <= 1.01;
}
