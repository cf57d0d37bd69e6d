import type { PdfFile } from "./pdf-file.ts";
import { putOn } from "./pdf-page.tsx";
import { printPictures } from "./print-pictures.ts";

/** Pages at most: each becomes a picture that the browser holds until it has printed. */
export const MOST_PRINTED = 100;
/** Dots an inch. */
const SHARPNESS = 150;

/** Draws all pages and has the browser print them, each on a sheet of its own. */
export async function printPages(pdf: PdfFile): Promise<void> {
  await printPictures(drawnPages(pdf));
}

async function* drawnPages(pdf: PdfFile): AsyncGenerator<Blob> {
  for (const [index, { width, height }] of pdf.sizes.entries()) {
    const points = { width: dots(width), height: dots(height) };
    const canvas = document.createElement("canvas");
    putOn(canvas, await pdf.draw(index, points, 0));
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    if (!blob) throw new Error("the page could not be made a picture");
    yield blob;
  }
}

const dots = (points: number) => Math.round((Math.min(points, 2_000) / 72) * SHARPNESS);
