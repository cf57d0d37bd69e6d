/* What a worker does for the scan screen: it has the canvases and the seconds that the page does not have. */

import { type Corners, paperSize, type Size, turnedCorners } from "#web/lib/imaging/geometry.ts";
import { cleanUp, packBits, type ScanMode } from "#web/lib/imaging/light.ts";
import { type Raster, straighten } from "#web/lib/imaging/raster.ts";
import { openPicture } from "#web/shared/scans/open-picture.ts";
import { guessCorners } from "./imaging/guess-corners.ts";
import { fittingImages, imagesPdf, PAGE_PIXELS, type PdfImage } from "./imaging/images-pdf.ts";

/** How a page is made of its picture. */
export interface PageLook {
  corners: Corners;
  /** Quarters clockwise. */
  turn: number;
  mode: ScanMode;
}

export interface TakenPicture extends Size {
  /** At most {@link LONGEST} pixels long. */
  picture: Blob;
  corners: Corners;
}

/** A picture is kept no larger: a page has no more pixels, and a phone not the memory. */
const LONGEST = 2400;
/** Enough to find a paper. */
const GUESS_PIXELS = 360;
/** Of what is shown of a page. */
const PREVIEW_PIXELS = 1000;
/** The picture that pages are made of again and again; then the pages, each step where the last is too large. */
const KEPT_QUALITY = 0.92;
const QUALITIES = [0.85, 0.7, 0.55, 0.4];

function canvasOf({ width, height }: Size): [OffscreenCanvas, OffscreenCanvasRenderingContext2D] {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  return [canvas, context];
}

/** Draws a picture at most so many pixels long. */
function drawn(picture: ImageBitmap, longest: number): [OffscreenCanvas, OffscreenCanvasRenderingContext2D] {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  const size = {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  };
  const [canvas, context] = canvasOf(size);
  context.imageSmoothingQuality = "high";
  // what is transparent is paper
  context.fillStyle = "#fff";
  context.fillRect(0, 0, size.width, size.height);
  context.drawImage(picture, 0, 0, size.width, size.height);
  return [canvas, context];
}

const rasterOf = (canvas: OffscreenCanvas, context: OffscreenCanvasRenderingContext2D): Raster =>
  context.getImageData(0, 0, canvas.width, canvas.height);

const asJpeg = (canvas: OffscreenCanvas, quality: number) => canvas.convertToBlob({ type: "image/jpeg", quality });

/** Makes a picture that was taken or chosen ready for the screen. @throws where it is none that the browser can read */
export async function takePicture(source: Blob | ImageBitmap): Promise<TakenPicture> {
  const bitmap = source instanceof Blob ? await openPicture(source) : source;
  const [canvas] = drawn(bitmap, LONGEST);
  const small = rasterOf(...drawn(bitmap, GUESS_PIXELS));
  bitmap.close();
  const picture = await asJpeg(canvas, KEPT_QUALITY);
  return { picture, width: canvas.width, height: canvas.height, corners: guessCorners(small) };
}

async function pageOf(picture: Blob, { corners, turn, mode }: PageLook, longest: number): Promise<Raster> {
  const bitmap = await createImageBitmap(picture);
  // what is shown is made of a smaller picture: much less work, and smoother
  const source = rasterOf(...drawn(bitmap, Math.max(longest, LONGEST / 2)));
  bitmap.close();
  const seen = turnedCorners(corners, turn);
  return cleanUp(straighten(source, seen, paperSize(seen, source, longest)), mode);
}

function asCanvas({ data, width, height }: Raster): OffscreenCanvas {
  const [canvas, context] = canvasOf({ width, height });
  context.putImageData(new ImageData(data, width, height), 0, 0);
  return canvas;
}

/** The page as the PDF will have it, smaller. */
export async function previewOf(picture: Blob, look: PageLook): Promise<Blob> {
  return asJpeg(asCanvas(await pageOf(picture, look, PREVIEW_PIXELS)), 0.85);
}

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function imagesOf(page: Raster, mode: ScanMode): Promise<PdfImage[]> {
  const { width, height } = page;
  if (mode === "blackWhite") return [{ kind: "bits", bytes: await deflated(packBits(page)), width, height }];
  const canvas = asCanvas(page);
  const images: PdfImage[] = [];
  for (const quality of QUALITIES) {
    const bytes = new Uint8Array(await (await asJpeg(canvas, quality)).arrayBuffer());
    images.push({ kind: "jpeg", bytes, width, height });
  }
  return images;
}

/** One PDF of all pages, null where it is larger than the limit, in bytes, whatever the quality. */
export async function pdfOf(
  pages: readonly { picture: Blob; look: PageLook }[],
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const qualities: PdfImage[][] = [];
  for (const { picture, look } of pages) {
    qualities.push(await imagesOf(await pageOf(picture, look, PAGE_PIXELS), look.mode));
  }
  const images = fittingImages(qualities, limit);
  return images && imagesPdf(images);
}
