// @vitest-environment jsdom
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { PdfFile } from "./pdf-file.ts";
import { PageCanvas, PdfPage } from "./pdf-page.tsx";

const size = { width: 100, height: 140 };
const asked: string[] = [];
const ask = (what: string) => (index: number) => {
  asked.push(`${what} ${index}`);
  return new Promise<never>(() => {});
};
const pdf = { draw: ask("draw"), letters: ask("letters"), annotations: ask("annotations") } as unknown as PdfFile;

afterEach(() => {
  cleanup();
  asked.length = 0;
  vi.useRealTimers();
});

it("a page is asked for before its letters, and before the small ones beside it", () => {
  vi.useFakeTimers();
  const page = {
    page: size,
    size,
    scale: 1,
    turn: 0,
    start: 0,
    top: 0,
    hits: [],
    active: null,
    arrival: null,
    onFollow: () => {},
  } as const;
  render(
    <>
      <PageCanvas pdf={pdf} index={1} size={size} turn={0} isBeside />
      <PdfPage pdf={pdf} index={0} label="Page 1" {...page} />
    </>,
  );
  expect(asked).toEqual(["draw 0", "annotations 0", "letters 0"]);
  act(() => void vi.runAllTimers());
  expect(asked).toEqual(["draw 0", "annotations 0", "letters 0", "draw 1"]);
});
