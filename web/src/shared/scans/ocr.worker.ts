/* Reads the pages of one scan by machine, beside the page. */

import { fileTypes, MOST_OCR_PAGES, type RecognizedPage } from "#domain/index";
import type { Raster } from "#web/lib/imaging/raster.ts";
import { compilePdfium } from "#web/pdf/compile-pdfium.ts";
import { PdfPages } from "#web/shared/viewer/pdf/pdf-pages.ts";
import { cleanPage } from "./clean-page.ts";
import { openPicture, PictureTooLargeError } from "./open-picture.ts";
import { startRecognizer } from "./recognizer.ts";

export type OcrMessage =
  | { page: number; pages: number }
  | { recognized: RecognizedPage[] }
  /** What recognizes letters could not be loaded. */
  | { missing: string }
  /** A picture with more pixels than can be decoded here. */
  | { tooLarge: true }
  | { failed: string };

interface FileToRead {
  bytes: ArrayBuffer;
  mimeType: string;
}

/** The longer side of a page in pixels: A4 at 200 dots an inch. */
const LONGEST = 2339;

const tell = (message: OcrMessage) => postMessage(message);

/** The pages of a file, each drawn when it is its turn. */
type Pages = readonly (() => Raster)[];

async function pagesOfPdf(bytes: ArrayBuffer, compiled: WebAssembly.Module): Promise<Pages> {
  const pdf = await PdfPages.open(compiled, new Uint8Array(bytes));
  const sizes = pdf.sizes().slice(0, MOST_OCR_PAGES);
  return sizes.map(({ width, height }, index) => () => {
    const scale = LONGEST / Math.max(width, height);
    const drawn = pdf.draw(index, Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)), 0);
    return { data: drawn.pixels, width: drawn.width, height: drawn.height };
  });
}

/** A photograph is made smaller, never larger: it has no more than it has. */
async function pageOfPicture({ bytes, mimeType }: FileToRead): Promise<Pages> {
  const picture = await openPicture(new Blob([bytes], { type: mimeType }));
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)));
  return [() => drawnPicture(picture, width ?? 1, height ?? 1)];
}

function drawnPicture(picture: ImageBitmap, width: number, height: number): Raster {
  const context = new OffscreenCanvas(width, height).getContext("2d");
  if (!context) throw new Error("this browser gives a worker no canvas");
  // what is transparent is paper
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  return { data: context.getImageData(0, 0, width, height).data, width, height };
}

async function read(file: FileToRead): Promise<void> {
  const isPdf = file.mimeType === fileTypes.pdf.mimeType;
  // before what recognizes letters is fetched for it
  const pictures = isPdf ? null : await pageOfPicture(file);
  const loading = Promise.all([isPdf ? compilePdfium() : null, startRecognizer()]);
  const loaded = await loading.catch((error: unknown) => {
    tell({ missing: String(error) });
    return null;
  });
  if (!loaded) return;
  const [compiled, recognize] = loaded;
  const pages = pictures ?? (compiled ? await pagesOfPdf(file.bytes, compiled) : []);
  const recognized = pages.map((draw, index) => {
    tell({ page: index + 1, pages: pages.length });
    return recognize(cleanPage(draw()));
  });
  tell({ recognized });
}

addEventListener("message", ({ data }: MessageEvent<FileToRead>) => {
  read(data).catch((error: unknown) =>
    tell(error instanceof PictureTooLargeError ? { tooLarge: true } : { failed: String(error) }),
  );
});
