import { type RefObject, type UIEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import {
  type Anchor,
  anchorAt,
  clampScale,
  type Fit,
  FULL,
  GAP,
  layPages,
  type PageLayout,
  pageAt,
  pagesBetween,
  scaleFor,
  scrollFor,
} from "./page-layout.ts";
import type { Hit, PageSize, Turn } from "./pdf-messages.ts";
import { usePinch } from "./use-pinch.ts";
import type { PaperView } from "./view-tools.tsx";

export interface PageView extends PaperView {
  scroller: RefObject<HTMLDivElement | null>;
  onScroll: (event: UIEvent<HTMLDivElement>) => void;
  layout: PageLayout;
  turn: Turn;
  /** The pages near the view. */
  near: number[];
  current: number;
  viewWidth: number;
  goTo: (page: number) => void;
  /** Brings a point of a page, in shares of it as it stands in the file, to the view's upper edge. */
  goToPoint: (page: number, point: { x: number | null; y: number | null }) => void;
  reveal: (hit: Hit) => void;
}

const fits: readonly Fit[] = ["width", "page"];
const nextTurn = { 0: 1, 1: 2, 2: 3, 3: 0 } as const;

/** The part of the view, from above, that stays where it is when pages change their size. */
const EYE = 0.3;

/** What is seen of the pages: size, turn, and how far they are scrolled, which follows their size. */
export function usePageView(pages: readonly PageSize[], firstPage: number, firstFit: Fit = "width"): PageView {
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<PageSize>({ width: 0, height: 0 });
  const [size, setSize] = useState<{ fit: Fit | null; scale: number }>({ fit: firstFit, scale: FULL });
  const [turn, setTurn] = useState<Turn>(0);
  const [top, setTop] = useState(0);
  const scale = size.fit === null ? size.scale : scaleFor(size.fit, pages, turn, view);
  const layout = useMemo(() => layPages(pages, scale, turn), [pages, scale, turn]);
  const anchor = useRef<Anchor>({ page: firstPage, x: 0.5, y: 0, viewX: Number.NaN, viewY: GAP });
  const least = scaleFor("page", pages, turn, view);
  const now = useRef({ layout, scale, least });
  now.current = { layout, scale, least };

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const measure = () => setView({ width: box.clientWidth, height: box.clientHeight });
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(box);
    return () => watch.disconnect();
  }, []);

  useLayoutEffect(() => {
    if (view.width === 0) return;
    if (Number.isNaN(anchor.current.viewX)) anchor.current.viewX = view.width / 2;
    scroller.current?.scrollTo(scrollFor(layout, view.width, anchor.current));
    setTop(scroller.current?.scrollTop ?? 0);
  }, [layout, view.width]);

  /** The point of the paper at a place in the view, as it is now. */
  const anchorOf = useCallback((viewX: number, viewY: number): Anchor => {
    const { clientWidth = 1, clientHeight = 1, scrollLeft = 0, scrollTop = 0 } = scroller.current ?? {};
    const seen = { width: clientWidth, height: clientHeight, left: scrollLeft, top: scrollTop };
    return anchorAt(now.current.layout, seen, viewX, viewY);
  }, []);
  const zoomAt = useCallback((wanted: number, at: Anchor) => {
    anchor.current = at;
    setSize({ fit: null, scale: clampScale(wanted, now.current.least) });
  }, []);
  usePinch(scroller, { scaleNow: () => now.current.scale, anchorOf, zoomAt });

  const scrollTo = (at: Anchor) => {
    anchor.current = at;
    scroller.current?.scrollTo(scrollFor(layout, view.width, at));
  };
  return {
    scroller,
    layout,
    scale: view.width === 0 ? null : scale,
    fit: size.fit,
    fits,
    turn,
    near: view.width === 0 ? [] : pagesBetween(layout, top - view.height * 0.5, top + view.height * 1.5),
    current: pageAt(layout, top + view.height * EYE),
    viewWidth: view.width,
    onScroll: () => {
      setTop(scroller.current?.scrollTop ?? 0);
      anchor.current = anchorOf(view.width / 2, top <= GAP ? GAP : view.height * EYE);
    },
    zoom: (factor) => zoomAt(scale * factor, anchorOf(view.width / 2, view.height * EYE)),
    fitTo: (fit) => {
      const { page } = anchorOf(view.width / 2, view.height * EYE);
      anchor.current = { page, x: 0.5, y: 0, viewX: view.width / 2, viewY: GAP };
      setSize({ fit, scale });
    },
    rotate: () => {
      const { page } = anchorOf(view.width / 2, view.height * EYE);
      anchor.current = { page, x: 0.5, y: 0, viewX: view.width / 2, viewY: GAP };
      setTurn(nextTurn[turn]);
    },
    goTo: (page) => {
      const last = pages.length - 1;
      scrollTo({ page: Math.min(Math.max(0, page), last), x: 0.5, y: 0, viewX: view.width / 2, viewY: GAP });
    },
    goToPoint: (page, { x, y }) => {
      const [left, top] = turnedPoint(x ?? 0, y ?? 0, turn);
      // a page that fits into the view stays in its middle
      const across = x === null || turn !== 0 ? { x: 0.5, viewX: view.width / 2 } : { x: left, viewX: GAP };
      scrollTo({ page, ...across, y: y === null ? 0 : top, viewY: turn === 0 ? GAP : view.height * EYE });
    },
    reveal: ({ page, boxes: [box] }) => {
      if (!box) return;
      const [x, y] = turnedPoint((box[0] + box[2]) / 2, (box[1] + box[3]) / 2, turn);
      scrollTo({ page, x, y, viewX: view.width / 2, viewY: view.height * EYE });
    },
  };
}

/** Where a point of a page is once it has been turned; all in shares of the page. */
function turnedPoint(x: number, y: number, turn: Turn): [number, number] {
  if (turn === 1) return [1 - y, x];
  if (turn === 2) return [1 - x, 1 - y];
  return turn === 3 ? [y, 1 - x] : [x, y];
}
