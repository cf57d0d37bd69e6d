// @vitest-environment jsdom
import { act, cleanup, render as renderUi } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useVirtualRows } from "./use-virtual-rows.ts";

let top = 300;
let laidOut = 0;
let scrolled = 0;
let pageResized = () => {};

beforeEach(() => {
  [top, laidOut, scrolled] = [300, 0, 0];
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(() => {
    laidOut++;
    return new DOMRect(0, top - scrolled, 800, 600);
  });
  vi.spyOn(window, "scrollY", "get").mockImplementation(() => {
    laidOut++;
    return scrolled;
  });
  const { getComputedStyle } = window;
  vi.stubGlobal("getComputedStyle", (element: Element) => {
    laidOut++;
    return getComputedStyle(element);
  });
  vi.stubGlobal("scrollTo", ({ top }: { top: number }) => {
    scrolled = top;
  });
  vi.stubGlobal("DOMRect", Rect);
  vi.stubGlobal("ResizeObserver", Watch);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

class Rect {
  readonly top: number;
  readonly height: number;
  constructor(_x: number, y: number, _width: number, height: number) {
    this.top = y;
    this.height = height;
  }
}

class Watch {
  readonly #listener: () => void;
  constructor(listener: () => void) {
    this.#listener = listener;
  }
  observe(element: Element) {
    if (element === document.body) pageResized = this.#listener;
  }
  unobserve() {}
  disconnect() {}
}

/** Draws, and lays out as a browser does before it paints: what is observed is told then. */
function render(ui: ReactElement) {
  const drawn = renderUi(ui);
  act(() => pageResized());
  return drawn;
}

function scrollBy(to: number) {
  scrolled = to;
  act(() => {
    dispatchEvent(new Event("scroll"));
  });
}

const rows = Array.from({ length: 1_000 }, (_, id) => ({ id }));

function List({ ids, question }: { ids: readonly { id: number }[]; question: string }) {
  const { list, indexes, before, after } = useVirtualRows(ids, 50, question);
  const height = before + indexes.length * 50 + after;
  return (
    <div ref={list} data-first={indexes[0]} data-last={indexes.at(-1)}>
      {height}
    </div>
  );
}

it("a new question with other rows lays nothing out", () => {
  const { rerender, container } = render(<List ids={rows} question="" />);
  laidOut = 0;
  rerender(<List ids={rows.slice(0, 100)} question="a" />);
  expect([container.textContent, laidOut]).toEqual(["5000", 0]);
});

it("the list is measured when the page's height has changed", () => {
  const { container } = render(<List ids={rows} question="" />);
  const last = () => Number(container.querySelector("div")?.dataset.last);
  scrollBy(0);
  const before = last();
  top = 100;
  act(() => pageResized());
  // 200 pixels more of the list are in sight: four rows
  expect(last()).toBe(before + 4);
});

it("draws what is in the window and five rows beyond it, wherever the page is scrolled, and keeps the list's height", () => {
  const { rerender, container } = render(<List ids={rows} question="" />);
  const drawn = () => Object.values(container.querySelector("div")?.dataset ?? {}).map(Number);
  // the window is 768 pixels high, a row 50, and the list begins at 300
  for (const [to, first, last] of [
    [0, 0, 14],
    [300, 0, 20],
    [550, 0, 25],
    [20_325, 395, 420],
    [49_532, 979, 999],
    [60_000, 994, 999],
  ] as const) {
    scrollBy(to);
    expect([to, ...drawn(), container.textContent]).toEqual([to, first, last, "50000"]);
  }
  rerender(<List ids={rows.slice(0, 3)} question="" />);
  expect([...drawn(), container.textContent]).toEqual([0, 2, "150"]);
  rerender(<List ids={[]} question="" />);
  expect(container.textContent).toBe("0");
});

it("draws nothing anew while the same rows are in the window", () => {
  let renders = 0;
  const Alone = () => {
    renders++;
    const { list } = useVirtualRows(rows, 50, "");
    return <div ref={list} />;
  };
  render(<Alone />);
  // as it appeared, before it was laid out and known to begin further down
  expect(renders).toBe(1);
  scrollBy(0);
  const before = renders;
  for (const to of [10, 20, 30]) scrollBy(to);
  expect(renders).toBe(before);
});

it("a new question begins at the top of the list, under the page's header", () => {
  const { rerender } = render(<List ids={rows} question="" />);
  scrollBy(20_000);
  rerender(<List ids={rows.slice(0, 100)} question="a" />);
  expect(scrolled).toBe(300 - 56);
});
