/* What the viewer and its worker say to each other. */

import type { Sought } from "../find/folded.ts";

/** In points, a 72nd of an inch, as the page stands. */
export interface PageSize {
  width: number;
  height: number;
}

/** Quarter turns clockwise. */
export type Turn = 0 | 1 | 2 | 3;

/** The letters of a page in the order in which they are read: where each is, in shares of the page's width and height: left, top, right, bottom. */
export interface PageLetters {
  codes: Uint32Array<ArrayBuffer>;
  boxes: Float32Array<ArrayBuffer>;
}

/** A place that was found, with its boxes in shares of the page. */
export interface Hit {
  page: number;
  /** Its first letter, counted in the order in which the page is read. */
  letter: number;
  boxes: [left: number, top: number, right: number, bottom: number][];
}

/** A place in the paper: a point of a page in the page's own coordinates, of which a side may be left open. */
export interface PagePoint {
  page: number;
  left: number | null;
  top: number | null;
}

/** Where a link leads: to a place in the paper, or to an address outside of it, of a scheme that is harmless. */
export type LinkTarget = PagePoint | { address: string };

export interface PageLink {
  target: LinkTarget;
  /** The words that it lies on; "" where it lies on none. */
  words: string;
  /** One box for each line of its words, in shares of the page. */
  boxes: Hit["boxes"];
}

/** What somebody has noted at a place of a page, and what was answered. */
export interface PageNote {
  /** In shares of the page, from the left and from above. */
  at: [x: number, y: number];
  remarks: { author: string; text: string }[];
}

/** What lies on a page and does something. */
export interface PageAnnotations {
  links: PageLink[];
  notes: PageNote[];
}

/** What a PDF says of one of its parts, with what is under it. */
export interface OutlineEntry {
  title: string;
  /** Null of a heading that leads nowhere. */
  target: LinkTarget | null;
  /** Whether what is under it is shown from the beginning. */
  isOpen: boolean;
  parts: OutlineEntry[];
}

export interface Drawn {
  width: number;
  height: number;
  /** Red, green, blue and alpha of each point. */
  pixels: Uint8ClampedArray<ArrayBuffer>;
}

/** By the name of a task, what is asked and what comes of it. */
export interface PdfTasks {
  /** `total`: how many pages the file has, which may be more than are shown. */
  open: { asks: { bytes: ArrayBuffer }; gives: { sizes: PageSize[]; total: number } };
  draw: { asks: { page: number; width: number; height: number; turn: Turn }; gives: Drawn };
  letters: { asks: { page: number }; gives: PageLetters };
  annotations: { asks: { page: number }; gives: PageAnnotations };
  /** Where a point is on its page, in shares of it; a side that is left open is null. */
  locate: { asks: PagePoint; gives: { x: number | null; y: number | null } };
  outline: { asks: object; gives: OutlineEntry[] };
  find: { asks: { from: number; to: number; sought: Sought }; gives: Hit[] };
}

export type PdfTask = keyof PdfTasks;

/** Comes before all tasks and gets no answer: PDFium, which the page has compiled. */
export interface PdfStart {
  compiled: WebAssembly.Module;
}

export type PdfRequest = { [T in PdfTask]: { task: T } & PdfTasks[T]["asks"] }[PdfTask];

/**
 * Why a file cannot be shown: it asks for a password, it is damaged, too large or hostile, or there is no connection to
 * fetch PDFium, which is not on this device yet.
 */
export type PdfTrouble = "locked" | "broken" | "engineMissing";

export type PdfAnswer = { result: PdfTasks[PdfTask]["gives"] } | { trouble: PdfTrouble };
