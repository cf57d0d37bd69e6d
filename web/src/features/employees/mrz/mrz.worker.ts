/* Reads a passport beside the page: it computes for a second. */

import { mrzFields, type PassportMrz } from "#domain/index";
import { brightness, type GreyRaster, type Raster } from "#web/lib/imaging/raster.ts";
import { compilePdfium } from "#web/pdf/compile-pdfium.ts";
import { openPicture, PictureTooLargeError } from "#web/shared/scans/open-picture.ts";
import { PdfError, PdfPages } from "#web/shared/viewer/pdf/pdf-pages.ts";
import { readMrz } from "./read-mrz.ts";

/** What a passport says, each value with the picture of it. */
export type PassportProposals = Record<keyof PassportMrz, PassportMrz[keyof PassportMrz] & { strip: Blob }>;

export type PassportTrouble = "nothing" | "unreadable" | "tooManyPixels" | "locked";

export type PassportAnswer = { proposals: PassportProposals } | { trouble: PassportTrouble } | { failed: string };

export interface PassportRequest {
  file: Blob;
  /** YYYY-MM-DD */
  today: string;
}

/** The letters of a whole scanned page are large enough then, and a phone has the memory. */
const LONGEST = 2400;
/** A passport is among the first pages. */
const MOST_PAGES = 5;

function canvasOf(width: number, height: number): [OffscreenCanvas, OffscreenCanvasRenderingContext2D] {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  return [canvas, context];
}

/** A picture as the camera's owner sees it; null where it cannot be read here. @throws {PictureTooLargeError} */
async function pictureIn(file: Blob): Promise<Raster | null> {
  const bitmap = await openPicture(file).catch((error: unknown) => {
    if (error instanceof PictureTooLargeError) throw error;
    return null;
  });
  if (!bitmap) return null;
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const [, context] = canvasOf(width, height);
  context.imageSmoothingQuality = "high";
  // what is transparent is paper
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return context.getImageData(0, 0, width, height);
}

/** The first pages of a PDF, each drawn when it is asked for. */
function* drawnPages(pdf: PdfPages): Iterable<Raster> {
  for (const [index, { width, height }] of pdf.sizes().slice(0, MOST_PAGES).entries()) {
    const scale = LONGEST / Math.max(width, height);
    const drawn = pdf.draw(index, Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)), 0);
    yield { data: drawn.pixels, width: drawn.width, height: drawn.height };
  }
}

async function pagesOf(file: Blob): Promise<Iterable<Raster> | PassportTrouble> {
  if (file.type !== "application/pdf") {
    const picture = await pictureIn(file);
    return picture ? [picture] : "unreadable";
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  return drawnPages(await PdfPages.open(await compilePdfium(), bytes));
}

function asPng({ data, width, height }: GreyRaster): Promise<Blob> {
  const [canvas, context] = canvasOf(width, height);
  const pixels = context.createImageData(width, height);
  for (let at = 0, to = 0; at < data.length; at++, to += 4) {
    pixels.data.fill(data[at] ?? 0, to, to + 3);
    pixels.data[to + 3] = 255;
  }
  context.putImageData(pixels, 0, 0);
  return canvas.convertToBlob({ type: "image/png" });
}

async function answerTo({ file, today }: PassportRequest): Promise<PassportAnswer> {
  const pages = await pagesOf(file);
  if (typeof pages === "string") return { trouble: pages };
  for (const page of pages) {
    const read = readMrz(brightness(page), today);
    if (!read) continue;
    const proposals: Partial<PassportProposals> = {};
    for (const field of mrzFields) {
      proposals[field] = { ...read.values[field], strip: await asPng(read.strips[field]) };
    }
    return { proposals: proposals as PassportProposals };
  }
  return { trouble: "nothing" };
}

addEventListener("message", ({ data }: MessageEvent<PassportRequest>) => {
  const tell = (answer: PassportAnswer) => postMessage(answer);
  answerTo(data).then(tell, (error: unknown) => {
    if (error instanceof PictureTooLargeError) tell({ trouble: "tooManyPixels" });
    else if (error instanceof PdfError) tell({ trouble: error.trouble === "locked" ? "locked" : "unreadable" });
    else tell({ failed: String(error) });
  });
});
