import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import { clampScale, type Fit, FULL } from "../pdf/page-layout.ts";
import { usePinch } from "../pdf/use-pinch.ts";
import type { PaperView } from "../pdf/view-tools.tsx";

/** A point of a sheet, in shares of its size, and where it is in the view, in CSS pixels. */
interface Anchor {
  x: number;
  y: number;
  viewX: number;
  viewY: number;
}

/** The part of the view, from above, that stays where it is when buttons and keys change the size. */
const EYE = 0.3;

interface SheetZoom {
  scroller: RefObject<HTMLElement | null>;
  /** What is made larger, itself. */
  sheet: RefObject<HTMLElement | null>;
  fits: readonly Fit[];
  /** How large it is to be so that it fits, 1 for its own size; it is asked while the sheet has that. */
  fitOf: (fit: Fit, view: HTMLElement) => number;
}

/**
 * The size of a paper that the browser lays out. At first it has its own, or, where the view is too narrow for that, the
 * view's width.
 */
export function useSheetZoom({ scroller, sheet, fits, fitOf }: SheetZoom): PaperView {
  const [size, setSize] = useState<{ fit: Fit | "first" | null; zoom: number }>({ fit: "first", zoom: 1 });
  const [zoom, setZoom] = useState<number | null>(null);
  const anchor = useRef<Anchor | null>(null);
  const latest = useRef({ fitOf, zoom });
  latest.current = { fitOf, zoom };

  const anchorOf = useCallback(
    (viewX: number, viewY: number): Anchor => {
      const [seen, rect] = [scroller.current?.getBoundingClientRect(), sheet.current?.getBoundingClientRect()];
      if (!seen || !rect) return { x: 0, y: 0, viewX, viewY };
      const x = (seen.left + viewX - rect.left) / Math.max(1, rect.width);
      return { x, y: (seen.top + viewY - rect.top) / Math.max(1, rect.height), viewX, viewY };
    },
    [scroller, sheet],
  );
  const middle = useCallback(() => {
    const { clientWidth = 0, clientHeight = 0 } = scroller.current ?? {};
    return anchorOf(clientWidth / 2, clientHeight * EYE);
  }, [scroller, anchorOf]);

  useLayoutEffect(() => {
    const [box, element] = [scroller.current, sheet.current];
    if (!box || !element) return;
    const fitting = (fit: Fit) => {
      element.style.zoom = "1";
      return latest.current.fitOf(fit, box);
    };
    const measure = () => {
      // what is read stays in the view when this changes its size, too
      const at = anchor.current ?? (box.scrollTop === 0 ? null : middle());
      anchor.current = null;
      const { fit, zoom: own } = size;
      const wanted = fit === null ? own : fit === "first" ? Math.min(1, fitting("width")) : fitting(fit);
      const now = clampScale(wanted * FULL) / FULL;
      element.style.zoom = String(now);
      setZoom(now);
      if (!at) return;
      const [seen, rect] = [box.getBoundingClientRect(), element.getBoundingClientRect()];
      const beside = rect.left + at.x * rect.width - seen.left - at.viewX;
      box.scrollBy(beside, rect.top + at.y * rect.height - seen.top - at.viewY);
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(box);
    return () => watch.disconnect();
  }, [scroller, sheet, size, middle]);

  const zoomAt = useCallback((scale: number, at: Anchor) => {
    anchor.current = at;
    setSize({ fit: null, zoom: clampScale(scale) / FULL });
  }, []);
  const scaleNow = () => (latest.current.zoom ?? 1) * FULL;
  usePinch(scroller, { scaleNow, anchorOf, zoomAt });

  return {
    scale: zoom === null ? null : zoom * FULL,
    fit: size.fit === "first" ? null : size.fit,
    fits,
    zoom: (factor) => zoomAt(scaleNow() * factor, middle()),
    fitTo: (fit) => {
      anchor.current = middle();
      setSize({ fit, zoom: 1 });
    },
    rotate: null,
  };
}
